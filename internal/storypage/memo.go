package storypage

import (
	"slices"

	"masthead/internal/brand"
	"masthead/internal/frame"
	"masthead/internal/part"
	"masthead/internal/story"
)

// Names of the parts of a story page.
const (
	relatedPart = "related"
	signupPart  = "signup"
)

// RelatedPart is the model of the part that offers stories to read next.
type RelatedPart struct {
	Stories []frame.StoryCard `json:"stories"`
}

// Memory limits, in bytes, for what story pages store: the stories to read next for several thousand combinations of brand, category and
// language, several thousand authors, and the publishers of several hundred series.
const (
	relatedBytes   = 2 << 20
	authorBytes    = 2 << 20
	publisherBytes = 256 << 10
)

// relatedKey distinguishes lists of stories to read next.
type relatedKey struct {
	brand    int64
	category int64  // 0 for none
	excluded int64  // id of the story of the page if the list would contain it, else 0
	view     string // see frame.Request.View
}

// storedRelated are stories to read next.
type storedRelated struct {
	ids   []int64
	part  part.Part // not set if there are no stories
	noted frame.Noted
}

// relatedPart returns the stories to read after a story, as a part of its page; ok is false if there are none.
func (p *Pages) relatedPart(r *frame.Request, f *story.FullStory) (list part.Part, ok bool, err error) {
	key := relatedKey{brand: r.Brand.ID, view: r.View()}
	if f.Category != nil {
		key.category = *f.Category
	}
	found, err := p.findRelated(r, key)
	if err == nil && slices.Contains(found.ids, f.ID) {
		key.excluded = f.ID
		found, err = p.findRelated(r, key)
	}
	if err != nil {
		return part.Part{}, false, err
	}
	r.AddNoted(found.noted)
	return found.part, len(found.ids) > 0, nil
}

func (p *Pages) findRelated(r *frame.Request, key relatedKey) (*storedRelated, error) {
	if found, _, ok := p.related.Find(key); ok {
		if len(found.ids) == 0 {
			return found, nil
		}
		if stored, ok := r.Parts.Stored(relatedPart, found.part.Key, r.Minute()); ok {
			return &storedRelated{found.ids, stored, found.noted}, nil
		}
	}
	mark, own := p.related.BeginRead(), r.Fork()
	own.NoteTags(brand.Tag)
	cards, ids, err := p.relatedCards(own, key.category, key.excluded)
	if err != nil {
		return nil, err
	}
	model, err := frame.Encode(RelatedPart{Stories: cards})
	if err != nil {
		return nil, err
	}
	found := &storedRelated{ids: ids, noted: own.Noted()}
	if len(ids) > 0 {
		found.part = part.New(relatedPart, model, key.view)
	}
	withoutModel := *found
	withoutModel.part.Model = nil // only needed if the HTML is not stored, and then it is made again
	p.related.Store(key, &withoutModel, 1<<10, found.noted.Tags, mark)
	return found, nil
}

// relatedCards reads the stories to read next in a brand and a category; 0 stands for no category. without is the
// ID of a story that is left out.
func (p *Pages) relatedCards(r *frame.Request, category, without int64) (cards []frame.StoryCard, ids []int64, err error) {
	stories, err := p.Stories.Related(r.Context(), r.Brand, category, "", []int64{without}, relatedStories)
	if err != nil {
		return nil, nil, err
	}
	r.NoteTags(story.List{Kind: story.Latest, Scope: story.InBrand(r.Brand)}.Tag())
	for _, s := range stories {
		ids = append(ids, s.ID)
	}
	return story.PageCards(r, stories), ids, nil
}

// authors returns the authors of a story in the order of its byline, with their portraits.
func (p *Pages) authors(r *frame.Request, f *story.FullStory) ([]frame.Author, error) {
	known := make([]frame.Author, 0, len(f.Card.Metadata.Authors))
	for _, ref := range f.Card.Metadata.Authors {
		author, tags, ok := p.knownAuthors.Find(ref.Path)
		if !ok {
			return p.readAuthors(r, f)
		}
		r.NoteTags(tags...)
		known = append(known, author)
	}
	return known, nil
}

func (p *Pages) readAuthors(r *frame.Request, f *story.FullStory) ([]frame.Author, error) {
	mark := p.knownAuthors.BeginRead()
	rows, err := p.Stories.AuthorsOf(r.Context(), f)
	if err != nil {
		return nil, err
	}
	ids := make([]*int64, len(rows))
	for i, a := range rows {
		ids[i] = a.PictureID
	}
	picture, err := r.Pictures(ids...)
	if err != nil {
		return nil, err
	}
	authors := make([]frame.Author, len(rows))
	for i, a := range rows {
		authors[i] = frame.Author{Name: a.Name, Href: a.Path(), Role: a.Role, Bio: a.Bio, Portrait: picture(a.PictureID)}
		r.NoteTags(a.Tag())
		p.knownAuthors.Store(a.Path(), authors[i], 1<<10+len(a.Bio), []string{a.Tag()}, mark)
	}
	return authors, nil
}
