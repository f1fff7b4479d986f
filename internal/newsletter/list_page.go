package newsletter

import (
	"context"
	"errors"
	"net/http"
	"slices"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// loadNewsletters loads the list of newsletters.
func (p *Pages) loadNewsletters(r *frame.Request) (*frame.Page, error) {
	if r.Number > 1 || p.Newsletters == nil {
		return nil, database.ErrNotFound
	}
	var ticked []string
	if from := r.Query.Get("newsletter"); from != "" {
		if _, err := p.Newsletters.BySlug(r.Context(), from); err != nil {
			return nil, err
		}
		ticked = []string{from}
	}
	return p.listModel(r, http.StatusOK, ticked, NewslettersPage{Sent: r.Query.Get("sent") == "1"})
}

// ListFormPage returns the list of newsletters after its form was refused for a reader without
// scripts. model has the values entered and the messages.
func (p *Pages) ListFormPage(
	ctx context.Context, from edge.Request, status int, ticked []string, model NewslettersPage,
) (edge.Page, error) {
	return p.Frames.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) { return p.listModel(r, status, ticked, model) })
}

// listModel completes the list of newsletters: those in the edition's language first, then those
// in English. ticked are the slugs of those that are ticked.
func (p *Pages) listModel(r *frame.Request, status int, ticked []string, model NewslettersPage) (*frame.Page, error) {
	r.NoteTags(Tag)
	all, err := p.Newsletters.All(r.Context())
	if err != nil {
		return nil, err
	}
	address := r.EditionPath(route.NewslettersPath)
	model.Signup = Signup{Name: r.Text("newsletter.title", nil), Lang: r.Locale().Code, Consent: TickedText(r.Locale()),
		Href: address, Action: address, Captcha: p.captcha()}
	model.Newsletters = []NewsletterEntry{}
	if model.Errors == nil {
		model.Errors = map[string]string{}
	}
	for _, lang := range slices.Compact([]string{r.Locale().Code, i18n.Default.Code}) {
		for _, n := range all {
			if n.Lang != lang {
				continue
			}
			entry, err := p.listEntry(r, n)
			if err != nil {
				return nil, err
			}
			entry.Ticked = slices.Contains(ticked, n.Slug)
			model.Newsletters = append(model.Newsletters, entry)
		}
	}
	head := frame.Head{Title: r.Text("newsletter.title", nil), Description: r.Text("newsletter.lead", nil)}
	if model.Sent || len(model.Errors) > 0 || model.Notice != "" {
		head.Robots = "noindex, follow"
	}
	return &frame.Page{Status: status, Head: head, Model: &model}, nil
}

func (p *Pages) listEntry(r *frame.Request, n *Newsletter) (NewsletterEntry, error) {
	b, err := r.Brands.ByID(r.Context(), n.BrandID)
	if err != nil {
		return NewsletterEntry{}, err
	}
	r.NoteLanguage(n.Lang)
	entry := NewsletterEntry{
		Slug:      n.Slug,
		Name:      n.Name,
		Href:      r.EditionPath(n.Path),
		Brand:     frame.Link{Text: b.NameIn(r.Locale()), Href: b.Path},
		BrandSlug: b.Slug,
		Tagline:   n.Tagline,
		Cadence:   n.Cadence,
		Lang:      n.Lang,
		Dir:       i18n.LookupOrDefault(n.Lang).Dir,
	}
	issue, err := p.Newsletters.Issue(r.Context(), n.ID, 0)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return entry, nil
	case err != nil:
		return NewsletterEntry{}, err
	}
	newest := p.issueLink(r, n, issue)
	entry.Newest = &newest
	return entry, nil
}
