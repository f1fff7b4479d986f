package brand

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"masthead/internal/clock"
	"masthead/internal/i18n"
	"masthead/internal/text"
)

// The maximum lengths of the texts of a brand, in characters.
const (
	MaxName    = 80
	MaxTagline = 200
	MaxSlug    = 60
)

var (
	slugForm      = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	zoneWord      = regexp.MustCompile(`[a-zA-Z]+`)
	smallZoneWord = regexp.MustCompile(`[_-](Of|Es|Au)[_-]`)
)

// CheckSlug returns an error that states what is wrong with a slug, nil if it is valid. It does not check whether the
// slug's path is free; Save does.
func CheckSlug(slug string) error {
	if len(slug) > MaxSlug || !slugForm.MatchString(slug) {
		return fmt.Errorf("the slug must be 1 to %d lower-case Latin letters, digits and single hyphens, such as daily-news", MaxSlug)
	}
	return nil
}

// CheckName returns an error that states what is wrong with the name of a brand, nil if it is valid.
func CheckName(name string) error {
	switch {
	case strings.IndexFunc(name, isVisible) < 0:
		return errors.New("the name is missing")
	case utf8.RuneCountInString(name) > MaxName:
		return fmt.Errorf("the name must not be longer than %d characters", MaxName)
	case !text.IsOneLine(name):
		return errors.New("the name must be one line of text")
	}
	return nil
}

// ZoneName returns a typed name of a time zone, such as asia/kolkata, in the spelling of the zone database. It returns
// unknown names unchanged.
func ZoneName(typed string) string {
	capital := func(word string) string {
		first, n := utf8.DecodeRuneInString(word)
		return strings.ToUpper(string(first)) + strings.ToLower(word[n:])
	}
	words := zoneWord.ReplaceAllStringFunc(strings.TrimSpace(typed), capital)
	small := smallZoneWord.ReplaceAllStringFunc(words, strings.ToLower) // such as America/Port_of_Spain
	for _, name := range []string{typed, strings.ToUpper(typed), words, small} {
		if CheckZone(name) == nil {
			return name
		}
	}
	return typed
}

// CheckZone returns an error if the zone database does not contain a time zone.
func CheckZone(zone string) error {
	if !clock.IsZone(zone) {
		return fmt.Errorf("%q is not a time zone; an example is Asia/Kolkata", zone)
	}
	return nil
}

// Check returns all errors in the fields of a brand that an administrator enters, nil if there are none.
func Check(b *Brand) error {
	errs := []error{CheckSlug(b.Slug), CheckName(b.Name), CheckZone(b.TimeZone), checkColours(b)}
	if utf8.RuneCountInString(b.Tagline) > MaxTagline || !text.IsOneLine(b.Tagline) {
		errs = append(errs, fmt.Errorf("the tagline must be one line of at most %d characters", MaxTagline))
	}
	if b.LocaleName != nil {
		if _, ok := i18n.Lookup(*b.LocaleName); !ok {
			errs = append(errs, fmt.Errorf("%q is not one of the languages", *b.LocaleName))
		}
	}
	for _, slug := range b.Settings.SearchCategories {
		if err := CheckSlug(slug); err != nil {
			errs = append(errs, fmt.Errorf("a category of the search: %w", err))
		}
	}
	for _, link := range links(b) {
		if !isLink(link) {
			errs = append(errs, fmt.Errorf("%q is neither a path of the site nor an address that begins with https://", link))
		}
	}
	for _, key := range menuMessages(b) {
		errs = append(errs, checkMessage(key))
	}
	for _, s := range b.Sections {
		errs = append(errs, s.check()...)
	}
	return errors.Join(errs...)
}

// menuMessages returns the messages that are named in the menu and the closing links of a brand.
func menuMessages(b *Brand) []string {
	var keys []string
	items := slices.Clone(b.Settings.ClosingLinks)
	for _, group := range b.Menu {
		keys, items = append(keys, group.Key), append(items, group.Items...)
	}
	for _, item := range items {
		keys = append(keys, item.Key)
	}
	return keys
}

// checkMessage returns an error if the catalogue does not have the message with a name; "" is valid.
func checkMessage(name string) error {
	if name != "" && i18n.Default.Text(name, nil) == name {
		return fmt.Errorf("%q is not a message of the catalogue; leave it out, and write your own title or text", name)
	}
	return nil
}

// links returns the paths and addresses that a brand's menu, profiles, advertisement and sections lead to.
func links(b *Brand) []string {
	var list []string
	items := slices.Clone(b.Settings.ClosingLinks)
	for _, group := range b.Menu {
		items = append(items, group.Items...)
	}
	for _, item := range items {
		list = append(list, item.Path)
	}
	for _, profile := range b.Social {
		list = append(list, profile.URL)
	}
	for _, s := range b.Sections {
		list = append(list, s.Path)
	}
	list = append(list, b.HouseAd.Path)
	return slices.DeleteFunc(list, func(link string) bool { return link == "" })
}

// isLink reports whether a link leads to a page of the site or to another site.
func isLink(link string) bool {
	u, err := url.Parse(link)
	if err != nil {
		return false
	}
	return u.Scheme == "" && u.Host == "" && strings.HasPrefix(link, "/") || (u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}

// isVisible reports whether a character is visible by itself. Spaces and marks of direction are not.
func isVisible(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) }
