package conference

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/search"
	"masthead/internal/share"
	"masthead/internal/text"
)

// The tabs of a conference, by their value in the address. The first one has no parameter.
const (
	aboutTab    = "about"
	speakersTab = "speakers"
	agendaTab   = "agenda"
	partnersTab = "partners"
	storyTab    = "story" // its title is the name of the series (NAV-26)
)

// PitchFestTab is the tab of the pitch fest.
const PitchFestTab = "pitch-fest"

const (
	// speakersOnPage is the number of speakers on a page of the list of speakers.
	speakersOnPage = 120
	// speakersOnAbout is the number of speakers on the first tab.
	speakersOnAbout = 6
	// maxSearch is the maximum length of a search for speakers in characters.
	maxSearch = 60
)

var _ = route.DeclareConstants(route.Constant{Name: "maxSpeakerSearch", Value: maxSearch,
	Doc: "Maximum number of characters of a search for speakers of a conference."},
	route.Constant{Name: "conferenceParameters", Value: conferenceParameters,
		Doc: "The query parameters that the page of a conference reads, whose path editors choose."})

var conferenceParameters = []string{"tab", "day", "theme", "q", "page"}

// The pages have no pattern: editors choose the path of a conference.
var (
	conferencePage = &route.Page{Model: route.DeclareModel(ConferencePage{}), Base: route.Editions, Lite: true,
		Query: conferenceParameters,
		Menu:  strings.TrimPrefix(route.EventsPath, "/")}
	keytrackPage = &route.Page{Model: route.DeclareModel(KeytrackPage{}), Base: route.Editions, Query: []string{}, Lite: true,
		Menu: strings.TrimPrefix(route.EventsPath, "/")}
)

// KeytrackFolder is the segment between the path of a conference and the slug of a theme.
const KeytrackFolder = "/keytrack/"

// Pages serves the conferences. Every field must be set.
type Pages struct {
	DB    *database.DB
	Paths *permalink.Own // paths of conferences
	Site  string         // public address of the site, without a slash at its end
	Pitch PitchTab       // of all conferences
}

// PitchTab returns the state of the pitch fest of a conference, for a request for its tab.
type PitchTab func(*frame.Request, *Conference) (PitchState, error)

// PitchState is the state of a pitch fest. All fields are empty if the conference has none.
type PitchState struct {
	Apply         string          // address of the form while it is open, "" otherwise
	Opens, Closes time.Time       // when applications open and close
	Slots         map[int64]int64 // ids of the sessions of finalists by id of company
	Winners       []PitchWinner   // in their order; empty until they are public
}

// PitchWinner is a company that won at a pitch fest.
type PitchWinner struct {
	Company  int64
	Position int    // from 1
	Place    int    // from 1; 0 for an award without a place
	Award    string // in the language of the conference, "" for none
	Prize    string // in the language of the conference, "" for none
}

// Offer returns the pages of conferences with their files, their part of the sitemap and of the search, readers' own agendas, and the
// operations.
func (p *Pages) Offer(api *API) feature.Offer {
	return feature.Offer{
		API:   func(a *apiv2.API) { api.register(a); p.registerStars(a) },
		Files: []feature.Files{{Handles: Handles, Load: p.Load, Params: []string{sessionsParam}}},
		Pages: []frame.BoundPage{{Page: conferencePage, Load: p.load, At: p.Paths.Has},
			{Page: keytrackPage, Load: p.loadKeytrack, At: p.isKeytrack}},
		Sitemap: []feature.SitemapPart{{Pages: p.sitemapPaths}},
		Search:  map[string]search.Source{SearchSource: SearchDocuments{DB: p.DB}},

		ReaderCalendar: p.calendarOfReader, Export: p.exportStars,
	}
}

// sitemapPaths returns the paths of conferences and of their themes.
func (p *Pages) sitemapPaths(ctx context.Context, _ int64) (paths, tags []string, err error) {
	list, err := List(ctx, p.DB.Read)
	if err != nil {
		return nil, nil, err
	}
	byID := map[int64]string{}
	for i := range list {
		paths = append(paths, list[i].Path())
		byID[list[i].ID] = list[i].Path()
	}
	tracks, err := allTracks(ctx, p.DB.Read, list)
	for _, t := range tracks {
		paths = append(paths, byID[t.ConferenceID]+KeytrackFolder+t.Slug)
	}
	return paths, []string{Tag}, err
}

