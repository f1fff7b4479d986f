package story

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
	"masthead/internal/text"
)

// Stories stores and reads stories.
type Stories struct {
	// Glossary finds glossary terms in texts; nil means there is no glossary.
	Glossary Glossary
	// Entities finds the entities of confirmed mentions; nil means there are none.
	Entities Entities
	// Companies returns the ids of the companies with the slugs that exist; nil means there is no directory.
	Companies func(ctx context.Context, db bun.IDB, slugs []string) ([]int64, error)
	// OnBatch is called in the transaction that stores a batch, with the ids of its stories, because its event lists none; nil is
	// not called.
	OnBatch func(ctx context.Context, tx *database.Tx, ids []int64) error
	// MaxRevisions is the number of revisions without a name that are kept of each story; 0 keeps all.
	MaxRevisions int
	// Workflow decides whether stories may be published; nil allows all.
	Workflow Workflow

	db        *database.DB
	brands    *brand.Directory
	host      string
	anchors   *anchors
	cardCache cardCache
}

// Glossary is the part of the glossary that stories use.
type Glossary interface {
	// Mentions returns a function that finds the terms in the parts of a text in a language, in
	// their order, each term once, up to a limit.
	Mentions(ctx context.Context, lang i18n.Locale) (func(text string) []richtext.Mention, error)
	// Tagged returns the terms with the same slugs as tags.
	Tagged(ctx context.Context, tags []string) ([]int64, error)
}

// Finder finds what the parts of a text name, in the order of the parts, each entity once.
type Finder = func(text string) []richtext.Mention

// Entities finds the confirmed mentions of companies, people and investors.
type Entities interface {
	// Confirmed returns a function that makes finders of the entities of a story's confirmed mentions; nil if there are none. Only the id
	// and the language of the story need to be set. The finders find names only in parts of whole. They find a name with a case ending only
	// if running, the running text of the story, does not have the name without an ending.
	Confirmed(ctx context.Context, db bun.IDB, s *Story, running, whole string) (func() Finder, error)
	// WithoutPage returns which of some entities have no page because editors withdrew them, and the cache tags of everything that depends
	// on this.
	WithoutPage(ctx context.Context, db bun.IDB, keys []richtext.MentionKey) (gone map[richtext.MentionKey]bool, tags []string, err error)
}

// New returns the stories of db. host is the site's own host name, to recognise external
// links.
func New(db *database.DB, brands *brand.Directory, host string) *Stories {
	s := &Stories{db: db, brands: brands, host: host, anchors: newAnchors(), cardCache: newCardCache()}
	db.Listen(s.anchors)
	return s
}

// DB returns the database of the stories. Writers must open their transactions there.
func (s *Stories) DB() *database.DB { return s.db }

type body struct {
	bun.BaseModel `bun:"table:story_bodies"`
	StoryID       int64 `bun:",pk"`
	Doc           string
	OpenHTML      string
	GatedHTML     string
	Contents      []Heading
	mentions      []int64 // glossary terms that the text names
	companies     []int64 // companies of the directory that the text names
	people        []int64 // authors whom the text names
	investors     []int64 // investors that the text names
	media         []int64 // files of the library that the text contains
}

// Heading is an entry of a long story's contents list.
type Heading struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

type translationGroup struct {
	bun.BaseModel `bun:"table:translation_groups"`
	ID            int64 `bun:",pk,autoincrement"`
	CreatedAt     clock.Moment
}

type storyTerm struct {
	bun.BaseModel `bun:"table:story_terms"`
	StoryID       int64
	TermID        int64
	Position      int
}

type storyMention struct {
	bun.BaseModel `bun:"table:story_glossary"`
	StoryID       int64
	TermID        int64
}

type storyCompany struct {
	bun.BaseModel `bun:"table:story_companies"`
	StoryID       int64
	CompanyID     int64
}

type storyAuthor struct {
	bun.BaseModel `bun:"table:story_authors"`
	StoryID       int64
	AuthorID      int64
	Position      int
}

