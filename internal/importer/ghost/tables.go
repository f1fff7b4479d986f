package ghost

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Sizes in bytes beyond which a row is not read completely.
const (
	maxRow    = 1 << 20                   // of a tag, an account or other small rows
	maxNested = importer.MaxItemTerms + 1 // number of tags and of authors in a post
)

// post is a row of the table of posts or a post of the content API.
type post struct {
	ID            text
	UUID          text
	Title         text
	Slug          text
	HTML          text
	Lexical       text
	Mobiledoc     text
	Markdown      text // before version 1
	FeatureImage  text
	Image         text // before version 1
	Featured      text
	Page          text
	Type          text
	Status        text
	Visibility    text
	CustomExcerpt text
	CanonicalURL  text
	PublishedAt   text
	CreatedAt     text
	UpdatedAt     text
	AuthorID      text
	URL           text
	InjectedHead  text
	InjectedFoot  text
	Tags          []tag
	Authors       []user
	meta
	size int // of the columns, tags and authors in bytes; the texts are missing if it is more than importer.MaxPost
}

func (p *post) fields() map[string]*text {
	fields := map[string]*text{
		"html": &p.HTML, "lexical": &p.Lexical, "mobiledoc": &p.Mobiledoc, "markdown": &p.Markdown,
		"id": &p.ID, "uuid": &p.UUID, "title": &p.Title, "slug": &p.Slug, "feature_image": &p.FeatureImage, "image": &p.Image,
		"featured": &p.Featured, "page": &p.Page, "type": &p.Type, "status": &p.Status, "visibility": &p.Visibility,
		"custom_excerpt": &p.CustomExcerpt, "canonical_url": &p.CanonicalURL, "published_at": &p.PublishedAt, "created_at": &p.CreatedAt,
		"updated_at": &p.UpdatedAt, "author_id": &p.AuthorID, "url": &p.URL,
		"codeinjection_head": &p.InjectedHead, "codeinjection_foot": &p.InjectedFoot,
	}
	maps.Copy(fields, p.meta.fields())
	return fields
}

func readPost(dec *json.Decoder) (*post, error) {
	p := new(post)
	nested := 0 // size of the tags and authors
	size, err := columns(dec, importer.MaxPost, p.fields(), map[string]func() error{
		"tags": func() error {
			var t tag
			size, err := columns(dec, maxRow, t.fields(), nil)
			if nested += size; len(p.Tags) < maxNested && nested <= importer.MaxPost {
				p.Tags = append(p.Tags, t)
			}
			return err
		},
		"authors": func() error {
			u, size, err := readUser(dec)
			if nested += size; len(p.Authors) < maxNested && nested <= importer.MaxPost {
				p.Authors = append(p.Authors, u)
			}
			return err
		},
	})
	if p.size = size + nested; p.size > importer.MaxPost {
		p.HTML, p.Lexical, p.Mobiledoc, p.Markdown = "", "", "", ""
	}
	return p, err
}

