package story

import (
	"context"
	"encoding/json"
	"fmt"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/richtext"
	"masthead/internal/taxonomy"
)

// FullStory is a story with its text.
type FullStory struct {
	ID                int64
	BrandID           int64
	GroupID           int64
	Status            Status
	Card              Card
	OpenHTML          string
	GatedHTML         string // never shown to an anonymous reader
	Page              bool   // a static page
	BeginsWithExcerpt bool   // the text, including its gated part, begins with the excerpt
	Contents          []Heading
	Category          *int64
	Property          *int64
	Publisher         *int64
	AudioURL          *string
	Corrections       string
	Place             string // of a press release, like Contact; the card has its company
	Contact           string
	SeoTitle          string
	SeoDescription    string
	SocialHeadline    string
	Gate              brand.Gate // of the gated part; "" for that of the brand
	Published         clock.Moment
	Updated           clock.Moment

	authors []int64 // of a working copy, in the order of the byline; nil if they are those of the story
}

const fullSQL = `
	SELECT s.id, s.brand_id, s.group_id, s.status, s.card, s.like_count, s.share_count, s.category_id, s.property_id,
		s.publisher_id, s.audio_url, s.corrections, s.place, s.contact, s.seo_title, s.seo_description, s.published_at, s.updated_at,
		s.page, s.opens_as_excerpt, s.social_headline, s.gate, b.open_html, b.gated_html, b.contents
	FROM stories s JOIN story_bodies b ON b.story_id = s.id
	WHERE s.id = ?`

// ReadPublished returns a published story with its text. It returns database.ErrNotFound if
// it is not published.
func (st *Stories) ReadPublished(ctx context.Context, id int64) (*FullStory, error) {
	f, err := st.ReadAny(ctx, id)
	if err == nil && f.Status != Published {
		return nil, fmt.Errorf("story %d is %s: %w", id, f.Status, database.ErrNotFound)
	}
	return f, err
}

// ReadAny returns a story of any status with its text, for those who may see drafts.
func (st *Stories) ReadAny(ctx context.Context, id int64) (*FullStory, error) {
	f, err := database.One(ctx, st.db, database.SQL(fullSQL, id), st.scanFull)
	if err != nil {
		return nil, fmt.Errorf("story %d: %w", id, err)
	}
	return f, nil
}

func (st *Stories) scanFull(row database.Row) (*FullStory, error) {
	var (
		f              FullStory
		card, contents []byte
		seen           Reactions
	)
	err := row.Scan(&f.ID, &f.BrandID, &f.GroupID, &f.Status, &card, &seen.LikeCount, &seen.ShareCount, &f.Category, &f.Property,
		&f.Publisher, &f.AudioURL, &f.Corrections, &f.Place, &f.Contact, &f.SeoTitle, &f.SeoDescription, &f.Published, &f.Updated,
		&f.Page, &f.BeginsWithExcerpt, &f.SocialHeadline, &f.Gate, &f.OpenHTML, &f.GatedHTML, &contents)
	if err != nil {
		return nil, err
	}
	if f.Card, err = st.cardCache.card(f.ID, card); err != nil {
		return nil, err
	}
	f.Card.Metadata.Reactions = seen
	if err := json.Unmarshal(contents, &f.Contents); err != nil {
		return nil, fmt.Errorf("contents: %w", err)
	}
	return &f, nil
}

// OpenText returns the part of a story's text that everybody may read under a brand's gate,
// and whether that is less than all of it. A gate has no effect on a story without a gated
// part.
func OpenText(openHTML, gatedHTML string, gate brand.Gate) (text string, cut bool) {
	if gatedHTML != "" && gate != brand.GateFree {
		return openHTML, true
	}
	return openHTML + gatedHTML, false
}

// Texts are the parts of a story that a list of whole stories needs in addition to its card.
type Texts struct {
	OpenHTML  string
	GatedHTML string     // for anonymous readers only as OpenText allows
	Audio     string     // address of the recording, or ""
	Gate      brand.Gate // of GatedHTML; "" for that of the brand
}

