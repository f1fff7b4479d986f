package company

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// OpeningFacts are the facts of a job opening.
type OpeningFacts struct {
	Title      string `json:"title" example:"Loom engineer"`
	Employment string `json:"employmentType" example:"FULL_TIME" doc:"FULL_TIME, PART_TIME, CONTRACTOR or INTERN."`
	City       string `json:"city" doc:"Empty for work from anywhere."`
	Remote     bool   `json:"remote"`
	Link       string `json:"link" doc:"Address of the page at which to apply."`
	Posted     string `json:"postedDate" example:"2026-11-28"`
	Closes     string `json:"closingDate" doc:"May be partial; empty for an opening without an end."`
}

// OpeningItem is a job opening of a company.
type OpeningItem struct {
	ID string `json:"id"`
	OpeningFacts
	Status Status `json:"status"`
}

func openingItems(list []Opening) []OpeningItem {
	items := []OpeningItem{}
	for _, o := range list {
		items = append(items, newOpeningItem(o, Created))
	}
	return items
}

func newOpeningItem(o Opening, status Status) OpeningItem {
	return OpeningItem{formatID(o.ID), OpeningFacts{o.Title, o.Employment, o.City, o.Remote, o.Link, o.Posted, o.Closes}, status}
}

// OpeningEdit adds, changes or deletes a job opening.
type OpeningEdit struct {
	EntryEdit
	EditedOpening
}

// EditedOpening has the values of a new or changed job opening.
type EditedOpening struct {
	Title      string `json:"title,omitempty" maxLength:"200"`
	Employment string `json:"employmentType,omitempty" maxLength:"20"`
	City       string `json:"city,omitempty" maxLength:"80" doc:"Required unless remote is true."`
	Remote     bool   `json:"remote,omitempty"`
	Link       string `json:"link,omitempty" maxLength:"500" doc:"Address of the page at which to apply; https."`
	Posted     string `json:"postedDate,omitempty" maxLength:"10" doc:"Today for a new opening without it; unchanged if absent."`
	Closes     string `json:"closingDate,omitempty" maxLength:"10" doc:"Last day, not in the past; may be partial. Empty: no end."`
}

type openingsInput struct {
	apiv2.MessageLanguage
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Openings []OpeningEdit `json:"openings" maxItems:"100" nullable:"false"`
		Version  *int64        `json:"version,omitempty"`
	}
}

// SavedOpenings is the response to a save of job openings.
type SavedOpenings struct {
	Success  bool          `json:"success"`
	Openings []OpeningItem `json:"openings" nullable:"false"`
	Version  int64         `json:"version"`
}

func (c *API) saveOpenings(ctx context.Context, in *openingsInput) (*apiv2.Output[SavedOpenings], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	var out SavedOpenings
	edit := Edit{Company: in.ID, Section: Openings, Version: in.Body.Version, By: caller.ActorOf(ctx)}
	p, err := saveSection(ctx, c.DB, edit, func(ctx context.Context, tx *database.Tx, p *Profile) error {
		fields, kept := newFieldChecks(tx.At, l), len(p.Openings)
		edits := make([]entryEdit[Opening], len(in.Body.Openings))
		for i := range in.Body.Openings {
			e := &in.Body.Openings[i]
			edits[i] = entryEdit[Opening]{e.rowID(), e.Operation, p.editedOpening(fields, "openings["+strconv.Itoa(i)+"]", e, tx.At)}
			switch e.Operation {
			case Create:
				kept++
			case Delete:
				kept--
			case Update:
			}
		}
		if kept > max(maxOpenings, len(p.Openings)) { // a merge can leave more
			fields.addMessage("openings", "company.rule.entries", map[string]any{"max": maxOpenings})
		}
		list := itemList[Opening]{"openings", openingItem, p.Openings, func(v *Opening) *int64 { return &v.ID }}
		at, err := list.edit(ctx, tx, fields, p.ID, edits)
		if err != nil {
			return err
		}
		p.Openings = list.items
		p.summarizeOpenings(tx.At)
		out.Openings = entryResults(edits, at, list.items, newOpeningItem,
			func(id string) OpeningItem {
				return OpeningItem{ID: id, Status: Deleted}
			})
		return nil
	})
	if err == nil {
		out.Success, out.Version = true, p.Versions[Openings]
	}
	return saveResponse(out, err)
}

// editedOpening returns the opening that an edit makes, and checks its fields. field is the name of the entry in error messages.
func (p *Profile) editedOpening(fields *fieldChecks, field string, e *OpeningEdit, now clock.Moment) Opening {
	if e.Operation == Delete {
		return Opening{}
	}
	o := Opening{Title: fields.checkText(field+".title", "title", e.Title), Employment: e.Employment,
		City: fields.checkCity(field+".city", withoutState(e.City), p.Country), Remote: e.Remote, Link: fields.checkURL(field+".link", e.Link),
		Posted: now.UTC().Format(time.DateOnly), Closes: fields.checkDateBy(field+".closingDate", "eventDate", e.Closes, false)}
	fields.checkOneOf(field+".employmentType", e.Employment, employmentTypes, true)
	if !o.Remote {
		fields.checkRequired(field+".city", o.City)
	}
	fields.checkRequired(field+".link", o.Link)
	if strings.HasPrefix(strings.ToLower(o.Link), "http:") {
		fields.addMessage(field+".link", "company.rule.https", map[string]any{"example": "https://example.com"})
	}
	var before Opening
	if at := slices.IndexFunc(p.Openings, func(known Opening) bool { return known.ID == e.rowID() }); at >= 0 {
		before = p.Openings[at]
		o.Posted = before.Posted
	}
	if o.Closes != before.Closes && !o.IsOpen(now.Time) { // other facts of an opening that has closed can be changed
		fields.addMessage(field+".closingDate", "company.rule.past", nil)
	}
	if e.Posted != "" && e.Posted != before.Posted {
		o.Posted = fields.checkDateBy(field+".postedDate", "roundDate", e.Posted, true)
		switch last := o.lastDay(); {
		case len(o.Posted) != len(time.DateOnly):
			fields.addClientError(field+".postedDate", "must be a day, such as 2026-11-28")
		case o.Posted < now.UTC().AddDate(-maxPostedYears, 0, 0).Format(time.DateOnly):
			fields.addClientError(field+".postedDate", "must be a day of the last "+strconv.Itoa(maxPostedYears)+" years")
		case last != "" && o.Posted > last:
			fields.addClientError(field+".postedDate", "must not be after closingDate")
		}
	}
	return o
}

// maxPostedYears is how many years ago a new opening can have been posted.
const maxPostedYears = 5

// addOpenings adds the facts of job openings in a version of their section.
func (s *versionFacts) addOpenings(l i18n.Locale, items []OpeningItem) {
	for _, o := range items {
		key, place := "opening."+o.ID, o.City
		if o.Remote {
			place = strings.Join(withoutEmpty(place, l.Text("company.remote", nil)), ", ")
		}
		s.add(key, "company.edit.designation", o.Title, LineFact, o.Title)
		s.add(key+".employment", "job.terms", o.Title, LineFact, employmentIn(l, o.Employment))
		s.add(key+".place", "company.facet.city", o.Title, LineFact, place)
		s.add(key+".link", "company.edit.link", o.Title, AddressFact, o.Link)
		s.add(key+".closes", "company.edit.closes", o.Title, DateFact, o.Closes)
	}
}
