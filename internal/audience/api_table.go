package audience

import (
	"bytes"
	"context"
	"encoding/csv"
	"strconv"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/text"
)

// maxTable is the number of rows of a table.
const maxTable = 1000

// Column headings of the tables as CSV.
const (
	storiesHead = "id,title,path,views,read 25 %,read 50 %,read 75 %,read 100 %,search,social,messaging,newsletter,internal,other,direct"

	searchesHead = "search,times"
)

type storiesTableInput struct {
	Period
	Brand string `query:"brand" required:"true" maxLength:"100" doc:"Slug of the brand."`
}

func (a api) storiesTable(ctx context.Context, in *storiesTableInput) (*apiv2.File, error) {
	list, err := a.readStories(ctx, in.Brand, in.Days, maxTable)
	if err != nil {
		return nil, err
	}
	rows := make([][]string, len(list))
	for i, s := range list {
		rows[i] = []string{strconv.FormatInt(s.ID, 10), text.EscapeFormula(s.Title), s.Path}
		for _, n := range []int64{s.Views, s.Reads.Quarter, s.Reads.Half, s.Reads.ThreeQuarters, s.Reads.Whole, s.From.Search, s.From.Social,
			s.From.Messaging, s.From.Newsletter, s.From.Internal, s.From.Other, s.From.Direct} {
			rows[i] = append(rows[i], strconv.FormatInt(n, 10))
		}
	}
	return table("readers.csv", storiesHead, rows)
}

type searchesTableInput struct {
	Period
	Locale string `query:"locale" doc:"Name or code of the language of the search pages; by default that of the publication."`
}

func (a api) searchesTable(ctx context.Context, in *searchesTableInput) (*apiv2.File, error) {
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	list, err := a.SearchesWithoutResult(ctx, lang.Code, in.Days, maxTable)
	if err != nil {
		return nil, err
	}
	rows := make([][]string, len(list))
	for i, s := range list {
		rows[i] = []string{text.EscapeFormula(s.Query), strconv.FormatInt(s.Times, 10)}
	}
	return table("searches.csv", searchesHead, rows)
}

// table returns a CSV file with a head and rows.
func table(name, head string, rows [][]string) (*apiv2.File, error) {
	var body bytes.Buffer
	if err := csv.NewWriter(&body).WriteAll(append([][]string{strings.Split(head, ",")}, rows...)); err != nil {
		return nil, err
	}
	return apiv2.PrivateFile("text/csv; charset=utf-8", name, body.Bytes()), nil
}
