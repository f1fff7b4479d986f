package route

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// sharedSegments are first segments of the paths of entities: "/video/{slug}" is a story's path. The segment alone is reserved.
var sharedSegments = map[string]bool{}

// ReserveShared declares a first segment of the paths of entities, such as "video" for stories. It must only be called for package
// variables.
func ReserveShared(segment, owner string) string {
	sharedSegments[segment] = true
	return Reserve(segment, owner)
}

// PersonalPaths returns the beginnings of the paths of pages for one reader, without the path of an edition, such as "/account" and
// "/newsletters/confirm", sorted.
func PersonalPaths() []string {
	var paths []string
	for _, p := range Pages() {
		at, _, _ := strings.Cut(p.Pattern, "/{")
		below := func(path string) bool { return at == path || strings.HasPrefix(at, path+"/") }
		if p.Personal && !slices.ContainsFunc(paths, below) { // shorter patterns come first
			paths = append(paths, at)
		}
	}
	return paths
}

// Queries returns each pattern of a page that reads query parameters other than the page number, below the path of an
// edition, with the names of its parameters: "/search?q&lang". Personal pages are left out. Literal segments come before
// parameters.
func Queries() []string {
	var list []string
	for _, p := range Pages() {
		if p.Personal || slices.Equal(p.Query, []string{PageParam}) {
			continue
		}
		query := "?" + strings.Join(p.Query, "&")
		list = append(list, p.Pattern+query)
		if p.Base == Brands {
			list = append(list, "/{brand}"+p.Pattern+query)
		}
	}
	return list
}

// IsFile reports whether a path is that of a file, a feed or data, not of a page.
func IsFile(path string) bool {
	segments := split(path)
	if len(segments) == 0 {
		return false
	}
	last := segments[len(segments)-1]
	return folders[segments[0]] || registry.suffixes[last] || strings.Contains(last, ".")
}

// IsFolder reports whether a first segment was declared with ReserveFolder.
func IsFolder(segment string) bool { return folders[segment] }

// folders are the first segments of the paths of files and data.
var folders = map[string]bool{}

// ReserveFolder does what Reserve does, for a first segment of the paths of files or data, but no pages, such as "media".
func ReserveFolder(segment, owner string) string {
	folders[segment] = true
	return Reserve(segment, owner)
}

// Folders returns the segments declared with ReserveFolder, sorted.
func Folders() []string { return slices.Sorted(maps.Keys(folders)) }

var personalPaths = sync.OnceValue(PersonalPaths)

// isPersonal reports whether a path without that of an edition is one of PersonalPaths or below it.
func isPersonal(path string) bool {
	return slices.ContainsFunc(personalPaths(), func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") })
}

// ErrHidden is returned for the path of an entity if another page is at that path.
var ErrHidden = errors.New("another page has the path")

// CheckSlug returns ErrHidden if another page would hide that of an entity at a path made from a slug, such as "/awards/jury", because
// its last segment is literal. Every function that stores a slug calls it with the path.
func CheckSlug(path string) error {
	page, _ := CutEdition(path)
	var room [8]string
	m, ok := find(splitInto(room[:0], page), func(*Page) bool { return true })
	if ok && !isParameter(m.Page.segments[len(m.Page.segments)-1]) {
		return fmt.Errorf("%w: %s", ErrHidden, path)
	}
	return nil
}

// Reserved reports whether the program itself handles a path, on the site, in an edition or
// below any brand, so that no story, static page, brand, publisher, redirect or import may
// have it. Any first segment may be a brand, because a brand with that slug may be added
// later.
func Reserved(path string) bool {
	segments := split(path)
	if len(segments) == 0 || segments[0] == "" {
		return true
	}
	first, last := segments[0], segments[len(segments)-1]
	if len(segments) > 1 && (registry.suffixes[last] || strings.HasSuffix(last, Markdown) || strings.HasSuffix(last, ICalendar)) {
		return true
	}
	if sharedSegments[first] {
		_, declared := find(segments, func(*Page) bool { return true })
		return declared || len(segments) == 1 || segments[1] == ""
	}
	if _, taken := registry.owners[first]; taken {
		return true
	}
	if _, ok := find(segments, func(*Page) bool { return true }); ok {
		return true
	}
	below := segments[1:]
	if len(below) == 0 {
		return isEdition(first)
	}
	if isEdition(first) && isPersonal("/"+strings.Join(below, "/")) {
		return true
	}
	_, ok := find(below, func(p *Page) bool { return p.Base == Brands || p.Base == Editions })
	return ok
}
