// Package webinarpage has the pages of webinars: the list, the page of a webinar, the registration form, the room, and a reader's own
// webinars.
package webinarpage

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strconv"

	"masthead/internal/calendar"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/listing"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/story"
	"masthead/internal/storypage"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
	"masthead/internal/webinar"
)

// Maximum numbers of webinars: current ones in the list, ended ones on a page of the list, and suggestions.
const maxCurrent, endedPerPage, maxSuggested = 50, 12, 6

// WebinarsPage lists the webinars that are not over, the next first, and those that are over, the latest first.
type WebinarsPage struct {
	frame.Frame
	Featured *webinar.WebinarCard  `json:"featured"` // nil for none and on further pages
	Current  []webinar.WebinarCard `json:"current"`
	Ended    []webinar.WebinarCard `json:"ended"`
	Page     int                   `json:"page"` // 1 for the first
	Next     string                `json:"next"` // path of the next page of those that are over, "" at the end
	Register string                `json:"register"`
}

// WebinarPage is the page of a webinar before, during and after it.
type WebinarPage struct {
	frame.Frame
	Story        storypage.Story       `json:"story"`
	Translations []frame.Alternate     `json:"translations"`
	Webinar      Details               `json:"webinar"`
	Questions    []Question            `json:"questions"`
	Suggested    []webinar.WebinarCard `json:"suggested"`
}

// Details holds the data of a webinar besides its story.
type Details struct {
	ID         string             `json:"id"` // such as "w42"
	StartsAt   string             `json:"startsAt"`
	EndsAt     string             `json:"endsAt"`
	Cancelled  bool               `json:"cancelled"`
	HasStream  bool               `json:"hasStream"`
	Stream     frame.Video        `json:"stream"`    // without its address unless the webinar is live, so that nobody watches earlier
	Recording  *frame.Video       `json:"recording"` // nil for none, and before the end
	Speakers   []Speaker          `json:"speakers"`
	Chapters   []Chapter          `json:"chapters"`
	Takeaways  []string           `json:"takeaways"`
	Transcript []Passage          `json:"transcript"`
	Article    *frame.Link        `json:"article"`   // the story that was made from the transcript, nil unless it is published
	Questions  bool               `json:"questions"` // readers may ask
	Feedback   bool               `json:"feedback"`
	Register   string             `json:"register"` // address of the registration form
	Room       string             `json:"room"`     // address of the room, for those who may use it
	Calendar   *calendar.AddLinks `json:"calendar"`
	Mine       string             `json:"mine"` // path of the reader's own webinars
}

// Speaker is somebody who speaks at a webinar.
type Speaker struct {
	Name    string         `json:"name"`
	Role    string         `json:"role"`
	Href    string         `json:"href"` // path of the profile, "" for none
	Picture *frame.Picture `json:"picture"`
}

// Chapter is a part of a recording.
type Chapter struct {
	Seconds int    `json:"seconds"`
	Title   string `json:"title"`
}

// Passage is a paragraph of a transcript.
type Passage struct {
	Seconds int    `json:"seconds"` // where it begins in the recording, -1 if unknown
	Speaker string `json:"speaker"` // "" if unknown
	Text    string `json:"text"`
	Chapter string `json:"chapter"` // title of the chapter that begins with it, "" for none
}

// Question is a question in a webinar.
type Question struct {
	ID     string `json:"id"`
	Text   string `json:"text"`
	Answer string `json:"answer"`
	Votes  int    `json:"votes"`
}

var (
	webinarsPage = route.Declare(route.Page{Pattern: route.WebinarsPath, Base: route.Editions, Model: WebinarsPage{}, Name: "menu.webinars",
		Sitemap: true, Lite: true, Calendar: true, Constants: []route.Constant{
			{Name: "webinarRegisterPath", Doc: "Path of the registration form of webinars, below the path of an edition.",
				Value: webinar.RegisterPath},
			{Name: "maxWebinarQuestion", Doc: "Maximum number of characters of a question in a webinar.", Value: webinar.MaxQuestion,
				Fields: []string{"ask-in-webinar.question"}},
			{Name: "maxWebinarFeedback", Doc: "Maximum number of characters of the text of feedback about a webinar.", Value: webinar.MaxFeedback,
				Fields: []string{"leave-webinar-feedback.text"}},
		}})
	// webinarPage is a second address of the page of a webinar. Below it is the webinar's calendar.
	webinarPage = route.Declare(route.Page{Pattern: route.WebinarsPath + "/{webinar}", Base: route.Editions, Parent: route.WebinarsPath,
		Calendar: true})
	_ = route.DeclareModel(WebinarPage{})
)

