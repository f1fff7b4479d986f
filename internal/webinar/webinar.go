// Package webinar has the webinars: stories of the type WEBINAR that readers register for, follow live, ask questions in and watch
// afterwards. Every status follows from the times of a webinar and the clock of the database.
package webinar

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/audit"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/story"
)

// Status is the status of a webinar at a time.
type Status string

// The statuses.
const (
	Upcoming  Status = "upcoming"
	Live      Status = "live" // from the start until just before the end
	Ended     Status = "ended"
	Cancelled Status = "cancelled"
)

// Button is the kind of button on the card of a webinar.
type Button string

// The buttons of decision D-20.
const (
	Enroll  Button = "enroll"
	Details Button = "details"
	Watch   Button = "watch"
)

// Limits of a webinar.
const (
	maxCapacity    = 100_000
	maxDuration    = 7 * 24 * time.Hour
	maxLead        = 3 * time.Hour // before the start, for going live early
	maxSpeakers    = 20
	maxChapters    = 100
	maxTakeaways   = 20
	maxTranscript  = 200_000 // characters
	maxCaptions    = 500_000 // characters
	maxLine        = 300     // characters of a name, a role, a chapter or a takeaway
	maxReminder    = 500     // characters
	maxMediaLength = 500     // bytes of the id or the address of a video
)

// Speaker is somebody who speaks at a webinar: a person of the directory, by slug, or anybody with a name.
type Speaker struct {
	Person string `json:"person,omitempty" yaml:"person" maxLength:"120" doc:"Slug of a person of the directory; empty for others."`
	Name   string `json:"name" maxLength:"300" example:"Asha Rao"`
	Role   string `json:"role" maxLength:"300" example:"Founder, Kaveri Looms"`

	Picture int64 `json:"picture,omitempty" yaml:"-" minimum:"0" doc:"ID of a picture of the library; 0 for none, or for that of the person."`
}

// Chapter is a part of a recording.
type Chapter struct {
	Seconds int    `json:"seconds" minimum:"0" maximum:"604800" doc:"Where it begins, in seconds from the beginning."`
	Title   string `json:"title" maxLength:"300"`
}

// Webinar holds the data of a story of the type WEBINAR besides its text.
type Webinar struct {
	bun.BaseModel `bun:"table:webinars,alias:w"`

	StoryID           int64        `bun:",pk"`
	StartsAt          clock.Moment // inclusive
	EndsAt            clock.Moment // exclusive
	Zone              string       // IANA name
	Capacity          int          // seats, 0 for no limit
	StreamPlatform    string       // "youtube", "vimeo", "file" or "hls", "" for none
	StreamMedia       string
	Ingest            string // address to which speakers send the stream, RTMP or WHIP, "" for none; not public
	RecordingPlatform string
	RecordingMedia    string
	Speakers          []Speaker
	Chapters          []Chapter
	Takeaways         []string
	Transcript        string
	Captions          string // of the recording, WebVTT
	Reminder          string // a sentence in reminders
	Featured          bool
	Questions         bool         // readers may ask
	Feedback          bool         // readers may leave feedback after the end
	Form              []FieldEdit  // fields of the registration form; none for those of every webinar
	SpeakerLinks      int64        // number of links for speakers that were withdrawn
	ArticleID         *int64       // the story that was made from the transcript, nil for none
	CancelledAt       clock.Moment // zero for a webinar that was not cancelled
	Sequence          int          // counts the changes of the times and the cancellation, as the SEQUENCE of iCalendar
	ChangedAt         clock.Moment // time of the last one
	Version           int64
	CreatedAt         clock.Moment
	UpdatedAt         clock.Moment
}

// HLS is the platform of streams and recordings that are HLS playlists on this site.
const HLS = "hls"

// Tag is the cache tag of everything that lists webinars.
const Tag = story.WebinarsTag

// TagOf returns the cache tag of what shows the questions, polls and times of a webinar.
func TagOf(id int64) string { return liveTagPrefix + strconv.FormatInt(id, 10) }

const liveTagPrefix = "webinar:"

// actionLog is the audit log of the newsroom's changes of webinars.
var actionLog = audit.Log{Table: "webinar_actions", Column: "webinar_id"}

// Errors of readers' actions. Each becomes a response with status 409.
var (
	ErrOver          = errors.New("the webinar is over")
	ErrCancelled     = errors.New("the webinar was cancelled")
	ErrNotRegistered = errors.New("register for the webinar first")
	ErrNotLive       = errors.New("the webinar is not live")
	ErrTooEarly      = errors.New("the webinar begins in more than three hours; change its times first")
	ErrNotOver       = errors.New("the webinar is not over yet")
	ErrClosed        = errors.New("the webinar takes no questions or feedback")
	ErrPollClosed    = errors.New("the poll is closed")
)

