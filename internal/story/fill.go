package story

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/taxonomy"
)

// fillFrom sets the ids of the authors, terms and other things that a DeskStory names. It returns an invalid.Fields for unknown names, and
// has set everything else then.
func (st *Stories) fillFrom(ctx context.Context, s *Story, d *DeskStory) error {
	nouns := map[string]string{"category": "category", "property": "property", "series": "series", "tags": "tag", "authors": "author"}
	wrong := invalid.Fields{}
	var failed error
	found := func(field, slug string, err error) bool {
		switch {
		case errors.Is(err, database.ErrNotFound):
			wrong[field] = fmt.Sprintf("there is no %s %q", nouns[field], slug)
		case err != nil:
			failed = err
		}
		return err == nil
	}
	term := func(field string, kind taxonomy.Kind, slug string) *int64 {
		if slug == "" {
			return nil
		}
		t, err := taxonomy.BySlug(ctx, st.db, kind, slug)
		if !found(field, slug, err) {
			return nil
		}
		return &t.ID
	}
	s.Title, s.Slug, s.Excerpt, s.Type, s.Layout = d.Title, d.Slug, d.Excerpt, d.Type, d.Layout
	s.HideOnHome, s.Corrections = d.HideOnHome, d.Corrections
	s.Company, s.Place, s.Contact = d.Company, d.Place, d.Contact
	if err := d.followFiles(ctx, st.db.Read); err != nil {
		return err
	}
	if s.AudioURL = nil; d.Audio != "" {
		if !isPlayable(d.Audio) {
			wrong["audio"] = "is neither a path of this site nor an https address"
		}
		s.AudioURL = &d.Audio
	}
	if s.VideoPlatform, s.VideoMedia, s.VideoDuration = nil, nil, nil; d.Video != (DeskVideo{}) {
		if !IsVideo(d.Video.Platform, d.Video.MediaID) {
			wrong["video"] = "must name an id on its platform, or the path of a file on this site"
		}
		s.VideoPlatform, s.VideoMedia, s.VideoDuration = &d.Video.Platform, &d.Video.MediaID, &d.Video.Duration
	}
	s.CategoryID = term("category", taxonomy.Category, d.Category)
	s.PropertyID = term("property", taxonomy.Property, d.Property)
	s.Terms, s.Authors, s.PictureID = nil, nil, nil
	terms := func(field string, kind taxonomy.Kind, slugs []string) {
		if len(slugs) == 0 {
			return
		}
		known, err := taxonomy.BySlugs(ctx, st.db, kind, slugs)
		for _, slug := range slugs {
			if t := known[slug]; found(field, slug, unknownIf(t == nil, err)) {
				s.Terms = append(s.Terms, t.ID)
			}
		}
	}
	terms("series", taxonomy.Series, d.Series)
	terms("tags", taxonomy.TagKind, d.Tags)
	authors, err := taxonomy.NamedBySlugs(ctx, st.db.Read, d.Authors)
	for _, slug := range d.Authors {
		if a := authors[slug]; found("authors", slug, unknownIf(a == nil, err)) && !slices.Contains(s.Authors, a.ID) {
			s.Authors = append(s.Authors, a.ID)
		}
	}
	if d.Picture != 0 {
		known, err := media.Pictures(ctx, st.db.Read, []int64{d.Picture})
		if err != nil {
			return err
		}
		if known[d.Picture] == nil {
			wrong["picture"] = "is not a picture"
		}
		s.PictureID = &d.Picture
	}
	if err := st.fillFields(ctx, s, &d.StoryFields, wrong); err != nil {
		return err
	}
	if failed == nil && len(wrong) > 0 {
		return wrong
	}
	return failed
}

// unknownIf returns the error of a look-up of several names for one of them.
func unknownIf(missing bool, err error) error {
	if err == nil && missing {
		return database.ErrNotFound
	}
	return err
}

// isPlayable reports whether pages may play the file at an address.
func isPlayable(address string) bool {
	u, err := url.Parse(address)
	if err != nil || strings.HasPrefix(address, "//") || strings.ContainsRune(address, '\\') {
		return false
	}
	return u.Scheme == "https" && u.Host != "" || u.Scheme == "" && strings.HasPrefix(address, "/")
}
