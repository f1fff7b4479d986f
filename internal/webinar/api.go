package webinar

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/bounded"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// readerAPI has the operations of readers.
type readerAPI struct {
	*Feature
	asks, votes limiter
}

// register adds the operations of readers to the API.
func (r *readerAPI) register(a *apiv2.API) {
	in := apiv2.Section("Webinars")
	apiv2.Personal(a, http.MethodPut, "/rw/ystv/webinar/register", "register-for-webinar", "Register for a webinar", r.registerReader, in,
		apiv2.Doc("Fields of the form that are not sent are filled in with what is known of the caller. If the webinar is full, the caller is "+
			"on the waiting list: 'registered' is false and 'waiting' true. A second call changes nothing but the answers."))
	apiv2.Personal(a, http.MethodDelete, "/rw/webinar/registration", "unregister-from-webinar", "Cancel a registration (addition)",
		r.unregister, in)
	apiv2.Personal(a, http.MethodPut, "/rw/ystv/webinar/attend", "attend-webinar", "Record that the caller watches a webinar live", r.attend,
		in, apiv2.Doc("The first call records the attendance; further calls, one each minute, count the minutes."))
	apiv2.Get(a, "/ystv/webinars/list", "list-webinars", "List webinars", r.listWebinars, in,
		apiv2.Doc("Those that are not over, the next first, then those that are over, the latest first. With 'live' or 'upcoming' only these."))
	apiv2.Personal(a, http.MethodGet, "/rw/user/webinar-registrations", "list-webinar-registrations", "List the caller's registrations",
		r.registrations, in)
	apiv2.Personal(a, http.MethodGet, "/rw/ystv/webinar/registration-form", "read-webinar-form", "Read the registration form of a webinar",
		r.readForm, in)
	apiv2.Get(a, "/webinar/questions", "list-webinar-questions", "List the questions in a webinar, newest first (addition)", r.questions, in)
	apiv2.Personal(a, http.MethodPost, "/rw/webinar/questions", "ask-in-webinar", "Ask a question in a webinar (addition)", r.ask, in,
		apiv2.IdentifyBrowser)
	apiv2.Personal(a, http.MethodPut, "/rw/webinar/questions/vote", "vote-for-question", "Vote for a question (addition)", r.vote, in,
		apiv2.IdentifyBrowser)
	apiv2.Personal(a, http.MethodPut, "/rw/webinar/polls/vote", "vote-in-poll", "Vote in a poll of a webinar (addition)", r.choose, in,
		apiv2.IdentifyBrowser)
	apiv2.Personal(a, http.MethodPost, "/rw/webinar/feedback", "leave-webinar-feedback", "Leave feedback about a webinar (addition)",
		r.leaveFeedback, in)
	apiv2.Personal(a, http.MethodGet, "/rw/webinar/own", "read-own-webinar-state", "Read what the caller did in a webinar (addition)",
		r.readOwn, in)
	apiv2.GetPrivate(a, "/webinar/state", "read-webinar-state", "Read the status, questions and polls of a webinar (addition)",
		r.readState, in)
	apiv2.GetPrivate(a, "/webinar/captions", "read-webinar-captions", "Read the captions of the recording of a webinar (addition)",
		r.captions, in, apiv2.FileResponse("text/vtt", "WEBVTT\n"))
	apiv2.GetPrivate(a, "/webinar/live", "stream-webinar", "Stream the state of a webinar as server-sent events (addition)", r.stream, in,
		apiv2.Doc("Each event 'state' has the body of 'read-webinar-state', with the audience. The status is 429 if too many "+
			"streams are open, of all clients or of the caller's network. Request the state from time to time then."), apiv2.IdentifyBrowser,
		apiv2.FileResponse("text/event-stream", "event: state\ndata: {\"webinarId\":\"w42\"}\n\n"))
}

// WebinarItem is a webinar in a list of the API.
type WebinarItem struct {
	Title    string              `json:"title"`
	Path     string              `json:"path" example:"/webinar/pricing"`
	Type     story.Type          `json:"type" enum:"WEBINAR"`
	Webinar  *story.WebinarTimes `json:"webinar"`
	Metadata story.Metadata      `json:"metadata"`
	Status   Status              `json:"status" enum:"upcoming,live,ended,cancelled"`
	Featured bool                `json:"featured"`
	Lang     string              `json:"lang"`
}