// Save stores a story and its text. A zero ID creates a story, as a draft and in a new
// translation group unless GroupID is set; otherwise the story's Revision must be the stored
// one, or Save returns ErrConflict. A published story stays published, and its page changes
// with the commit. Status and PublishedAt of s are ignored: Publish, Schedule and Unpublish
// set them. Editor says who saves it. It returns an invalid.Fields for a broken rule.
func (st *Stories) Save(ctx context.Context, tx *database.Tx, s *Story, doc richtext.Doc) error {
	b, err := st.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return invalid.Fields{"brand": "is not a brand"}
	}
	if err := st.complete(ctx, s, b, doc); err != nil {
		return err
	}
	if s.ID == 0 || !s.KeepUpdatedAt {
		s.UpdatedAt = tx.At
	}
	s.SavedAt, s.SavedBy, s.SavedToken = tx.At, s.Editor.UserID, s.Editor.TokenID
	if s.ID != 0 && s.Status == Published {
		if err := s.checkEnd(tx.At); err != nil {
			return err
		}
	}
	var old *Story
	if s.ID == 0 {
		err = st.insert(ctx, tx, s, b)
	} else {
		old, err = st.update(ctx, tx, s, b)
	}
	if err != nil {
		return err
	}
	if err := st.writeBody(ctx, tx, s, doc, b.Gate); err != nil {
		return err
	}
	if err := st.writeLinks(ctx, tx, s); err != nil {
		return err
	}
	if err := st.updateLists(ctx, tx, s, old); err != nil {
		return err
	}
	tags := []string{s.Tag()}
	if s.Page {
		tags = append(tags, StaticPagesTag) // its path may have changed
	}
	if s.Type == Webinar {
		tags = append(tags, WebinarsTag) // its title, picture or category may have changed
	}
	tx.Emit("story.saved", s.ID, tags...)
	return nil
}

// complete checks the rules and sets the fields that are computed from others.
func (st *Stories) complete(ctx context.Context, s *Story, b *brand.Brand, doc richtext.Doc) error {
	s.Title, s.Excerpt = text.OneLine(s.Title), text.OneLine(s.Excerpt)
	wrong := invalid.Fields{}
	switch {
	case s.Title == "":
		wrong["title"] = "must not be empty"
	case utf8.RuneCountInString(s.Title) > MaxTitle:
		wrong["title"] = fmt.Sprintf("must not be longer than %d characters", MaxTitle)
	}
	if utf8.RuneCountInString(s.Excerpt) > MaxExcerpt {
		wrong["excerpt"] = fmt.Sprintf("must not be longer than %d characters", MaxExcerpt)
	}
	if len(s.Terms) > MaxTerms {
		wrong["terms"] = fmt.Sprintf("must not be more than %d", MaxTerms)
	}
	if len(s.Authors) > MaxAuthors {
		wrong["authors"] = fmt.Sprintf("must not be more than %d", MaxAuthors)
	}
	if s.Lang == "" {
		s.Lang = b.Locale().Code
	}
	if l, ok := i18n.Lookup(s.Lang); ok {
		s.Lang = l.Code
	} else {
		wrong["lang"] = "is not one of the publication's languages"
	}
	if s.Type == "" {
		s.Type = Article
	}
	if s.Layout == "" {
		s.Layout = "standard"
	}
	if s.Page {
		s.Listed = false
	}
	if s.Slug = text.Slug(s.Slug); s.Slug == "" {
		s.Slug = text.Slug(s.Title)
	}
	if s.Slug == "" {
		s.Slug = "story"
	}
	if len(s.Slug) > MaxSlug {
		s.Slug = strings.Trim(s.Slug[:MaxSlug], "-")
	}
	if s.Excerpt == "" {
		s.Excerpt = richtext.Excerpt(doc, excerptLength)
	}
	if err := invalid.Join(wrong, st.completeFields(ctx, s)); err != nil {
		return err
	}
	s.TitleKey = titleKey(s.Title)
	s.Minutes = richtext.ReadingMinutes(doc)
	return nil
}

func (st *Stories) insert(ctx context.Context, tx *database.Tx, s *Story, b *brand.Brand) error {
	if s.CreatedAt.IsZero() {
		s.CreatedAt = tx.At
	}
	s.Status, s.PublishedAt, s.Revision = Draft, clock.Moment{}, 1
	if s.GroupID == 0 {
		group := translationGroup{CreatedAt: tx.At}
		if _, err := tx.NewInsert().Model(&group).Exec(ctx); err != nil {
			return fmt.Errorf("new translation group: %w", err)
		}
		s.GroupID = group.ID
	}
	if err := st.assignSlugAndPath(ctx, tx, s, b); err != nil {
		return err
	}
	if _, err := tx.NewInsert().Model(s).ExcludeColumn("id").Returning("id").Exec(ctx); err != nil {
		return fmt.Errorf("insert story %q: %w", s.Slug, err)
	}
	return nil
}

