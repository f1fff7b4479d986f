package story

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/taxonomy"
)

// StoryFields are the fields of a story about its headlines, sponsor, gate, end and further brands. Revisions and working copies that were
// stored before these fields existed do not have them.
type StoryFields struct {
	Headlines         StoryHeadlines `json:"headlines,omitzero" doc:"Alternative headlines."`
	SearchDescription string         `json:"searchDescription,omitempty" maxLength:"1000" doc:"For search engines and link previews, instead of the standfirst."`                                                      //nolint:lll // a tag
	FurtherBrands     []StoryBrand   `json:"furtherBrands,omitempty" maxItems:"20" doc:"Other brands whose lists have the story. Its address and its own brand stay. You may only add brands that you may write for."` //nolint:lll // a tag
	Publisher         string         `json:"publisher,omitempty" maxLength:"200" doc:"Slug of the publisher who paid for the story." example:"saffron-pay"`                                                            //nolint:lll // a tag
	SponsorLabel      string         `json:"sponsorLabel,omitempty" maxLength:"60" doc:"What readers see instead of “Sponsored”." example:"Partner content"`                                                           //nolint:lll // a tag
	Gate              brand.Gate     `json:"gate,omitempty" enum:"free,signed-in,member" doc:"Who may read what follows the paywall; by default the brand's gate decides."`                                            //nolint:lll // a tag
	EndsAt            string         `json:"endsAt,omitempty" maxLength:"40" doc:"RFC 3339; when the story is unpublished. Its address responds with 410 from then on." example:"2040-12-31T23:59:00+05:30"`           //nolint:lll // a tag
}

// StoryHeadlines are the headlines of a story for places that need another one.
type StoryHeadlines struct {
	Front  string `json:"front,omitempty" maxLength:"300" doc:"On landing pages and hubs."`
	Search string `json:"search,omitempty" maxLength:"300" doc:"Title of the window, which search engines show."`
	Social string `json:"social,omitempty" maxLength:"300" doc:"In link previews of other sites, and in the link picture."`
}

// StoryBrand is another brand whose lists have a story.
type StoryBrand struct {
	Brand    string `json:"brand" minLength:"1" maxLength:"100" doc:"Slug of the brand." example:"science"`
	Headline string `json:"headline,omitempty" maxLength:"300" doc:"In the lists and on the landing page of that brand."`
}

// fieldsOf returns the StoryFields of a story. p has what the story names.
func (st *Stories) fieldsOf(ctx context.Context, s *Story, p *cardEntities) (StoryFields, error) {
	f := StoryFields{Headlines: StoryHeadlines{s.FrontHeadline, s.SeoTitle, s.SocialHeadline}, SearchDescription: s.SeoDescription,
		SponsorLabel: s.SponsorLabel, Gate: s.Gate}
	if p.publisher != nil {
		f.Publisher = p.publisher.Slug
	}
	if !s.EndsAt.IsZero() {
		f.EndsAt = s.EndsAt.UTC().Format(time.RFC3339) // in the form in which the Desk sends it
	}
	for _, further := range s.Further {
		b, err := st.brands.ByID(ctx, further.BrandID)
		if err != nil {
			return f, fmt.Errorf("further brand of story %d: %w", s.ID, err)
		}
		f.FurtherBrands = append(f.FurtherBrands, StoryBrand{b.Slug, further.Headline})
	}
	return f, nil
}

// fillFields sets the fields of s to those of f, and adds errors about fields to wrong.
func (st *Stories) fillFields(ctx context.Context, s *Story, f *StoryFields, wrong invalid.Fields) error {
	s.FrontHeadline, s.SeoTitle, s.SocialHeadline = f.Headlines.Front, f.Headlines.Search, f.Headlines.Social
	s.SeoDescription, s.SponsorLabel, s.Gate = f.SearchDescription, f.SponsorLabel, f.Gate
	if s.PublisherID = nil; f.Publisher != "" {
		p, err := taxonomy.PublisherBySlug(ctx, st.db, f.Publisher)
		switch {
		case errors.Is(err, database.ErrNotFound):
			wrong["publisher"] = fmt.Sprintf("there is no publisher %q", f.Publisher)
		case err != nil:
			return err
		default:
			s.PublisherID = &p.ID
		}
	}
	if s.EndsAt = (clock.Moment{}); f.EndsAt != "" {
		at, err := time.Parse(time.RFC3339, f.EndsAt)
		if err != nil {
			wrong["endsAt"] = "is not a time in RFC 3339"
		} else if s.EndsAt = clock.MomentOf(at); at.Year() > maxEndYear {
			wrong["endsAt"] = "is too far in the future"
		}
	}
	s.Further = nil
	for i, named := range f.FurtherBrands {
		b, err := st.brands.BySlug(ctx, named.Brand)
		if errors.Is(err, database.ErrNotFound) {
			wrong[fmt.Sprintf("furtherBrands[%d]", i)] = "is not a brand"
			continue
		}
		if err != nil {
			return err
		}
		s.Further = append(s.Further, FurtherBrand{b.ID, named.Headline})
	}
	return nil
}

// maxEndYear is the last year in which a story can end.
const maxEndYear = 2200

// requireFurther returns apiv2.FieldErrors if d puts a story on the lists of a brand that the caller may not write for, or changes its
// headline there. What is stored, in the story or in its working copy, may stay. id is 0 for a new story.
func (desk *DeskAPI) requireFurther(ctx context.Context, id int64, d *DeskStory) error {
	var stored []StoryBrand
	read := false
	for i, named := range d.FurtherBrands {
		b, err := desk.Stories.brands.BySlug(ctx, named.Brand)
		if errors.Is(err, database.ErrNotFound) || err == nil && caller.ActorOf(ctx).CanWrite(b.ID) {
			continue // fillFrom refuses unknown brands
		}
		if err != nil {
			return err
		}
		if !read && id != 0 {
			if stored, err = desk.storedBrands(ctx, id); err != nil {
				return err
			}
			read = true
		}
		if !slices.Contains(stored, named) {
			return apiv2.FieldErrors(map[string]string{fmt.Sprintf("furtherBrands[%d]", i): "is a brand that you may not write for"})
		}
	}
	return nil
}

// storedBrands returns the further brands of a story and of its working copy.
func (desk *DeskAPI) storedBrands(ctx context.Context, id int64) ([]StoryBrand, error) {
	text, err := desk.Stories.TextOf(ctx, desk.Stories.db.Read, id)
	if err != nil {
		return nil, err
	}
	stored := text.Desk.FurtherBrands
	if text.HasWorkingCopy {
		_, present, err := desk.Stories.stateOf(ctx, desk.Stories.db.Read, id)
		if err != nil {
			return nil, err
		}
		stored = append(slices.Clone(stored), present.FurtherBrands...)
	}
	return stored, nil
}

// copyText returns the text of a working copy. One that was stored before the story had the fields of StoryFields has those of the story.
func (st *Stories) copyText(ctx context.Context, db bun.IDB, w *workingCopy) (*DeskStory, error) {
	text, complete, err := unpack(w.Content)
	if err != nil {
		return nil, fmt.Errorf("working copy of story %d: %w", w.StoryID, err)
	}
	if !complete {
		_, present, err := st.stateOf(ctx, db, w.StoryID)
		if err != nil {
			return nil, err
		}
		text.StoryFields = present.StoryFields
	}
	return text, nil
}
