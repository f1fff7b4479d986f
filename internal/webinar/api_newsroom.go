package webinar

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/story"
)

// newsroomAPI has the operations of the newsroom. Their callers must have the right to change the story.
type newsroomAPI struct{ *Feature }

// register adds the operations of the newsroom to the API.
func (n *newsroomAPI) register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + "Editors of the story's brand may call it.")}
	}
	const path = "/desk/webinars/{id}"
	apiv2.Write(a, http.MethodGet, "/desk/webinars", "list-desk-webinars", "List the stories of the type WEBINAR with their webinars",
		n.listDesk, apiv2.Section("Desk"), apiv2.Doc("Editors of brands get those of their brands."))
	apiv2.Write(a, http.MethodGet, path, "read-desk-webinar", "Read the webinar of a story as the newsroom saves it", n.readDesk, in("")...)
	apiv2.Write(a, http.MethodPut, path, "save-webinar", "Create or change the webinar of a story", n.save, append(in(
		"The story has the type WEBINAR. "+apiv2.ReplacesAll+"The version of a new webinar is 0. If the times change, everybody who registered "+
			"is told. "), apiv2.MaxBody(4<<20))...)
	apiv2.Write(a, http.MethodPost, path+"/cancel", "cancel-webinar", "Cancel a webinar", n.cancel,
		in("Everybody who registered is told. ")...)
	apiv2.Write(a, http.MethodPost, path+"/live", "begin-webinar", "Go live: the webinar begins now", n.begin,
		in("Open pages show it within two seconds. ")...)
	apiv2.Write(a, http.MethodPost, path+"/end", "end-webinar", "End a live webinar now", n.end, in("")...)
	apiv2.Write(a, http.MethodPut, path+"/transcript", "upload-transcript", "Store the transcript of the recording from a file",
		n.uploadTranscript, append(in("It becomes the transcript and the captions on the page. An error names the line of the file. "),
			apiv2.MaxBody(4<<20))...)
	apiv2.Write(a, http.MethodPost, path+"/story", "draft-webinar-story", "Make the draft of a story from the transcript of a webinar",
		n.draftStory, in("It has a heading for each chapter, paragraphs by speaker and pause, quotations with links into the recording, and "+
			"entity cards of the speakers and of companies. It is never published automatically; the webinar links to it once somebody "+
			"has published it. ")...)
	apiv2.Write(a, http.MethodPost, path+"/speaker-link", "withdraw-speaker-link", "Withdraw the link for speakers and make a new one",
		n.withdrawSpeakerLink, in("")...)
	apiv2.Write(a, http.MethodGet, path+"/registrations", "list-desk-registrations", "List the registrations for a webinar",
		n.listRegistrations, in("")...)
	apiv2.Write(a, http.MethodGet, path+"/registrations.csv", "read-registrations-table", "Read the registrations for a webinar as a table",
		n.registrationsTable, append(in("A header and a row for each registration, separated by commas, in UTF-8. "),
			apiv2.FileResponse("text/csv", "state,first_name\nregistered,Asha\n"))...)
	apiv2.Write(a, http.MethodGet, path+"/questions", "list-desk-questions", "List the questions in a webinar, including hidden ones",
		n.listQuestions, in("")...)
	apiv2.Write(a, http.MethodPut, path+"/questions", "moderate-question", "Answer, hide or show a question", n.moderate, in("")...)
	apiv2.Write(a, http.MethodPost, path+"/polls", "open-poll", "Open a poll", n.openPoll, in("")...)
	apiv2.Write(a, http.MethodPost, path+"/polls/close", "close-poll", "Close a poll", n.closePoll, in("")...)
	apiv2.Write(a, http.MethodGet, path+"/actions", "list-webinar-actions", "List the audit log of a webinar",
		n.listActions, in("")...)
}

// StoryInput names the story of a webinar.
type StoryInput struct {
	Story int64 `path:"id" minimum:"1" doc:"ID of the story."`
}

// WebinarVideo is a stream or a recording as the newsroom saves it.
type WebinarVideo struct {
	Platform string `json:"platform" enum:"youtube,vimeo,file,hls"`
	Media    string `json:"mediaId" maxLength:"500" doc:"ID on the platform, or the path or address of a file or playlist."`
}