// Name returns the name of the webinar, such as "w42": its id in addresses and in the API (webinarId).
func (w *Webinar) Name() string { return NameOf(w.StoryID) }

// NameOf returns the Name of the webinar of the story with an id.
func NameOf(storyID int64) string { return "w" + strconv.FormatInt(storyID, 10) }

// IDOf returns the id of the story of a webinar by the Name of the webinar. It returns database.ErrNotFound for any other text.
func IDOf(name string) (int64, error) {
	number, ok := strings.CutPrefix(name, "w")
	id, err := strconv.ParseInt(number, 10, 64)
	if !ok || err != nil || id < 1 || number[0] == '+' {
		return 0, fmt.Errorf("webinar %q: %w", name, database.ErrNotFound)
	}
	return id, nil
}

// StatusAt returns the status at a time.
func (w *Webinar) StatusAt(now time.Time) Status {
	switch {
	case !w.CancelledAt.IsZero():
		return Cancelled
	case now.Before(w.StartsAt.Time):
		return Upcoming
	case now.Before(w.EndsAt.Time):
		return Live
	}
	return Ended
}

// ButtonFor returns the button of a card by the rule of decision D-20. registered says that the reader is signed in and registered.
func ButtonFor(s Status, registered bool) Button {
	switch {
	case s == Upcoming && !registered:
		return Enroll
	case registered:
		return Details
	}
	return Watch
}

// Location returns the time zone of the webinar, UTC if it is unknown.
func (w *Webinar) Location() *time.Location { return clock.ZoneOr(w.Zone, time.UTC) }

// checkLists adds what is wrong with speakers, chapters and takeaways, each at its entry.
func (w *Webinar) checkLists(wrong invalid.Fields) {
	line := func(field, value string, required bool) {
		switch {
		case required && strings.TrimSpace(value) == "":
			wrong[field] = "is empty"
		case tooLong(value, maxLine):
			wrong[field] = fmt.Sprintf("is longer than %d characters", maxLine)
		}
	}
	for field, n := range map[string][2]int{"speakers": {len(w.Speakers), maxSpeakers}, "chapters": {len(w.Chapters), maxChapters},
		"takeaways": {len(w.Takeaways), maxTakeaways}} {
		if n[0] > n[1] {
			wrong[field] = fmt.Sprintf("has more than %d entries", n[1])
		}
	}
	for i, s := range w.Speakers {
		line(fmt.Sprintf("speakers[%d].name", i), s.Name, true)
		line(fmt.Sprintf("speakers[%d].role", i), s.Role, false)
	}
	for i, c := range w.Chapters {
		line(fmt.Sprintf("chapters[%d].title", i), c.Title, true)
		if c.Seconds < 0 {
			wrong[fmt.Sprintf("chapters[%d].seconds", i)] = "expected number >= 0"
		}
	}
	for i, t := range w.Takeaways {
		line(fmt.Sprintf("takeaways[%d]", i), t, true)
	}
}

// check returns an invalid.Fields for a webinar that breaks a rule. It sorts the chapters and replaces missing lists with empty ones.
// servers are the origins of servers with streams.
func (w *Webinar) check(servers []string) error {
	wrong := invalid.Fields{}
	if !clock.IsZone(w.Zone) {
		wrong["zone"] = "is not the name of a time zone"
	}
	switch {
	case w.StartsAt.IsZero():
		wrong["startsAt"] = "is missing"
	case !w.EndsAt.After(w.StartsAt.Time):
		wrong["endsAt"] = "must be after the start"
	case w.EndsAt.Sub(w.StartsAt.Time) > maxDuration:
		wrong["endsAt"] = "is more than seven days after the start"
	}
	if w.Capacity < 0 || w.Capacity > maxCapacity {
		wrong["capacity"] = fmt.Sprintf("must be between 0 and %d", maxCapacity)
	}
	for field, v := range map[string][2]string{"stream": {w.StreamPlatform, w.StreamMedia},
		"recording": {w.RecordingPlatform, w.RecordingMedia}} {
		if v != [2]string{} && (len(v[1]) > maxMediaLength || !isVideo(v[0], v[1], servers)) {
			wrong[field] = "is not a video on YouTube or Vimeo, the path of a file or an HLS playlist on this site, or a playlist on a stream server"
		}
	}
	if w.Ingest != "" && (len(w.Ingest) > maxMediaLength || !isIngest(w.Ingest, servers)) {
		wrong["ingest"] = "is not an address of a stream server that begins with rtmp, rtmps, http or https"
	}
	w.checkLists(wrong)
	checkForm(w.Form, wrong)
	if tooLong(w.Transcript, maxTranscript) {
		wrong["transcript"] = fmt.Sprintf("is longer than %d characters", maxTranscript)
	}
	if tooLong(w.Captions, maxCaptions) {
		wrong["captions"] = fmt.Sprintf("is longer than %d characters", maxCaptions)
	} else if w.Captions != "" && !strings.HasPrefix(w.Captions, "WEBVTT") {
		wrong["captions"] = "is not WebVTT"
	}
	if tooLong(w.Reminder, maxReminder) {
		wrong["reminder"] = fmt.Sprintf("is longer than %d characters", maxReminder)
	}
	if len(wrong) > 0 {
		return wrong
	}
	w.Speakers, w.Chapters, w.Takeaways = notNil(w.Speakers), notNil(w.Chapters), notNil(w.Takeaways)
	slices.SortStableFunc(w.Chapters, func(a, b Chapter) int { return a.Seconds - b.Seconds })
	return nil
}

