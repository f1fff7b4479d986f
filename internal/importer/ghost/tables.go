package ghost

import (
	"slices"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/taxonomy"
)

// post is a row of the table of posts or a post of the content API.
type post struct {
	ID            text   `json:"id"`
	Title         text   `json:"title"`
	Slug          text   `json:"slug"`
	HTML          text   `json:"html"`
	Lexical       text   `json:"lexical"`
	Mobiledoc     text   `json:"mobiledoc"`
	Markdown      text   `json:"markdown"` // before version 1
	FeatureImage  text   `json:"feature_image"`
	Image         text   `json:"image"` // before version 1
	Featured      text   `json:"featured"`
	Page          text   `json:"page"`
	Type          text   `json:"type"`
	Status        text   `json:"status"`
	Visibility    text   `json:"visibility"`
	CustomExcerpt text   `json:"custom_excerpt"`
	CanonicalURL  text   `json:"canonical_url"`
	PublishedAt   text   `json:"published_at"`
	CreatedAt     text   `json:"created_at"`
	UpdatedAt     text   `json:"updated_at"`
	AuthorID      text   `json:"author_id"`
	URL           text   `json:"url"`
	InjectedHead  text   `json:"codeinjection_head"`
	InjectedFoot  text   `json:"codeinjection_foot"`
	Tags          []tag  `json:"tags"`
	Authors       []user `json:"authors"`
	meta
}

// forMembers reports whether a post was not open to everybody.
func (p *post) forMembers() bool { return p.Visibility != "" && p.Visibility != "public" }

// meta holds the columns that later versions have in a separate table.
type meta struct {
	PostID          text `json:"post_id"`
	MetaTitle       text `json:"meta_title"`
	MetaDescription text `json:"meta_description"`
	FeatureAlt      text `json:"feature_image_alt"`
	FeatureCaption  text `json:"feature_image_caption"`
	EmailOnly       text `json:"email_only"`
}

type tag struct {
	ID          text `json:"id"`
	Name        text `json:"name"`
	Slug        text `json:"slug"`
	Description text `json:"description"`
	Visibility  text `json:"visibility"`
}

func (t tag) isInternal() bool {
	return t.Visibility == "internal" || strings.HasPrefix(string(t.Name), "#")
}

// user holds only those columns of an account that readers see.
type user struct {
	ID    text             `json:"id"`
	Name  text             `json:"name"`
	Slug  text             `json:"slug"`
	Bio   text             `json:"bio"`
	Email emailFingerprint `json:"email"`
}

// emailFingerprint is the fingerprint of an email address, which is not stored.
type emailFingerprint string

// UnmarshalJSON implements json.Unmarshaler.
func (p *emailFingerprint) UnmarshalJSON(b []byte) error {
	var mail text
	err := mail.UnmarshalJSON(b)
	*p = emailFingerprint(importer.Fingerprint(string(mail)))
	return err
}

type link struct {
	PostID    text `json:"post_id"`
	TagID     text `json:"tag_id"`
	AuthorID  text `json:"author_id"`
	SortOrder int  `json:"sort_order"`
}

type ranked struct {
	id   string
	rank int
}

// sortRanked sorts what belongs to each post and removes duplicates.
func sortRanked(of map[string][]ranked) {
	for id, list := range of {
		slices.SortStableFunc(list, func(a, b ranked) int { return a.rank - b.rank })
		seen := map[string]bool{}
		of[id] = slices.DeleteFunc(list, func(r ranked) bool {
			twice := seen[r.id]
			seen[r.id] = true
			return twice
		})
	}
}

type tags struct {
	list []tag
	byID map[string]tag
	of   map[string][]ranked // post → tags
}

func newTags() *tags { return &tags{byID: map[string]tag{}, of: map[string][]ranked{}} }

func (t *tags) add(one tag) {
	if _, known := t.byID[string(one.ID)]; !known && one.ID != "" {
		t.byID[string(one.ID)] = one
		t.list = append(t.list, one)
	}
}

func (t *tags) link(l link) {
	t.of[string(l.PostID)] = append(t.of[string(l.PostID)], ranked{string(l.TagID), l.SortOrder})
}

func (t *tags) sort() { sortRanked(t.of) }

func (t *tags) terms(key func(text) string) []importer.Term {
	var out []importer.Term
	for _, one := range t.list {
		if !one.isInternal() {
			out = append(out, importer.Term{Key: key(one.ID), Kind: taxonomy.TagKind, Slug: string(one.Slug),
				Name: importer.Plain(string(one.Name)), Description: importer.Plain(string(one.Description))})
		}
	}
	return out
}

// skippedItems returns the tags that only organise the old site.
func (t *tags) skippedItems() []importer.Item {
	var out []importer.Item
	for _, one := range t.list {
		if one.isInternal() {
			out = append(out, importer.Item{ID: string(one.ID), Kind: "internal tag", Title: string(one.Name), Skip: skipInternal})
		}
	}
	return out
}

type people struct {
	list    []user
	byID    map[string]user
	writers map[string]bool
	of      map[string][]ranked // post → users
}

func newPeople() *people {
	return &people{byID: map[string]user{}, writers: map[string]bool{}, of: map[string][]ranked{}}
}

func (p *people) add(u user) {
	if _, known := p.byID[string(u.ID)]; !known && u.ID != "" {
		p.byID[string(u.ID)] = u
		p.list = append(p.list, u)
	}
}

func (p *people) link(l link) {
	p.of[string(l.PostID)] = append(p.of[string(l.PostID)], ranked{string(l.AuthorID), l.SortOrder})
	p.addWriter(string(l.AuthorID))
}

func (p *people) addWriter(id string) { p.writers[id] = true }

func (p *people) sort() { sortRanked(p.of) }

func (p *people) authors(key func(text) string) []importer.Author {
	var out []importer.Author
	for _, u := range p.list {
		if p.writers[string(u.ID)] {
			name, _, _ := strings.Cut(importer.Plain(string(u.Name)), "@")
			out = append(out, importer.Author{Key: key(u.ID), Person: string(u.Email), Slug: string(u.Slug), Name: name,
				Bio: importer.Plain(string(u.Bio))})
		}
	}
	return out
}

func (p *people) skippedItems() []importer.Item {
	var out []importer.Item
	for _, u := range p.list {
		if !p.writers[string(u.ID)] {
			out = append(out, importer.Item{ID: string(u.ID), Kind: "account", Title: string(u.Slug), Skip: skipAccount})
		}
	}
	return out
}
