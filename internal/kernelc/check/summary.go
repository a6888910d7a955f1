package check

// Summary is what callers need to know of a function.
type Summary struct {
	Fault string // why it is outside the subset; "" if it is not
}