// HasPage reports whether path is that of a conference or of a theme, which then have a page in every edition.
func (p *Pages) HasPage(r *frame.Request, path string) bool {
	base, _, _ := strings.Cut(path, KeytrackFolder)
	own, err := p.Paths.IsCurrent(r.Context(), base)
	r.NoteFailure(err)
	if own {
		r.NoteTags(permalink.KindTag(permalink.KindConference))
	}
	return own
}

func (p *Pages) isKeytrack(ctx context.Context, path string) bool {
	base, theme, ok := strings.Cut(path, KeytrackFolder)
	return ok && theme != "" && !strings.Contains(theme, "/") && p.Paths.Has(ctx, base)
}

// find returns the public conference at a path of a request. It returns a page instead if the response is a redirect or 410; rest is what
// follows the path of the conference.
func (p *Pages) find(r *frame.Request, path, rest string) (*Conference, *frame.Page, error) {
	r.NoteTags(permalink.KindTag(permalink.KindConference), Tag)
	id, current, err := p.Paths.Find(r.Context(), path)
	if errors.Is(err, database.ErrNotFound) {
		return nil, nil, frame.ErrElsewhere // the path has just changed
	}
	if err != nil {
		return nil, nil, err
	}
	c, err := ByID(r.Context(), r.DB.Read, id)
	switch {
	case err != nil:
		return nil, nil, err
	case !c.WithdrawnAt.IsZero():
		r.NoteTags(TagOf(id))
		return nil, &frame.Page{Status: http.StatusGone}, nil
	case !c.IsPublic():
		return nil, nil, database.ErrNotFound
	case !current:
		return nil, r.RedirectToEntity(c.Path() + rest), nil
	}
	r.NoteTags(TagOf(c.ID))
	return c, nil, nil
}

func (p *Pages) load(r *frame.Request) (*frame.Page, error) {
	c, other, err := p.find(r, r.Path, "")
	if c == nil {
		return other, err
	}
	tab := r.Query.Get("tab")
	if tab == "" {
		tab = aboutTab
	}
	if tab != agendaTab && (r.Query.Has("day") || r.Query.Has("theme")) || tab != speakersTab && (r.Query.Has("q") || r.Number > 1) {
		return nil, database.ErrNotFound
	}
	path := r.EditionPath(c.Path())
	m := &ConferencePage{Slug: c.Slug, OwnCalendar: path + ownFile, ContentLang: c.Lang, Subtitle: c.Subtitle, City: c.City,
		Venue: c.Venue, FirstDay: c.noon(c.FirstDay), LastDay: c.noon(c.LastDay), Zone: c.Zone, Tickets: c.Tickets, Tab: tab,
		About: []string{}, Story: []string{}, Themes: []ThemeLink{},
		Speakers: []SpeakerCard{}, Partners: []PartnerTier{}, Cities: []frame.Filter{}, Formats: formatsOf(path),
		PitchFest: PitchFest{Text: []string{}, Winners: []WinnerEntry{}, Finalists: []PitchEntry{}, Jury: []SpeakerCard{}}}
	m.Name, m.NameLang = c.NameIn(r.Locale())
	if err := p.setTabs(r, c, m, path); err != nil {
		return nil, err
	}
	fill := map[string]func(*frame.Request, *Conference, *ConferencePage) error{aboutTab: p.fillAbout, speakersTab: p.fillSpeakers,
		agendaTab: p.fillAgenda, PitchFestTab: p.fillPitchFest, partnersTab: p.fillPartners, storyTab: p.fillStory}[tab]
	if fill == nil || !slices.ContainsFunc(m.Tabs, func(t frame.Filter) bool { return t.Current }) {
		return nil, database.ErrNotFound
	}
	if err := fill(r, c, m); err != nil {
		return nil, err
	}
	r.NoteText(c.Name, c.Subtitle)
	head := frame.Head{Title: m.Name, Description: c.Subtitle, Canonical: r.Absolute(c.Path()), Forms: m.Formats}
	if tab != aboutTab {
		head.Canonical = r.Absolute(c.Path()) + "?tab=" + tab
		for _, t := range m.Tabs {
			if t.Current {
				title := t.Text
				if t.Key != "" {
					title = r.Text(t.Key, nil)
				}
				head.WindowTitle = title + " | " + m.Name
			}
		}
	}
	if r.Query.Has("theme") || r.Query.Has("q") || r.Number > 1 {
		head.Robots = "noindex, follow"
	}
	return &frame.Page{Head: head, Model: m, Structured: []any{c.structuredData(r, head)}, Card: share.Card{Title: m.Name, Lang: m.NameLang},
		Breadcrumbs: []frame.Link{{Key: "menu.events", Href: route.EventsPath}}}, nil
}

