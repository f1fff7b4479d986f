package archive

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/listing"
	"masthead/internal/route"
	"masthead/internal/story"
)

// ArchivePage lists the years of the archive with their months, or one year.
type ArchivePage struct {
	frame.Frame
	Title    string            `json:"title"`    // the year, "" on the page of all years
	Years    []ArchiveYear     `json:"years"`    // the latest first; one year on its own page
	Calendar *listing.Calendar `json:"calendar"` // the latest month, on the page of all years
	Siblings []frame.Link      `json:"siblings"` // the neighbouring years that have stories
}

// ArchiveYear is a year with the number of its stories.
type ArchiveYear struct {
	Year   int            `json:"year"`
	Count  int            `json:"count"`
	Href   string         `json:"href"`
	Months []ArchiveMonth `json:"months"` // months with stories, the latest first
}

// ArchiveMonth is a month with the number of its stories.
type ArchiveMonth struct {
	Month int    `json:"month"` // 1 for January
	Count int    `json:"count"`
	Href  string `json:"href"`
}

var (
	archivePage = route.Declare(route.Page{Pattern: route.ArchivePath, Base: route.Editions, Model: ArchivePage{}, Name: "archive.title",
		Lite: true})
	yearPage = route.Declare(
		route.Page{Pattern: route.ArchivePath + "/{year}", Base: route.Editions, Model: ArchivePage{}, Parent: route.ArchivePath, Lite: true},
	)
	monthPage = route.Declare(route.Page{Pattern: route.ArchivePath + "/{year}/{month}", Base: route.Editions, Model: listing.ListPage{},
		Parent: route.ArchivePath, Lite: true})
	dayPage = route.Declare(route.Page{Pattern: route.ArchivePath + "/{year}/{month}/{day}", Base: route.Editions, Model: listing.ListPage{},
		Parent: route.ArchivePath, Lite: true})
)

// Pages serves the pages of the archive.
type Pages struct {
	Stories *story.Stories
	Lists   *listing.Pages
}

// Offer returns the pages of the archive by year, month and day, and their part of the sitemap.
func (p *Pages) Offer(brands *brand.Directory, now clock.Clock) feature.Offer {
	at := func(segments int) frame.Loader {
		return func(r *frame.Request) (*frame.Page, error) { return p.loadArchive(r, r.Match.Values[:segments]...) }
	}
	return feature.Offer{
		Pages: []frame.BoundPage{
			{Page: archivePage, Load: at(0)},
			{Page: yearPage, Load: at(1)},
			{Page: monthPage, Load: at(2)},
			{Page: dayPage, Load: at(3)},
		},
		Sitemap: sitemap{p.Stories, brands, now}.parts(),
	}
}

// loadArchive loads a page of the archive of the master brand or a language edition: its
// years, the months of a year, or the stories of a month or day in the brand's time zone.
// Future dates have no page.
func (p *Pages) loadArchive(r *frame.Request, date ...string) (*frame.Page, error) {
	r.NoteTags(story.LatestOf(r.Brand).Tag())
	if len(date) == 0 {
		return p.loadYears(r)
	}
	asked := strings.Join(date, "/")
	for i, part := range date {
		if i > 0 && len(part) == 1 && part[0] >= '1' && part[0] <= '9' {
			date[i] = "0" + part
		}
	}
	if whole := strings.Join(date, "/"); whole != asked {
		return frame.RedirectTo(r.EditionPath(route.ArchivePath+"/"+whole), http.StatusMovedPermanently), nil
	}
	layouts := [...]string{"2006", "2006/01", "2006/01/02"}
	day, err := time.ParseInLocation(layouts[len(date)-1], strings.Join(date, "/"), r.Brand.Zone())
	if err != nil || day.Year() < story.FirstArchived || day.After(r.Clock()) {
		return nil, database.ErrNotFound
	}
	switch len(date) {
	case 1:
		return p.loadYear(r, day)
	case 2:
		return p.loadMonth(r, day)
	default:
		return p.loadDay(r, day)
	}
}