// assignSlugAndPath gives s a slug and a path that no other story has, with a number at the
// end if needed.
func (st *Stories) assignSlugAndPath(ctx context.Context, tx *database.Tx, s *Story, b *brand.Brand) error {
	wantPath, wantSlug := s.Path, s.Slug
	var numbered []string // slugs of this kind that stories of the brand have
	for n := 2; ; n++ {
		pathTaken, slugTaken, err := st.isTaken(ctx, tx, s, b)
		if err != nil || !pathTaken && !slugTaken {
			return err
		}
		if n == 2 {
			err := tx.NewSelect().Model((*Story)(nil)).Column("slug").Where("brand_id = ? AND lang = ?", s.BrandID, s.Lang).
				Where("slug LIKE ?", wantSlug+"-%").Scan(ctx, &numbered)
			if err != nil {
				return fmt.Errorf("look for slugs like %q: %w", wantSlug, err)
			}
			slices.Sort(numbered)
		}
		for s.Slug = fmt.Sprintf("%s-%d", wantSlug, n); isIn(numbered, s.Slug); s.Slug = fmt.Sprintf("%s-%d", wantSlug, n) {
			n++
		}
		switch {
		case wantPath == "":
			s.Path = "" // it follows from the slug
		case pathTaken:
			s.Path = fmt.Sprintf("%s-%d", wantPath, n)
		}
	}
}

func isIn(sorted []string, text string) bool {
	_, found := slices.BinarySearch(sorted, text)
	return found
}

// isTaken reports whether the path of s is not free, and whether another story, such as a draft, has its slug. It sets the fallback path of
// s if it has no path.
func (st *Stories) isTaken(ctx context.Context, tx *database.Tx, s *Story, b *brand.Brand) (path, slug bool, err error) {
	if s.Path == "" {
		at := s.CreatedAt
		if !s.PublishedAt.IsZero() {
			at = s.PublishedAt
		}
		s.Path = s.FallbackPath(b.Path, at.In(b.Zone()))
	}
	if err := permalink.Check(ctx, tx, permalink.KindStory, s.ID, s.Path); permalink.IsRefused(err) {
		path = true
	} else if err != nil {
		return false, false, err
	}
	var others []*Story
	err = tx.NewSelect().Model(&others).Column("path", "brand_id", "lang", "slug").Where("id <> ?", s.ID).
		WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where("path = ?", s.Path).
				WhereOr("brand_id = ? AND lang = ? AND slug = ?", s.BrandID, s.Lang, s.Slug)
		}).Scan(ctx)
	if err != nil {
		return false, false, fmt.Errorf("look for path %q: %w", s.Path, err)
	}
	for _, other := range others {
		path = path || other.Path == s.Path
		slug = slug || other.BrandID == s.BrandID && other.Lang == s.Lang && other.Slug == s.Slug
	}
	return path, slug, nil
}

func (st *Stories) update(ctx context.Context, tx *database.Tx, s *Story, b *brand.Brand) (*Story, error) {
	old, err := Get(ctx, tx, s.ID)
	if err != nil {
		return nil, err
	}
	if old.Revision != s.Revision {
		return nil, fmt.Errorf("%w: revision %d, stored %d", ErrConflict, s.Revision, old.Revision)
	}
	s.GroupID, s.Status, s.PublishedAt, s.CreatedAt = old.GroupID, old.Status, old.PublishedAt, old.CreatedAt
	s.LikeCount, s.ShareCount, s.Revision = old.LikeCount, old.ShareCount, old.Revision+1
	if err := st.requireFreePath(ctx, tx, s, old, b); err != nil {
		return nil, err
	}
	res, err := tx.NewUpdate().Model(s).WherePK().Where("revision = ?", old.Revision).Exec(ctx)
	if err := requireChanged(res, err); err != nil {
		return nil, fmt.Errorf("update story %d: %w", s.ID, err)
	}
	return old, nil
}

// requireFreePath sets the path of s if its slug differs from that of old, the stored story. It returns an invalid.Fields if another story
// has the path or the slug.
func (st *Stories) requireFreePath(ctx context.Context, tx *database.Tx, s, old *Story, b *brand.Brand) error {
	if s.Path == old.Path && s.Slug != old.Slug {
		s.Path = ""
	}
	pathTaken, slugTaken, err := st.isTaken(ctx, tx, s, b)
	if err != nil {
		return err
	}
	if pathTaken || slugTaken {
		return invalid.Fields{"slug": "is taken by another story"}
	}
	return nil
}

func (st *Stories) writeBody(ctx context.Context, tx *database.Tx, s *Story, doc richtext.Doc, gate brand.Gate) error {
	row, gated, err := st.render(ctx, tx, s, doc)
	if err != nil {
		return err
	}
	if (s.Status == Published || s.Status == Scheduled) && row.isInvisible(s, gate) {
		return ErrInvisible
	}
	if opens := row.beginsWith(s.Excerpt); s.Gated != gated || s.BeginsWithExcerpt != opens {
		s.Gated, s.BeginsWithExcerpt = gated, opens
		if _, err := tx.NewUpdate().Model(s).WherePK().Column("gated", "opens_as_excerpt").Exec(ctx); err != nil {
			return fmt.Errorf("story %d: %w", s.ID, err)
		}
	}
	s.Mentions, s.Companies, s.People, s.Investors = row.mentions, row.companies, row.people, row.investors
	if err := replaceStoryMedia(ctx, tx, s.ID, false, row.media); err != nil {
		return err
	}
	_, err = tx.NewInsert().Model(row).On("CONFLICT (story_id) DO UPDATE").Set("doc = EXCLUDED.doc").
		Set("open_html = EXCLUDED.open_html").Set("gated_html = EXCLUDED.gated_html").
		Set("contents = EXCLUDED.contents").Exec(ctx)
	if err != nil {
		return fmt.Errorf("body of story %d: %w", s.ID, err)
	}
	return nil
}

