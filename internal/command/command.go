// Package command contains what the commands of all features share. A command is a struct whose Run method takes a
// Session and the features that it needs. The program opens the publication before it calls Run.
package command

import (
	"cmp"
	"context"
	"io"
	"slices"

	"masthead/internal/config"
)

// Session is the environment of a command.
type Session struct {
	Ctx      context.Context // ends when the command is interrupted
	Out, Err io.Writer
	Config   config.Config
}

// Declaration is a command of a feature.
type Declaration struct {
	Name string // as typed after the name of the program
	Help string // one sentence
	New  func() any
}

var declared []Declaration

// Declare adds the command C to the command line and returns its declaration. name is what users type after the
// name of the program, and help is one sentence. Call it only in the declaration of a package variable, before
// the command line is parsed.
func Declare[C any](name, help string) Declaration {
	d := Declaration{Name: name, Help: help, New: func() any { return new(C) }}
	declared = append(declared, d)
	return d
}

// Declared returns the commands of all features, by name.
func Declared() []Declaration {
	return slices.SortedFunc(slices.Values(declared), func(a, b Declaration) int { return cmp.Compare(a.Name, b.Name) })
}