// WebinarEdit is a webinar as the newsroom saves it.
type WebinarEdit struct {
	StartsAt   time.Time     `json:"startsAt" format:"date-time"`
	EndsAt     time.Time     `json:"endsAt" format:"date-time" doc:"Exclusive; at most seven days after the start."`
	Zone       string        `json:"zone" maxLength:"60" example:"Asia/Kolkata" doc:"IANA name of the time zone."`
	Capacity   int           `json:"capacity,omitempty" minimum:"0" maximum:"100000" doc:"Number of seats; 0 for no limit."`
	Stream     *WebinarVideo `json:"stream,omitempty" doc:"Null for none."`
	Ingest     string        `json:"ingest,omitempty" maxLength:"500" doc:"RTMP or WHIP address for the speakers; shown in the room only."`
	Recording  *WebinarVideo `json:"recording,omitempty" doc:"Null for none."`
	Speakers   []Speaker     `json:"speakers,omitempty" maxItems:"20"`
	Chapters   []Chapter     `json:"chapters,omitempty" maxItems:"100"`
	Takeaways  []string      `json:"takeaways,omitempty" maxItems:"20"`
	Transcript string        `json:"transcript,omitempty" maxLength:"200000"`
	Captions   string        `json:"captions,omitempty" maxLength:"500000" doc:"Captions of the recording as WebVTT; empty for none."`
	Reminder   string        `json:"reminder,omitempty" maxLength:"500" doc:"A sentence for reminders."`
	Featured   bool          `json:"featured,omitempty"`
	Questions  bool          `json:"questions,omitempty" doc:"Readers may ask."`
	Feedback   bool          `json:"feedback,omitempty" doc:"Readers may leave feedback after the end."`
	Form       []FieldEdit   `json:"form,omitempty" maxItems:"15" doc:"Fields of the registration form; none for those of every webinar."`
}

// DeskWebinar is a webinar as the newsroom sees it.
type DeskWebinar struct {
	Story     int64  `json:"story" doc:"ID of the story."`
	Webinar   string `json:"webinarId" example:"w42"`
	Version   int64  `json:"version" doc:"For the next save."`
	Status    Status `json:"status" enum:"upcoming,live,ended,cancelled"`
	Sequence  int    `json:"sequence" doc:"Counts the changes of the times and the cancellation."`
	Article   *int64 `json:"article" doc:"ID of the story that was made from the transcript; null for none."`
	Confirmed int    `json:"registered" doc:"Number of registered readers."` // those with a seat, without the waiting list
	WebinarEdit
}

type saveInput struct {
	StoryInput
	Body struct {
		WebinarEdit
		Version int64 `json:"version,omitempty" minimum:"0"`
	}
}

// authorize returns the caller if it may change the story with an id. The error has status 403 or 404.
func (n *newsroomAPI) authorize(ctx context.Context, db bun.IDB, id int64) (actor.Actor, error) {
	by := caller.ActorOf(ctx)
	found, err := story.GetByIDs(ctx, db, []int64{id})
	switch s := found[id]; {
	case err != nil:
		return by, err
	case s == nil && by.AllBrands:
		return by, database.ErrNotFound
	case s == nil || !by.CanWrite(s.BrandID): // the error does not tell which stories exist
		return by, apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
	}
	return by, nil
}

// write authorizes the caller, runs change in a transaction and returns the webinar afterwards.
func (n *newsroomAPI) write(ctx context.Context, id int64, change func(context.Context, *database.Tx, actor.Actor) error,
) (*apiv2.Output[DeskWebinar], error) {
	err := n.Webinars.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		by, err := n.authorize(ctx, tx, id)
		if err != nil {
			return err
		}
		return change(ctx, tx, by)
	})
	if err != nil {
		return nil, problemOf(err)
	}
	return n.newDesk(ctx, id)
}

// editOf returns the fields of a webinar that the newsroom can change.
func editOf(w *Webinar) WebinarEdit {
	e := WebinarEdit{StartsAt: w.StartsAt.Time, EndsAt: w.EndsAt.Time, Zone: w.Zone, Capacity: w.Capacity, Ingest: w.Ingest,
		Speakers: w.Speakers, Chapters: w.Chapters, Takeaways: w.Takeaways, Transcript: w.Transcript, Captions: w.Captions,
		Reminder: w.Reminder, Featured: w.Featured, Questions: w.Questions, Feedback: w.Feedback, Form: w.Form}
	if w.StreamMedia != "" {
		e.Stream = &WebinarVideo{w.StreamPlatform, w.StreamMedia}
	}
	if w.RecordingMedia != "" {
		e.Recording = &WebinarVideo{w.RecordingPlatform, w.RecordingMedia}
	}
	return e
}

