package page

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/story"
)

// ArchivePage lists the years of the archive, or the months of one.
type ArchivePage struct {
	Frame
	Title    string        `json:"title"` // the year, "" for all of them
	Items    []ArchiveItem `json:"items"`
	Siblings []Link        `json:"siblings"` // the years before and after that have stories
}

// ArchiveItem is a year or a month with the number of its stories.
type ArchiveItem struct {
	Text  string `json:"text"`
	Count int    `json:"count"`
	Href  string `json:"href"` // "" where there are none
}

// Calendar is a month with the days on which stories were published.
type Calendar struct {
	Title string        `json:"title"` // month and year
	Href  string        `json:"href"`
	Year  int           `json:"year"`
	Month int           `json:"month"`
	Open  int           `json:"open"` // day whose stories are shown, 0 for the whole month
	Days  []CalendarDay `json:"days"` // every day, the first first
}

// CalendarDay is a day of a calendar.
type CalendarDay struct {
	Count int    `json:"count"`
	Href  string `json:"href"` // "" where there are none
}

const archiveTop = "/archive"

// archive is what was published in the language of a brand, the master or a
// language edition: its years, the months of a year, and the stories of a month or
// of a day of its time zone. What is still to come has no page.
func (v *visit) archive(brandSlug string, date []string) (edge.Page, error) {
	if err := v.edition(brandSlug); err != nil {
		return edge.Page{}, err
	}
	v.touch(v.latestOf(v.brand).Tag())
	if len(date) == 0 {
		return v.archiveYears()
	}
	layouts := [...]string{"2006", "2006/01", "2006/01/02"}
	day, err := time.ParseInLocation(layouts[len(date)-1], strings.Join(date, "/"), v.brand.Zone())
	if err != nil || day.Year() < story.FirstArchived || day.After(v.Clock()) {
		return edge.Page{}, database.ErrNotFound
	}
	switch len(date) {
	case 1:
		return v.archiveYear(day)
	case 2:
		return v.archiveMonth(day)
	default:
		return v.archiveDay(day)
	}
}

func (v *visit) archiveYears() (edge.Page, error) {
	if v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	years, err := v.Stories.Years(v.ctx, v.latestOf(v.brand).Scope)
	if err != nil {
		return edge.Page{}, err
	}
	model := ArchivePage{Items: []ArchiveItem{}, Siblings: []Link{}}
	for _, y := range years {
		model.Items = append(model.Items, ArchiveItem{v.locale().Year(int(y.Day)), y.Stories, v.inEdition(archiveTop + "/" + strconv.Itoa(int(y.Day)))})
	}
	return v.archivePage(model, Head{Title: v.locale().Text("archive.title", nil), Description: v.locale().Text("archive.lead", nil)})
}

func (v *visit) archiveYear(first time.Time) (edge.Page, error) {
	if v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	next := first.AddDate(1, 0, 0)
	days, err := v.Stories.Days(v.ctx, v.latestOf(v.brand).Scope, story.DateOf(first), story.DateOf(next))
	if err != nil {
		return edge.Page{}, err
	}
	var months [12]int
	for _, d := range days {
		months[int(d.Day)/100%100-1] += d.Stories
	}
	model := ArchivePage{Title: v.locale().Year(first.Year())}
	for i, n := range months {
		month := first.AddDate(0, i, 0)
		item := ArchiveItem{Text: v.locale().Month(month), Count: n}
		if n > 0 {
			item.Href = v.monthPath(month)
		}
		model.Items = append(model.Items, item)
	}
	if model.Siblings, err = v.aroundArchive(first, next, func(at time.Time) Link {
		return Link{Text: v.locale().Year(at.Year()), Href: v.inEdition(at.Format("/archive/2006"))}
	}); err != nil {
		return edge.Page{}, err
	}
	head := Head{Title: model.Title, Description: v.locale().Text("archive.head", map[string]any{"date": model.Title, "name": v.name()})}
	if len(days) == 0 {
		head.Robots = unfilled
	}
	return v.archivePage(model, head)
}

func (v *visit) archivePage(model ArchivePage, head Head) (edge.Page, error) {
	if len(model.Items) == 0 {
		head.Robots = unfilled
	}
	v.says(v.collection(head, nil))
	model.Frame = v.frame(head)
	return v.render("ArchivePage", http.StatusOK, model)
}

