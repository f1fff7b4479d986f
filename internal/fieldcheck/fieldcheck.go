// Package fieldcheck checks what the newsroom saves about people, investors and awards, and collects a message for each invalid field.
// Companies share its rules for names, addresses and slugs.
package fieldcheck

import (
	"context"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/partialdate"
	"masthead/internal/route"
)

// The maximum lengths, in characters, of texts, and the maximum number of names in one language.
const (
	MaxName     = 120
	MaxSlug     = 80
	MaxSubtitle = 160
	MaxText     = 5000
	MaxAddress  = 500
	maxNames    = 10
)

// SlugRule is the message about an invalid slug of a company, an investor, a person or an award. Only the newsroom enters slugs.
const SlugRule = "must have 1 to 80 lower-case letters from a to z, digits and hyphens"

// Checks collects messages about invalid fields, in the language of the caller.
type Checks struct {
	locale i18n.Locale
	wrong  invalid.Fields
}

// New returns checks without a message. l is the language of the messages.
func New(l i18n.Locale) *Checks { return &Checks{l, invalid.Fields{}} }

// Err returns the messages as an invalid.Fields, nil if all fields are valid.
func (c *Checks) Err() error {
	if len(c.wrong) == 0 {
		return nil
	}
	return c.wrong
}

// AddMessage records the message with an id for a field, unless the field has one.
func (c *Checks) AddMessage(field, message string, args map[string]any) {
	c.AddClientError(field, c.locale.Text(message, args))
}

// AddClientError records a text in English for a field, unless the field has one. It is for errors that only a faulty client causes.
func (c *Checks) AddClientError(field, text string) {
	if c.wrong[field] == "" {
		c.wrong[field] = text
	}
}

// Prose checks a text of at most limit characters and returns it without white space around it.
func (c *Checks) Prose(field, value string, limit int) string {
	value = strings.TrimSpace(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(value))
	switch {
	case utf8.RuneCountInString(value) > limit:
		c.AddMessage(field, "form.tooLong", map[string]any{"max": limit})
	case strings.ContainsRune(value, 0) || !utf8.ValidString(value):
		c.AddMessage(field, "company.rule.text", nil)
	}
	return value
}

// Line checks a text of one line.
func (c *Checks) Line(field, value string, limit int) string {
	return strings.Join(strings.Fields(c.Prose(field, value, limit)), " ")
}

// Name checks a name, which must not be empty. It removes characters that would change the order of the text around the name.
func (c *Checks) Name(field, value string) string {
	value = c.Line(field, strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, value), MaxName)
	if value == "" {
		c.AddMessage(field, "form.required", nil)
	}
	return value
}

// Names checks names by language code.
func (c *Checks) Names(field string, names map[string][]string) map[string][]string {
	checked := map[string][]string{}
	for code, list := range names {
		at := field + "." + code
		if l, ok := i18n.Lookup(code); !ok || l.Code != code {
			c.AddClientError(at, "is not the code of a language of the publication")
			continue
		}
		if len(list) > maxNames {
			c.AddMessage(at, "company.rule.entries", map[string]any{"max": maxNames})
			continue
		}
		for i, name := range list {
			if name = c.Name(at+"["+strconv.Itoa(i)+"]", name); !slices.Contains(checked[code], name) {
				checked[code] = append(checked[code], name)
			}
		}
	}
	return checked
}

// Language checks the code of a language, which is that of the publication by default.
func (c *Checks) Language(field, code string) string {
	if code == "" {
		return i18n.Default.Code
	}
	if l, ok := i18n.Lookup(code); !ok || l.Code != code {
		c.AddClientError(field, "is not the code of a language of the publication")
	}
	return code
}

// Address checks the address of a page on the web, which may be empty, and returns it with its scheme.
func (c *Checks) Address(field, value string) string {
	value = c.Prose(field, AddScheme(value), MaxAddress)
	if value != "" && !IsWebAddress(value) {
		c.AddMessage(field, "company.rule.url", map[string]any{"example": "example.com"})
	}
	return value
}

// bareAddress matches an address that begins with a host name, such as example.com/about.
var bareAddress = regexp.MustCompile(`^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d+)?([/?#]|$)`)

// AddScheme returns the address of a website with its scheme, which is https for one that begins with the name of a host. It returns
// other texts unchanged except for the spaces around them.
func AddScheme(value string) string {
	if value = strings.TrimSpace(value); bareAddress.MatchString(value) {
		return "https://" + value
	}
	return value
}

// IsWebAddress reports whether a text is the address of a page on the web, with its scheme.
func IsWebAddress(value string) bool {
	u, err := url.Parse(value)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// Date checks a partial date, which may be empty.
func (c *Checks) Date(field, value string) string {
	value = strings.TrimSpace(value)
	if _, _, ok := partialdate.DaysOf(value); value != "" && !ok {
		c.AddMessage(field, "company.rule.date", map[string]any{"year": "2016", "month": "2016-04", "day": "2016-04-12"})
	}
	return value
}

// Has reports whether a field has a message.
func (c *Checks) Has(field string) bool { return c.wrong[field] != "" }

// NewSlug checks the slug of a new record with a page in a folder, such as "/people"; an empty one is made from the name.
func (c *Checks) NewSlug(folder, value, name string) string {
	if value == "" {
		if value = slug.Make(name); len(value) > MaxSlug {
			value = strings.TrimRight(value[:MaxSlug], "-")
		}
	}
	if name == "" {
		return value
	}
	return c.Slug(folder, value)
}

// Slug checks the new slug of a record with a page in a folder, such as "/people".
func (c *Checks) Slug(folder, value string) string {
	if !IsSlug(folder, value) {
		c.AddClientError("slug", SlugRule)
	}
	return value
}

// Pictures checks that pictures exist. fields has their ids by field, nil for none.
func (c *Checks) Pictures(ctx context.Context, db bun.IDB, fields map[string]*int64) error {
	var ids []int64
	for _, id := range fields {
		if id != nil {
			ids = append(ids, *id)
		}
	}
	found, err := media.Pictures(ctx, db, ids)
	for field, id := range fields {
		if id != nil && err == nil && found[*id] == nil {
			c.AddClientError(field, "is not the id of a picture")
		}
	}
	return err
}

// IsSlug reports whether a text can be the slug of a record with a page in a folder, such as "/people": it is written like one, and no
// other page hides it.
func IsSlug(folder, s string) bool {
	return slug.IsSlug(s) && len(s) <= MaxSlug && route.CheckSlug(folder+"/"+s) == nil
}

// SlugCandidates returns a slug followed by its alternatives in case it is taken: "kiln" is followed by "kiln-2" to "kiln-9".
func SlugCandidates(base string) []string {
	list := []string{base}
	for n := 2; n <= 9; n++ {
		list = append(list, fmt.Sprintf("%s-%d", base, n))
	}
	return list
}

// FreeSlug returns the first of the SlugCandidates that is neither in taken nor hidden by a page in the folder of the record, such as
// "/companies", and adds it to taken. It returns an error if there is none.
func FreeSlug(folder, base string, taken map[string]bool) (string, error) {
	for _, s := range SlugCandidates(base) {
		if !taken[s] && route.CheckSlug(folder+"/"+s) == nil {
			taken[s] = true
			return s, nil
		}
	}
	return "", fmt.Errorf("the slug %q and eight others like it are taken", base)
}
