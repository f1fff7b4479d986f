package resource

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/text"
)

// needs are what resources can be for. They select the resources of a block.
var needs = []string{"start", "fund", "hire", "comply", "grow"}

// SetEdit has the resources of a brand as the newsroom saves them.
type SetEdit struct {
	Title  string            `json:"title,omitempty" maxLength:"200" doc:"Title of the page; the name of the brand by default."`
	Titles map[string]string `json:"titles,omitempty" doc:"The title by BCP 47 code, where it differs; at most 200 characters each."`
	Items  []ItemEdit        `json:"items,omitempty" maxItems:"48" doc:"In their order. The page exists if there is at least one."`
}

// ItemEdit is a resource that the newsroom saves.
type ItemEdit struct {
	Title string `json:"title" maxLength:"200" example:"Cap table template"`
	Text  string `json:"text,omitempty" maxLength:"600" doc:"What it is, in one or two sentences."`
	Type  string `json:"type" enum:"guide,template,video,tool"`
	Need  string `json:"need,omitempty" enum:",start,fund,hire,comply,grow" doc:"What it is for; empty for none of these."`
	Href  string `json:"href" maxLength:"500" doc:"Path of this site, or an address." example:"/files/0123456789abcdef/cap-table.csv"`
	File  string `json:"file,omitempty" maxLength:"60" doc:"Format and size of a download; empty for a link." example:"CSV, 2 kB"`
}

// setOf returns the resources of a brand as the newsroom saves them. db may be a transaction.
func setOf(ctx context.Context, db bun.IDB, b *brand.Brand) (SetEdit, error) {
	items, err := curated.Items(ctx, db, curated.Resources, b.ID)
	if err != nil {
		return SetEdit{}, err
	}
	var e SetEdit
	for _, it := range items {
		var r Resource
		if err := json.Unmarshal([]byte(it.Value), &r); err != nil {
			return e, fmt.Errorf("resources of %s: %w", b.Slug, err)
		}
		if r.Href != "" {
			e.Items = append(e.Items, ItemEdit{r.Title, r.Text, r.Type, r.Need, r.Href, r.File})
			continue
		}
		if e.Title = r.Title; len(r.Titles) > 0 {
			e.Titles = r.Titles
		}
	}
	return e, nil
}

// check returns the values that are stored. The error is an invalid.Fields if a field is not valid.
func (e *SetEdit) check() ([]Resource, error) {
	wrong := invalid.Fields{}
	title := Resource{Title: text.OneLine(e.Title)}
	for code, name := range e.Titles {
		if l, ok := i18n.Lookup(code); !ok || l.Code != code {
			wrong["titles."+code] = "is not the code of one of the publication's languages"
		}
		if name = text.OneLine(name); name == "" {
			continue
		}
		if len([]rune(name)) > 200 {
			wrong["titles."+code] = "is longer than 200 characters"
		}
		if title.Titles == nil {
			title.Titles = map[string]string{}
		}
		title.Titles[code] = name
	}
	var list []Resource
	if title.Title != "" || title.Titles != nil {
		list = append(list, title)
	}
	for i, it := range e.Items {
		field := func(name string) string { return fmt.Sprintf("items[%d].%s", i, name) }
		r := Resource{Title: text.OneLine(it.Title), Text: strings.TrimSpace(it.Text), Type: it.Type, Need: it.Need,
			Href: strings.TrimSpace(it.Href), File: text.OneLine(it.File)}
		if r.Title == "" {
			wrong[field("title")] = "is empty"
		}
		if !slices.Contains(resourceTypes, r.Type) {
			wrong[field("type")] = "is unknown"
		}
		if r.Need != "" && !slices.Contains(needs, r.Need) {
			wrong[field("need")] = "is unknown"
		}
		if !isAddress(r.Href) {
			wrong[field("href")] = "is not a web address, or a path of this site"
		}
		list = append(list, r)
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return list, nil
}

// isAddress reports whether a link of a resource can lead to an address: a path of this site, or an address with http or https.
func isAddress(address string) bool {
	u, err := url.Parse(address)
	if err != nil || strings.ContainsAny(address, "\\\n\t ") {
		return false
	}
	if strings.HasPrefix(address, "/") {
		return !strings.HasPrefix(address, "//")
	}
	return (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil
}

// lockOf returns the name of the lock of a brand's resources.
func lockOf(b *brand.Brand) string { return "resources of " + b.Slug }

// save replaces the resources of a brand. The error is an invalid.Fields if a field is not valid.
func save(ctx context.Context, tx *database.Tx, b *brand.Brand, edit *SetEdit) error {
	list, err := edit.check()
	if err != nil {
		return err
	}
	items := make([]curated.Item, len(list))
	for i, r := range list {
		value, err := json.Marshal(r)
		if err != nil {
			return fmt.Errorf("store a resource of %s: %w", b.Slug, err)
		}
		items[i].Value = string(value)
	}
	return curated.Replace(ctx, tx, curated.Resources, b, items)
}
