package webinarpage

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/personal"
	"masthead/internal/text"
	"masthead/internal/webinar"
)

// maxRoomQuestions is the maximum number of questions in a room: the newest ones.
const maxRoomQuestions = 200

// WebinarRoomPage is the page from which moderators and speakers run a webinar.
type WebinarRoomPage struct {
	frame.Frame
	Card         webinar.WebinarCard `json:"card"`
	Webinar      string              `json:"webinar"` // such as "w42"
	Zone         string              `json:"zone"`
	ZoneName     string              `json:"zoneName"` // name of the webinar's own time zone, for new times
	MayBegin     bool                `json:"mayBegin"` // it can go live now
	Ingest       string              `json:"ingest"`   // address to which the speakers send the stream, "" for none
	Version      string              `json:"version"`  // of the webinar
	Times        RoomTimes           `json:"times"`
	Rooms        string              `json:"rooms"`       // path of the list of rooms, "" for speakers
	Status       string              `json:"status"`      // "upcoming", "live", "ended" or "cancelled"
	Moderator    bool                `json:"moderator"`   // speakers can only answer
	Open         int                 `json:"open"`        // pages that are open on this server
	Registered   int                 `json:"registered"`  // readers
	SpeakerLink  string              `json:"speakerLink"` // absolute, "" for speakers
	Action       string              `json:"action"`
	Questions    []RoomQuestion      `json:"questions"` // those without an answer first, then by votes
	Polls        []RoomPoll          `json:"polls"`     // the newest first
	Poll         RoomDraft           `json:"poll"`
	Transcript   *RoomTranscript     `json:"transcript"`   // null for speakers and before the end
	Confirmation string              `json:"confirmation"` // message about what was just done, "" for none
	Notice       string              `json:"notice"`       // what failed, "" for nothing
	LiteForm     bool                `json:"liteForm"`
}

// RoomQuestion is a question in a room.
type RoomQuestion struct {
	ID     string `json:"id"`
	Text   string `json:"text"`
	Answer string `json:"answer"`
	Votes  int    `json:"votes"`
	Hidden bool   `json:"hidden"`
	// Version is sent with an answer, so that it does not replace another one unseen.
	Version string `json:"version"`
}

// RoomTimes are the times of a webinar as they were typed, in its time zone, such as "2026-03-15T12:00".
type RoomTimes struct {
	StartsAt string `json:"startsAt"`
	EndsAt   string `json:"endsAt"`
	Error    string `json:"error"` // "" for none
}

// RoomPoll is a poll in a room.
type RoomPoll struct {
	ID       string       `json:"id"`
	Question string       `json:"question"`
	Options  []RoomOption `json:"options"`
	IsOpen   bool         `json:"open"`
}

// RoomOption is an option of a poll.
type RoomOption struct {
	Text  string `json:"text"`
	Votes int    `json:"votes"`
}

// RoomDraft is a poll as it was typed.
type RoomDraft struct {
	Question string `json:"question"`
	Options  string `json:"options"` // one per line
	Error    string `json:"error"`   // "" for none
	// OptionsError is the error text for the options, "" if they are valid.
	OptionsError string `json:"optionsError"`
}

// roomFields are the names of the fields of the forms in a room.
var roomFields = []string{"do", "id", "version", "answer", "question", "options", "starts", "ends"}

// localTime is the layout of a time in a form.
const localTime = "2006-01-02T15:04"

// visit is a request of a moderator or a speaker for a room.
type visit struct {
	webinar *webinar.Webinar
	by      actor.Actor
	role    webinar.Role
	token   string // of the link for speakers, "" for none
}

// visitOf returns the visit of a reader to the room that the address names, or database.ErrNotFound for readers without a role in it.
func (s *PersonalPages) visitOf(c *personal.Call) (*visit, error) {
	ctx, q := c.Request.Context(), c.Request.URL.Query()
	w, err := webinar.Public(ctx, s.Feature.Webinars.DB.Read, q.Get("webinar"))
	if err != nil {
		return nil, err
	}
	v := &visit{webinar: w, by: c.Actor(), token: q.Get("speaker")}
	if v.role, err = s.Feature.Rooms.RoleIn(ctx, w, v.by, v.token); err != nil {
		return nil, err
	}
	if v.role == webinar.NoRole {
		return nil, database.ErrNotFound
	}
	return v, nil
}

// room responds with the room of a webinar.
func (s *PersonalPages) room(c *personal.Call) error {
	v, err := s.visitOf(c)
	if err != nil {
		return err
	}
	m := &WebinarRoomPage{}
	typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI())
	if typed != nil {
		m.Notice, m.Poll, m.Times = c.Locale.Text("account.typedKept", nil), draftOf(typed), timesOf(typed)
	} else if c.Request.URL.Query().Get("done") != "" {
		m.Confirmation = c.Locale.Text("jury.saved", nil)
	}
	return s.writeRoom(c, v, m, http.StatusOK, typed)
}