// isVideo reports whether a platform may have a video with an id, a path or an address. A playlist of HLS (RFC 8216) is a path on this site
// or an address on one of the stream servers.
func isVideo(platform, media string, servers []string) bool {
	if platform != HLS {
		return story.IsVideo(platform, media)
	}
	if address, err := url.Parse(media); err == nil && address.Scheme != "" {
		return slices.Contains(servers, address.Scheme+"://"+address.Host) && strings.HasSuffix(address.Path, ".m3u8") && address.User == nil
	}
	return story.IsVideo("file", media) && strings.HasSuffix(media, ".m3u8")
}

// isIngest reports whether speakers can send a stream to an address: RTMP or WHIP (RFC 9725) on the host of one of the stream servers.
func isIngest(address string, servers []string) bool {
	u, err := url.Parse(address)
	if err != nil || !slices.Contains([]string{"rtmp", "rtmps", "http", "https"}, u.Scheme) || u.Hostname() == "" || u.User != nil {
		return false
	}
	return slices.ContainsFunc(servers, func(server string) bool {
		own, err := url.Parse(server)
		return err == nil && own.Hostname() == u.Hostname()
	})
}

// SourceOf returns the address that a player loads for a video.
func SourceOf(platform, media string) string {
	if platform == HLS && strings.Contains(media, "://") {
		return media
	}
	return story.VideoSource(platform, media)
}

func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

func tooLong(text string, most int) bool { return utf8.RuneCountInString(text) > most }

// Webinars reads and writes webinars. Every field except StreamServers must be set.
type Webinars struct {
	DB      *database.DB
	Brands  *brand.Directory
	Stories *story.Stories
	// StreamServers are the origins of servers whose HLS playlists can be streams and recordings, such as "https://live.example".
	StreamServers []string
	Site          string // public address of the site, without a slash at its end
	Name          string // of the publication
}

// Get returns the webinar of a story, published or not. It returns database.ErrNotFound if there is none.
func Get(ctx context.Context, db bun.IDB, storyID int64) (*Webinar, error) {
	w := new(Webinar)
	if err := db.NewSelect().Model(w).Where("w.story_id = ?", storyID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("webinar %d: %w", storyID, database.NotFound(err))
	}
	return w, nil
}

// Public returns the webinar with a name if its story is published, or database.ErrNotFound.
func Public(ctx context.Context, db bun.IDB, name string) (*Webinar, error) {
	id, err := IDOf(name)
	if err != nil {
		return nil, err
	}
	w := new(Webinar)
	err = db.NewSelect().Model(w).Join("JOIN stories AS s ON s.id = w.story_id").Where("w.story_id = ?", id).
		Where("s.status = ?", story.Published).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("webinar %q: %w", name, database.NotFound(err))
	}
	return w, nil
}

// MoveVideo gives the webinars whose stream or recording is the file at an address another address.
func MoveVideo(ctx context.Context, tx *database.Tx, from, to string, _ int) error {
	for _, column := range []string{"stream_media", "recording_media"} {
		_, err := tx.NewUpdate().Model((*Webinar)(nil)).Set("? = ?", bun.Ident(column), to).Where("? = ?", bun.Ident(column), from).Exec(ctx)
		if err != nil {
			return fmt.Errorf("webinars with the video %s: %w", from, err)
		}
	}
	return nil
}