func (n *newsroomAPI) newDesk(ctx context.Context, id int64) (*apiv2.Output[DeskWebinar], error) {
	w, err := Get(ctx, n.Webinars.DB.Read, id)
	if err != nil {
		return nil, err
	}
	d := DeskWebinar{Story: w.StoryID, Webinar: w.Name(), Version: w.Version, Status: w.StatusAt(n.Webinars.DB.Now().Time),
		Sequence: w.Sequence, Article: w.ArticleID, WebinarEdit: editOf(w)}
	d.Confirmed, err = CountRegistered(ctx, n.Webinars.DB.Read, id)
	return apiv2.Private(d), err
}

func (n *newsroomAPI) readDesk(ctx context.Context, in *StoryInput) (*apiv2.Output[DeskWebinar], error) {
	if _, err := n.authorize(ctx, n.Webinars.DB.Read, in.Story); err != nil {
		return nil, err
	}
	return n.newDesk(ctx, in.Story)
}

func (n *newsroomAPI) save(ctx context.Context, in *saveInput) (*apiv2.Output[DeskWebinar], error) {
	b := in.Body
	w := &Webinar{StoryID: in.Story, StartsAt: clock.MomentOf(b.StartsAt), EndsAt: clock.MomentOf(b.EndsAt), Zone: b.Zone,
		Capacity: b.Capacity, Ingest: strings.TrimSpace(b.Ingest), Speakers: b.Speakers,
		Chapters: b.Chapters, Takeaways: b.Takeaways, Transcript: b.Transcript, Captions: b.Captions,
		Reminder: strings.TrimSpace(b.Reminder), Featured: b.Featured, Questions: b.Questions, Feedback: b.Feedback, Form: b.Form}
	if b.Stream != nil {
		w.StreamPlatform, w.StreamMedia = b.Stream.Platform, b.Stream.Media
	}
	if b.Recording != nil {
		w.RecordingPlatform, w.RecordingMedia = b.Recording.Platform, b.Recording.Media
	}
	saved, err := n.write(ctx, in.Story, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Webinars.Save(ctx, tx, by, w, b.Version)
	})
	return n.withCurrent(ctx, in.Story, saved, err)
}

// withCurrent adds the stored webinar to the error of a save that was based on an older version.
func (n *newsroomAPI) withCurrent(ctx context.Context, id int64, saved *apiv2.Output[DeskWebinar], err error,
) (*apiv2.Output[DeskWebinar], error) {
	if !errors.Is(err, database.ErrConflict) {
		return saved, err
	}
	now, err := n.newDesk(ctx, id)
	if err != nil {
		return nil, err
	}
	return nil, apiv2.Changed(now.Body)
}

func (n *newsroomAPI) cancel(ctx context.Context, in *StoryInput) (*apiv2.Output[DeskWebinar], error) {
	return n.write(ctx, in.Story, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Webinars.Cancel(ctx, tx, by, in.Story)
	})
}

func (n *newsroomAPI) begin(ctx context.Context, in *StoryInput) (*apiv2.Output[DeskWebinar], error) {
	return n.write(ctx, in.Story, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Webinars.Begin(ctx, tx, by, in.Story)
	})
}

func (n *newsroomAPI) end(ctx context.Context, in *StoryInput) (*apiv2.Output[DeskWebinar], error) {
	return n.write(ctx, in.Story, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Webinars.End(ctx, tx, by, in.Story)
	})
}

// DeskRegistration is a registration as the newsroom sees it.
type DeskRegistration struct {
	ID       int64             `json:"id"`
	State    State             `json:"state" enum:"registered,waiting,cancelled"`
	Answers  map[string]string `json:"answers" nullable:"false" doc:"By the names of fields; own-1.label is the label under which own-1 was answered."` //nolint:lll // a tag
	Created  string            `json:"created" format:"date-time"`
	Attended *string           `json:"attended" format:"date-time" doc:"Null for a reader who did not watch live."`
	Minutes  int               `json:"minutes" doc:"Minutes watched live."`
}

func newDeskRegistration(r Registration) DeskRegistration {
	d := DeskRegistration{ID: r.ID, State: r.State, Answers: map[string]string{}, Created: r.CreatedAt.Format(time.RFC3339),
		Minutes: r.Minutes}
	_ = json.Unmarshal([]byte(r.Answers), &d.Answers) // Register wrote it
	if !r.AttendedAt.IsZero() {
		at := r.AttendedAt.Format(time.RFC3339)
		d.Attended = &at
	}
	return d
}

type deskPageInput struct {
	StoryInput
	apiv2.KeyPage
}

