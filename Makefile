# `make` alone lists the targets. `make test` needs nothing but Go.

GO ?= go

# Packages whose tests run kernels or goroutines in many lanes.
RACE := . ./exec/... ./kernel/... ./seeds/... ./plugin/... ./pipeline/... ./stage/... ./generate/... ./format/...

.PHONY: help test race check generate golden picture bench bench-baseline gpu

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | while IFS="$$(printf '\t')" read -r name what; do printf '%-16s%s\n' "$$name" "$$what"; done

test: ## run the tests
	$(GO) test ./...
	@echo "test: skipped the race detector, which needs a C compiler: make race"

race: ## run the tests of many lanes under the race detector (needs a C compiler)
	@.ci/race $(RACE)

check: ## format, vet, staticcheck, generated files, kernel rules, cross-builds, modules, vulnerabilities
	@.ci/check

generate: ## write the generated files again
	$(GO) generate ./...
	cd examples/oval && $(GO) generate ./...
	$(GO) run ./internal/docgen

golden: ## write the golden files of results again (read CONTRIBUTING.md first)
	$(GO) test . -run Golden -update

picture: ## draw the picture of the README again
	$(GO) run ./cmd/trackgen preview -n 12 --columns 6 --seed 100 --set half_width=0.05 -o docs/images/tracks.png

bench: ## run the benchmarks and compare them with this machine's baseline
	@bench/run compare

bench-baseline: ## run the benchmarks and keep them as this machine's baseline
	@bench/run keep

gpu: ## build the tests and benchmarks of GPUs into build/gpu, and run them where there is one
	@.ci/gpu