// TextsOf returns the texts of published stories by ID, and the cache tags of everything that depends on what they link to. They have no
// links to companies, people and investors that were withdrawn.
func (st *Stories) TextsOf(ctx context.Context, ids []int64) (texts map[int64]Texts, tags []string, err error) {
	texts = make(map[int64]Texts, len(ids))
	if len(ids) == 0 {
		return texts, nil, nil
	}
	var keys []richtext.MentionKey
	q := database.SQL(`
		SELECT s.id, b.open_html, b.gated_html, coalesce(s.audio_url, ''), s.gate
		FROM stories s JOIN story_bodies b ON b.story_id = s.id
		WHERE s.status = 'published' AND s.id IN `)
	for row := range database.Rows(ctx, st.db, database.AddValues(q, ids)) {
		var (
			id int64
			t  Texts
		)
		if err := row.Scan(&id, &t.OpenHTML, &t.GatedHTML, &t.Audio, &t.Gate); err != nil {
			return nil, nil, fmt.Errorf("texts of stories: %w", err)
		}
		texts[id] = t
		keys = append(keys, richtext.Mentions(t.OpenHTML)...)
		keys = append(keys, richtext.Mentions(t.GatedHTML)...)
	}
	gone, tags, err := st.withoutPage(ctx, keys)
	if err != nil || len(gone) == 0 {
		return texts, tags, err
	}
	for id, t := range texts {
		t.OpenHTML, t.GatedHTML = richtext.UnlinkMentions(t.OpenHTML, gone), richtext.UnlinkMentions(t.GatedHTML, gone)
		texts[id] = t
	}
	return texts, tags, nil
}

const authorsSQL = `
	SELECT a.id, a.slug, a.name, a.role, a.bio, a.lang, a.picture_id, a.is_person, a.username, a.path
	FROM story_authors sa JOIN authors a ON a.id = sa.author_id
	WHERE sa.story_id = ? AND a.merged_into IS NULL
	ORDER BY sa.position`

// AuthorsOf returns the authors of a story that was read, in the order of its byline: those of its working copy if it was read with that.
func (st *Stories) AuthorsOf(ctx context.Context, f *FullStory) ([]*taxonomy.Author, error) {
	if f.authors == nil {
		return st.Authors(ctx, f.ID)
	}
	found, err := taxonomy.AuthorsByIDs(ctx, st.db.Read, f.authors)
	if err != nil {
		return nil, err
	}
	authors := make([]*taxonomy.Author, 0, len(found))
	for _, id := range f.authors {
		if a := found[id]; a != nil {
			authors = append(authors, a)
		}
	}
	return authors, nil
}

// Authors returns the authors of a story, in the order of its byline.
func (st *Stories) Authors(ctx context.Context, id int64) ([]*taxonomy.Author, error) {
	authors, err := database.All(ctx, st.db, database.SQL(authorsSQL, id), func(row database.Row) (*taxonomy.Author, error) {
		a := new(taxonomy.Author)
		return a, row.Scan(&a.ID, &a.Slug, &a.Name, &a.Role, &a.Bio, &a.Lang, &a.PictureID, &a.IsPerson, &a.Username, &a.OwnPath)
	})
	if err != nil {
		return nil, fmt.Errorf("authors of story %d: %w", id, err)
	}
	return authors, nil
}

// Translation is a published member of a story's translation group.
type Translation struct {
	ID   int64
	Lang string
	Path string
}

const translationsSQL = `
	SELECT s.id, s.lang, s.path FROM stories s
	WHERE s.group_id = ? AND s.status = 'published'
	ORDER BY s.id`

// Translations returns the published members of a translation group, including the story
// itself.
func (st *Stories) Translations(ctx context.Context, groupID int64) ([]Translation, error) {
	list, err := database.All(ctx, st.db, database.SQL(translationsSQL, groupID), func(row database.Row) (t Translation, err error) {
		err = row.Scan(&t.ID, &t.Lang, &t.Path)
		return t, err
	})
	if err != nil {
		return nil, fmt.Errorf("translations of group %d: %w", groupID, err)
	}
	return list, nil
}
