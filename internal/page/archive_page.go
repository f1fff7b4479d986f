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
	"masthead/internal/frame"
	"masthead/internal/story"
)

// ArchivePage lists the years of the archive with their months, or one of them.
type ArchivePage struct {
	Frame
	Title    string        `json:"title"`    // the year, "" for all of them
	Years    []ArchiveYear `json:"years"`    // the last first; on the page of a year itself alone
	Calendar *Calendar     `json:"calendar"` // the last month, on the page of all years
	Siblings []Link        `json:"siblings"` // the years before and after that have stories
}

// ArchiveYear is a year with the number of its stories.
type ArchiveYear struct {
	Year   int            `json:"year"`
	Count  int            `json:"count"`
	Href   string         `json:"href"`
	Months []ArchiveMonth `json:"months"` // those with stories, the last first
}

// ArchiveMonth is a month with the number of its stories.
type ArchiveMonth struct {
	Month int    `json:"month"` // 1 for January
	Count int    `json:"count"`
	Href  string `json:"href"`
}

// Calendar is a month with the days on which stories were published.
type Calendar struct {
	Title string        `json:"title"` // month and year
	Href  string        `json:"href"`
	Year  int           `json:"year"`
	Month int           `json:"month"`
	Open  int           `json:"openDay"` // day whose stories are shown, 0 for the whole month
	Days  []CalendarDay `json:"days"`    // every day, the first first
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
func (v *visit) archive(date ...string) (*frame.Page, error) {
	v.Touch(story.LatestOf(v.Brand).Tag())
	if len(date) == 0 {
		return v.archiveYears()
	}
	asked := strings.Join(date, "/")
	for i, part := range date {
		if i > 0 && len(part) == 1 && part[0] >= '1' && part[0] <= '9' {
			date[i] = "0" + part
		}
	}
	if whole := strings.Join(date, "/"); whole != asked {
		return frame.RedirectTo(v.InEdition(archiveTop+"/"+whole), http.StatusMovedPermanently), nil
	}
	layouts := [...]string{"2006", "2006/01", "2006/01/02"}
	day, err := time.ParseInLocation(layouts[len(date)-1], strings.Join(date, "/"), v.Brand.Zone())
	if err != nil || day.Year() < story.FirstArchived || day.After(v.Clock()) {
		return nil, database.ErrNotFound
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

func (v *visit) archiveYears() (*frame.Page, error) {
	years, err := v.yearsOf()
	if err != nil {
		return nil, err
	}
	model := ArchivePage{Years: years, Siblings: []Link{}}
	head := Head{Title: v.Locale().Text("archive.title", nil), Description: v.Locale().Text("archive.lead", nil)}
	if len(years) == 0 {
		head.Robots = unfilled
	} else {
		last := time.Date(years[0].Year, time.Month(years[0].Months[0].Month), 1, 0, 0, 0, 0, v.Brand.Zone())
		if model.Calendar, _, err = v.calendar(last, 0); err != nil {
			return nil, err
		}
	}
	v.say(v.Collection(head, nil))
	return v.page(http.StatusOK, head, &model), nil
}

func (v *visit) archiveYear(first time.Time) (*frame.Page, error) {
	years, err := v.yearsOf()
	if err != nil {
		return nil, err
	}
	model := ArchivePage{Title: v.Locale().Year(first.Year()), Siblings: []Link{}}
	at := slices.IndexFunc(years, func(y ArchiveYear) bool { return y.Year == first.Year() })
	if at < 0 {
		return nil, database.ErrNotFound
	}
	model.Years = years[at : at+1]
	for _, i := range []int{at + 1, at - 1} {
		if i >= 0 && i < len(years) {
			model.Siblings = append(model.Siblings, Link{Text: v.Locale().Year(years[i].Year), Href: years[i].Href})
		}
	}
	return v.page(http.StatusOK, Head{Title: model.Title, Window: model.Title + " | " + v.Locale().Text("archive.title", nil), Description: v.Locale().Text("archive.head", map[string]any{"date": model.Title, "name": v.Name()})}, &model), nil
}

// yearsOf are the years in which something was published, the last first.
func (v *visit) yearsOf() ([]ArchiveYear, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	months, err := v.Stories.Months(v.Context(), story.LatestOf(v.Brand).Scope)
	years := []ArchiveYear{}
	for _, m := range months {
		year, month := int(m.Day)/100, int(m.Day)%100
		href := v.InEdition(archiveTop + "/" + strconv.Itoa(year))
		if n := len(years); n == 0 || years[n-1].Year != year {
			years = append(years, ArchiveYear{Year: year, Href: href})
		}
		y := &years[len(years)-1]
		y.Count += m.Stories
		y.Months = append(y.Months, ArchiveMonth{Month: month, Count: m.Stories, Href: href + fmt.Sprintf("/%02d", month)})
	}
	return years, err
}

// inYear leads from the archive to a year.
func (v *visit) inYear(at time.Time) []Link {
	return []Link{{Key: "archive.title", Href: archiveTop}, {Text: v.Locale().Year(at.Year()), Href: at.Format("/archive/2006")}}
}

// archiveMonth shows a month's calendar and its stories. The numbers of its days say
// on which one a page of them begins, so that no page reads those before it.
func (v *visit) archiveMonth(first time.Time) (*frame.Page, error) {
	next := first.AddDate(0, 1, 0)
	calendar, days, err := v.calendar(first, 0)
	if err != nil {
		return nil, err
	}
	total, offset, to := 0, (v.Number-1)*pageSize, next
	for _, d := range days {
		total += d.Stories
	}
	if v.Number > 1 && offset >= total {
		return nil, database.ErrNotFound
	}
	skip := offset
	for _, d := range slices.Backward(days) {
		if skip < d.Stories {
			break
		}
		skip, to = skip-d.Stories, first.AddDate(0, 0, int(d.Day)%100-1)
	}
	items, err := v.Stories.Read(v.Context(), story.LatestOf(v.Brand), story.Window{From: first, To: to, Limit: pageSize, Offset: skip})
	if err != nil {
		return nil, err
	}
	list := StoryList{Cards: story.PageCards(v.Request, items)}
	if offset+len(items) < total {
		list.Next = &NextPage{Href: v.Path + "?page=" + strconv.Itoa(v.Number+1), Skip: offset + pageSize}
	}
	h := ListHeader{Kind: "month", Title: calendar.Title}
	if h.Siblings, err = v.aroundArchive(first, next, func(at time.Time) Link { return Link{Text: v.Locale().Month(at), Href: v.monthPath(at)} }); err != nil {
		return nil, err
	}
	v.out.Breadcrumbs = v.inYear(first)
	return v.listPage(h, list, calendar, first)
}

func (v *visit) archiveDay(day time.Time) (*frame.Page, error) {
	l, next := story.LatestOf(v.Brand), day.AddDate(0, 0, 1)
	stories, err := v.stories(l, story.Window{From: day, To: next}, call("/stories/date", "year", strconv.Itoa(day.Year()),
		"month", strconv.Itoa(int(day.Month())), "day", strconv.Itoa(day.Day()), "locale", v.Locale().Name))
	if err != nil {
		return nil, err
	}
	h := ListHeader{Kind: "archive", Title: v.Locale().Date(day)}
	if h.Siblings, err = v.aroundArchive(day, next, func(at time.Time) Link { return Link{Text: v.Locale().Date(at), Href: archivePath(v.Brand, at)} }); err != nil {
		return nil, err
	}
	calendar, _, err := v.calendar(day.AddDate(0, 0, 1-day.Day()), day.Day())
	if err != nil {
		return nil, err
	}
	v.out.Breadcrumbs = append(v.inYear(day), Link{Text: calendar.Title, Href: day.Format("/archive/2006/01")})
	return v.listPage(h, stories, calendar, day)
}

// aroundArchive are the ways to the nearest stories outside of [from, to).
func (v *visit) aroundArchive(from, to time.Time, link func(time.Time) Link) ([]Link, error) {
	links := []Link{}
	before, after, err := v.Stories.Around(v.Context(), story.LatestOf(v.Brand), from, to)
	for _, near := range []time.Time{before, after} {
		if !near.IsZero() {
			links = append(links, link(near.In(v.Brand.Zone())))
		}
	}
	return links, err
}

// calendar is the month that begins on a day, with the days that have stories. A
// year without any has no page, nor have its months and days.
func (v *visit) calendar(first time.Time, open int) (*Calendar, []story.Count, error) {
	next := first.AddDate(0, 1, 0)
	days, err := v.Stories.Days(v.Context(), story.LatestOf(v.Brand).Scope, story.DateOf(first), story.DateOf(next))
	if err == nil && len(days) == 0 {
		if err = v.inArchive(first.Year()); err != nil {
			return nil, nil, err
		}
	}
	c := &Calendar{Title: v.Locale().Month(first), Href: v.monthPath(first), Year: first.Year(), Month: int(first.Month()), Open: open,
		Days: make([]CalendarDay, next.AddDate(0, 0, -1).Day())}
	for _, d := range days {
		n := int(d.Day) % 100
		c.Days[n-1] = CalendarDay{Count: d.Stories, Href: c.Href + fmt.Sprintf("/%02d", n)}
	}
	return c, days, err
}

// inArchive fails for a year in which nothing was published.
func (v *visit) inArchive(year int) error {
	days, err := v.Stories.Days(v.Context(), story.LatestOf(v.Brand).Scope, story.Date(year*10_000), story.Date((year+1)*10_000))
	if err == nil && len(days) == 0 {
		return database.ErrNotFound
	}
	return err
}

func (v *visit) monthPath(at time.Time) string { return v.InEdition(at.Format("/archive/2006/01")) }

// archivePath is where the archive of the master or of a language edition has the
// day of a moment.
func archivePath(b *brand.Brand, at time.Time) string {
	return strings.TrimSuffix(b.Path, "/") + at.In(b.Zone()).Format("/archive/2006/01/02")
}
