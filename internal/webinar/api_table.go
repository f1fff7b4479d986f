package webinar

import (
	"context"
	"encoding/csv"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/caller"
	"masthead/internal/text"
)

// tableBatch is the number of registrations that a table reads at a time.
const tableBatch = 1000

// registrationsTable responds with the table of all registrations for a webinar. It reads and sends them in parts, so that it needs little
// memory. If the database fails on the way, the connection ends early, so that nobody takes a part for the whole.
func (n *newsroomAPI) registrationsTable(ctx context.Context, in *StoryInput) (*huma.StreamResponse, error) {
	if _, err := n.authorize(ctx, n.Webinars.DB.Read, in.Story); err != nil {
		return nil, err
	}
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	if _, err := Get(ctx, n.Webinars.DB.Read, in.Story); err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		c.SetHeader("Cache-Control", "private, no-store")
		c.SetHeader("Content-Type", "text/csv; charset=utf-8")
		c.SetHeader("Content-Disposition", `attachment; filename="`+NameOf(in.Story)+`.csv"`)
		if err := n.writeTable(c.Context(), c.BodyWriter(), in.Story); err != nil {
			n.Streams.Log.Warn("a table of registrations was not sent completely", "webinar", NameOf(in.Story), "error", err)
			panic(http.ErrAbortHandler)
		}
	}}, nil
}

// writeTable writes the table of the registrations for a webinar: a header, and a row for each in the order of their ids. The last column
// has the answers to fields that the form does not have any more, with their labels.
func (n *newsroomAPI) writeTable(ctx context.Context, to io.Writer, id int64) error {
	w, err := Get(ctx, n.Webinars.DB.Read, id)
	if err != nil {
		return err
	}
	table := csv.NewWriter(to)
	header := []string{"state", "created", "attended", "minutes"}
	var names []string
	for _, f := range formFields {
		header, names = append(header, f.Name), append(names, f.Name)
	}
	for _, f := range w.Form {
		if strings.HasPrefix(f.Name, ownPrefix) {
			header, names = append(header, text.EscapeFormula(f.Label)), append(names, f.Name)
		}
	}
	header = append(header, "earlier")
	if err := table.Write(header); err != nil {
		return err
	}
	for after := int64(0); ; {
		list, err := RegistrationsAfter(ctx, n.Webinars.DB.Read, id, after, tableBatch)
		if err != nil {
			return err
		}
		for _, r := range list {
			d := newDeskRegistration(r)
			attended := ""
			if d.Attended != nil {
				attended = *d.Attended
			}
			before := earlierAnswers(w.Form, d.Answers)
			row := []string{string(d.State), d.Created, attended, strconv.Itoa(d.Minutes)}
			for _, name := range names {
				row = append(row, text.EscapeFormula(d.Answers[name]))
			}
			row = append(row, text.EscapeFormula(before))
			if err := table.Write(row); err != nil {
				return err
			}
			after = r.ID
		}
		if table.Flush(); len(list) < tableBatch || table.Error() != nil {
			return table.Error()
		}
	}
}
