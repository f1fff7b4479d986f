// Package command contains what the commands of all features share. A command is a struct whose Run method takes a
// Session and the features that it needs. The program opens the publication before it calls Run.
package command

import (
	"context"
	"io"

	"masthead/internal/config"
)

// Session is the environment of a command.
type Session struct {
	Ctx      context.Context // ends when the command is interrupted
	Out, Err io.Writer
	Config   config.Config
}
