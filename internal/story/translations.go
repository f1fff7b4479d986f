package story

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/richtext"
	"masthead/internal/taxonomy"
)

// groupMember is a story of a translation group.
type groupMember struct {
	bun.BaseModel `bun:"table:stories,alias:s"`

	ID          int64
	BrandID     int64
	Lang        string
	Title       string
	Status      Status
	Path        string
	PublishedAt clock.Moment
	IsRemoved   bool // whether it is a deleted draft
}

// groupMembers returns the stories of a translation group by id.
func groupMembers(ctx context.Context, db bun.IDB, groupID int64) ([]groupMember, error) {
	var members []groupMember
	err := db.NewSelect().Model(&members).Column("id", "brand_id", "lang", "title", "status", "path", "published_at").
		ColumnExpr("EXISTS (SELECT 1 FROM removed_stories gone WHERE gone.story_id = s.id) AS is_removed").
		Where("s.group_id = ?", groupID).OrderExpr("s.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("stories of translation group %d: %w", groupID, err)
	}
	return members, nil
}

// hasOthers reports whether a group has a story besides one that is not a deleted draft.
func hasOthers(members []groupMember, id int64) bool {
	return slices.ContainsFunc(members, func(m groupMember) bool { return m.ID != id && !m.IsRemoved })
}

// claimLanguage makes a language of a translation group free for the story with an id, 0 for a new one: a deleted draft in the language
// leaves the group. It returns an invalid.Fields about a field if another story of the group is in the language. Other changes of the group
// wait until the transaction ends. Callers that also lock edits of stories must do that before.
func (st *Stories) claimLanguage(ctx context.Context, tx *database.Tx, groupID int64, lang string, id int64, field string) error {
	if err := tx.Lock(ctx, fmt.Sprintf("translations of group %d", groupID)); err != nil {
		return err
	}
	members, err := groupMembers(ctx, tx, groupID)
	if err != nil {
		return err
	}
	for i := range members {
		m := &members[i]
		switch {
		case m.Lang != lang || m.ID == id:
		case !m.IsRemoved:
			return invalid.Fields{field: "is in this language already"}
		default:
			if err := st.separate(ctx, tx, m.ID, groupID); err != nil {
				return err
			}
		}
	}
	return nil
}

// separate takes a story out of its translation group from and gives it one of its own.
func (st *Stories) separate(ctx context.Context, tx *database.Tx, id, from int64) error {
	group := translationGroup{CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(&group).Exec(ctx); err != nil {
		return fmt.Errorf("new translation group: %w", err)
	}
	return st.moveToGroup(ctx, tx, id, from, group.ID)
}

// moveToGroup moves a story from its translation group to another one. The pages of all stories of both, and their files of the sitemap,
// are made again. The story's revision stays, because nothing that editors save changes.
func (st *Stories) moveToGroup(ctx context.Context, tx *database.Tx, id, from, to int64) error {
	pairs, err := countPairs(ctx, tx, from, to)
	if err != nil {
		return err
	}
	tags := []string{GroupTag(from), GroupTag(to)}
	for _, group := range []int64{from, to} {
		members, err := groupMembers(ctx, tx, group)
		if err != nil {
			return err
		}
		for _, m := range members {
			if m.Status == Published {
				tags = append(tags, Tag(m.ID), SitemapFileTag(SitemapFileOf(m.ID)))
			}
		}
	}
	if _, err := tx.NewUpdate().Model((*Story)(nil)).Set("group_id = ?", to).Where("id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("move story %d to translation group %d: %w", id, to, err)
	}
	if err := pairs.store(ctx, tx); err != nil {
		return err
	}
	_, err = tx.NewDelete().Model((*translationGroup)(nil)).Where("id = ?", from).
		Where("NOT EXISTS (SELECT 1 FROM stories s WHERE s.group_id = translation_group.id)").Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove translation group %d: %w", from, err)
	}
	slices.Sort(tags)
	tx.Emit("story.translations", id, slices.Compact(tags)...)
	return nil
}

// lockTwo makes other edits of two stories wait until the transaction ends, and returns both.
func lockTwo(ctx context.Context, tx *database.Tx, first, second int64) (a, b *Story, err error) {
	for _, id := range []int64{min(first, second), max(first, second)} {
		if err := lockEdits(ctx, tx, id); err != nil {
			return nil, nil, err
		}
	}
	found, err := GetByIDs(ctx, tx, []int64{first, second})
	if err != nil {
		return nil, nil, err
	}
	a, b = found[first], found[second]
	if a == nil || b == nil {
		return nil, nil, database.ErrNotFound
	}
	return a, b, errors.Join(a.requireKept(ctx, tx), b.requireKept(ctx, tx))
}