// Pages serves the public pages of webinars.
type Pages struct {
	Webinars *webinar.Webinars
	Stories  *storypage.Pages
}

// Offer returns the list of webinars, and the calendars of the list and of each webinar. The pages of webinars are those of their stories.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{
		Pages: []frame.BoundPage{{Page: webinarsPage, Load: p.loadList}, {Page: webinarPage, Load: p.redirect}},
		Calendars: []feature.Calendar{{Pattern: webinarsPage.Pattern, Load: p.Webinars.CalendarOfList},
			{Pattern: webinarPage.Pattern, Load: p.Webinars.CalendarOf}},
	}
}

// redirect redirects from the name of a webinar to its page.
func (p *Pages) redirect(r *frame.Request) (*frame.Page, error) {
	w, err := webinar.Public(r.Context(), r.DB.Read, r.Value(0))
	if err != nil {
		r.NoteTags(webinar.Tag)
		return nil, err
	}
	r.NoteTags(webinar.Tag, story.Tag(w.StoryID))
	items, err := p.Webinars.Stories.ByIDs(r.Context(), []int64{w.StoryID})
	if err != nil || len(items) == 0 {
		return nil, errors.Join(err, database.ErrNotFound)
	}
	return frame.RedirectTo(items[0].Card.Path, http.StatusFound), nil
}

