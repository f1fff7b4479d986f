package event

import (
	"net/url"
	"slices"
	"time"

	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/route"
)

// maxMonths is the number of months that readers can choose, and yearsAround how many years before and after now have a month view.
const maxMonths, yearsAround = 12, 5

// monthFormat is the form of a month in addresses and models.
const monthFormat = "2006-01"

// filters has the filters of the list of events, from its address.
type filters struct {
	category, city, month string
	online, partner, grid bool
}

// filtersOf returns the filters in an address, or database.ErrNotFound for values that no link has.
func filtersOf(r *frame.Request) (filters, error) {
	q := r.Query
	f := filters{category: q.Get("category"), city: q.Get("city"), month: q.Get("month"), online: q.Get("online") == "1",
		partner: q.Get("partner") == "1", grid: q.Get("view") == "month"}
	known := (f.category == "" || f.category == Meetup) && (q.Get("online") == "" || f.online) && (q.Get("partner") == "" || f.partner) &&
		(q.Get("view") == "" || f.grid)
	if f.month != "" {
		month, err := time.Parse(monthFormat, f.month)
		known = known && err == nil && month.Year() >= r.Clock().Year()-yearsAround && month.Year() <= r.Clock().Year()+yearsAround
	}
	if !known {
		return f, database.ErrNotFound
	}
	return f, nil
}

// address returns the address of the list at a path with the filters.
func (f filters) address(path string) string {
	q := url.Values{}
	for _, one := range []struct {
		name, value string
		set         bool
	}{{"category", f.category, f.category != ""}, {"city", f.city, f.city != ""}, {"month", f.month, f.month != ""},
		{"online", "1", f.online}, {"partner", "1", f.partner}, {"view", "month", f.grid}} {
		if one.set {
			q.Set(one.name, one.value)
		}
	}
	if len(q) == 0 {
		return path
	}
	return path + "?" + q.Encode()
}

// narrows reports whether the filters leave out events of the list of all events or of all meetups.
func (f filters) narrows() bool {
	return f.city != "" || f.month != "" || f.online || f.partner || f.grid
}

// match reports whether an event passes the filters, apart from that of the month.
func (f filters) match(e *Event) bool {
	return (f.category == "" || e.Category == f.category) && (f.city == "" || e.City == f.city) && (!f.online || e.Place == "") &&
		(!f.partner || e.Partnership)
}

// events loads the list of events, or a month with them, limited by the filters in the address.
func (p *Pages) events(r *frame.Request) (*frame.Page, error) {
	f, err := filtersOf(r)
	if err != nil || r.Number > 1 {
		return nil, database.ErrNotFound
	}
	all, err := p.allEvents(r, false)
	if err != nil {
		return nil, err
	}
	model := EventsPage{Category: f.category, City: f.city, Filter: f.month, Cities: []string{}, CityLang: r.Brands.Language(r.Context()).Code,
		Months: []EventMonth{}, Propose: r.EditionPath(proposeRoute.Pattern), Mine: r.EditionPath(route.MyEventsPath)}
	for _, e := range all {
		if e.City != "" && !slices.Contains(model.Cities, e.City) {
			model.Cities = append(model.Cities, e.City)
		}
	}
	if f.city != "" && !slices.Contains(model.Cities, f.city) {
		return nil, database.ErrNotFound
	}
	slices.Sort(model.Cities)
	list := slices.DeleteFunc(slices.Clone(all), func(e Event) bool { return !f.match(&e) })
	zone := r.Brand.Zone()
	now := r.Clock().In(zone)
	thisMonth := time.Date(now.Year(), now.Month(), 1, 0, 0, 0, 0, zone)
	for month := thisMonth; len(model.Months) < maxMonths && month.Before(thisMonth.AddDate(2, 0, 0)); month = month.AddDate(0, 1, 0) {
		if len(occurrencesInMonth(all, month)) > 0 || month.Format(monthFormat) == f.month {
			model.Months = append(model.Months, EventMonth{month.Format(monthFormat), r.Locale().Month(month)})
		}
	}
	shown := thisMonth
	if f.month != "" {
		if shown, err = time.ParseInLocation(monthFormat, f.month, zone); err != nil {
			return nil, database.ErrNotFound
		}
		if !slices.ContainsFunc(model.Months, func(m EventMonth) bool { return m.Month == f.month }) {
			model.Months = slices.Insert(model.Months, 0, EventMonth{f.month, r.Locale().Month(shown)})
		}
		list = occurrencesInMonth(list, shown)
	}
	if f.grid {
		model.Month = monthView(r, f, list, shown)
	}
	model.setLinks(r, f)
	model.Events = Cards(r, list)
	for i := range list {
		if f.month != "" && list[i].Date != "" && !list[i].Partnership {
			model.Events[i].Details += "?date=" + list[i].Date
		}
	}
	title := "menu.events"
	if f.category == Meetup {
		title = "menu.meetups"
	}
	head := frame.Head{Title: r.Text(title, nil), Description: r.Text("head.events", map[string]any{"name": r.Name()})}
	if f.narrows() {
		head.Robots = "noindex"
	}
	var links []frame.Link
	for _, e := range model.Events {
		links = append(links, frame.Link{Text: e.Name, Href: e.Details})
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// setLinks sets the links to the kinds of events and to the other view.
func (m *EventsPage) setLinks(r *frame.Request, f filters) {
	plain := f
	plain.category, plain.online, plain.partner = "", false, false
	for _, kind := range []struct {
		key string
		set func(*filters)
	}{{"menu.allEvents", func(*filters) {}}, {"menu.meetups", func(k *filters) { k.category = Meetup }},
		{"event.online", func(k *filters) { k.online = true }}, {"menu.partnerEvents", func(k *filters) { k.partner = true }}} {
		of := plain
		kind.set(&of)
		m.Kinds = append(m.Kinds, EventKind{kind.key, of.address(r.Path), of == f})
	}
	list, grid := f, f
	list.grid, grid.grid = false, true
	m.ListHref, m.GridHref = list.address(r.Path), grid.address(r.Path)
}

// monthView returns a month with the events that the filters leave.
func monthView(r *frame.Request, f filters, list []Event, month time.Time) *MonthView {
	next := month.AddDate(0, 1, 0)
	at := func(t time.Time) string {
		other := f
		other.month = t.Format(monthFormat)
		return other.address(r.Path)
	}
	m := &MonthView{EventMonth: EventMonth{month.Format(monthFormat), r.Locale().Month(month)}, Year: month.Year(), Number: int(month.Month()),
		Previous: at(month.AddDate(0, -1, 0)), Next: at(next), Days: make([][]MonthEvent, next.AddDate(0, 0, -1).Day())}
	for i := range m.Days {
		m.Days[i] = []MonthEvent{}
	}
	events := list
	if f.month == "" { // otherwise they are the occurrences in the month
		events = occurrencesInMonth(list, month)
	}
	for i, card := range Cards(r, events) {
		day := events[i].Start.In(events[i].shownZone(month.Location())).Day() - 1
		href := card.Details
		if events[i].Date != "" && !events[i].Partnership {
			href += "?date=" + events[i].Date
		}
		m.Days[day] = append(m.Days[day], MonthEvent{card.Name, href, card.StartsAt, card.Cancelled, card.Lang})
	}
	return m
}
