package route

import "strings"

// own are first segments whose second segment belongs to entities: "/video/{slug}" is a story's
// own path. The segment alone stays reserved.
var own = map[string]bool{}

// Share declares a first segment below which entities have paths of their own, such as "video" for
// stories. It is called for package variables only.
func Share(segment, owner string) string {
	own[segment] = true
	return Reserve(segment, owner)
}

// Reserved reports whether the program answers a path itself, in the site, in an edition or below
// any brand, so that no story, page, brand, publisher, redirect or import may take it. Brands are
// not asked: a path below any first segment counts, since a brand of that name may come.
func Reserved(path string) bool {
	segments := split(path)
	if len(segments) == 0 || segments[0] == "" {
		return true
	}
	first := segments[0]
	if own[first] {
		return len(segments) == 1 || segments[1] == ""
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
	if registry.suffixes[below[len(below)-1]] && len(below) == 1 {
		return true
	}
	_, ok := find(below, func(p *Page) bool { return p.Base == Brands || p.Base == Editions })
	return ok
}

// ReservedSlug reports whether a brand or a publisher may not have a slug, since its landing
// would stand at a path that the program answers itself.
func ReservedSlug(slug string) bool {
	_, taken := registry.owners[slug]
	return taken || slug == "" || strings.Contains(slug, "/")
}
