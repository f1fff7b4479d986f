package webinarpage

import (
	"errors"
	"net/http"
	"net/url"

	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/personal"
	"masthead/internal/route"
	"masthead/internal/webinar"
)

// WebinarRegisterPage has the registration form of a webinar.
type WebinarRegisterPage struct {
	frame.Frame
	Card     webinar.WebinarCard `json:"card"`
	Action   string              `json:"action"`
	Fields   []FormField         `json:"fields"`
	Notice   string              `json:"notice"` // why nobody can register, or what failed; "" for nothing
	Closed   bool                `json:"closed"` // nobody can register
	LiteForm bool                `json:"liteForm"`
}

// FormField is a field of the registration form.
type FormField struct {
	Name      string   `json:"name"`
	Label     string   `json:"label"`
	Type      string   `json:"type"` // "text", "email", "tel", "select", "textarea" or "checkbox"
	Required  bool     `json:"required"`
	MaxLength int      `json:"maxLength"`
	Options   []string `json:"options"`
	Value     string   `json:"value"`
	Error     string   `json:"error"` // "" for a valid value
	Hint      string   `json:"hint"`  // "" for none
	Own       bool     `json:"own"`   // the label is in the language of the webinar
}

// MyWebinarsPage lists the webinars of a reader's registrations.
type MyWebinarsPage struct {
	frame.Frame
	Entries      []OwnWebinar `json:"entries"`
	Confirmation string       `json:"confirmation"` // what was done just now, "" for nothing
	All          string       `json:"all"`          // path of all webinars
	Rooms        string       `json:"rooms"`        // path of the list of rooms, "" for readers who run no webinars
	LiteForm     bool         `json:"liteForm"`
}

// OwnWebinar is the webinar of a reader's registration.
type OwnWebinar struct {
	Card     webinar.WebinarCard `json:"card"`
	Waiting  bool                `json:"waiting"`
	Attended bool                `json:"attended"`
	Minutes  int                 `json:"minutes"`
}

var (
	registerPage = route.DeclarePersonal(route.Page{Pattern: webinar.RegisterPath, Model: WebinarRegisterPage{}, Name: "webinar.form",
		Parent: route.WebinarsPath, WithoutAd: true, Keeps: webinar.FormNames()})
	roomPage = route.DeclarePersonal(route.Page{Pattern: webinar.RoomPath, Model: WebinarRoomPage{}, Name: "webinar.room",
		Parent: route.WebinarsPath, WithoutAd: true, Keeps: roomFields, Constants: []route.Constant{
			{Name: "maxWebinarAnswer", Doc: "Maximum number of characters of the answer to a question in a webinar.", Value: webinar.MaxAnswer,
				Fields: []string{"moderate-question.answer"}},
			{Name: "maxPollText", Doc: "Maximum number of characters of the question and of each option of a poll.", Value: webinar.MaxPollText,
				Fields: []string{"open-poll.question"}},
			{Name: "maxPollOptions", Doc: "Maximum number of options of a poll.", Value: webinar.MaxPollOptions},
		}})
	roomsPage = route.DeclarePersonal(route.Page{Pattern: roomsPath, Model: WebinarRoomsPage{}, Name: "webinar.rooms",
		Parent: route.WebinarsPath})
	minePage = route.DeclarePersonal(route.Page{Pattern: route.MyWebinarsPath, Model: MyWebinarsPage{}, Name: "webinar.mine"})
)

// PersonalPages serves the pages of webinars for one reader.
type PersonalPages struct {
	Personal *personal.Server
	Feature  *webinar.Feature
}

// Offer returns the registration form, the rooms of webinars and the reader's own webinars.
func (s *PersonalPages) Offer() feature.Offer {
	return feature.Offer{LargeBodies: largeBodies(), Mount: func(mux *feature.Mux) error {
		s.Personal.MountSignedIn(mux, registerPage, map[string]func(*personal.Call) error{http.MethodGet: s.form, http.MethodPost: s.form})
		s.Personal.MountSignedIn(mux, roomPage, map[string]func(*personal.Call) error{http.MethodGet: s.room,
			http.MethodPost: s.Personal.Recorded("webinar-room-form", s.handleForm)})
		s.Personal.MountSignedIn(mux, roomsPage, map[string]func(*personal.Call) error{http.MethodGet: s.rooms})
		s.Personal.MountSignedIn(mux, minePage, map[string]func(*personal.Call) error{
			http.MethodGet: s.ownWebinars, http.MethodPost: s.unregister})
		return nil
	}}
}

