package storypage

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/company"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/listing"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// storyModel returns the story of a page, as far as the viewer may read it.
func (p *Pages) storyModel(r *frame.Request, f *story.FullStory, to viewer) (Story, error) {
	c := &f.Card
	s := Story{
		ID: c.ID, Title: c.Title, Excerpt: c.Metadata.Excerpt, Kind: string(c.Type), Layout: c.Layout, Lang: c.Lang, Dir: c.Dir,
		Contents: []Heading{}, Brand: frame.Link{Text: c.Brand.Name, Href: c.Brand.Path},
		Series: []frame.Link{}, Tags: []frame.Link{}, PublishedAt: c.PublishedAt, Minutes: c.Minutes, Picture: c.Picture,
		Corrections: f.Corrections,
		Company:     c.Company, Place: f.Place, Contact: f.Contact,
		Share:     Share{URL: r.Absolute(c.Path), Title: cmp.Or(f.SocialHeadline, c.Title), Naver: r.Brand.Settings.Naver},
		ClapCount: c.Metadata.Reactions.LikeCount, Sponsored: c.Sponsored, SponsorLabel: c.SponsorLabel,
	}
	if f.AudioURL != nil {
		s.Audio = *f.AudioURL
	}
	if at, err := time.Parse(time.RFC3339, c.PublishedAt); err == nil && to.preview == nil {
		edition, err := r.Brands.ForLocale(r.Context(), r.Locale())
		if err != nil {
			return s, err
		}
		if edition.Locale() == r.Locale() { // an archive contains only stories in its own language
			s.ArchivePath = route.ArchiveDay(edition.Path, at.In(edition.Zone()))
		}
	}
	s.OpenPages = []frame.Link{}
	gate := f.GateIn(r.Brand.Gate)
	reader := to.reader
	if to.preview != nil || reader != nil && !reader.Spent && !reader.Uncounted {
		gate = brand.GateFree
	}
	var gated bool
	if s.HTML, gated = story.OpenText(f.OpenHTML, f.GatedHTML, gate); gated {
		s.Gate, s.FreeReads = string(gate), r.Brand.FreeReads
		fullText := r.EditionPath(route.ReadPath) + "?" + url.Values{"path": {c.Path}}.Encode()
		switch {
		case reader != nil && reader.Uncounted:
			s.Gate, s.FreeReadsLeft, s.FullTextPath = "uncounted", reader.Left, fullText
		case reader != nil:
			s.Gate = "spent"
		case strings.HasPrefix(r.Account, r.Site.URL):
			s.FullTextPath = fullText
		}
		if gate == brand.GateMember {
			s.OpenPages = append(s.OpenPages, frame.Link{Key: "menu.latest", Href: r.EditionPath(route.LatestPath)},
				frame.Link{Key: "newsletter.title", Href: r.EditionPath(route.NewslettersPath)})
		}
	}
	if f.BeginsWithExcerpt && s.HTML != "" {
		s.Excerpt = "" // the page shows it once
	}
	if !f.Published.IsZero() && f.Updated.Sub(f.Published.Time) > time.Minute {
		s.UpdatedAt = c.UpdatedAt
	}
	var err error
	if s.HTML, s.EntityCards, err = p.linkMentions(r, s.HTML); err != nil {
		return s, err
	}
	if r.Lite {
		s.HTML = richtext.LiteHTML(richtext.WithoutEntityCards(s.HTML))
	}
	if c.Layout == "longform" {
		for _, h := range f.Contents {
			if !strings.Contains(s.HTML, `id="`+h.ID+`"`) {
				h.ID = "" // behind the gate
			}
			s.Contents = append(s.Contents, Heading(h))
		}
	}
	if c.Metadata.Category != nil {
		s.Category = &frame.Link{Text: c.Metadata.Category.Name, Href: c.Metadata.Category.Path}
		r.NoteText(s.Category.Text)
	}
	for _, series := range c.Metadata.Series {
		s.Series = append(s.Series, frame.Link{Text: series.Title, Href: series.Path})
		r.NoteText(series.Title)
	}
	for _, t := range c.Metadata.CuratedCategories {
		s.Tags = append(s.Tags, frame.Link{Text: t.Name, Href: t.Path})
		r.NoteText(t.Name)
	}
	s.Video = story.PageVideo(r.Context(), r.Brands, c)
	if err := s.addTranscripts(r); err != nil {
		return s, err
	}
	return s, p.storyPeople(r, f, &s)
}

