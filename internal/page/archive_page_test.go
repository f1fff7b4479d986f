package page_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"masthead/internal/database/dbtest"
	"masthead/internal/page"
)

// PAGE-07: years lead to months, months to days.
func TestTheArchiveOfMonthsAndYears(t *testing.T) {
	s := newSite(t)
	zone := time.FixedZone("IST", 5*3600+1800)
	published := func(slug, title string, at time.Time) { s.Published(slug, title, dbtest.Noon.Sub(at)) }
	for i := range 11 {
		published("ys", fmt.Sprint("Early ", i), time.Date(2026, 3, 2, 8, i, 0, 0, zone))
	}
	for i := range 3 {
		published("herstory", fmt.Sprint("Late ", i), time.Date(2026, 3, 9, 23, 50+i, 0, 0, zone))
	}
	published("ys", "Before", time.Date(2025, 12, 31, 23, 59, 0, 0, zone))
	published("hindi", "मार्च", time.Date(2026, 3, 5, 12, 0, 0, 0, zone))

	years := model[page.ArchivePage](t, s.get(t, "/archive"))
	if want := []page.ArchiveItem{{Text: "2026", Count: 14, Href: "/archive/2026"}, {Text: "2025", Count: 1, Href: "/archive/2025"}}; !slices.Equal(years.Items, want) {
		t.Errorf("the years are %+v", years.Items)
	}
	year := model[page.ArchivePage](t, s.get(t, "/archive/2026"))
	if len(year.Items) != 12 || year.Items[2] != (page.ArchiveItem{Text: "March 2026", Count: 14, Href: "/archive/2026/03"}) || year.Items[1].Href != "" ||
		!slices.Equal(year.Siblings, []page.Link{{Text: "2025", Href: "/archive/2025"}}) {
		t.Errorf("2026 is %+v, beside %+v", year.Items, year.Siblings)
	}
	month := model[page.ListPage](t, s.get(t, "/archive/2026/03"))
	c := month.Calendar
	if c == nil || c.Title != "March 2026" || len(c.Days) != 31 || c.Days[1] != (page.CalendarDay{Count: 11, Href: "/archive/2026/03/02"}) || c.Days[4].Count != 0 || c.Days[8].Count != 3 {
		t.Fatalf("the calendar is %+v", c)
	}
	if len(month.List.Cards) != 12 || month.List.Cards[0].Title != "Late 2" || month.List.Cards[3].Title != "Early 10" || month.List.Next == nil || month.List.Next.Href != "/archive/2026/03?page=2" {
		t.Errorf("March begins with %+v", month.List)
	}
	if want := []page.Link{{Text: "December 2025", Href: "/archive/2025/12"}}; !slices.Equal(month.Header.Siblings, want) {
		t.Errorf("beside March: %+v", month.Header.Siblings)
	}
	if trail := month.Trail; len(trail) == 0 || trail[len(trail)-1].Href != "/archive/2026" {
		t.Errorf("above March: %+v", trail)
	}
	answer := s.get(t, "/archive/2026/03?page=2")
	if rest := model[page.ListPage](t, answer); len(rest.List.Cards) != 2 || rest.List.Cards[1].Title != "Early 0" || rest.List.Next != nil {
		t.Errorf("March goes on with %+v", rest.List)
	}
	if answer := s.get(t, "/archive/2026/03?page=3"); answer.Status != http.StatusNotFound {
		t.Errorf("a third page of March: %d", answer.Status)
	}
	hindi := model[page.ListPage](t, s.get(t, "/hindi/archive/2026/03/05"))
	if hindi.Calendar.Title != "मार्च 2026" || hindi.Calendar.Open != 5 || hindi.Calendar.Days[4].Href != "/hindi/archive/2026/03/05" || hindi.Trail[len(hindi.Trail)-1].Href != "/hindi/archive/2026/03" {
		t.Errorf("the Hindi day: %+v, %+v", hindi.Calendar, hindi.Trail)
	}
	if empty := model[page.ListPage](t, s.get(t, "/archive/2026/01")); empty.Head.Robots == "" || len(empty.Header.Siblings) != 2 {
		t.Errorf("a month without stories: %+v", empty.Header)
	}
}