// form responds with the registration form. If it was sent, it registers the reader first; what was typed stays in the form if that fails.
func (s *PersonalPages) form(c *personal.Call) error {
	ctx := c.Request.Context()
	w, err := webinar.Public(ctx, s.Feature.Webinars.DB.Read, c.Request.URL.Query().Get("webinar"))
	if errors.Is(err, database.ErrNotFound) {
		return s.Personal.Redirect(c, c.Locale.Edition()+route.WebinarsPath)
	}
	if err != nil {
		return err
	}
	known := webinar.Prefill(c.Session.User.Name, c.Session.User.Email)
	values, m := known, &WebinarRegisterPage{}
	wrong := invalid.Fields{}
	typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI())
	if c.Request.Method == http.MethodPost {
		typed = c.Request.PostForm
	}
	if typed != nil {
		values = sentValues(typed)
	}
	if c.Request.Method == http.MethodPost {
		_, err := s.Feature.Registrations.Register(ctx, c.Session.UserID, w.Name(), values, known, c.Locale)
		switch {
		case err == nil:
			return s.Personal.Redirect(c, c.Locale.Edition()+route.MyWebinarsPath+"?done=registered")
		case errors.As(err, &wrong):
			m.Notice = c.Locale.Text("webinar.failed", nil)
		case !errors.Is(err, webinar.ErrOver) && !errors.Is(err, webinar.ErrCancelled):
			return err
		}
	}
	switch w.StatusAt(s.Feature.Webinars.DB.Now().Time) {
	case webinar.Ended:
		m.Closed, m.Notice = true, c.Locale.Text("webinar.over", nil)
	case webinar.Cancelled:
		m.Closed, m.Notice = true, c.Locale.Text("webinar.cancelled", nil)
	}
	for _, f := range webinar.Form(c.Locale, w.Form, values) {
		field := FormField{Name: f.Name, Label: f.Label, Type: f.Type, Required: f.Required, MaxLength: f.MaxLength, Options: []string{},
			Value: f.Value, Hint: f.Hint, Own: f.Own}
		if f.Options != nil {
			field.Options = *f.Options
		}
		if wrong[f.Name] != "" {
			field.Error = webinar.FieldError(c.Locale, f)
		}
		m.Fields = append(m.Fields, field)
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		cards, err := s.cards(r, []*webinar.Webinar{w})
		if err != nil || len(cards) == 0 {
			return nil, errors.Join(err, database.ErrNotFound)
		}
		m.Card, m.LiteForm = cards[0], r.Lite
		m.Action = RegisterAddress(r.Path, w.Name())
		return &frame.Page{Model: m, Head: frame.Head{Title: r.Text("webinar.form", nil), Robots: "noindex"}}, nil
	})
}

func sentValues(form url.Values) map[string]string {
	values := map[string]string{}
	for _, name := range webinar.FormNames() {
		if form.Has(name) {
			values[name] = form.Get(name)
		}
	}
	return values
}

// cards returns the cards of webinars for a page.
func (s *PersonalPages) cards(r *frame.Request, list []*webinar.Webinar) ([]webinar.WebinarCard, error) {
	ids := make([]int64, len(list))
	for i, w := range list {
		ids[i] = w.StoryID
	}
	found, err := s.Feature.Webinars.Stories.CardsByIDs(r.Context(), ids)
	if err != nil {
		return nil, err
	}
	return webinar.Cards(r, list, found), nil
}

// ownWebinars responds with the reader's own webinars.
func (s *PersonalPages) ownWebinars(c *personal.Call) error {
	registrations, list, err := webinar.RegistrationsOf(c.Request.Context(), s.Feature.Webinars.DB.Read, c.Session.UserID)
	if err != nil {
		return err
	}
	by := c.Actor()
	moderates := by.AllBrands || len(by.Brands) > 0
	done := map[string]string{"registered": "webinar.registered", "left": "webinar.left"}[c.Request.URL.Query().Get("done")]
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m := &MyWebinarsPage{Entries: []OwnWebinar{}, All: r.EditionPath(route.WebinarsPath), LiteForm: r.Lite}
		if moderates {
			m.Rooms = r.EditionPath(roomsPath)
		}
		if done != "" {
			m.Confirmation = r.Text(done, nil)
		}
		cards, err := s.cards(r, list)
		if err != nil {
			return nil, err
		}
		byID := map[string]webinar.WebinarCard{}
		for _, card := range cards {
			byID[card.ID] = card
		}
		for i := range registrations {
			reg := &registrations[i]
			if card, ok := byID[webinar.NameOf(reg.WebinarID)]; ok {
				m.Entries = append(m.Entries, OwnWebinar{card, reg.State == webinar.Waiting, !reg.AttendedAt.IsZero(), reg.Minutes})
			}
		}
		return &frame.Page{Model: m, Head: frame.Head{Title: r.Text("webinar.mine", nil), Robots: "noindex"}}, nil
	})
}

// unregister cancels a registration, for browsers without scripts too.
func (s *PersonalPages) unregister(c *personal.Call) error {
	err := s.Feature.Registrations.Unregister(c.Request.Context(), c.Session.UserID, c.Request.PostForm.Get("webinar"))
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return err
	}
	return s.Personal.Redirect(c, c.Request.URL.Path+"?done=left")
}