// noon returns noon of a day at the place in RFC 3339, "" for "".
func (c *Conference) noon(day string) string {
	at, err := time.ParseInLocation(time.DateOnly, day, c.Location())
	if err != nil {
		return ""
	}
	return at.Add(12 * time.Hour).Format(time.RFC3339)
}

func (c *Conference) structuredData(r *frame.Request, head frame.Head) any {
	const mode = schema.Context + "/"
	return &schema.Event{Type: "Event", Name: c.Name, URL: r.Absolute(c.Path()), Description: head.Description, Start: c.FirstDay,
		End: c.LastDay, Status: mode + "EventScheduled", Mode: mode + "OfflineEventAttendanceMode", Organizer: r.OrganizationRef(),
		Location: schema.Place{Type: "Place", Name: cmp.Or(c.Venue, c.City), Address: cmp.Or(c.City, c.Venue)}}
}

// setTabs sets the tabs. The one of the partners is left out if there are none (NAV-25).
func (p *Pages) setTabs(r *frame.Request, c *Conference, m *ConferencePage, path string) error {
	partners, err := HasPartners(r.Context(), r.DB.Read, c.ID)
	if err != nil {
		return err
	}
	series, _ := c.SeriesIn(r.Locale())
	for _, t := range []frame.Filter{{Key: "conference.about", Href: aboutTab}, {Key: "webinar.speakers", Href: speakersTab},
		{Key: "conference.agenda", Href: agendaTab}, {Key: "conference.pitchFest", Href: PitchFestTab},
		{Key: "conference.partners", Href: partnersTab}, {Text: series, Href: storyTab}} {
		if t.Href == partnersTab && !partners {
			continue
		}
		t.Current = t.Href == m.Tab
		if t.Href == aboutTab {
			t.Href = path
		} else {
			t.Href = path + "?tab=" + t.Href
		}
		m.Tabs = append(m.Tabs, t)
	}
	return nil
}

// fillAbout sets the texts, the themes, the first speakers and the other conferences of the series.
func (p *Pages) fillAbout(r *frame.Request, c *Conference, m *ConferencePage) error {
	m.About = text.Paragraphs(c.About)
	v, err := newView(r, c)
	if err != nil {
		return err
	}
	for _, t := range v.Tracks {
		m.Themes = append(m.Themes, ThemeLink{t.Name, v.path + KeytrackFolder + t.Slug, t.Colour})
	}
	first, err := v.readSpeakers(r, true, func(q *bun.SelectQuery) { q.Where(isListedSpeaker).Limit(speakersOnAbout) })
	if err != nil {
		return err
	}
	if m.Speakers, err = v.cards(r, first); err != nil {
		return err
	}
	for i := range m.Speakers {
		m.Speakers[i].Bio, m.Speakers[i].Sessions = []string{}, []frame.Link{}
	}
	state, err := p.Pitch(r, c)
	if err != nil {
		return err
	}
	if err := m.setWinners(r, state.Winners); err != nil {
		return err
	}
	return p.setCities(r, c, m)
}

func (p *Pages) fillStory(r *frame.Request, c *Conference, m *ConferencePage) error {
	m.Story = text.Paragraphs(c.Story)
	return p.setCities(r, c, m)
}

// setCities sets the conferences of the series.
func (p *Pages) setCities(r *frame.Request, c *Conference, m *ConferencePage) error {
	list, err := SeriesOf(r.Context(), r.DB.Read, c)
	for i := range list {
		name, _ := list[i].NameIn(r.Locale())
		m.Cities = append(m.Cities, frame.Filter{Text: name, Href: r.EditionPath(list[i].Path()), Current: list[i].ID == c.ID})
	}
	return err
}

