package pagetest_test

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"testing"
	"time"

	"masthead/internal/archive"
	"masthead/internal/database/dbtest"
	"masthead/internal/frame"
	"masthead/internal/listing"
)

// PAGE-07: years link to months, and months to days.
func TestArchiveOfMonthsAndYears(t *testing.T) {
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

	archivePage := model[archive.ArchivePage](t, s.get(t, "/archive"))
	y26 := archive.ArchiveYear{
		Year:   2026,
		Count:  14,
		Href:   "/archive/2026",
		Months: []archive.ArchiveMonth{{Month: 3, Count: 14, Href: "/archive/2026/03"}},
	}
	y25 := archive.ArchiveYear{
		Year:   2025,
		Count:  1,
		Href:   "/archive/2025",
		Months: []archive.ArchiveMonth{{Month: 12, Count: 1, Href: "/archive/2025/12"}},
	}
	if !reflect.DeepEqual(archivePage.Years, []archive.ArchiveYear{y26, y25}) {
		t.Errorf("the years are %+v", archivePage.Years)
	}
	if archivePage.Calendar == nil || archivePage.Calendar.Href != "/archive/2026/03" ||
		archivePage.Calendar.Days[8].Href != "/archive/2026/03/09" {
		t.Errorf("the last month is %+v", archivePage.Calendar)
	}
	year := model[archive.ArchivePage](t, s.get(t, "/archive/2026"))
	if !reflect.DeepEqual(year.Years, []archive.ArchiveYear{y26}) ||
		!slices.Equal(year.Siblings, []frame.Link{{Text: "2025", Href: "/archive/2025"}}) {
		t.Errorf("2026 is %+v, beside %+v", year.Years, year.Siblings)
	}
	for _, empty := range []string{"/archive/2024", "/archive/2024/03", "/archive/2024/03/05"} {
		if response := s.get(t, empty); response.Status != http.StatusNotFound {
			t.Errorf("%s, in a year without stories: %d", empty, response.Status)
		}
	}
	for short, whole := range map[string]string{"/archive/2026/3": "/archive/2026/03",
		"/archive/2026/3/2": "/archive/2026/03/02", "/hindi/archive/2026/03/2": "/hindi/archive/2026/03/02"} {
		if response := s.get(t, short); response.Status != http.StatusMovedPermanently || response.Header.Get("Location") != whole {
			t.Errorf("%s: %d to %s", short, response.Status, response.Header.Get("Location"))
		}
	}
	month := model[listing.ListPage](t, s.get(t, "/archive/2026/03"))
	c := month.Calendar
	if c == nil || c.Title != "March 2026" || len(c.Days) != 31 ||
		c.Days[1] != (listing.CalendarDay{Count: 11, Href: "/archive/2026/03/02"}) ||
		c.Days[4].Count != 0 ||
		c.Days[8].Count != 3 {
		t.Fatalf("the calendar is %+v", c)
	}
	if len(month.List.Cards) != 12 || month.List.Cards[0].Title != "Late 2" || month.List.Cards[3].Title != "Early 10" ||
		month.List.Next == nil ||
		month.List.Next.Href != "/archive/2026/03?page=2" {
		t.Errorf("March begins with %+v", month.List)
	}
	if want := []frame.Link{{Text: "December 2025", Href: "/archive/2025/12"}}; !slices.Equal(month.Header.Siblings, want) {
		t.Errorf("beside March: %+v", month.Header.Siblings)
	}
	if above := linkTargets(month.Breadcrumbs); !slices.Equal(above, []string{"/", "/archive", "/archive/2026"}) {
		t.Errorf("above March: %v", above)
	}
	response := s.get(t, "/archive/2026/03?page=2")
	if rest := model[listing.ListPage](t, response); len(rest.List.Cards) != 2 || rest.List.Cards[1].Title != "Early 0" ||
		rest.List.Next != nil {
		t.Errorf("March goes on with %+v", rest.List)
	}
	if response := s.get(t, "/archive/2026/03?page=3"); response.Status != http.StatusNotFound {
		t.Errorf("a third page of March: %d", response.Status)
	}
	hindi := model[listing.ListPage](t, s.get(t, "/hindi/archive/2026/03/05"))
	if hindi.Calendar.Title != "मार्च 2026" || hindi.Calendar.OpenDay != 5 ||
		hindi.Calendar.Days[4].Href != "/hindi/archive/2026/03/05" ||
		!slices.Equal(linkTargets(hindi.Breadcrumbs),
			[]string{"/", "/hindi", "/hindi/archive", "/hindi/archive/2026", "/hindi/archive/2026/03"}) {
		t.Errorf("the Hindi day: %+v, %+v", hindi.Calendar, hindi.Breadcrumbs)
	}
	if empty := model[listing.ListPage](t, s.get(t, "/archive/2026/01")); empty.Head.Robots == "" || len(empty.Header.Siblings) != 2 {
		t.Errorf("a month without stories: %+v", empty.Header)
	}
	day := model[listing.ListPage](t, s.get(t, "/archive/2026/03/09"))
	if len(day.List.Cards) != 3 || len(day.FurtherStories) != 4 || day.FurtherStories[0].Title != "Early 10" {
		t.Errorf("after the stories of a day: %+v", day.FurtherStories)
	}
	if first := model[listing.ListPage](t, s.get(t, "/archive/2025/12/31")); len(first.FurtherStories) != 0 {
		t.Errorf("before the first day: %+v", first.FurtherStories)
	}
}

func linkTargets(links []frame.Link) []string {
	var list []string
	for _, l := range links {
		list = append(list, l.Href)
	}
	return list
}