// archiveMonth shows a month's calendar and its stories. The numbers of its days say
// on which one a page of them begins, so that no page reads those before it.
func (v *visit) archiveMonth(first time.Time) (edge.Page, error) {
	next := first.AddDate(0, 1, 0)
	calendar, days, err := v.calendar(first, 0)
	if err != nil {
		return edge.Page{}, err
	}
	total, offset, to := 0, (v.number-1)*pageSize, next
	for _, d := range days {
		total += d.Stories
	}
	if v.number > 1 && offset >= total {
		return edge.Page{}, database.ErrNotFound
	}
	skip := offset
	for _, d := range slices.Backward(days) {
		if skip < d.Stories {
			break
		}
		skip, to = skip-d.Stories, first.AddDate(0, 0, int(d.Day)%100-1)
	}
	items, err := v.Stories.Read(v.ctx, v.latestOf(v.brand), story.Window{From: first, To: to, Limit: pageSize, Offset: skip})
	if err != nil {
		return edge.Page{}, err
	}
	list := StoryList{Cards: v.cards(items)}
	if offset+len(items) < total {
		list.Next = &NextPage{Href: v.path + "?page=" + strconv.Itoa(v.number+1), Skip: offset + pageSize}
	}
	h := ListHeader{Kind: "month", Title: calendar.Title}
	if h.Siblings, err = v.aroundArchive(first, next, func(at time.Time) Link { return Link{Text: v.locale().Month(at), Href: v.monthPath(at)} }); err != nil {
		return edge.Page{}, err
	}
	v.parent = Link{Text: v.locale().Year(first.Year()), Href: first.Format("/archive/2006")}
	return v.listPage(h, list, calendar)
}

func (v *visit) archiveDay(day time.Time) (edge.Page, error) {
	l, next := v.latestOf(v.brand), day.AddDate(0, 0, 1)
	stories, err := v.stories(l, story.Window{From: day, To: next}, call("/stories/date", "year", strconv.Itoa(day.Year()),
		"month", strconv.Itoa(int(day.Month())), "day", strconv.Itoa(day.Day()), "locale", v.locale().Name))
	if err != nil {
		return edge.Page{}, err
	}
	h := ListHeader{Kind: "archive", Title: v.locale().Date(day)}
	if h.Siblings, err = v.aroundArchive(day, next, func(at time.Time) Link { return Link{Text: v.locale().Date(at), Href: archivePath(v.brand, at)} }); err != nil {
		return edge.Page{}, err
	}
	calendar, _, err := v.calendar(day.AddDate(0, 0, 1-day.Day()), day.Day())
	if err != nil {
		return edge.Page{}, err
	}
	v.parent = Link{Text: calendar.Title, Href: day.Format("/archive/2006/01")}
	return v.listPage(h, stories, calendar)
}

// aroundArchive are the ways to the nearest stories outside of [from, to).
func (v *visit) aroundArchive(from, to time.Time, link func(time.Time) Link) ([]Link, error) {
	links := []Link{}
	before, after, err := v.Stories.Around(v.ctx, v.latestOf(v.brand), from, to)
	for _, near := range []time.Time{before, after} {
		if !near.IsZero() {
			links = append(links, link(near.In(v.brand.Zone())))
		}
	}
	return links, err
}

// calendar is the month that begins on a day, with the days that have stories.
func (v *visit) calendar(first time.Time, open int) (*Calendar, []story.Count, error) {
	next := first.AddDate(0, 1, 0)
	days, err := v.Stories.Days(v.ctx, v.latestOf(v.brand).Scope, story.DateOf(first), story.DateOf(next))
	c := &Calendar{Title: v.locale().Month(first), Href: v.monthPath(first), Year: first.Year(), Month: int(first.Month()), Open: open,
		Days: make([]CalendarDay, next.AddDate(0, 0, -1).Day())}
	for _, d := range days {
		n := int(d.Day) % 100
		c.Days[n-1] = CalendarDay{Count: d.Stories, Href: c.Href + fmt.Sprintf("/%02d", n)}
	}
	return c, days, err
}

func (v *visit) monthPath(at time.Time) string { return v.inEdition(at.Format("/archive/2006/01")) }

// archivePath is where the archive of the master or of a language edition has the
// day of a moment.
func archivePath(b *brand.Brand, at time.Time) string {
	return strings.TrimSuffix(b.Path, "/") + at.In(b.Zone()).Format("/archive/2006/01/02")
}
