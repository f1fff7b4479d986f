// Package desk serves the Desk, the newsroom's web application at /ed: its one HTML file, its scripts and styles, and the operation that
// tells it who uses it. What editors do there are operations of the features. It depends on no feature except accounts and brands.
package desk

import (
	"context"
	"io/fs"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/feature"
)

// Desk serves the application. Every field except Develop must be set.
type Desk struct {
	Accounts *account.Accounts
	Brands   *brand.Directory
	Name     string // of the publication
	Address  string // of the site, such as https://example.com
	// SignIn returns the address of the sign-in page that leads back to a path of this site.
	SignIn func(back string) string
	// FindStory returns the story of any status at a path, present or former. It returns database.ErrNotFound if there is none.
	FindStory func(ctx context.Context, path string) (Story, error)
	// Files returns the built application: index.html and the folder assets. They do not exist if it was not built.
	Files func() (fs.FS, error)
	// Develop says that the files are read again for each request.
	Develop bool
}

// Story holds the fields of a story that the Desk needs to open it.
type Story struct {
	ID       int64
	BrandID  int64
	IsPublic bool
}

// Offer returns the handlers of the application and its operation.
func (d *Desk) Offer() feature.Offer {
	return feature.Offer{Mount: d.mount, API: d.register}
}