func draftOf(form url.Values) RoomDraft {
	return RoomDraft{Question: form.Get("question"), Options: form.Get("options")}
}

func timesOf(form url.Values) RoomTimes {
	return RoomTimes{StartsAt: form.Get("starts"), EndsAt: form.Get("ends")}
}

// handleForm does what a moderator or a speaker asked for. What was typed stays in the form if that fails.
func (s *PersonalPages) handleForm(c *personal.Call) error {
	v, err := s.visitOf(c)
	if err != nil {
		return err
	}
	form, err := readRoomForm(c)
	if err != nil {
		edge.RefuseBody(c.Writer, c.Request, err)
		return nil
	}
	if form.Get("do") == "preview" {
		return s.preview(c, v)
	}
	err = s.Feature.Webinars.DB.Write(c.Request.Context(), func(ctx context.Context, tx *database.Tx) error {
		return s.applyForm(ctx, tx, v, form)
	})
	wrong := invalid.Fields{}
	m := &WebinarRoomPage{}
	switch {
	case err == nil:
		to := webinar.RoomAddress(c.Request.URL.Path, v.webinar.Name(), v.token) + "&done=1"
		if id := form.Get("id"); id != "" {
			to += "#question-" + url.QueryEscape(id)
		} else if isTranscriptAction(form) {
			to += "#transcript"
		}
		return s.Personal.Redirect(c, to)
	case form.Get("do") == "transcript" && transcriptError(c, err, form) != "":
		m.Transcript = &RoomTranscript{Error: transcriptError(c, err, form)}
	case errors.As(err, &wrong) && form.Get("do") == "poll":
		m.Poll = draftOf(form)
		if wrong["question"] != "" {
			m.Poll.Error = c.Locale.Text("webinar.check", nil)
		}
		if wrong["options"] != "" {
			m.Poll.OptionsError = c.Locale.Text("webinar.room.wrongOptions",
				map[string]any{"most": webinar.MaxPollOptions, "length": webinar.MaxPollText})
		}
	case errors.As(err, &wrong) && form.Get("do") == "times":
		m.Times = timesOf(form)
		m.Times.Error = c.Locale.Text("webinar.room.wrongTimes", nil)
	case errors.Is(err, database.ErrConflict):
		m.Notice, m.Times = c.Locale.Text("webinar.room.changed", nil), timesOf(form)
	case errors.Is(err, webinar.ErrTooEarly):
		m.Notice = c.Locale.Text("webinar.room.tooEarly", nil)
	case errors.As(err, &wrong):
		m.Notice = c.Locale.Text("webinar.check", nil)
	case errors.Is(err, webinar.ErrOver), errors.Is(err, webinar.ErrCancelled), errors.Is(err, webinar.ErrNotLive),
		errors.Is(err, webinar.ErrRole), errors.Is(err, webinar.ErrNoTranscript), errors.Is(err, database.ErrNotFound):
		m.Notice = c.Locale.Text("webinar.askFailed", nil)
	default:
		return err
	}
	if v.webinar, err = webinar.Public(c.Request.Context(), s.Feature.Webinars.DB.Read, v.webinar.Name()); err != nil {
		return err
	}
	return s.writeRoom(c, v, m, http.StatusUnprocessableEntity, form)
}

// applyForm does what the form of a room asks for. It returns webinar.ErrRole for an action that is not for speakers.
func (s *PersonalPages) applyForm(ctx context.Context, tx *database.Tx, v *visit, form url.Values) error {
	ws, id := s.Feature.Webinars, v.webinar.StoryID
	number, err := strconv.ParseInt(cmp.Or(form.Get("id"), "0"), 10, 64)
	if err != nil {
		return database.ErrNotFound
	}
	action := form.Get("do")
	version, err := strconv.ParseInt(cmp.Or(form.Get("version"), "0"), 10, 64)
	if err != nil {
		return database.ErrNotFound
	}
	if action == "answer" {
		return webinar.Answer(ctx, tx, v.by, id, number, version, form.Get("answer"))
	}
	if v.role != webinar.Moderator {
		return webinar.ErrRole
	}
	switch action {
	case "begin":
		return ws.Begin(ctx, tx, v.by, id)
	case "end":
		return ws.End(ctx, tx, v.by, id)
	case "hide", "show":
		return webinar.SetHidden(ctx, tx, v.by, id, number, action == "hide")
	case "poll":
		_, err := webinar.OpenPoll(ctx, tx, v.by, id, form.Get("question"), text.Lines(form.Get("options")))
		return err
	case "withdraw":
		return ws.WithdrawSpeakerLink(ctx, tx, v.by, id)
	case "cancel":
		return ws.Cancel(ctx, tx, v.by, id)
	case "times":
		starts, ends, err := parseTimes(v.webinar, timesOf(form))
		if err != nil {
			return err
		}
		return ws.Reschedule(ctx, tx, v.by, id, version, starts, ends)
	case "close":
		return webinar.ClosePoll(ctx, tx, v.by, id, number)
	case "transcript":
		return s.upload(ctx, tx, v, version, form)
	case "draft":
		if _, err := s.Feature.Transcripts.DraftStory(ctx, tx, v.by, id); !errors.Is(err, webinar.ErrHasArticle) { // somebody else made it
			return err
		}
		return nil
	}
	return database.ErrNotFound
}