func (r *readerAPI) items(list []*Webinar, cards map[int64]*story.Card) []WebinarItem {
	now, items := r.Webinars.DB.Now().Time, []WebinarItem{}
	for _, w := range list {
		if c := cards[w.StoryID]; w != nil && c != nil {
			times := &story.WebinarTimes{ID: w.Name(), StartTimeUnix: w.StartsAt.Unix(), EndTimeUnix: w.EndsAt.Unix()}
			items = append(items, WebinarItem{c.Title, c.Path, story.Webinar, times, c.Metadata, w.StatusAt(now), w.Featured, c.Lang})
		}
	}
	return items
}

type listInput struct {
	apiv2.Page
	Live     bool   `query:"live" doc:"Only webinars that are live."`
	Upcoming bool   `query:"upcoming" doc:"Only webinars that have not begun. With 'live', those that are not over."`
	Category string `query:"category" maxLength:"120" doc:"Slug of a category. Only one of category, series, brand and tag is allowed."`
	Series   string `query:"series" maxLength:"120"`
	Brand    string `query:"brand" maxLength:"120"`
	Tag      string `query:"tag" maxLength:"120"`
	Locale   string `query:"locale" doc:"Name or code of a language; by default all languages."`
}

// WebinarList is the response of the operation that lists webinars.
type WebinarList struct {
	Webinars []WebinarItem `json:"webinars" nullable:"false"`
	Limit    int           `json:"limit"`
	Offset   int           `json:"offset"`
}

func (r *readerAPI) listWebinars(ctx context.Context, in *listInput) (*apiv2.Output[WebinarList], error) {
	in.CapLimit()
	apiv2.AddTags(ctx, Tag)
	q := Query{Live: in.Live, Upcoming: in.Upcoming, Limit: in.Limit, Offset: in.Offset}
	if in.Locale != "" {
		l, err := apiv2.Locale(ctx, in.Locale)
		if err != nil {
			return nil, err
		}
		q.Langs = []string{l.Code}
	}
	if slug := []string{in.Category, in.Series, in.Brand, in.Tag}; len(slices.DeleteFunc(slug, func(s string) bool { return s == "" })) > 1 {
		return nil, apiv2.Error(http.StatusBadRequest, "Only one of category, series, brand and tag is allowed.")
	}
	var err error
	for _, f := range []struct {
		slug string
		kind taxonomy.Kind
		into *int64
	}{{in.Category, taxonomy.Category, &q.Category}, {in.Series, taxonomy.Series, &q.Series}, {in.Tag, taxonomy.TagKind, &q.Term}} {
		if f.slug == "" {
			continue
		}
		var t *taxonomy.Term
		if t, err = taxonomy.BySlug(ctx, r.Webinars.DB, f.kind, f.slug); err != nil {
			break
		}
		*f.into = t.ID
		apiv2.AddTags(ctx, t.Tag())
	}
	if in.Brand != "" && err == nil {
		b, found := r.Webinars.Brands.BySlug(ctx, in.Brand)
		if err = found; err == nil {
			q.Brand = b.ID
		}
	}
	out := WebinarList{Webinars: []WebinarItem{}, Limit: in.Limit, Offset: in.Offset}
	switch {
	case errors.Is(err, database.ErrNotFound):
		return apiv2.Public(out), nil
	case err != nil:
		return nil, err
	}
	list, cards, err := r.Webinars.List(ctx, q)
	if err != nil {
		return nil, err
	}
	out.Webinars = r.items(list, cards)
	return &apiv2.Output[WebinarList]{CacheControl: "public, max-age=10", Body: out}, nil
}

// WebinarRegistration is the body of a registration: the webinar and the fields of the form.
type WebinarRegistration struct {
	WebinarID   string  `json:"webinarId" minLength:"1" maxLength:"30" example:"w42"`
	FirstName   *string `json:"first_name,omitempty"`
	LastName    *string `json:"last_name,omitempty"`
	Email       *string `json:"email,omitempty"`
	Phone       *string `json:"phone_number,omitempty"`
	Company     *string `json:"company,omitempty"`
	Designation *string `json:"designation,omitempty"`
	JobFunction *string `json:"job_function,omitempty"`
	City        *string `json:"city,omitempty"`
	Question    *string `json:"question,omitempty"`
	Consent     *string `json:"consent,omitempty" doc:"'true' or empty."`

	Own1     *string `json:"own-1,omitempty" doc:"Answer to a field that the newsroom chose for this webinar, as are the following ones."`
	Own2     *string `json:"own-2,omitempty"`
	Own3     *string `json:"own-3,omitempty"`
	Own4     *string `json:"own-4,omitempty"`
	Own5     *string `json:"own-5,omitempty"`
	Redirect string  `json:"redirect,omitempty" maxLength:"300" doc:"Path of a story of this site to which the client goes afterwards."`
	Locale   string  `json:"locale,omitempty" doc:"Name or code of the language of reminders; by default that of the publication."`
}

