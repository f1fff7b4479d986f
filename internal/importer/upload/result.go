package upload

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"masthead/internal/company/companyimport"
	"masthead/internal/importer"
	"masthead/internal/importer/ghost"
	"masthead/internal/importer/wordpress"
	"masthead/internal/text"
)

// ImportResult is the report of a run.
type ImportResult struct {
	Site      string              `json:"site" doc:"Site of the export, as it is recognised in later imports; empty for a table."`
	Counts    []ResultCount       `json:"counts" nullable:"false" doc:"What the file contains, by kind."`
	Stories   importer.NewStories `json:"stories" doc:"New stories by status."`
	Pictures  int                 `json:"pictures" doc:"Pictures that were fetched."`
	Pending   int                 `json:"pending" doc:"Pictures that are still being fetched, or would be after a dry run."`
	Comments  int                 `json:"comments" doc:"Comments of readers, which are not imported."`
	Landing   string              `json:"landing" doc:"Path of the landing page of the brand; empty for a table."`
	Groups    []ResultGroup       `json:"groups" nullable:"false" doc:"Everything that the report says, the most frequent first."`
	Columns   []ResultColumn      `json:"columns,omitempty" doc:"Columns of a table, in their order."`
	Unchanged int                 `json:"unchanged" doc:"Rows of a table that were imported before and are the same."`
	TakenBack *TakenBack          `json:"takenBack" doc:"What was taken back, if the last run took the import back; else null."`
}

// TakenBack counts what a run that took an import back deleted and kept.
type TakenBack struct {
	Removed int `json:"removed" doc:"Stories that were deleted."`
	Kept    int `json:"kept" doc:"Stories that stay because somebody has edited them here."`
}

// ResultCount counts the entries of one kind in a file: seen is the sum of the others.
type ResultCount struct {
	Kind      string `json:"kind" example:"post"`
	Seen      int    `json:"seen"`
	New       int    `json:"new"`
	Changed   int    `json:"changed" doc:"Imported before, and updated."`
	Unchanged int    `json:"unchanged" doc:"Imported before, and still the same."`
	Skipped   int    `json:"skipped"`
}

// ResultGroup is a statement of the report about one or more entries.
type ResultGroup struct {
	Category string       `json:"category" enum:"skipped,missing,warning,changed"`
	Code     string       `json:"code" enum:",notStored,deletedHere,noPath,editedHere,editedCheck,unpublished,titleMissing,titleCut,excerptCut,termsCut,authorsCut,pathTaken,otherBrand,otherLanguage,otherPath,futureDate,pastDate,gate,noStandfirst,changed,pictures,existing,sameEmail,otherAuthor,unknownAuthor,hiddenTerm,notAsked,badAddress,file,markup,address,embed,shortcode,block,hidden,trash,autoDraft,revision,menu,design,guestAuthor,pattern,type,password,private,pending,noDate,taxonomy,categories,numbered,custom,members,internalTag,account,card,emailPart,sent,noText,row,cell,sector,currency,noRound,nobody,shortened,sameRound,duplicates,kept" doc:"Of the statement; empty for a rare one, which has only its English text."` //nolint:lll // a tag
	What     string       `json:"what" doc:"In English."`
	Remedy   string       `json:"remedy" doc:"What an editor can do about it, in English; empty if nothing has to be done."`
	Count    int          `json:"count"`
	Lines    []ResultLine `json:"lines" nullable:"false" doc:"The first entries; the table of the report has all."`
}

// ResultLine is an entry of a group.
type ResultLine struct {
	Kind   string `json:"kind" example:"post"`
	ID     string `json:"id" doc:"In the file."`
	Title  string `json:"title"`
	Detail string `json:"detail" doc:"In English, or a text of the file."`
	Story  int64  `json:"story" doc:"ID of the story that the import wrote; 0 if there is none, as after a dry run."`
}

// ResultColumn is a column of a table.
type ResultColumn struct {
	Column  string   `json:"column"`
	Field   string   `json:"field" doc:"Field of the directory, or ignore." example:"name"`
	Samples []string `json:"samples" nullable:"false" doc:"First different texts."`
}

// maxShown is the number of lines of a group that are shown.
const maxShown = 20

// resultOf returns the report of an import of stories.
func resultOf(r *importer.Report) *ImportResult {
	out := &ImportResult{Site: r.Site, Counts: []ResultCount{}, Stories: r.Stories, Pictures: r.Pictures + r.LibraryPictures,
		Pending: r.PendingPictures, Comments: r.Comments, Landing: r.Landing, Groups: []ResultGroup{}}
	for _, kind := range slices.Sorted(maps.Keys(r.Counts)) {
		c := r.Counts[kind]
		out.Counts = append(out.Counts, ResultCount{string(kind), c.Seen, c.New, c.Changed, c.Unchanged, c.Skipped})
	}
	for _, list := range []struct {
		category string
		lines    *importer.Lines
	}{{"skipped", &r.Skipped}, {"missing", &r.MissingPictures}, {"warning", &r.Warnings}, {"changed", &r.Changed}} {
		out.Groups = append(out.Groups, groupsOf(list.category, list.lines)...)
	}
	return out
}

