// Package migrations contains the SQL that creates and changes the schema. It is a separate package, so that a new
// migration does not make the compiler build all packages that use package database.
package migrations

import "embed"

// Files has a folder for each engine. The names of the migrations in it begin with their numbers.
//
//go:embed sqlite postgres
var Files embed.FS