func (n *newsroomAPI) listRegistrations(ctx context.Context, in *deskPageInput) (*apiv2.Output[apiv2.Items[DeskRegistration]], error) {
	if _, err := n.authorize(ctx, n.Webinars.DB.Read, in.Story); err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := RegistrationsAfter(ctx, n.Webinars.DB.Read, in.Story, after, in.Limit+1)
	id := func(r Registration) string { return strconv.FormatInt(r.ID, 10) }
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, newDeskRegistration, id)), err
}

// DeskQuestion is a question as the newsroom sees it.
type DeskQuestion struct {
	ID      int64  `json:"id"`
	Text    string `json:"text"`
	Answer  string `json:"answer" doc:"Empty for none."`
	Votes   int    `json:"votes"`
	Hidden  bool   `json:"hidden"`
	Version int64  `json:"version" doc:"For the next change."`
	Created string `json:"created" format:"date-time"`
}

func newDeskQuestion(q Question) DeskQuestion {
	return DeskQuestion{q.ID, q.Text, q.Answer, q.Votes, q.Hidden, q.Version, q.CreatedAt.Format(time.RFC3339)}
}

// DeskPoll is a poll as the newsroom sees it.
type DeskPoll struct {
	ID       int64    `json:"id"`
	Question string   `json:"question"`
	Options  []string `json:"options" nullable:"false"`
	IsOpen   bool     `json:"open"`
}

func (n *newsroomAPI) listQuestions(ctx context.Context, in *deskPageInput) (*apiv2.Output[apiv2.Items[DeskQuestion]], error) {
	if _, err := n.authorize(ctx, n.Webinars.DB.Read, in.Story); err != nil {
		return nil, err
	}
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := QuestionsOf(ctx, n.Webinars.DB.Read, in.Story, before, in.Limit+1, true)
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, newDeskQuestion,
		func(q Question) string { return strconv.FormatInt(q.ID, 10) })), err
}

type moderateInput struct {
	StoryInput
	Body struct {
		Question string `json:"question" minLength:"1" maxLength:"20" doc:"ID of a question." example:"7"`
		Answer   string `json:"answer,omitempty" maxLength:"2000" doc:"Empty for none."`
		Hidden   bool   `json:"hidden,omitempty"`
		Version  int64  `json:"version,omitempty" minimum:"0" doc:"Version of the question that was edited; 0 replaces any."`
	}
}

func (n *newsroomAPI) moderate(ctx context.Context, in *moderateInput) (*apiv2.Output[DeskWebinar], error) {
	question, err := idOf("question", in.Body.Question)
	if err != nil {
		return nil, err
	}
	return n.write(ctx, in.Story, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return Moderate(ctx, tx, by, in.Story, question, in.Body.Version, in.Body.Hidden, in.Body.Answer)
	})
}

type openPollInput struct {
	StoryInput
	Body struct {
		Question string   `json:"question" minLength:"1" maxLength:"200" example:"Do you count your own hours?"`
		Options  []string `json:"options" minItems:"2" maxItems:"8" nullable:"false" example:"[\"Yes\",\"No\"]"`
	}
}

func (n *newsroomAPI) openPoll(ctx context.Context, in *openPollInput) (*apiv2.Output[DeskPoll], error) {
	var poll *Poll
	_, err := n.write(ctx, in.Story, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		opened, err := OpenPoll(ctx, tx, by, in.Story, in.Body.Question, in.Body.Options)
		poll = opened
		return err
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(DeskPoll{poll.ID, poll.Question, poll.Options, true}), nil
}

type closePollInput struct {
	StoryInput
	Body struct {
		Poll string `json:"poll" minLength:"1" maxLength:"20" doc:"ID of a poll." example:"7"`
	}
}

func (n *newsroomAPI) closePoll(ctx context.Context, in *closePollInput) (*apiv2.Output[DeskWebinar], error) {
	poll, err := idOf("poll", in.Body.Poll)
	if err != nil {
		return nil, err
	}
	return n.write(ctx, in.Story, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return ClosePoll(ctx, tx, by, in.Story, poll)
	})
}

func (n *newsroomAPI) listActions(ctx context.Context, in *deskPageInput) (*audit.Page, error) {
	if _, err := n.authorize(ctx, n.Webinars.DB.Read, in.Story); err != nil {
		return nil, err
	}
	return audit.NewPage(in.KeyPage, func(before int64, limit int) ([]audit.Action, error) {
		return actionLog.Actions(ctx, n.Webinars.DB.Read, []int64{in.Story}, before, limit)
	})
}
