package page

import (
	"context"
	"net/http"
	"time"

	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/history"
)

// historyPath is where readers find what they have read.
const historyPath = "/history"

// HistoryPage is what a reader has read. What the device alone knows a script adds.
type HistoryPage struct {
	Frame
	Reader bool        `json:"reader"` // somebody is signed in
	Kept   bool        `json:"synced"` // and wants it on all devices
	Read   []ReadStory `json:"stories"`
	Done   string      `json:"confirmation"` // what was done just now, "" for nothing
	SignIn string      `json:"signIn"`
}

// ReadStory is a story that was read, and how far.
type ReadStory struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Href  string `json:"href"`
	Brand string `json:"brand"`
	Lang  string `json:"lang"`
	Dir   string `json:"dir"`
	Depth int    `json:"depth"` // in percent
	At    string `json:"at"`    // when last, RFC 3339
}

// History is the page of what a reader has read, for that reader alone.
func (p *Pages) History(ctx context.Context, r edge.Request, m HistoryPage, read []history.Read) (edge.Page, error) {
	return p.Personal(ctx, r, func(req *frame.Request) (*frame.Page, error) {
		v := p.visit(req)
		m.Read = make([]ReadStory, len(read))
		for i, s := range read {
			m.Read[i] = ReadStory{ID: s.Card.ID, Title: s.Card.Title, Href: s.Card.Path, Brand: s.Card.Brand.Name, Lang: s.Card.Lang, Dir: s.Card.Dir, Depth: s.Depth, At: s.At.Format(time.RFC3339)}
		}
		m.SignIn = v.InEdition(accountPath) + "/login?redirect_url=" + v.InEdition(historyPath)
		return v.page(http.StatusOK, Head{Title: v.Locale().Text("history.title", nil), Description: v.Locale().Text("history.lead", nil), Robots: "noindex"}, &m), nil
	})
}