// storyPeople adds the property, the publisher, the authors and the entities of the text, with
// the pictures of people read in one query.
func (p *Pages) storyPeople(r *frame.Request, f *story.FullStory, s *Story) error {
	if f.Property != nil {
		terms, err := taxonomy.ByIDs(r.Context(), r.DB.Read, []int64{*f.Property})
		if err != nil {
			return err
		}
		if t := terms[*f.Property]; t != nil {
			s.Property = &frame.Link{Text: t.NameIn(r.Locale()), Href: t.PageIn("/", r.Brands.EditionOf(r.Context(), r.Locale()))}
			r.NoteTags(t.Tag())
		}
	}
	var err error
	if s.Authors, err = p.authors(r, f); err != nil {
		return err
	}
	for _, a := range s.Authors {
		r.NoteText(a.Name, a.Bio)
	}
	publisher, err := p.findPublisher(r, f)
	if err != nil {
		return err
	}
	if s.Publisher, err = listing.PublisherOf(r, publisher); err != nil {
		return err
	}
	s.Sponsored = s.Sponsored || s.Publisher != nil
	people, companies, publishers, err := p.findEntities(r, s.HTML)
	if err != nil {
		return err
	}
	if len(people)+len(companies)+len(publishers) == 0 {
		return nil
	}
	var ids []*int64
	for _, a := range people {
		ids = append(ids, a.PictureID)
	}
	for i := range companies {
		ids = append(ids, companies[i].LogoID)
	}
	for _, p := range publishers {
		ids = append(ids, p.PictureID)
	}
	picture, err := r.Pictures(ids...)
	if err != nil {
		return err
	}
	for _, a := range people {
		r.NoteTags(a.Tag())
		s.EntityCards = append(
			s.EntityCards,
			EntityCard{Kind: "person", Slug: a.written, Name: a.NameIn(r.Locale()), Href: a.PageIn(r.Locale()), Description: cmp.Or(a.Role,
				a.Subtitle), Lang: a.Lang, Picture: picture(a.PictureID)},
		)
	}
	for i := range companies {
		c := companies[i]
		r.NoteTags(company.TagOf(c.ID))
		s.EntityCards = append(s.EntityCards, EntityCard{Kind: "company", Slug: c.written, Name: c.NameIn(r.Locale()),
			Href: r.EditionPath(c.Path()), Description: c.Subtitle, Lang: c.Lang, Picture: picture(c.LogoID)})
	}
	for _, p := range publishers {
		r.NoteTags(p.Tag())
		s.EntityCards = append(
			s.EntityCards,
			EntityCard{
				Kind:        "company",
				Slug:        p.Slug,
				Name:        p.Name,
				Href:        p.Path(),
				Description: p.Description,
				Lang:        i18n.Default.Code,
				Picture:     picture(p.PictureID),
			},
		)
	}
	return nil
}

// findPublisher returns the publisher of a sponsored story: its own, otherwise that of its
// first series with one.
func (p *Pages) findPublisher(r *frame.Request, f *story.FullStory) (*int64, error) {
	publisher := f.Publisher
	if publisher != nil || len(f.Card.Metadata.Series) == 0 {
		return publisher, nil
	}
	var slugs []string
	for _, s := range f.Card.Metadata.Series {
		slugs = append(slugs, s.Slug)
	}
	key := strings.Join(slugs, " ")
	if publisher, tags, ok := p.seriesPublishers.Find(key); ok {
		r.NoteTags(tags...)
		return publisher, nil
	}
	mark := p.seriesPublishers.BeginRead()
	var tags []string
	terms, err := taxonomy.BySlugs(r.Context(), r.DB, taxonomy.Series, slugs)
	for _, slug := range slugs {
		if t := terms[slug]; t != nil {
			tags = append(tags, t.Tag())
			publisher = cmp.Or(publisher, t.PublisherID)
		}
	}
	if err == nil {
		r.NoteTags(tags...)
		p.seriesPublishers.Store(key, publisher, len(key), tags, mark)
	}
	return publisher, err
}

// namedPerson and namedCompany are entities with the slug in the text, which may be a former one.
type (
	namedPerson struct {
		*taxonomy.Author
		written string
	}
	namedCompany struct {
		*company.Company
		written string
	}
)

// findEntities finds the entities that a text names: people among the authors, companies in the directory, and companies
// that are only publishers.
func (p *Pages) findEntities(r *frame.Request, text string) (
	people []namedPerson, companies []namedCompany, publishers []*taxonomy.Publisher, err error,
) {
	named := map[string][]string{}
	for _, ref := range richtext.EntityRefs(text) {
		named[ref.Kind] = append(named[ref.Kind], ref.Slug)
	}
	authors, err := taxonomy.NamedBySlugs(r.Context(), r.DB.Read, named["person"])
	if err != nil {
		return nil, nil, nil, err
	}
	for _, slug := range slices.Sorted(maps.Keys(authors)) {
		a := authors[slug]
		r.NoteTags(a.Tag()) // the profile may be restored
		if !a.IsWithdrawn() {
			people = append(people, namedPerson{a, slug})
		}
	}
	found, err := company.NamedBySlugs(r.Context(), r.DB.Read, named["company"])
	if err != nil {
		return nil, nil, nil, err
	}
	for _, slug := range named["company"] {
		if found[slug] != nil {
			companies = append(companies, namedCompany{found[slug], slug})
		}
	}
	if len(companies) < len(named["company"]) {
		r.NoteTags(company.Tag) // the others may be added
	}
	others := slices.DeleteFunc(named["company"], func(slug string) bool {
		return slices.ContainsFunc(companies, func(c namedCompany) bool { return c.written == slug })
	})
	publishers, err = taxonomy.PublishersBySlugs(r.Context(), r.DB.Read, others)
	return people, companies, publishers, err
}

// addTranscripts adds what is said in the video and in the recording of a story to its text, if both are files of this site. The
// transcripts of a story that the reader may not read are left out.
func (s *Story) addTranscripts(r *frame.Request) error {
	if s.Gate != "" {
		return nil
	}
	addresses := []string{s.Audio}
	if s.Video != nil && s.Video.Platform == "file" {
		addresses = []string{s.Video.Src, s.Audio}
	}
	for _, address := range addresses {
		if !strings.HasPrefix(address, "/") {
			continue
		}
		captions, err := media.CaptionsAt(r.Context(), r.DB.Read, address, s.Lang)
		if err != nil {
			return err
		}
		s.HTML += richtext.TranscriptHTML(story.TranscriptOf(captions), story.Labels(i18n.LookupOrDefault(s.Lang)))
	}
	return nil
}
