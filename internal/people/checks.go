package people

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/company"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
)

// The maximum lengths, in characters, of texts that the newsroom saves, and the maximum number of names in one language.
const (
	maxName        = company.MaxName
	maxSlug        = company.MaxSlug
	maxDesignation = 160
	maxSubtitle    = 160
	maxText        = 5000
	maxAddress     = 500
	maxCity        = 80
	maxNames       = 10
)

// checks collects messages about invalid fields, in the language of the caller.
type checks struct {
	locale i18n.Locale
	wrong  invalid.Fields
}

func newChecks(l i18n.Locale) *checks { return &checks{l, invalid.Fields{}} }

// err returns the messages as an invalid.Fields, nil if all fields are valid.
func (c *checks) err() error {
	if len(c.wrong) == 0 {
		return nil
	}
	return c.wrong
}

// addMessage records the message with an id for a field, unless the field has one.
func (c *checks) addMessage(field, message string, args map[string]any) {
	c.addClientError(field, c.locale.Text(message, args))
}

// addClientError records a text in English for a field, unless the field has one. It is for errors that only a faulty client causes.
func (c *checks) addClientError(field, text string) {
	if c.wrong[field] == "" {
		c.wrong[field] = text
	}
}

// text checks a text of at most limit characters and returns it without white space around it.
func (c *checks) text(field, value string, limit int) string {
	value = strings.TrimSpace(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(value))
	switch {
	case utf8.RuneCountInString(value) > limit:
		c.addMessage(field, "form.tooLong", map[string]any{"max": limit})
	case strings.ContainsRune(value, 0) || !utf8.ValidString(value):
		c.addMessage(field, "company.rule.text", nil)
	}
	return value
}

// line checks a text of one line.
func (c *checks) line(field, value string, limit int) string {
	return strings.Join(strings.Fields(c.text(field, value, limit)), " ")
}

// name checks a name, which must not be empty. It removes characters that would change the order of the text around the name.
func (c *checks) name(field, value string) string {
	value = c.line(field, strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1
		}
		return r
	}, value), maxName)
	if value == "" {
		c.addMessage(field, "form.required", nil)
	}
	return value
}

// names checks names by language code.
func (c *checks) names(field string, names map[string][]string) map[string][]string {
	checked := map[string][]string{}
	for code, list := range names {
		at := field + "." + code
		if l, ok := i18n.Lookup(code); !ok || l.Code != code {
			c.addClientError(at, "is not the code of a language of the publication")
			continue
		}
		if len(list) > maxNames {
			c.addMessage(at, "company.rule.entries", map[string]any{"max": maxNames})
			continue
		}
		for i, name := range list {
			if name = c.name(at+"["+strconv.Itoa(i)+"]", name); !slices.Contains(checked[code], name) {
				checked[code] = append(checked[code], name)
			}
		}
	}
	return checked
}

// language checks the code of a language, which is that of the publication by default.
func (c *checks) language(field, code string) string {
	if code == "" {
		return i18n.Default.Code
	}
	if l, ok := i18n.Lookup(code); !ok || l.Code != code {
		c.addClientError(field, "is not the code of a language of the publication")
	}
	return code
}

// address checks the address of a page on the web, which may be empty, and returns it with its scheme.
func (c *checks) address(field, value string) string {
	value = c.text(field, company.AddScheme(value), maxAddress)
	if value != "" && !company.IsWebAddress(value) {
		c.addMessage(field, "company.rule.url", map[string]any{"example": "example.com"})
	}
	return value
}

// date checks a partial date, which may be empty.
func (c *checks) date(field, value string) string {
	value = strings.TrimSpace(value)
	if _, _, ok := company.DaysOf(value); value != "" && !ok {
		c.addMessage(field, "company.rule.date", map[string]any{"year": "2016", "month": "2016-04", "day": "2016-04-12"})
	}
	return value
}

// newSlug checks the slug of a new record; an empty one is made from the name.
func (c *checks) newSlug(value, name string) string {
	if value == "" {
		if value = slug.Make(name); len(value) > maxSlug {
			value = strings.TrimRight(value[:maxSlug], "-")
		}
	}
	if name != "" && (!slug.IsSlug(value) || len(value) > maxSlug) {
		c.addClientError("slug", slugRule)
	}
	return value
}

const slugRule = "must have 1 to 80 lower-case letters from a to z, digits and hyphens"

// pictures checks that pictures exist. fields has their ids by field, nil for none.
func (c *checks) pictures(ctx context.Context, db bun.IDB, fields map[string]*int64) error {
	var ids []int64
	for _, id := range fields {
		if id != nil {
			ids = append(ids, *id)
		}
	}
	found, err := media.Pictures(ctx, db, ids)
	for field, id := range fields {
		if id != nil && err == nil && found[*id] == nil {
			c.addClientError(field, "is not the id of a picture")
		}
	}
	return err
}