func (p *Pages) loadYears(r *frame.Request) (*frame.Page, error) {
	years, err := p.yearsOf(r)
	if err != nil {
		return nil, err
	}
	model := ArchivePage{Years: years, Siblings: []frame.Link{}}
	head := frame.Head{Title: r.Text("archive.title", nil), Description: r.Text("archive.lead", nil)}
	if len(years) == 0 {
		head.Robots = listing.NoIndex
	} else {
		last := time.Date(years[0].Year, time.Month(years[0].Months[0].Month), 1, 0, 0, 0, 0, r.Brand.Zone())
		if model.Calendar, _, err = p.calendar(r, last, 0); err != nil {
			return nil, err
		}
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, nil)}}, nil
}

func (p *Pages) loadYear(r *frame.Request, first time.Time) (*frame.Page, error) {
	years, err := p.yearsOf(r)
	if err != nil {
		return nil, err
	}
	model := ArchivePage{Title: r.Locale().Year(first.Year()), Siblings: []frame.Link{}}
	at := slices.IndexFunc(years, func(y ArchiveYear) bool { return y.Year == first.Year() })
	if at < 0 {
		return nil, database.ErrNotFound
	}
	model.Years = years[at : at+1]
	for _, i := range []int{at + 1, at - 1} {
		if i >= 0 && i < len(years) {
			model.Siblings = append(model.Siblings, frame.Link{Text: r.Locale().Year(years[i].Year), Href: years[i].Href})
		}
	}
	return &frame.Page{
		Head: frame.Head{
			Title:       model.Title,
			WindowTitle: model.Title + " | " + r.Text("archive.title", nil),
			Description: r.Text("archive.head", map[string]any{"date": model.Title, "name": r.Name()}),
		},
		Model: &model,
	}, nil
}

// yearsOf returns the years with stories, the latest first.
func (p *Pages) yearsOf(r *frame.Request) ([]ArchiveYear, error) {
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	months, err := story.Archive{Stories: p.Stories}.Months(r.Context(), story.LatestOf(r.Brand).Scope)
	years := []ArchiveYear{}
	for _, m := range months {
		year, month := int(m.Day)/100, int(m.Day)%100
		href := r.EditionPath(route.ArchivePath + "/" + strconv.Itoa(year))
		if n := len(years); n == 0 || years[n-1].Year != year {
			years = append(years, ArchiveYear{Year: year, Href: href})
		}
		y := &years[len(years)-1]
		y.Count += m.Stories
		y.Months = append(y.Months, ArchiveMonth{Month: month, Count: m.Stories, Href: href + fmt.Sprintf("/%02d", month)})
	}
	return years, err
}

// yearBreadcrumbs returns the breadcrumbs from the archive to a year.
func yearBreadcrumbs(r *frame.Request, at time.Time) []frame.Link {
	return []frame.Link{{Key: "archive.title", Href: route.ArchivePath}, {Text: r.Locale().Year(at.Year()),
		Href: at.Format(route.ArchivePath + "/2006")}}
}

// loadMonth loads the page of a month, with its calendar and stories. The counts of its days
// show where a page of the list begins, so that no page reads the days before.
func (p *Pages) loadMonth(r *frame.Request, first time.Time) (*frame.Page, error) {
	next := first.AddDate(0, 1, 0)
	calendar, days, err := p.calendar(r, first, 0)
	if err != nil {
		return nil, err
	}
	total, offset, to := 0, (r.Number-1)*listing.PageSize, next
	for _, d := range days {
		total += d.Stories
	}
	if r.Number > 1 && offset >= total {
		return nil, database.ErrNotFound
	}
	skip := offset
	for _, d := range slices.Backward(days) {
		if skip < d.Stories {
			break
		}
		skip, to = skip-d.Stories, first.AddDate(0, 0, int(d.Day)%100-1)
	}
	items, err := p.Stories.Read(
		r.Context(),
		story.LatestOf(r.Brand),
		story.Window{From: first, To: to, Limit: listing.PageSize, Offset: skip},
	)
	if err != nil {
		return nil, err
	}
	list := frame.StoryList{Cards: story.PageCards(r, items)}
	if offset+len(items) < total {
		list.Next = &frame.NextPage{Href: r.Path + "?page=" + strconv.Itoa(r.Number+1), Skip: offset + listing.PageSize}
	}
	h := listing.ListHeader{Kind: "month", Title: calendar.Title}
	link := func(at time.Time) frame.Link { return frame.Link{Text: r.Locale().Month(at), Href: monthPath(r, at)} }
	if h.Siblings, err = p.neighbourLinks(r, first, next, link); err != nil {
		return nil, err
	}
	page, err := p.Lists.Page(r, listing.List{Header: h, Stories: list, Calendar: calendar, FurtherBefore: first})
	if err != nil {
		return nil, err
	}
	page.Breadcrumbs = yearBreadcrumbs(r, first)
	return page, nil
}

