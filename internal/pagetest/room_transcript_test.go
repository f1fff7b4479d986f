package pagetest_test

import (
	"bytes"
	"context"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/sign"
	"masthead/internal/webinar"
	"masthead/internal/webinarpage"
)

// upload sends the form with a transcript in a room.
func (s *personalSite) upload(as, address, version, text string) *httptest.ResponseRecorder {
	s.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for name, value := range map[string]string{"do": "transcript", "version": version} {
		if err := form.WriteField(name, value); err != nil {
			s.t.Fatal(err)
		}
	}
	file, err := form.CreateFormFile("transcript", "talk.vtt")
	if err != nil {
		s.t.Fatal(err)
	}
	_, _ = file.Write([]byte(text)) // a buffer accepts everything
	if err := form.Close(); err != nil {
		s.t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(s.t.Context(), http.MethodPost, address, &body)
	r.Header.Set("Content-Type", form.FormDataContentType())
	r.AddCookie(&http.Cookie{Name: "session", Value: s.sessions[as]})
	w := httptest.NewRecorder()
	s.mux.ServeHTTP(w, r)
	return w
}

// C11: a moderator uploads the transcript of a webinar that is over in its room, sees at the field what is wrong with a file, makes the
// draft of a story from it once, and previews it. Speakers can do nothing of this.
func TestATranscriptIsUploadedInTheRoom(t *testing.T) {
	s := newPersonalSite(t)
	webinars := webinar.New(webinar.Options{DB: s.DB, Brands: s.Brands, Stories: s.Stories, Keys: &sign.Keys{DB: s.DB}})
	s.mount((&webinarpage.PersonalPages{Personal: s.server(), Feature: webinars}).Offer())
	name := s.addWebinar(webinars.Webinars)
	speaker, address := s.roomOf(webinars, name), webinar.RoomAddress(webinar.RoomPath, name, "")
	page := func(w *httptest.ResponseRecorder) webinarpage.WebinarRoomPage {
		return model[webinarpage.WebinarRoomPage](t, edge.Page{Body: w.Body.Bytes()})
	}
	if m := page(s.send("editor", address, nil)); m.Transcript != nil {
		t.Errorf("before the end: %+v", m.Transcript)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		id, err := webinar.IDOf(name)
		if err != nil {
			return err
		}
		w, err := webinar.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		w.StartsAt, w.EndsAt = clock.MomentOf(tx.At.Add(-2*time.Hour)), clock.MomentOf(tx.At.Add(-time.Hour))
		return webinars.Webinars.Save(ctx, tx, actor.Actor{AllBrands: true}, w, w.Version)
	})
	m := page(s.send("editor", address, nil))
	if m.Transcript == nil || m.Transcript.Stored || m.Transcript.Draft || m.Transcript.Size != "2 MB" {
		t.Fatalf("after the end: %+v", m.Transcript)
	}
	version, err := strconv.ParseInt(m.Version, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	const talk = "WEBVTT\n\n00:01.000 --> 00:03.000\n<v Asha>Nobody had priced an hour.\n"
	for _, one := range []struct{ what, version, text, want string }{
		{"no file", m.Version, "", "Please fill this in."},
		{"a file with a mistake", m.Version, "WEBVTT\n\n00:01 --> 00:02\nx", "Line 3 of the file could not be read."},
		{"a file that is not text", m.Version, talk + "\n00:04.000 --> 00:05.000\na\x00b\n", "Line 7 of the file"},
		{"a large file", m.Version, strings.Repeat("x", webinar.MaxTranscriptBytes+1), "This file is larger than 2 MB."},
		{"an earlier version", strconv.FormatInt(version-1, 10), talk, "Somebody else has changed the webinar"},
	} {
		w := s.upload("editor", address, one.version, one.text)
		if m := page(w); w.Code != http.StatusUnprocessableEntity || m.Transcript == nil || !strings.HasPrefix(m.Transcript.Error, one.want) ||
			m.Transcript.Stored {
			t.Errorf("%s: %d, %+v", one.what, w.Code, m.Transcript)
		}
	}
	if w := s.upload("stranger", speaker, m.Version, talk); w.Code != http.StatusUnprocessableEntity || page(w).Transcript != nil {
		t.Errorf("a speaker: %d, %+v", w.Code, page(w).Transcript)
	}
	s.expectRedirect("a transcript", s.upload("editor", address, m.Version, talk), address+"&done=1#transcript")
	if m = page(s.send("editor", address, nil)); !m.Transcript.Stored || m.Transcript.Draft {
		t.Errorf("with a transcript: %+v", m.Transcript)
	}
	if w := s.send("editor", address, url.Values{"do": {"preview"}}); w.Code != http.StatusNotFound {
		t.Errorf("a preview without a draft: %d", w.Code)
	}
	for range 2 { // the second time, somebody else has made it
		s.expectRedirect("a draft", s.send("editor", address, url.Values{"do": {"draft"}}), address+"&done=1#transcript")
	}
	if m = page(s.send("editor", address, nil)); !m.Transcript.Draft || m.Transcript.Story != nil {
		t.Errorf("with a draft: %+v", m.Transcript)
	}
	w := s.send("editor", address, url.Values{"do": {"preview"}})
	to := w.Header().Get("Location")
	if w.Code != http.StatusSeeOther || !strings.HasPrefix(to, "/preview/") || !strings.Contains(to, "?key=") {
		t.Errorf("a preview: %d to %q", w.Code, to)
	}
	if w := s.send("stranger", speaker, url.Values{"do": {"preview"}}); w.Code != http.StatusNotFound {
		t.Errorf("the preview of a speaker: %d", w.Code)
	}
}
