// Package migrations contains the SQL that creates and changes the schema. It is a package of its own, so that a new
// migration does not make the compiler build all packages that use package database.
package migrations

import "embed"

// Files has one folder for each engine, with the migrations in the order of their numbers.
//
//go:embed sqlite postgres
var Files embed.FS
