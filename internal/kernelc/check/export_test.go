package check

// TypeFault opens typeFault to tests.
var TypeFault = typeFault
