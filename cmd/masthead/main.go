// Masthead runs a publication with many brands and languages.
package main

import (
	"os"

	"masthead/internal/app"
)

func main() { os.Exit(app.Main(os.Args[1:], os.Stdout, os.Stderr)) }