// Link makes two stories translations of each other: the one that has no other translation joins those of the other one. Stories that are
// linked already stay as they are. It returns an invalid.Fields about the field story if both have other translations, if they or their
// translations have the same language, or if only one is a static page; and database.ErrNotFound if one of them does not exist. The caller
// must be allowed to write both.
func (st *Stories) Link(ctx context.Context, tx *database.Tx, id, other int64) error {
	if id == other {
		return invalid.Fields{"story": "is a duplicate: it is the story itself"}
	}
	a, b, err := lockTwo(ctx, tx, id, other)
	if err != nil || a.GroupID == b.GroupID {
		return err
	}
	if a.Page != b.Page {
		return invalid.Fields{"story": "is only for texts of the same kind: a static page is the translation of a static page"}
	}
	joins, to := b, a.GroupID
	members, err := groupMembers(ctx, tx, b.GroupID)
	if err != nil {
		return err
	}
	if hasOthers(members, b.ID) {
		if members, err = groupMembers(ctx, tx, a.GroupID); err != nil {
			return err
		}
		if hasOthers(members, a.ID) {
			return invalid.Fields{"story": "is used as the translation of other stories; unlink it from them first"}
		}
		joins, to = a, b.GroupID
	}
	if err := st.claimLanguage(ctx, tx, to, joins.Lang, joins.ID, "story"); err != nil {
		return err
	}
	return st.moveToGroup(ctx, tx, joins.ID, joins.GroupID, to)
}

// Unlink takes a story, which may be the one with the id itself, out of the translations of a story. It returns database.ErrNotFound if it
// is none of them. The caller must be allowed to write both.
func (st *Stories) Unlink(ctx context.Context, tx *database.Tx, id, leaving int64) error {
	of, s, err := lockTwo(ctx, tx, id, leaving)
	if err != nil {
		return err
	}
	members, err := groupMembers(ctx, tx, s.GroupID)
	if err != nil {
		return err
	}
	if of.GroupID != s.GroupID || !hasOthers(members, s.ID) {
		return database.ErrNotFound
	}
	return st.separate(ctx, tx, s.ID, s.GroupID)
}

// TranslationText says with which text a translation begins.
type TranslationText string

// The texts with which a translation begins.
const (
	TranslateCopy  TranslationText = "copy"  // that of the original, to be translated in place
	TranslateEmpty TranslationText = "empty" // none
)

// translationOf returns what the draft of a translation of a story begins with, as a story of a brand in a language: its pictures, authors,
// series, layout, sponsor and gate, its film, and the terms that have a name in the language. Headlines for other places, notes and the
// recording are in the language of the original, and stay there. title is the headline; "" stands for that of the original.
func (st *Stories) translationOf(ctx context.Context, db bun.IDB, id int64, to Identity, title string, with TranslationText,
) (*DeskStory, error) {
	original, err := st.TextOf(ctx, db, id)
	if err != nil {
		return nil, err
	}
	from := original.Desk
	d := &DeskStory{Brand: to.Brand.Slug, Lang: to.Lang.Code, GroupOf: id, Title: title, Type: from.Type, Layout: from.Layout, Page: from.Page,
		Series: from.Series, Authors: from.Authors, Picture: from.Picture, HideOnHome: from.HideOnHome, Video: from.Video,
		Company: from.Company, Contact: from.Contact,
		StoryFields: StoryFields{Publisher: from.Publisher, Gate: from.Gate, EndsAt: from.EndsAt}}
	if title == "" {
		d.Title = from.Title
	}
	if d.Body = (richtext.Doc{Type: "doc", Content: []richtext.Node{{Type: "paragraph"}}}); with == TranslateCopy {
		d.Body, d.Excerpt, d.Place = from.Body, from.Excerpt, from.Place
	}
	for _, of := range []struct {
		kind taxonomy.Kind
		from []string
		into func(slug string)
	}{
		{taxonomy.Category, []string{from.Category}, func(slug string) { d.Category = slug }},
		{taxonomy.Property, []string{from.Property}, func(slug string) { d.Property = slug }},
		{taxonomy.TagKind, from.Tags, func(slug string) { d.Tags = append(d.Tags, slug) }},
	} {
		known, err := taxonomy.BySlugs(ctx, st.db, of.kind, of.from)
		if err != nil {
			return nil, err
		}
		for _, slug := range of.from {
			if t := known[slug]; t != nil && t.IsNamedIn(to.Lang) {
				of.into(slug)
			}
		}
	}
	return d, nil
}

// claimForNew claims the language of a new story that translates another one, before it is stored. It does nothing for other stories.
func (st *Stories) claimForNew(ctx context.Context, tx *database.Tx, s *Story) error {
	if s.ID != 0 || s.GroupID == 0 {
		return nil
	}
	lang, ok := i18n.Lookup(s.Lang)
	if !ok {
		return nil // saving it refuses the language
	}
	return st.claimLanguage(ctx, tx, s.GroupID, lang.Code, 0, "translationOf")
}