func (b *WebinarRegistration) answers() map[string]string {
	sent := map[string]string{}
	for name, value := range map[string]*string{"first_name": b.FirstName, "last_name": b.LastName, "email": b.Email,
		"phone_number": b.Phone, "company": b.Company, "designation": b.Designation, "job_function": b.JobFunction, "city": b.City,
		"question": b.Question, "consent": b.Consent, "own-1": b.Own1, "own-2": b.Own2, "own-3": b.Own3, "own-4": b.Own4, "own-5": b.Own5} {
		if value != nil {
			sent[name] = *value
		}
	}
	return sent
}

// RegistrationResult is the response to a registration.
type RegistrationResult struct {
	Status     string  `json:"status" enum:"success"`
	WebinarID  string  `json:"webinarId" example:"w42"`
	Registered bool    `json:"registered"`
	Waiting    bool    `json:"waiting" doc:"The webinar is full, and the caller is on the waiting list."`
	Redirect   *string `json:"redirect" doc:"The path that was sent, if it is that of a story."`
}

type registerInput struct{ Body WebinarRegistration }

func (r *readerAPI) registerReader(ctx context.Context, in *registerInput) (*apiv2.Output[RegistrationResult], error) {
	l, err := apiv2.Locale(ctx, in.Body.Locale)
	if err != nil {
		return nil, err
	}
	out := RegistrationResult{Status: "success", WebinarID: in.Body.WebinarID}
	if path := in.Body.Redirect; path != "" {
		_, err := r.Webinars.Stories.IDByPath(ctx, path)
		if errors.Is(err, database.ErrNotFound) {
			return nil, apiv2.FieldErrors(map[string]string{"redirect": "is not the path of a story"})
		}
		if err != nil {
			return nil, err
		}
		out.Redirect = &path
	}
	user := caller.UserIDOf(ctx)
	known, err := r.knownValues(ctx, user)
	if err != nil {
		return nil, err
	}
	state, err := r.Registrations.Register(ctx, user, in.Body.WebinarID, in.Body.answers(), known, l)
	if err != nil {
		return nil, problemOf(err)
	}
	out.Registered, out.Waiting = state == Registered, state == Waiting
	return apiv2.Private(out), nil
}

// knownValues returns the known values of a reader for the form.
func (r *readerAPI) knownValues(ctx context.Context, user int64) (map[string]string, error) {
	u, err := account.UserByID(ctx, r.Webinars.DB.Read, user)
	if err != nil {
		return nil, fmt.Errorf("reader %d: %w", user, err)
	}
	return Prefill(u.Name, u.Email), nil
}

// problemOf returns the API error for an error of a reader's action.
func problemOf(err error) error {
	if errors.Is(err, bounded.ErrFull) {
		return apiv2.Error(http.StatusServiceUnavailable, "Too many registrations are waiting. Please try again.")
	}
	return apiv2.SaveProblem(err, ErrOver, ErrCancelled, ErrNotRegistered, ErrNotLive, ErrTooEarly, ErrNotOver, ErrClosed,
		ErrPollClosed, ErrGiven, ErrNoTranscript, ErrHasArticle)
}

// NameInput names a webinar in the query.
type NameInput struct {
	WebinarID string `query:"webinarId" required:"true" minLength:"1" maxLength:"30" example:"w42"`
}

func (r *readerAPI) unregister(ctx context.Context, in *NameInput) (*apiv2.Output[RegistrationResult], error) {
	if err := r.Registrations.Unregister(ctx, caller.UserIDOf(ctx), in.WebinarID); err != nil {
		return nil, problemOf(err)
	}
	return apiv2.Private(RegistrationResult{Status: "success", WebinarID: in.WebinarID}), nil
}

type attendInput struct {
	Body struct {
		WebinarID string `json:"webinarId" minLength:"1" maxLength:"30" example:"w42"`
	}
}

// AttendResult is the response to an attendance.
type AttendResult struct {
	Status    string `json:"status" enum:"success"`
	WebinarID string `json:"webinarId" example:"w42"`
	Attended  bool   `json:"attended"`
}

func (r *readerAPI) attend(ctx context.Context, in *attendInput) (*apiv2.Output[AttendResult], error) {
	if err := r.Participation.Attend(ctx, caller.UserIDOf(ctx), in.Body.WebinarID); err != nil {
		return nil, problemOf(err)
	}
	return apiv2.Private(AttendResult{"success", in.Body.WebinarID, true}), nil
}