// render returns the stored form of a story's text, and whether part of it is gated.
func (st *Stories) render(ctx context.Context, db bun.IDB, s *Story, doc richtext.Doc) (row *body, gated bool, err error) {
	text, err := doc.MarshalJSON()
	if err != nil {
		return nil, false, fmt.Errorf("story %d: %w", s.ID, err)
	}
	confirmed, err := st.confirmedFinders(ctx, db, s, doc)
	if err != nil {
		return nil, false, err
	}
	opt, err := st.htmlOptions(ctx, db, s, &doc, confirmed)
	if err != nil {
		return nil, false, err
	}
	open, rest, gated := richtext.SplitAtPaywall(doc, 0)
	row = &body{StoryID: s.ID, Doc: string(text), OpenHTML: richtext.ToHTML(open, opt)}
	if gated {
		row.GatedHTML = richtext.ToHTML(rest, opt)
	}
	written := row.OpenHTML + row.GatedHTML
	row.Contents, row.mentions = contentsOf(written), termsIn(written)
	if row.media, err = mediaIn(ctx, db, &doc); err != nil {
		return nil, false, err
	}
	if row.companies, row.people, err = st.entitiesOf(ctx, db, written); err != nil {
		return nil, false, err
	}
	if confirmed != nil {
		row.addNamed(confirmed(), s, doc)
	}
	return row, gated, nil
}

func uniqueIDs(ids []int64) []int64 {
	var out []int64
	for _, id := range ids {
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}

// Get returns a story of any status, with the IDs of its terms, authors, mentions, companies, people and investors. It returns
// database.ErrNotFound if there is none.
func Get(ctx context.Context, db bun.IDB, id int64) (*Story, error) {
	s := new(Story)
	if err := db.NewSelect().Model(s).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("story %d: %w", id, database.NotFound(err))
	}
	if err := db.NewSelect().Model((*storyTerm)(nil)).Column("term_id").Where("story_id = ?", id).
		Order("position").Scan(ctx, &s.Terms); err != nil {
		return nil, fmt.Errorf("terms of story %d: %w", id, err)
	}
	if err := db.NewSelect().Model((*storyAuthor)(nil)).Column("author_id").Where("story_id = ?", id).
		Order("position").Scan(ctx, &s.Authors); err != nil {
		return nil, fmt.Errorf("authors of story %d: %w", id, err)
	}
	if err := db.NewSelect().Model((*storyMention)(nil)).Column("term_id").Where("story_id = ?", id).
		Order("term_id").Scan(ctx, &s.Mentions); err != nil {
		return nil, fmt.Errorf("mentions of story %d: %w", id, err)
	}
	if err := db.NewSelect().Model((*storyCompany)(nil)).Column("company_id").Where("story_id = ?", id).
		Order("company_id").Scan(ctx, &s.Companies); err != nil {
		return nil, fmt.Errorf("companies of story %d: %w", id, err)
	}
	if err := db.NewSelect().Model((*storyPerson)(nil)).Column("author_id").Where("story_id = ?", id).
		Order("author_id").Scan(ctx, &s.People); err != nil {
		return nil, fmt.Errorf("people in story %d: %w", id, err)
	}
	if err := db.NewSelect().Model((*storyInvestor)(nil)).Column("investor_id").Where("story_id = ?", id).
		Order("investor_id").Scan(ctx, &s.Investors); err != nil {
		return nil, fmt.Errorf("investors in story %d: %w", id, err)
	}
	return s, nil
}

// GetByIDs returns stories of any status by their ids, without their terms, authors and entities, in one query; unknown ids are left out.
func GetByIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Story, error) {
	found := map[int64]*Story{}
	if len(ids) == 0 {
		return found, nil
	}
	var list []*Story
	if err := db.NewSelect().Model(&list).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("stories by id: %w", err)
	}
	for _, s := range list {
		found[s.ID] = s
	}
	return found, nil
}

// Doc returns the structured text of a story.
func Doc(ctx context.Context, db bun.IDB, id int64) (richtext.Doc, error) {
	var text string
	if err := db.NewSelect().Model((*body)(nil)).Column("doc").Where("story_id = ?", id).Scan(ctx, &text); err != nil {
		return richtext.Doc{}, fmt.Errorf("body of story %d: %w", id, database.NotFound(err))
	}
	return richtext.ParseStored([]byte(text))
}