// groupsOf returns the lines of a category by their texts.
func groupsOf(category string, list *importer.Lines) []ResultGroup {
	var groups []ResultGroup
	for what, count := range list.By {
		g := ResultGroup{Category: category, What: what, Remedy: importer.Remedy(what), Count: count, Lines: []ResultLine{}}
		for _, line := range list.First {
			if line.What == what && len(g.Lines) < maxShown {
				g.Lines = append(g.Lines, ResultLine{Kind: string(line.Kind), ID: line.ID, Title: line.Title, Detail: line.Detail})
			}
		}
		groups = append(groups, g)
	}
	slices.SortFunc(groups, func(a, b ResultGroup) int { return cmp.Or(b.Count-a.Count, strings.Compare(a.What, b.What)) })
	return groups
}

// resultOfCompanies returns the report of an import of companies.
func resultOfCompanies(r *companyimport.Report) *ImportResult {
	out := &ImportResult{Unchanged: r.Unchanged, Groups: []ResultGroup{}, Counts: []ResultCount{
		{Kind: "row", Seen: r.Rows, Unchanged: r.Unchanged + r.Repeated, Skipped: r.Refused, New: r.Rows - r.Unchanged - r.Repeated - r.Refused},
		{Kind: "company", Seen: r.Added + r.Changed, New: r.Added, Changed: r.Changed},
		{Kind: "round", Seen: r.Rounds + r.RoundsMore, New: r.Rounds, Changed: r.RoundsMore},
		{Kind: "investor", Seen: r.Investors, New: r.Investors},
	}}
	for kind, list := range r.Remarks {
		g := ResultGroup{Category: "warning", What: kind, Count: list.Number, Lines: []ResultLine{}}
		if kind == companyimport.RemarkRefused {
			g.Category = "skipped"
		}
		for _, line := range list.First {
			g.Lines = append(g.Lines, ResultLine{Kind: "row", Detail: line})
		}
		out.Groups = append(out.Groups, g)
	}
	for kind, list := range r.Corrected {
		g := ResultGroup{Category: "changed", What: "Corrected, " + kind, Lines: []ResultLine{}}
		for _, correction := range slices.Sorted(maps.Keys(list)) {
			g.Count += list[correction]
			if len(g.Lines) < maxShown {
				g.Lines = append(g.Lines, ResultLine{Kind: "row", Title: correction, Detail: strconv.Itoa(list[correction])})
			}
		}
		out.Groups = append(out.Groups, g)
	}
	slices.SortFunc(out.Groups, func(a, b ResultGroup) int {
		return cmp.Or(strings.Compare(b.Category, a.Category), b.Count-a.Count, strings.Compare(a.What, b.What))
	})
	return out
}

// columnsOf returns the columns of a table with their fields.
func columnsOf(columns []string, fields companyimport.Mapping, samples map[string][]string) []ResultColumn {
	list := make([]ResultColumn, 0, len(columns))
	for _, column := range columns {
		c := ResultColumn{Column: column, Field: string(cmp.Or(fields[column], companyimport.Ignored)), Samples: samples[column]}
		if c.Samples == nil {
			c.Samples = []string{}
		}
		list = append(list, c)
	}
	return list
}

// result returns the report of the last run, nil if none has ended.
func (u *Upload) result() *ImportResult {
	if u.Result == "" || u.Result == "null" {
		return nil
	}
	r := &ImportResult{}
	if json.Unmarshal([]byte(u.Result), r) != nil {
		return nil
	}
	for i := range r.Groups {
		r.Groups[i].Code = codeOf(u.Kind, r.Groups[i].What)
	}
	return r
}

// codeOf returns the code of a statement in the report of an import of a kind; "" for one without a code.
func codeOf(kind, what string) string {
	switch kind {
	case Companies:
		return companyimport.Code(what)
	case wordpress.Kind:
		return cmp.Or(importer.Code(what), wordpress.Code(what))
	default:
		return cmp.Or(importer.Code(what), ghost.Code(what))
	}
}

// maxRows is the number of rows of the table of a report.
const maxRows = 100_000

// Table returns the report of the last run as CSV, a row for each line.
func (s *Uploads) Table(ctx context.Context, u *Upload) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("\uFEFF") // so that spreadsheets read it as UTF-8
	w := csv.NewWriter(&out)
	_ = w.Write([]string{"category", "kind", "id", "title", "what", "remedy", "detail"})
	row := func(category, kind, id, title, what, detail string) {
		cells := []string{category, kind, id, title, what, importer.Remedy(what), detail}
		for i := range cells {
			cells[i] = text.EscapeFormula(cells[i])
		}
		_ = w.Write(cells)
	}
	lines, err := s.Bucket.NewReader(ctx, linesKey(u.ID), nil)
	switch {
	case gcerrors.Code(err) == gcerrors.NotFound:
		if r := u.result(); r != nil {
			for _, g := range r.Groups {
				for _, l := range g.Lines {
					row(g.Category, l.Kind, l.ID, l.Title, g.What, l.Detail)
				}
			}
		}
	case err != nil:
		return nil, fmt.Errorf("report of upload %d: %w", u.ID, err)
	default:
		if err := eachLine(lines, func(l importer.Line) { row(l.Category, string(l.Kind), l.ID, l.Title, l.What, l.Detail) }); err != nil {
			return nil, fmt.Errorf("report of upload %d: %w", u.ID, err)
		}
	}
	w.Flush()
	return out.Bytes(), w.Error()
}

// eachLine calls do with the first lines of a report, and closes it.
func eachLine(from *blob.Reader, do func(importer.Line)) error {
	defer func() { _ = from.Close() }()
	d := json.NewDecoder(bufio.NewReader(from))
	for range maxRows {
		var l importer.Line
		if err := d.Decode(&l); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		do(l)
	}
	return nil
}