// OwnRegistrations are the registrations of a reader, with their webinars.
type OwnRegistrations struct {
	Registrations map[string]bool `json:"registrations" nullable:"false" doc:"By the ids of webinars; false on a waiting list."`
	Webinars      []WebinarItem   `json:"webinars" nullable:"false"`
}

type noInput struct{}

func (r *readerAPI) registrations(ctx context.Context, _ *noInput) (*apiv2.Output[OwnRegistrations], error) {
	list, webinars, err := RegistrationsOf(ctx, r.Webinars.DB.Read, caller.UserIDOf(ctx))
	if err != nil {
		return nil, err
	}
	found, err := cards(ctx, r.Webinars.Stories, webinars)
	if err != nil {
		return nil, err
	}
	out := OwnRegistrations{map[string]bool{}, r.items(webinars, found)}
	for _, one := range list {
		if found[one.WebinarID] != nil {
			out.Registrations[NameOf(one.WebinarID)] = one.State == Registered
		}
	}
	return apiv2.Private(out), nil
}

type formInput struct {
	Path           string `query:"path" required:"true" minLength:"1" maxLength:"300" doc:"Path of the webinar." example:"/webinar/pricing"`
	Timestamp      string `query:"timestamp" maxLength:"30" doc:"Not used; clients send it to avoid caches."`
	StandalonePage bool   `query:"standalonePage" doc:"Also return the title, text, picture and times, for a page of its own."`
	Locale         string `query:"locale" doc:"Name or code of the language of the labels."`
}

// FormConfig tells which forms a page of a webinar offers, and its stream.
type FormConfig struct {
	Questions bool   `json:"questions" doc:"Readers may ask."`
	Feedback  bool   `json:"feedback" doc:"Readers may leave feedback after the end."`
	Reminder  string `json:"reminder" doc:"A sentence for reminders."`
	Stream    string `json:"stream" doc:"ID or address of the stream; empty unless it is live and the caller is registered."`
}

// WebinarForm is the registration form of a webinar.
type WebinarForm struct {
	WebinarID  string         `json:"webinarId" example:"w42"`
	Registered bool           `json:"registered"`
	Title      string         `json:"title"`
	Fields     []Field        `json:"fields" nullable:"false"`
	Config     FormConfig     `json:"config"`
	Page       *FormStandPage `json:"page,omitempty" doc:"With standalonePage."`
}

// FormStandPage holds the data that the page of a registration form shows besides the form.
type FormStandPage struct {
	Text    string  `json:"text"`
	Picture *string `json:"picture"`
	Start   int64   `json:"startTimeUnix" doc:"Unix time in seconds."`
	End     int64   `json:"endTimeUnix" doc:"Unix time in seconds."`
}

func (r *readerAPI) readForm(ctx context.Context, in *formInput) (*apiv2.Output[WebinarForm], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	id, err := r.Webinars.Stories.IDByPath(ctx, in.Path)
	if err != nil {
		return nil, err
	}
	w, err := Public(ctx, r.Webinars.DB.Read, NameOf(id))
	if err != nil {
		return nil, err
	}
	found, err := cards(ctx, r.Webinars.Stories, []*Webinar{w})
	if err != nil {
		return nil, err
	}
	c := found[id]
	if c == nil {
		return nil, fmt.Errorf("card of webinar %d: %w", id, database.ErrNotFound)
	}
	user := caller.UserIDOf(ctx)
	known, err := r.knownValues(ctx, user)
	if err != nil {
		return nil, err
	}
	registration, err := RegistrationOf(ctx, r.Webinars.DB.Read, user, id)
	if err != nil {
		return nil, err
	}
	out := WebinarForm{WebinarID: w.Name(), Registered: registration != nil && registration.State == Registered, Title: c.Title,
		Fields: Form(l, w.Form, known),
		Config: FormConfig{Questions: w.Questions, Feedback: w.Feedback, Reminder: w.Reminder}}
	if out.Registered && w.StatusAt(r.Webinars.DB.Now().Time) == Live { // earlier, nobody may watch
		out.Config.Stream = w.StreamMedia
	}
	if in.StandalonePage {
		out.Page = &FormStandPage{c.Metadata.Excerpt, c.Metadata.Thumbnail, w.StartsAt.Unix(), w.EndsAt.Unix()}
	}
	return apiv2.Private(out), nil
}