// loadList loads a page of the list of webinars.
func (p *Pages) loadList(r *frame.Request) (*frame.Page, error) {
	ctx := r.Context()
	r.NoteTags(webinar.Tag)
	langs := webinar.Languages(ctx, r.Brands, r.Locale())
	model := WebinarsPage{Current: []webinar.WebinarCard{}, Page: r.Number,
		Register: r.EditionPath(webinar.RegisterPath)}
	if r.Number == 1 {
		list, cards, err := p.Webinars.List(ctx, webinar.Query{Langs: langs, Live: true, Upcoming: true, Limit: maxCurrent})
		if err != nil {
			return nil, err
		}
		model.Current = webinar.Cards(r, list, cards)
		if at := slices.IndexFunc(model.Current, func(c webinar.WebinarCard) bool { return c.Featured && !c.Cancelled }); at >= 0 {
			featured := model.Current[at]
			model.Featured, model.Current = &featured, slices.Delete(model.Current, at, at+1)
		}
	}
	list, cards, err := p.Webinars.List(ctx, webinar.Query{Langs: langs, Ended: true, Limit: endedPerPage + 1,
		Offset: (r.Number - 1) * endedPerPage})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 && r.Number > 1 {
		return nil, database.ErrNotFound
	}
	if len(list) > endedPerPage {
		list = list[:endedPerPage]
		model.Next = r.Path + "?page=" + strconv.Itoa(r.Number+1)
	}
	model.Ended = webinar.Cards(r, list, cards)
	head := frame.Head{Title: r.Text("menu.webinars", nil), Description: r.Text("webinar.lead", map[string]any{"name": r.Name()})}
	if len(model.Current)+len(model.Ended) == 0 && model.Featured == nil {
		head.Robots = listing.NoIndex
	}
	if r.Number > 1 {
		head.WindowTitle = head.Title + " | " + r.Text("list.page", map[string]any{"page": r.Number})
		head.Canonical = r.Absolute(r.Path) + "?page=" + strconv.Itoa(r.Number)
	}
	var links []frame.Link
	for _, c := range slices.Concat(model.Current, model.Ended) {
		links = append(links, frame.Link{Text: c.Title, Href: c.Href})
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// PageOf implements storypage.Webinars.
func (p *Pages) PageOf(r *frame.Request, page *frame.Page, storyID int64, m *storypage.StoryPage) (bool, error) {
	ctx := r.Context()
	r.NoteTags(webinar.Tag, webinar.TagOf(storyID))
	w, err := webinar.Get(ctx, r.DB.Read, storyID)
	if errors.Is(err, database.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	model := &WebinarPage{Story: m.Story, Translations: m.Translations, Questions: []Question{}}
	d := Details{ID: w.Name(), StartsAt: r.Moment(w.StartsAt.Time), EndsAt: r.Moment(w.EndsAt.Time),
		Cancelled: !w.CancelledAt.IsZero(), HasStream: w.StreamMedia != "", Stream: frame.Video{PlayerID: p.playerID(r, m)},
		Chapters: []Chapter{}, Takeaways: w.Takeaways, Transcript: passagesOf(w), Questions: w.Questions, Feedback: w.Feedback,
		Register: RegisterAddress(r.EditionPath(webinar.RegisterPath), w.Name()), Mine: r.EditionPath(route.MyWebinarsPath),
		Room: webinar.RoomAddress(r.EditionPath(webinar.RoomPath), w.Name(), "")}
	status := w.StatusAt(r.Clock())
	if v := p.video(r, m, w.StreamPlatform, w.StreamMedia); v != nil && status == webinar.Live {
		d.Stream = *v
	}
	if d.Article, err = p.article(r, w); err != nil {
		return false, err
	}
	if status == webinar.Ended {
		d.Recording = p.video(r, m, w.RecordingPlatform, w.RecordingMedia)
		if w.Captions != "" && d.Recording != nil {
			d.Recording.Captions = &frame.Captions{Src: webinar.CaptionsAddress(w.Name()), Lang: m.Story.Lang}
		}
	}
	entry := w.Entry(r.Site.URL, m.Story.Lang, m.Story.Title, m.Story.Excerpt, r.Path)
	d.Calendar = calendar.LinksTo(entry, r.EditionPath(webinar.CalendarPath(w.Name())))
	page.Structured = structuredData(r, w, &d, &m.Story)
	model.Webinar = d
	for _, c := range w.Chapters {
		model.Webinar.Chapters = append(model.Webinar.Chapters, Chapter(c))
	}
	if model.Webinar.Speakers, err = p.speakers(r, w); err != nil {
		return false, err
	}
	questions, err := webinar.QuestionsOf(ctx, r.DB.Read, w.StoryID, 0, webinar.ShownQuestions, false)
	if err != nil {
		return false, err
	}
	for _, q := range questions {
		model.Questions = append(model.Questions, Question{strconv.FormatInt(q.ID, 10), q.Text, q.Answer, q.Votes})
	}
	if model.Suggested, err = p.suggested(r, w); err != nil {
		return false, err
	}
	page.Model = model
	return true, nil
}

// structuredData returns the structured data of a webinar: an event online with its status, and its broadcast or its recording.
func structuredData(r *frame.Request, w *webinar.Webinar, d *Details, s *storypage.Story) []any {
	const mode = schema.Context + "/"
	address := r.Absolute(r.Path)
	e := &schema.Event{Type: "Event", Name: s.Title, URL: address, Description: s.Excerpt, Start: d.StartsAt, End: d.EndsAt,
		Status: mode + "EventScheduled", Mode: mode + "OnlineEventAttendanceMode", Organizer: r.OrganizationRef(),
		Location: schema.Ref{Type: "VirtualLocation", URL: address}, Images: r.ImagesOf(s.Picture)}
	status := w.StatusAt(r.Clock())
	if status == webinar.Cancelled {
		e.Status = mode + "EventCancelled"
	}
	video := d.Recording
	if status == webinar.Live && d.Stream.Src != "" {
		video = &d.Stream
	}
	if video == nil || status != webinar.Live && status != webinar.Ended {
		return []any{e}
	}
	o := r.VideoObject(s.Title, s.Excerpt, d.StartsAt, video, s.Picture)
	o.Publication = &schema.Broadcast{Type: "BroadcastEvent", Name: s.Title, Live: true, Start: d.StartsAt, End: d.EndsAt}
	return []any{e, o}
}

// RegisterAddress returns the address of the registration form of the webinar with a name. path is that of the form.
func RegisterAddress(path, name string) string { return path + "?webinar=" + name }

func (p *Pages) video(r *frame.Request, m *storypage.StoryPage, platform, id string) *frame.Video {
	if id == "" {
		return nil
	}
	return &frame.Video{Platform: platform, MediaID: id, Src: webinar.SourceOf(platform, id), PlayerID: p.playerID(r, m)}
}

func (p *Pages) playerID(r *frame.Request, m *storypage.StoryPage) string {
	return story.PlayerID(r.Context(), r.Brands, &story.Card{Sponsored: m.Story.Sponsored}, false)
}

// article returns the link to the story that was made from a webinar, nil unless it is published.
func (p *Pages) article(r *frame.Request, w *webinar.Webinar) (*frame.Link, error) {
	if w.ArticleID == nil {
		return nil, nil
	}
	r.NoteTags(story.Tag(*w.ArticleID))
	c, err := p.Webinars.ArticleOf(r.Context(), w)
	if err != nil || c == nil {
		return nil, err
	}
	return &frame.Link{Text: c.Title, Href: c.Path}, nil
}

// passagesOf returns the transcript of a webinar: with times if its captions have the same text, else its lines.
func passagesOf(w *webinar.Webinar) []Passage {
	list, next := []Passage{}, 0
	for _, p := range w.Passages() {
		one := Passage{Seconds: int(p.Start.Seconds()), Speaker: p.Speaker, Text: p.Text}
		for next < len(w.Chapters) && float64(w.Chapters[next].Seconds) <= p.Start.Seconds() {
			one.Chapter = w.Chapters[next].Title
			next++
		}
		list = append(list, one)
	}
	if len(list) > 0 {
		return list
	}
	for _, line := range text.Lines(w.Transcript) {
		list = append(list, Passage{Seconds: -1, Text: line})
	}
	return list
}

// speakers returns the speakers of a webinar. People of the directory have their present names, profiles and portraits.
func (p *Pages) speakers(r *frame.Request, w *webinar.Webinar) ([]Speaker, error) {
	list := []Speaker{}
	var slugs []string
	for _, s := range w.Speakers {
		if s.Person != "" {
			slugs = append(slugs, s.Person)
		}
	}
	people, err := taxonomy.NamedBySlugs(r.Context(), r.DB.Read, slugs)
	if err != nil {
		return nil, err
	}
	var ids []*int64
	for _, a := range people {
		ids = append(ids, a.PictureID)
	}
	for i := range w.Speakers {
		if w.Speakers[i].Picture > 0 {
			ids = append(ids, &w.Speakers[i].Picture)
		}
	}
	picture, err := r.Pictures(ids...)
	if err != nil {
		return nil, err
	}
	for _, s := range w.Speakers {
		speaker := Speaker{Name: s.Name, Role: s.Role}
		if a := people[s.Person]; a != nil {
			r.NoteTags(a.Tag())
			if !a.IsWithdrawn() {
				speaker = Speaker{cmp.Or(a.NameIn(r.Locale()), s.Name), s.Role, a.PageIn(r.Locale()), picture(a.PictureID)}
			}
		}
		if s.Picture > 0 {
			speaker.Picture = picture(&s.Picture)
		}
		r.NoteText(speaker.Name, speaker.Role)
		list = append(list, speaker)
	}
	return list, nil
}

// suggested returns webinars of the same category in the languages of the page, those that are not over first; if there are none, others.
func (p *Pages) suggested(r *frame.Request, w *webinar.Webinar) ([]webinar.WebinarCard, error) {
	found, err := story.GetByIDs(r.Context(), r.DB.Read, []int64{w.StoryID})
	if err != nil {
		return nil, err
	}
	q := webinar.Query{Langs: webinar.Languages(r.Context(), r.Brands, r.Locale()), Without: w.StoryID, Limit: maxSuggested}
	if s := found[w.StoryID]; s != nil && s.CategoryID != nil {
		q.Category = *s.CategoryID
	}
	list, cards, err := p.Webinars.List(r.Context(), q)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		q.Category = 0
		if list, cards, err = p.Webinars.List(r.Context(), q); err != nil {
			return nil, err
		}
	}
	return webinar.Cards(r, list, cards), nil
}