func (p *Pages) fillPitchFest(r *frame.Request, c *Conference, m *ConferencePage) error {
	m.PitchFest.Text, m.PitchFest.Link = text.Paragraphs(c.PitchFest), c.PitchFestLink
	ids, err := FinalistsOf(r.Context(), r.DB.Read, c.ID)
	if err != nil {
		return err
	}
	byID, err := company.CurrentByIDs(r.Context(), r.DB.Read, ids)
	if err != nil {
		return err
	}
	var list []company.Company
	for _, id := range ids {
		if one := byID[id]; one != nil && !one.IsWithdrawn() {
			list = append(list, *one)
		}
	}
	cards, err := company.CompanyCards(r, list, false)
	if err != nil {
		return err
	}
	v, err := newView(r, c)
	if err != nil {
		return err
	}
	state, err := p.Pitch(r, c)
	if err != nil {
		return err
	}
	if err := v.addFinalists(r, m, list, cards, state.Slots); err != nil {
		return err
	}
	if err := m.setWinners(r, state.Winners); err != nil {
		return err
	}
	if m.PitchFest.Apply = state.Apply; !state.Closes.IsZero() {
		words := func(at time.Time) string { return r.Locale().DateTime(at.In(c.Location())) }
		m.PitchFest.Opens, m.PitchFest.Closes = words(state.Opens), words(state.Closes)
		switch now := r.Clock(); {
		case now.Before(state.Opens):
			m.PitchFest.State = "soon"
		case now.Before(state.Closes):
			m.PitchFest.State = "open"
		default:
			m.PitchFest.State = "closed"
		}
	}
	jury, err := v.readSpeakers(r, true, func(q *bun.SelectQuery) { q.Where("p.is_jury") })
	if err != nil {
		return err
	}
	m.PitchFest.Jury, err = v.cards(r, jury)
	return err
}

// setWinners sets the winners whose companies are in the directory, in their order.
func (m *ConferencePage) setWinners(r *frame.Request, winners []PitchWinner) error {
	ids := make([]int64, len(winners))
	for i, w := range winners {
		ids[i] = w.Company
	}
	byID, err := company.CurrentByIDs(r.Context(), r.DB.Read, ids)
	if err != nil {
		return err
	}
	var list []company.Company
	for _, w := range winners {
		if one := byID[w.Company]; one != nil && !one.IsWithdrawn() {
			list = append(list, *one)
			m.PitchFest.Winners = append(m.PitchFest.Winners, WinnerEntry{Position: w.Position, Place: w.Place, Award: w.Award, Prize: w.Prize})
		}
	}
	cards, err := company.CompanyCards(r, list, false)
	for i := range cards {
		m.PitchFest.Winners[i].Company = cards[i]
	}
	return err
}

// addFinalists sets the finalists with their slots. slots has the ids of sessions by id of company.
func (v *view) addFinalists(r *frame.Request, m *ConferencePage, list []company.Company, cards []company.CompanyCard, slots map[int64]int64,
) error {
	ids := slices.Collect(maps.Values(slots))
	if len(ids) > 0 {
		if err := v.readSessions(r, false, func(q *bun.SelectQuery) { q.Where("s.id IN (?)", bun.List(ids)) }); err != nil {
			return err
		}
	}
	for i := range list {
		entry := PitchEntry{Company: cards[i]}
		at := slices.IndexFunc(v.Sessions, func(s Session) bool { return s.ID == slots[list[i].ID] })
		if at >= 0 {
			s := &v.Sessions[at]
			entry.Slot = &frame.Link{Text: s.Title, Href: v.hrefOf(s), Lang: cmp.Or(s.Lang, v.c.Lang)}
		}
		m.PitchFest.Finalists = append(m.PitchFest.Finalists, entry)
	}
	return nil
}

func (p *Pages) fillPartners(r *frame.Request, c *Conference, m *ConferencePage) error {
	list, err := PartnersOf(r.Context(), r.DB.Read, c.ID)
	if err != nil {
		return err
	}
	var ids []int64
	for _, one := range list {
		if one.CompanyID != nil {
			ids = append(ids, *one.CompanyID)
		}
	}
	companies, err := company.CurrentByIDs(r.Context(), r.DB.Read, ids)
	if err != nil {
		return err
	}
	var logos []*int64
	for id, one := range companies {
		logos = append(logos, one.LogoID)
		r.NoteTags(company.TagOf(id), company.TagOf(one.ID))
	}
	picture, err := r.Pictures(logos...)
	if err != nil {
		return err
	}
	for _, tier := range Tiers {
		out := PartnerTier{Tier: tier}
		for _, one := range list {
			if one.Tier != tier {
				continue
			}
			row := PartnerRow{Name: one.Name, Website: one.Link}
			if one.CompanyID != nil && companies[*one.CompanyID] != nil && !companies[*one.CompanyID].IsWithdrawn() {
				found := companies[*one.CompanyID]
				row.Href, row.Logo = r.EditionPath(found.Path()), picture(found.LogoID)
			}
			out.Partners = append(out.Partners, row)
		}
		if len(out.Partners) > 0 {
			m.Partners = append(m.Partners, out)
		}
	}
	return nil
}
