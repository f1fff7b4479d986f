package awardpage

import (
	"bytes"
	"context"
	"encoding/csv"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/text"
)

// rankingPath returns the path of the file with a whole ranking, below the prefix of the API. form is "csv" or "json".
func rankingPath(awardSlug, form string) string {
	return route.AwardsPath + "/" + awardSlug + "/ranking." + form
}

func (p *API) registerRankings(a *apiv2.API) {
	in := apiv2.Section("Awards")
	apiv2.Get(a, rankingPath("{slug}", "json"), "award-ranking", "Read a whole ranking (addition)", p.readRankingJSON, in)
	apiv2.Get(a, rankingPath("{slug}", "csv"), "award-ranking-table", "Read a whole ranking as a table (addition)", p.readRankingCSV, in,
		apiv2.Doc("A header and a row for each entry, separated by commas, in UTF-8."), func(op *huma.Operation) {
			op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
				"text/csv": {Schema: &huma.Schema{Type: huma.TypeString}, Example: "position,rank,kind,name\n1,1,company,Kiln & Loom\n"}}}}
		})
}

type rankingInput struct {
	Slug string `path:"slug" maxLength:"80"`
}

// Ranking is a whole ranking as a JSON file.
type Ranking struct {
	Award   Award       `json:"award"`
	Entries []FileEntry `json:"entries" nullable:"false"`
}

// FileEntry is an entry in the file of a ranking.
type FileEntry struct {
	Position    int       `json:"position"`
	Rank        *int      `json:"rank" doc:"Null for an entry that is only mentioned."`
	Kind        EntryKind `json:"kind" enum:"company,influencer"`
	Name        string    `json:"name"`
	Designation string    `json:"designation"`
	Subtitle    string    `json:"subtitle"`
	Description string    `json:"description"`
	Path        string    `json:"path" doc:"Path of the profile."`
}

// maxEntries is the maximum number of entries in the files of a ranking.
const maxEntries = 1000

func (p *API) readRanking(ctx context.Context, awardSlug string) (*Ranking, error) {
	a, err := award.BySlug(ctx, p.DB.Read, awardSlug)
	if err != nil {
		apiv2.AddTags(ctx, award.Tag)
		return nil, err
	}
	found, err := readRankingPart(ctx, p.DB, a, 1, maxEntries, a.LogoID, a.SponsorLogoID)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, append(found.tags(), award.TagOf(a.ID))...)
	g := &Ranking{Award: newAward(a, found.pictures), Entries: []FileEntry{}}
	for _, row := range found.rows(i18n.Default) {
		g.Entries = append(g.Entries, FileEntry{row.Position, row.Rank, row.Kind, row.Name, row.Designation, row.Subtitle, row.Description,
			withoutOrigin(row.Href)})
	}
	return g, nil
}

func (p *API) readRankingJSON(ctx context.Context, in *rankingInput) (*apiv2.Output[Ranking], error) {
	g, err := p.readRanking(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	return apiv2.Public(*g), nil
}

func (p *API) readRankingCSV(ctx context.Context, in *rankingInput) (*apiv2.File, error) {
	g, err := p.readRanking(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	var table bytes.Buffer
	w := csv.NewWriter(&table)
	rows := [][]string{{"position", "rank", "kind", "name", "designation", "subtitle", "description", "path"}}
	for _, e := range g.Entries {
		rank := ""
		if e.Rank != nil {
			rank = strconv.Itoa(*e.Rank)
		}
		rows = append(rows, []string{strconv.Itoa(e.Position), rank, string(e.Kind), text.EscapeFormula(e.Name),
			text.EscapeFormula(e.Designation),
			text.EscapeFormula(e.Subtitle), text.EscapeFormula(e.Description), e.Path})
	}
	if err := w.WriteAll(rows); err != nil {
		return nil, err
	}
	return &apiv2.File{CacheControl: apiv2.Public(0).CacheControl, ContentType: "text/csv; charset=utf-8",
		Disposition: `attachment; filename="` + g.Award.Slug + `.csv"`, Body: table.Bytes()}, nil
}
