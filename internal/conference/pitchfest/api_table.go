package pitchfest

import (
	"bytes"
	"context"
	"encoding/csv"
	"net/http"
	"strconv"
	"strings"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/conference"
	"masthead/internal/text"
)

// registerTable adds the table of applications.
func (p *Pitches) registerTable(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/desk/conferences/{slug}/pitch-applications.csv", "read-pitch-applications-table",
		"Read the applications for the pitch fest of a conference as a table", p.applicationsTable, apiv2.Section("Desk"),
		apiv2.Doc("A header and a row for each application with its scores and what its company won, separated by commas, in UTF-8. The "+
			"last columns are the questions. "+
			rights), apiv2.FileResponse("text/csv", "id,state,company\n7,received,Kiln & Loom\n"))
}

// columnsOf returns the places, the awards and the prizes of a company as columns, separated by semicolons if it won several times.
func (w *PitchWinners) columnsOf(slug string) []string {
	var places, awards, prizes []string
	for _, one := range w.Winners {
		if slug == "" || one.Company != slug {
			continue
		}
		if one.Place > 0 {
			places = append(places, strconv.Itoa(one.Place))
		}
		if one.Award != "" {
			awards = append(awards, one.Award)
		}
		if one.Prize != "" {
			prizes = append(prizes, one.Prize)
		}
	}
	return []string{strings.Join(places, "; "), text.EscapeFormula(strings.Join(awards, "; ")), text.EscapeFormula(strings.Join(prizes, "; "))}
}

type applicationsTableInput struct {
	Slug   string `path:"slug" maxLength:"80"`
	Status string `query:"status" enum:"received,shortlisted,declined,finalist" doc:"Only those with this state."`
	Query  string `query:"q" maxLength:"120" doc:"Only those whose name or sentence contains this text."`
	Order  string `query:"order" enum:"id,mean" doc:"id by default; mean for the highest scores first."`
}

func (p *Pitches) applicationsTable(ctx context.Context, in *applicationsTableInput) (*apiv2.File, error) {
	c, err := conference.ForEditing(ctx, p.DB.Read, in.Slug)
	if err != nil {
		return nil, problem(err)
	}
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	f, err := FestOf(ctx, p.DB.Read, c.ID)
	if err != nil {
		return nil, err
	}
	list, err := p.listApplications(ctx, &applicationsInput{Slug: in.Slug, Status: in.Status, Query: in.Query, Order: in.Order,
		KeyPage: apiv2.KeyPage{Limit: maxApplications}})
	if err != nil {
		return nil, err
	}
	header := []string{"id", "state", "company", "slug", "sentence", "stage", "deck", "email", "score", "spread", "reviews", "session",
		"created", "place", "award", "prize"}
	for _, q := range f.Questions {
		header = append(header, text.EscapeFormula(q.Label))
	}
	winners, err := p.winnersOf(ctx, c)
	if err != nil {
		return nil, err
	}
	rows := [][]string{header}
	for _, a := range list.Body.Items {
		row := []string{strconv.FormatInt(a.ID, 10), string(a.Status), text.EscapeFormula(a.CompanyName), a.Company,
			text.EscapeFormula(a.OneLiner), a.Stage, text.EscapeFormula(a.Deck), text.EscapeFormula(a.Email),
			strconv.FormatFloat(a.Mean, 'f', 1, 64), strconv.FormatFloat(a.Spread, 'f', 1, 64), strconv.Itoa(a.Reviews), a.Session,
			a.CreatedAt.UTC().Format(time.RFC3339)}
		row = append(row, winners.columnsOf(a.Company)...)
		for _, q := range f.Questions {
			row = append(row, text.EscapeFormula(a.Answers[q.ID]))
		}
		rows = append(rows, row)
	}
	var table bytes.Buffer
	if err := csv.NewWriter(&table).WriteAll(rows); err != nil {
		return nil, err
	}
	return apiv2.PrivateFile("text/csv; charset=utf-8", "pitches.csv", table.Bytes()), nil
}
