package ghost

import "io"

// Shorten returns the reader through which an import reads a file.
func Shorten(r io.Reader) io.Reader { return newShortener(r) }
