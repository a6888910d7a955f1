//go:build !(linux && (amd64 || arm64)) || nocuda

package cudatest

const supported = false

func callFake(string, string, uint64) int64 { panic("cudatest: there is no fake") }
