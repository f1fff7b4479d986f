package webinarpage

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/url"
	"strconv"
	"unicode/utf8"

	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/personal"
	"masthead/internal/story"
	"masthead/internal/webinar"
)

// maxTranscriptBody is the number of bytes of a request with a transcript that are read before it is refused. It is larger than a
// transcript may be, so that the form can say so.
const maxTranscriptBody = 8 << 20

// transcriptFormats are the names of the formats of transcripts.
const transcriptFormats = "WebVTT, SubRip (SRT)"

// maxFieldBytes is the maximum number of bytes of a field of the form with a transcript, other than the file.
const maxFieldBytes = 100

// RoomTranscript describes the transcript of the recording to moderators in a room.
type RoomTranscript struct {
	Stored bool        `json:"stored"` // there is a transcript
	Error  string      `json:"error"`  // about the file, "" for none
	Size   string      `json:"size"`   // maximum size of the file, in words
	Types  string      `json:"types"`  // names of the formats
	Draft  bool        `json:"draft"`  // a draft was made from it that is not published
	Story  *frame.Link `json:"story"`  // the story that was made from it and is published, null for none
}

// largeBodies returns the limit of the form with a transcript, by the path of the room in each edition.
func largeBodies() map[string]int64 {
	large := map[string]int64{}
	for _, path := range i18n.EditionPaths(webinar.RoomPath) {
		large[path] = maxTranscriptBody
	}
	return large
}

// readRoomForm returns the fields of a form in a room. The file of a multipart form is the field transcript, and its size in bytes is the
// field size.
func readRoomForm(c *personal.Call) (url.Values, error) {
	kind, _, err := mime.ParseMediaType(c.Request.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		return c.Request.PostForm, nil //nolint:nilerr // a form without files
	}
	defer func() { _, _ = io.Copy(io.Discard, c.Request.Body) }() // browsers show no response before they have sent the whole body
	parts, err := c.Request.MultipartReader()
	if err != nil {
		return nil, err
	}
	form := c.Request.PostForm // Redirect reads the field lite from it
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return form, nil
		}
		if err != nil {
			return nil, err
		}
		if err := readRoomPart(form, part); err != nil {
			return nil, err
		}
	}
}

func readRoomPart(form url.Values, part *multipart.Part) error {
	limit := int64(maxFieldBytes)
	if part.FormName() == "transcript" {
		limit = webinar.MaxTranscriptBytes + 1 // one byte more, so that a file that is too large is recognised
	}
	text, err := io.ReadAll(io.LimitReader(part, limit))
	if err != nil {
		return err
	}
	if part.FormName() == "transcript" {
		form.Set("size", strconv.Itoa(len(text)))
	} else if !utf8.Valid(text) {
		return nil
	}
	form.Set(part.FormName(), string(text))
	return nil
}

// upload stores the transcript of a form.
func (s *PersonalPages) upload(ctx context.Context, tx *database.Tx, v *visit, version int64, form url.Values) error {
	if form.Get("transcript") == "" {
		return invalid.Fields{"text": "is missing"}
	}
	return s.Feature.Transcripts.SetTranscript(ctx, tx, v.by, v.webinar.StoryID, version, form.Get("transcript"))
}

// transcriptError returns the message beside the file of a form that was refused, "" for an error about something else.
func transcriptError(c *personal.Call, err error, form url.Values) string {
	var wrong invalid.Fields
	size, _ := strconv.Atoi(form.Get("size"))
	switch text := c.Locale.Text; {
	case errors.Is(err, database.ErrConflict):
		return text("webinar.room.transcriptChanged", nil)
	case !errors.As(err, &wrong):
		return ""
	case size == 0:
		return text("form.required", nil)
	case size > webinar.MaxTranscriptBytes:
		return text("webinar.room.transcriptTooLarge", map[string]any{"size": transcriptSize(c.Locale)})
	default:
		if line := webinar.WrongLine(form.Get("transcript")); line > 0 {
			return text("webinar.room.wrongLine", map[string]any{"line": c.Locale.Decimal(line), "formats": transcriptFormats})
		}
		return text("webinar.room.transcriptTooLong", nil)
	}
}

// transcriptSize returns the maximum size of a transcript in words.
func transcriptSize(l i18n.Locale) string { return l.Decimal(webinar.MaxTranscriptBytes>>20) + " MB" }

// preview makes a link to the draft that was made from a webinar, and redirects to it.
func (s *PersonalPages) preview(c *personal.Call, v *visit) error {
	if v.role != webinar.Moderator || v.webinar.ArticleID == nil {
		return database.ErrNotFound
	}
	previews := story.Previews{Stories: s.Feature.Webinars.Stories}
	key, _, err := previews.CreateLink(c.Request.Context(), *v.webinar.ArticleID, v.by)
	if err != nil {
		return err
	}
	return s.Personal.Redirect(c, story.PreviewPath(*v.webinar.ArticleID)+"?key="+url.QueryEscape(key))
}

// setTranscript sets what a moderator can do with the transcript of a webinar that is over.
func (s *PersonalPages) setTranscript(ctx context.Context, m *WebinarRoomPage, w *webinar.Webinar, l i18n.Locale) error {
	if !m.Moderator || m.Status != string(webinar.Ended) {
		m.Transcript = nil
		return nil
	}
	if m.Transcript == nil {
		m.Transcript = &RoomTranscript{}
	}
	t := m.Transcript
	t.Stored, t.Size, t.Types = w.Captions != "", transcriptSize(l), transcriptFormats
	if w.ArticleID == nil {
		return nil
	}
	card, err := s.Feature.Webinars.ArticleOf(ctx, w)
	if err != nil {
		return err
	}
	if t.Draft = card == nil; card != nil {
		t.Story = &frame.Link{Text: card.Title, Href: card.Path}
		if card.Lang != l.Code {
			t.Story.Lang = card.Lang
		}
	}
	return nil
}

// isTranscriptAction reports whether a form in a room is about the transcript.
func isTranscriptAction(form url.Values) bool {
	return form.Get("do") == "transcript" || form.Get("do") == "draft"
}