// writeRoom responds with the room and a status. sent is the form that was not stored, nil for none; an answer in it stays in its question.
func (s *PersonalPages) writeRoom(c *personal.Call, v *visit, m *WebinarRoomPage, status int, sent url.Values) error {
	ctx, ws, w := c.Request.Context(), s.Feature.Webinars, v.webinar
	m.Ingest, m.Version, m.MayBegin = w.Ingest, strconv.FormatInt(w.Version, 10), w.MayBegin(ws.DB.Now().Time)
	m.ZoneName = c.Locale.ZoneName(w.Location())
	if m.Times.StartsAt == "" && m.Times.EndsAt == "" {
		m.Times.StartsAt, m.Times.EndsAt = w.StartsAt.In(w.Location()).Format(localTime), w.EndsAt.In(w.Location()).Format(localTime)
	}
	m.Webinar, m.Status, m.Moderator = w.Name(), string(w.StatusAt(ws.DB.Now().Time)), v.role == webinar.Moderator
	var err error
	m.Open = s.Feature.Streams.Audience(w.StoryID)
	if m.Registered, err = webinar.CountRegistered(ctx, ws.DB.Read, w.StoryID); err != nil {
		return err
	}
	questions, err := webinar.QuestionsOf(ctx, ws.DB.Read, w.StoryID, 0, maxRoomQuestions, m.Moderator)
	if err != nil {
		return err
	}
	slices.SortStableFunc(questions, func(a, b webinar.Question) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(b.Votes, a.Votes))
	})
	m.Questions, m.Polls = []RoomQuestion{}, []RoomPoll{}
	for _, q := range questions {
		room := RoomQuestion{strconv.FormatInt(q.ID, 10), q.Text, q.Answer, q.Votes, q.Hidden, strconv.FormatInt(q.Version, 10)}
		if sent.Get("do") == "answer" && sent.Get("id") == room.ID {
			room.Answer = sent.Get("answer")
		}
		m.Questions = append(m.Questions, room)
	}
	if err := s.setTranscript(ctx, m, w, c.Locale); err != nil {
		return err
	}
	polls, err := webinar.PollsOf(ctx, ws.DB.Read, w.StoryID)
	if err != nil {
		return err
	}
	for _, p := range polls {
		room := RoomPoll{strconv.FormatInt(p.ID, 10), p.Question, []RoomOption{}, p.ClosedAt.IsZero()}
		for i, text := range p.Options {
			room.Options = append(room.Options, RoomOption{text, p.Votes[i]})
		}
		m.Polls = append(m.Polls, room)
	}
	token := ""
	if m.Moderator {
		if token, err = s.Feature.Rooms.SpeakerToken(ctx, w); err != nil {
			return err
		}
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		cards, err := s.cards(r, []*webinar.Webinar{w})
		if err != nil || len(cards) == 0 {
			return nil, errors.Join(err, database.ErrNotFound)
		}
		m.Card, m.Zone, m.LiteForm = cards[0], r.Brand.Zone().String(), r.Lite
		m.Action = webinar.RoomAddress(r.Path, w.Name(), v.token)
		if m.Moderator {
			m.Rooms = r.EditionPath(roomsPath)
		}
		if token != "" {
			m.SpeakerLink = r.Site.URL + webinar.RoomAddress(r.Path, w.Name(), token)
		}
		return &frame.Page{Model: m, Status: status, Head: frame.Head{Title: r.Text("webinar.room", nil), Robots: "noindex"}}, nil
	})
}

// rank orders questions: those that wait for an answer come first, hidden ones last.
func rank(q webinar.Question) int {
	switch {
	case q.Hidden:
		return 2
	case q.Answer != "":
		return 1
	}
	return 0
}
