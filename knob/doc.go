// Package knob describes the settings of a configuration: name, type, default,
// range, unit and meaning, said once and used by validation, config files, the
// command line and the lists that people read.
//
// A configuration stays a plain struct whose zero value means the defaults; its
// Knobs method binds each field to its description.
package knob
