package feature

import (
	"context"

	"masthead/internal/edge"
)

// Files are files at paths that are not declared, such as below the page of a conference, whose path editors choose. They are the same for
// all readers and in every design.
type Files struct {
	// Handles reports whether a path may be that of a file. It must not query the database.
	Handles func(path string) bool
	// Load returns the file at a path, or database.ErrNotFound: the path may then be that of a page.
	Load func(context.Context, edge.Request) (edge.Page, error)
	// Params are the query parameters that Load reads.
	Params []string
}
