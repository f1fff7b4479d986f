package importer

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"

	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/story"
)

// hasPage reports whether this publication has something else at a path, which no imported story may take over. The
// slug of a brand is a path that leads to its landing page.
func (w *writer) hasPage(ctx context.Context, at string) (bool, error) {
	if w.dry.paths[at] {
		return true, nil
	}
	if other, err := w.isInOtherBrand(ctx, at); err != nil || other {
		return other, err
	}
	if first := strings.TrimPrefix(at, "/"); !strings.Contains(first, "/") {
		if _, err := w.deps.Brands.BySlug(ctx, first); err == nil { // leads to the landing page of the brand
			return true, nil
		}
	}
	err := permalink.Check(ctx, w.tx, permalink.KindStory, 0, at)
	if permalink.IsRefused(err) {
		return true, nil
	}
	return false, err
}

// isInOtherBrand reports whether a path is below the path of a brand that does not get the stories of this import.
func (w *writer) isInOtherBrand(ctx context.Context, at string) (bool, error) {
	first, _, below := strings.Cut(strings.TrimPrefix(at, "/"), "/")
	if !below || first == "" {
		return false, nil
	}
	b, err := w.deps.Brands.ByPath(ctx, "/"+first)
	if errors.Is(err, database.ErrNotFound) {
		return false, nil
	}
	return err == nil && b.ID != w.brand.ID, err
}

// maxPathTries is the number of numbers that are tried at the end of a path.
const maxPathTries = 1000

// findFreePath gives a story another path if this publication has a page at its preferred one: with a number at its end or, if no
// number helps (below a declared path or a hub), directly below its brand. It reports whether it found a free path.
func (w *writer) findFreePath(ctx context.Context, s *story.Story) (free bool, err error) {
	wanted := s.Path
	if wanted == "" && s.Page {
		wanted = s.FallbackPath(w.brand.Path, s.CreatedAt.Time)
	}
	if wanted == "" {
		return true, nil
	}
	at, err := w.findFreeNumberedPath(ctx, wanted)
	if err == nil && at == "" {
		at, err = w.findFreeNumberedPath(ctx, w.brand.PathOf("/"+path.Base(wanted)))
	}
	if at != "" && at != wanted {
		s.Path = at
	}
	return at != "", err
}

// findFreeNumberedPath returns a path or, if it is not free, the path with the first free number at its end. It returns "" if there
// is none, or if every such path belongs to a declared route or to the entity at the folder.
func (w *writer) findFreeNumberedPath(ctx context.Context, wanted string) (string, error) {
	if taken, err := w.hasPage(ctx, wanted); err != nil || !taken {
		return wanted, err
	}
	// No page has this number, so a refusal is due to the folder.
	if taken, err := w.hasPage(ctx, fmt.Sprintf("%s-%d", wanted, maxPathTries+1)); err != nil || taken {
		return "", err
	}
	for n := 2; n <= maxPathTries; n++ {
		at := fmt.Sprintf("%s-%d", wanted, n)
		if taken, err := w.hasPage(ctx, at); err != nil || !taken {
			return at, err
		}
	}
	return "", nil
}

// addRedirects makes a story's earlier addresses redirect to it. Addresses that lead
// elsewhere here are in the report.
func (w *writer) addRedirects(ctx context.Context, s *story.Story, it *Item) error {
	for _, old := range it.Story.OldPaths {
		if old == s.Path || strings.ContainsRune(old, 0) { // no request can have a NUL byte, and databases refuse it
			continue
		}
		taken := false
		other, err := w.isInOtherBrand(ctx, old)
		if err != nil {
			return err
		}
		if other {
			w.rep.addWarning(it, Note{pathOfOtherBrand, old})
			continue
		}
		if !isNumbered(old) {
			if taken, err = w.hasPage(ctx, old); err != nil {
				return err
			}
		}
		if !taken {
			if taken, err = w.addAlias(ctx, s.ID, old); err != nil {
				return err
			}
		}
		switch {
		case taken && isNumbered(old):
			w.rep.addWarning(it, Note{numberTaken, old})
		case taken:
			w.rep.addWarning(it, Note{pathTaken, old})
		}
	}
	return nil
}

// addAlias makes a path redirect to a story, unless it leads elsewhere.
func (w *writer) addAlias(ctx context.Context, id int64, old string) (taken bool, err error) {
	if w.dry.paths[old] {
		return true, nil
	}
	w.claimed = append(w.claimed, old)
	added, err := permalink.AddAlias(ctx, w.tx, permalink.KindStory, id, old)
	if added || err != nil {
		return false, err
	}
	kind, owner, err := permalink.Owner(ctx, w.tx, old)
	if errors.Is(err, database.ErrNotFound) {
		return true, nil
	}
	return kind != permalink.KindStory || owner != id, err
}