// checksum returns a hash of everything that is imported of a post.
func (p *post) checksum(more meta, extra ...any) string {
	h := sha256.New()
	for _, fields := range []map[string]*text{p.fields(), more.fields()} {
		for _, name := range slices.Sorted(maps.Keys(fields)) {
			fmt.Fprintf(h, "%s %d:", name, len(*fields[name]))
			_, _ = io.WriteString(h, string(*fields[name]))
		}
	}
	fmt.Fprintf(h, "%q", extra)
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// identity returns the id of a post and what tells it apart from others with the same id.
func (p *post) identity() (id, uuid, slug, created, published string) {
	return string(p.ID), string(p.UUID), string(p.Slug), string(p.CreatedAt), string(p.PublishedAt)
}

// forMembers reports whether a post had a visibility other than public.
func (p *post) forMembers() bool { return p.Visibility != "" && p.Visibility != "public" }

// hasPage reports whether a post had a page, or will have one, that some readers could see.
func (p *post) hasPage() bool { return p.Status == "published" || p.Status == "scheduled" }

// isPlain reports whether a post with a page certainly gets one here: nothing of it may be restricted or too large.
func (p *post) isPlain() bool {
	const small = 64 << 10
	return !p.mayBeLimited() && p.size <= small && !parseTime(string(p.PublishedAt)).IsZero()
}

// restrictionWords are words in lower case. Every text with a part that some readers could not see contains at least one of them.
var restrictionWords = []string{"visib", "showon", "gated", "member", "segment", "email"}

// mayBeLimited reports whether some readers of the old site may not have seen a post or a part of it.
func (p *post) mayBeLimited() bool {
	if p.forMembers() || p.EmailOnly.mayBeTrue() {
		return true
	}
	return slices.ContainsFunc([]text{p.HTML, p.Lexical, p.Mobiledoc, p.Markdown}, mayLimit)
}

// mayLimit reports whether some readers may not have seen a part of a text.
func mayLimit(t text) bool {
	lower := strings.ToLower(string(t))
	return slices.ContainsFunc(restrictionWords, func(word string) bool { return strings.Contains(lower, word) })
}

// metaTable is the table of meta. Posts of some programs have its row as an object of this name.
const metaTable = "posts_meta"

// meta has the columns that later versions store in a separate table.
type meta struct {
	PostID          text
	MetaTitle       text
	MetaDescription text
	OgTitle         text
	FeatureAlt      text
	FeatureCaption  text
	EmailOnly       text
}

func (m *meta) fields() map[string]*text {
	return map[string]*text{
		"post_id": &m.PostID, "meta_title": &m.MetaTitle, "meta_description": &m.MetaDescription, "og_title": &m.OgTitle,
		"feature_image_alt": &m.FeatureAlt, "feature_image_caption": &m.FeatureCaption, "email_only": &m.EmailOnly,
	}
}

type tag struct {
	ID          text
	Name        text
	Slug        text
	Description text
	Visibility  text
}

func (t *tag) fields() map[string]*text {
	return map[string]*text{
		"id": &t.ID, "name": &t.Name, "slug": &t.Slug, "description": &t.Description, "visibility": &t.Visibility,
	}
}

func (t tag) isInternal() bool {
	return t.Visibility == "internal" || strings.HasPrefix(string(t.Name), "#")
}

// user has only those columns of an account that readers see.
type user struct {
	ID    text
	Name  text
	Slug  text
	Bio   text
	Email emailFingerprint
}

// emailFingerprint is the fingerprint of an email address, which is not stored.
type emailFingerprint string

// readUser reads an account. size is that of its columns in bytes.
func readUser(dec *json.Decoder) (u user, size int, err error) {
	var mail text
	size, err = columns(dec, maxRow, map[string]*text{"id": &u.ID, "name": &u.Name, "slug": &u.Slug, "bio": &u.Bio, "email": &mail}, nil)
	u.Email = emailFingerprint(importer.Fingerprint(string(mail)))
	return u, size, err
}

type link struct {
	PostID    text
	TagID     text
	AuthorID  text
	SortOrder int
}

func readLink(dec *json.Decoder) (link, error) {
	var l link
	var order text
	_, err := columns(dec, maxRow,
		map[string]*text{"post_id": &l.PostID, "tag_id": &l.TagID, "author_id": &l.AuthorID, "sort_order": &order}, nil)
	l.SortOrder, _ = strconv.Atoi(string(order))
	return l, err
}

type rankedID struct {
	id   string
	rank int
}

// sortRanked sorts what belongs to each post, removes duplicates, and keeps the first importer.MaxItemTerms. It returns
// the posts that lost something.
func sortRanked(of map[string][]rankedID) (cut map[string]bool) {
	cut = map[string]bool{}
	for id, list := range of {
		slices.SortStableFunc(list, func(a, b rankedID) int { return a.rank - b.rank })
		seen := map[string]bool{}
		of[id] = slices.DeleteFunc(list, func(r rankedID) bool {
			twice := seen[r.id]
			seen[r.id] = true
			return twice
		})
		if len(of[id]) > importer.MaxItemTerms {
			of[id], cut[id] = of[id][:importer.MaxItemTerms], true
		}
	}
	return cut
}

type tags struct {
	list   []tag
	byID   map[string]tag
	byPost map[string][]rankedID // post → tags
	cut    map[string]bool       // posts with more tags

	public map[string]bool // by id: whether a post with a page has it, and its story keeps it
}

func newTags() *tags {
	return &tags{byID: map[string]tag{}, byPost: map[string][]rankedID{}, public: map[string]bool{}}
}

func (t *tags) add(one tag) {
	if _, known := t.byID[string(one.ID)]; !known && one.ID != "" {
		t.byID[string(one.ID)] = one
		t.list = append(t.list, one)
	}
}

func (t *tags) link(l link) {
	t.byPost[string(l.PostID)] = append(t.byPost[string(l.PostID)], rankedID{string(l.TagID), l.SortOrder})
}

// ofPost returns the ids of the tags that a story made from a post keeps.
func (t *tags) ofPost(id string) (ids []string) {
	for _, r := range t.byPost[id] {
		if one, known := t.byID[r.id]; known && !one.isInternal() && len(ids) < story.MaxTerms {
			ids = append(ids, r.id)
		}
	}
	return ids
}

func (t *tags) sort() { t.cut = sortRanked(t.byPost) }

func (t *tags) terms(keys func(tag) []string) []importer.Term {
	var out []importer.Term
	for _, one := range t.list {
		if !one.isInternal() {
			key := keys(one)
			out = append(out, importer.Term{Key: key[0], FormerKeys: key[1:], OnlyExisting: !t.public[string(one.ID)], Kind: taxonomy.TagKind,
				Slug: string(one.Slug), Name: importer.PlainText(string(one.Name)), Description: importer.PlainText(string(one.Description))})
		}
	}
	return out
}

// skippedItems returns the tags that only organise the old site.
func (t *tags) skippedItems() []importer.Item {
	var out []importer.Item
	for _, one := range t.list {
		if one.isInternal() {
			out = append(out, importer.Item{ID: string(one.ID), Kind: "internal tag", Title: string(one.Name), SkipReason: skipInternal})
		}
	}
	return out
}

type people struct {
	list    []user
	byID    map[string]user
	writers map[string]bool
	byPost  map[string][]rankedID // post → users
	first   map[string]string     // post → user, in versions with one author for each post
	public  map[string]bool       // by id of users: whether they wrote a post with a page
}

// ofPost returns the ids of the authors of a post.
func (p *people) ofPost(id string) (ids []string) {
	for _, r := range p.byPost[id] {
		ids = append(ids, r.id)
	}
	if first := p.first[id]; len(ids) == 0 && first != "" {
		ids = []string{first}
	}
	return ids
}

func newPeople() *people {
	return &people{byID: map[string]user{}, writers: map[string]bool{}, byPost: map[string][]rankedID{}, first: map[string]string{},
		public: map[string]bool{}}
}

func (p *people) add(u user) {
	if _, known := p.byID[string(u.ID)]; !known && u.ID != "" {
		p.byID[string(u.ID)] = u
		p.list = append(p.list, u)
	}
}

func (p *people) link(l link) {
	p.byPost[string(l.PostID)] = append(p.byPost[string(l.PostID)], rankedID{string(l.AuthorID), l.SortOrder})
	p.addWriter(string(l.AuthorID))
}

func (p *people) addWriter(id string) { p.writers[id] = true }

func (p *people) sort() { _ = sortRanked(p.byPost) }

func (p *people) authors(keys func(text) []string) []importer.Author {
	var out []importer.Author
	for _, u := range p.list {
		if p.writers[string(u.ID)] {
			name, _, _ := strings.Cut(importer.PlainText(string(u.Name)), "@")
			key := keys(u.ID)
			out = append(out, importer.Author{Key: key[0], FormerKeys: key[1:], Person: string(u.Email), Slug: string(u.Slug), Name: name,
				Bio: importer.PlainText(string(u.Bio)), OnlyExisting: !p.public[string(u.ID)]})
		}
	}
	return out
}

func (p *people) skippedItems() []importer.Item {
	var out []importer.Item
	for _, u := range p.list {
		if !p.writers[string(u.ID)] {
			out = append(out, importer.Item{ID: string(u.ID), Kind: "account", Title: string(u.Slug), SkipReason: skipAccount})
		}
	}
	return out
}
