package desk

import (
	"context"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/i18n"
)

// DeskSession has the user of the Desk, and what the user may do there.
type DeskSession struct {
	ID        *int64             `json:"id" doc:"ID of the account; null for an API token." example:"7"`
	Name      string             `json:"name" doc:"Name of the user, or of the API token." example:"Neha Iyer"`
	Email     string             `json:"email" doc:"Empty for an API token." example:"neha@example.com"`
	Language  string             `json:"language" doc:"BCP 47 code of the user's language, else of the publication." example:"en"`
	Picture   string             `json:"picture" doc:"Address of the user's picture; empty if there is none."`
	Roles     []string           `json:"roles" example:"[\"editor\"]"`
	AllBrands bool               `json:"allBrands" doc:"Whether the caller may write for every brand."`
	Brands    []DeskSessionBrand `json:"brands" doc:"The brands that the caller may write for, in the order of the menu."`
	Site      DeskSessionSite    `json:"site"`
	Password  bool               `json:"password" doc:"Whether the account has a password, with which it can sign in again."`
	Passkey   bool               `json:"passkey" doc:"Whether the account has a passkey that works at the address of the site."`
	Features  []string           `json:"features" doc:"What the caller may use: stories, events, directory, administration." example:"[\"stories\"]"` //nolint:lll // a tag
}

// DeskSessionBrand is a brand that a member of the newsroom may write for.
type DeskSessionBrand struct {
	Slug       string `json:"slug" example:"science"`
	Name       string `json:"name" example:"Science"`
	Kind       string `json:"kind" enum:"master,brand,edition,language"`
	Path       string `json:"path" doc:"Path of the landing page." example:"/science"`
	Lang       string `json:"lang" doc:"BCP 47 code." example:"en"`
	Dir        string `json:"dir" enum:"ltr,rtl" doc:"Writing direction."`
	TimeZone   string `json:"timeZone" doc:"In which the brand shows times." example:"Asia/Kolkata"`
	Accent     string `json:"accent" doc:"Accent colour on light ground." example:"#1d4ed8"`
	AccentDark string `json:"accentDark" doc:"Accent colour on dark ground." example:"#93b4ff"`
}

// DeskSessionSite is the site of the publication.
type DeskSessionSite struct {
	Name    string `json:"name" doc:"Name of the publication."`
	Address string `json:"address" example:"https://example.com"`
}

// register adds the operation of the Desk to the API. The newsroom may call it.
func (d *Desk) register(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/desk/session", "read-desk-session", "Read who the caller is and what the caller may write",
		d.session, apiv2.Section("Desk"))
}

func (d *Desk) session(ctx context.Context, _ *struct{}) (*apiv2.Output[DeskSession], error) {
	c := account.CallerOf(ctx)
	by := c.Actor()
	out := DeskSession{ID: by.UserID, Language: d.Brands.Language(ctx).Code, Roles: rolesOf(c), AllBrands: by.AllBrands,
		Brands: []DeskSessionBrand{}, Site: DeskSessionSite{d.Name, d.Address}, Features: []string{"stories"}}
	if c.User != nil {
		out.Name, out.Email, out.Picture = c.User.Name, c.User.Email, c.User.PictureAddress()
		out.Password = c.User.Password != ""
		if d.Accounts.Passkeys != nil {
			keys, err := d.Accounts.ListPasskeys(ctx, c.User.ID)
			if err != nil {
				return nil, err
			}
			out.Passkey = len(keys) > 0
		}
		if l, ok := i18n.Lookup(c.User.Lang); ok {
			out.Language = l.Code
		}
	} else {
		out.Name = c.Token.Name
	}
	if by.AllBrands {
		out.Features = append(out.Features, "directory")
	}
	if c.IsAdmin() {
		out.Features = append(out.Features, "administration")
	}
	all, err := d.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	for _, b := range all {
		if !by.CanWrite(b.ID) {
			continue
		}
		l := b.Locale()
		if b.Kind == brand.KindMaster { // whose editors have the events
			out.Features = append(out.Features, "events")
		}
		out.Brands = append(out.Brands, DeskSessionBrand{b.Slug, b.Name, string(b.Kind), b.Path, l.Code, string(l.Dir), b.TimeZone, b.Accent,
			b.AccentDark})
	}
	return apiv2.Private(out), nil
}