func (p *Pages) loadDay(r *frame.Request, day time.Time) (*frame.Page, error) {
	l, next := story.LatestOf(r.Brand), day.AddDate(0, 0, 1)
	stories, err := p.Lists.Read(r, l, story.Window{From: day, To: next}, listing.APICall("/stories/date", "year", strconv.Itoa(day.Year()),
		"month", strconv.Itoa(int(day.Month())), "day", strconv.Itoa(day.Day()), "locale", r.Locale().Name))
	if err != nil {
		return nil, err
	}
	h := listing.ListHeader{Kind: "archive", Title: r.Locale().Date(day)}
	if h.Siblings, err = p.neighbourLinks(r, day, next, func(at time.Time) frame.Link {
		return frame.Link{Text: r.Locale().Date(at), Href: route.ArchiveDay(r.Brand.Path, at.In(r.Brand.Zone()))}
	}); err != nil {
		return nil, err
	}
	calendar, _, err := p.calendar(r, day.AddDate(0, 0, 1-day.Day()), day.Day())
	if err != nil {
		return nil, err
	}
	page, err := p.Lists.Page(r, listing.List{Header: h, Stories: stories, Calendar: calendar, FurtherBefore: day})
	if err != nil {
		return nil, err
	}
	page.Breadcrumbs = append(yearBreadcrumbs(r, day), frame.Link{Text: calendar.Title, Href: day.Format(route.ArchivePath + "/2006/01")})
	return page, nil
}

// neighbourLinks returns links to the periods of the nearest stories before from, and of the nearest stories at or after to.
func (p *Pages) neighbourLinks(r *frame.Request, from, to time.Time, link func(time.Time) frame.Link) ([]frame.Link, error) {
	links := []frame.Link{}
	before, after, err := p.Stories.NearestOutside(r.Context(), story.LatestOf(r.Brand), from, to)
	for _, near := range []time.Time{before, after} {
		if !near.IsZero() {
			links = append(links, link(near.In(r.Brand.Zone())))
		}
	}
	return links, err
}

// calendar returns the month that begins on a day, with the days that have stories. It
// returns database.ErrNotFound if the year has none.
func (p *Pages) calendar(r *frame.Request, first time.Time, open int) (*listing.Calendar, []story.DayCount, error) {
	next := first.AddDate(0, 1, 0)
	days, err := story.Archive{Stories: p.Stories}.Days(r.Context(), story.LatestOf(r.Brand).Scope, story.DateOf(first), story.DateOf(next))
	if err == nil && len(days) == 0 {
		if err = p.requireYear(r, first.Year()); err != nil {
			return nil, nil, err
		}
	}
	c := &listing.Calendar{
		Title:   r.Locale().Month(first),
		Href:    monthPath(r, first),
		Year:    first.Year(),
		Month:   int(first.Month()),
		OpenDay: open,
		Days:    make([]listing.CalendarDay, next.AddDate(0, 0, -1).Day()),
	}
	for _, d := range days {
		n := int(d.Day) % 100
		c.Days[n-1] = listing.CalendarDay{Count: d.Stories, Href: c.Href + fmt.Sprintf("/%02d", n)}
	}
	return c, days, err
}

// requireYear returns database.ErrNotFound for a year without stories.
func (p *Pages) requireYear(r *frame.Request, year int) error {
	from, to := story.Date(year*10_000), story.Date((year+1)*10_000)
	days, err := story.Archive{Stories: p.Stories}.Days(r.Context(), story.LatestOf(r.Brand).Scope, from, to)
	if err == nil && len(days) == 0 {
		return database.ErrNotFound
	}
	return err
}

func monthPath(r *frame.Request, at time.Time) string {
	return r.EditionPath(at.Format(route.ArchivePath + "/2006/01"))
}
