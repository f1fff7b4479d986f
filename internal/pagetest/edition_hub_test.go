package pagetest_test

import (
	"context"
	"errors"
	"net/http"
	"reflect"
	"slices"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/hub"
	"masthead/internal/resource"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// GEN-11, ROUTE-12, ROUTE-22: each edition shows a hub in its own frame, with the texts and
// stories of the hub's own page, which is the canonical one.
func TestEditionsHaveTheHubs(t *testing.T) {
	s := newSite(t)
	s.addUniversity()
	learn, weekender := "/learn", "/weekender"
	learnHub := &taxonomy.Term{
		Kind:        taxonomy.CustomTopic,
		Slug:        "learn",
		Name:        "Learn",
		Names:       map[string]string{"hi": "सीखें"},
		Description: "Begin here.",
		Path:        &learn,
		Blocks: []taxonomy.Block{
			{
				Title:  "Read",
				Source: "tag:funding",
				Path:   "/weekender",
			}, {Kind: taxonomy.BlockCourses, Title: "Courses"}, {Title: "All", Source: "latest", Layout: "latest"}},
	}
	reads := &taxonomy.Term{
		Kind:   taxonomy.Property,
		Slug:   "weekender",
		Name:   "Weekender",
		Path:   &weekender,
		Blocks: []taxonomy.Block{{Kind: taxonomy.BlockText, Text: "Slowly."}},
	}
	funding := s.Term(taxonomy.TagKind, "funding", "Funding")
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		c := &course.Course{
			Slug:    "success",
			Path:    "/university/success",
			BrandID: s.Brand("university").ID,
			Title:   "Success",
			Lessons: []*course.Lesson{{Slug: "one", Title: "One"}, {Slug: "two", Title: "Two"}},
		}
		return errors.Join(taxonomy.Save(ctx, tx, learnHub), taxonomy.Save(ctx, tx, reads), course.Save(ctx, tx, c))
	})
	s.Published("ys", "In English", time.Hour, storytest.With(funding, s.Term(taxonomy.Category, "technology", "Technology")))
	s.Published("hindi", "हिंदी में", 2*time.Hour, storytest.With(funding))
	for i := range 6 {
		s.Published("herstory", "Another", time.Duration(i+2)*time.Hour)
	}

	own, response := s.get(t, "/learn"), s.get(t, "/hindi/learn")
	english, hindi := model[hub.CustomTopicPage](t, own), model[hub.CustomTopicPage](t, response)
	frame := s.frameOf(t, "/hindi/learn")
	if frame.Lang != "hi" || frame.Brand.Slug != "hindi" || frame.Head.Canonical != "https://example.com/learn" ||
		len(frame.Head.Alternates) != 0 {
		t.Errorf("the frame: %s of %s, canonical %s, %+v", frame.Lang, frame.Brand.Slug, frame.Head.Canonical, frame.Head.Alternates)
	}
	if _, hrefs := keysAndHrefs(frame.Breadcrumbs); !slices.Equal(hrefs, []string{"/", "/hindi"}) {
		t.Errorf("the breadcrumbs: %v", hrefs)
	}
	if hindi.Title != "सीखें" || hindi.TitleLang != "hi" || hindi.Intro != english.Intro || hindi.ContentLang != "en" ||
		english.TitleLang != "en" {
		t.Errorf("the words: %q in %s, %q in %s", hindi.Title, hindi.TitleLang, hindi.Intro, hindi.ContentLang)
	}
	if other := model[hub.CustomTopicPage](t, s.get(t, "/hindi/weekender")); other.Title != "Weekender" || other.TitleLang != "en" {
		t.Errorf("a title without a name in Hindi: %q in %s", other.Title, other.TitleLang)
	}
	if len(hindi.Blocks) != 3 || !reflect.DeepEqual(hindi.Blocks[0].Section.Stories, english.Blocks[0].Section.Stories) ||
		!reflect.DeepEqual(hindi.Blocks[2].Section, english.Blocks[2].Section) {
		t.Errorf("other stories than on its own page: %+v", hindi.Blocks)
	}
	if english.Blocks[0].Section.Href != "/weekender" || hindi.Blocks[0].Section.Href != "/hindi/weekender" ||
		hindi.Blocks[1].Items[0].Label != "2 पाठ" ||
		hindi.Blocks[1].Items[0].Href != "/hindi/university/success" {
		t.Errorf("%+v, %+v", hindi.Blocks[0].Section.Href, hindi.Blocks[1].Items)
	}
	for _, tag := range []string{learnHub.Tag(), course.Tag,
		story.List{Kind: story.OfTag, Ref: funding.ID, Scope: story.InLanguage(s.Brand("ys").Locale())}.Tag()} {
		if !slices.Contains(response.Tags, tag) || !slices.Contains(own.Tags, tag) {
			t.Errorf("%s changes neither or one of the two", tag)
		}
	}
	for _, nowhere := range []string{"/hindi/learn?page=2", "/hindi/learn/more", "/herstory/learn", "/hindi/none", "/hindi/hindi/learn"} {
		if response := s.get(t, nowhere); response.Status != http.StatusNotFound {
			t.Errorf("%s: %d", nowhere, response.Status)
		}
	}
}

// GEN-11: a new hub changes the links in the menus of editions.
func TestMenusOfEditionsLinkToTheirHubs(t *testing.T) {
	s := newSite(t)
	s.changeBrand("ys", func(b *brand.Brand) { b.Menu = brand.Menu{{Items: []brand.MenuItem{{Key: "a", Path: "/learn"}}}} })
	before := s.get(t, "/hindi")
	if href := s.frameOf(t, "/hindi").Menu[0].Items[0].Href; href != "/learn" || !slices.Contains(before.Tags, taxonomy.HubsTag) {
		t.Errorf("before there is a hub: %s, %v", href, before.Tags)
	}
	path := "/learn"
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return taxonomy.Save(
			ctx,
			tx,
			&taxonomy.Term{
				Kind:   taxonomy.CustomTopic,
				Slug:   "learn",
				Name:   "Learn",
				Path:   &path,
				Blocks: []taxonomy.Block{{Kind: taxonomy.BlockText, Text: "Begin."}},
			},
		)
	})
	if href := s.frameOf(t, "/hindi").Menu[0].Items[0].Href; href != "/hindi/learn" {
		t.Errorf("with a hub: %s", href)
	}
	if href := s.frameOf(t, "/herstory").Menu[0].Items[0].Href; href != "/learn" {
		t.Errorf("of another brand: %s", href)
	}
}

// GEN-11, ROUTE-39, ROUTE-41: editions also have the courses with their lessons, and the
// resources.
func TestEditionsHaveCoursesAndResources(t *testing.T) {
	s := newSite(t)
	s.addUniversity()
	s.fillSet(
		t,
		curated.Resources,
		"university",
		value{"title": "Sheet", "type": "template", "href": "/files/a"},
		value{"title": "Film", "type": "video", "href": "/video/a"},
	)
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		home := s.Brand("university").ID
		return errors.Join(course.Save(ctx, tx, &course.Course{Slug: "success", Path: "/university/success", BrandID: home, Title: "Success",
			Lessons: []*course.Lesson{{Slug: "one", Title: "One"}, {Slug: "two", Title: "Two"}}}),
			course.Save(ctx, tx, &course.Course{Slug: "other", Path: "/course/other", BrandID: home, Title: "Other"}))
	})
	for _, path := range []string{"/university/success", "/university/success/two", "/university/resource"} {
		frame := s.frameOf(t, "/hindi"+path)
		if frame.Lang != "hi" || frame.Brand.Slug != "hindi" || frame.Head.Canonical != "https://example.com"+path ||
			len(frame.Head.Alternates) != 0 {
			t.Errorf("%s: %s of %s, canonical %s, %+v", path, frame.Lang, frame.Brand.Slug, frame.Head.Canonical, frame.Head.Alternates)
		}
		if own := s.frameOf(t, path); own.Lang != "en" || own.Brand.Slug != "university" || own.Head.Canonical != frame.Head.Canonical {
			t.Errorf("%s itself: %s of %s, canonical %s", path, own.Lang, own.Brand.Slug, own.Head.Canonical)
		}
	}
	c := model[course.CoursePage](t, s.get(t, "/hindi/university/success"))
	if c.ContentLang != "en" || c.Home.Href != "/university" || c.Lessons[1].Href != "/hindi/university/success/two" {
		t.Errorf("the course: %+v", c)
	}
	l := model[course.LessonPage](t, s.get(t, "/hindi/university/success/two"))
	if l.ContentLang != "en" || l.Title != "Two" || l.Course.Href != "/hindi/university/success" || l.Previous == nil ||
		l.Previous.Href != "/hindi/university/success/one" {
		t.Errorf("the lesson: %+v", l)
	}
	// Breadcrumbs lead to the hub that lists the courses, as the bar does, if there is one.
	if _, hrefs := keysAndHrefs(s.frameOf(t, "/university/success").Breadcrumbs); !slices.Equal(hrefs, []string{"/", "/university"}) {
		t.Errorf("without a hub the breadcrumbs are %v", hrefs)
	}
	learn := "/learn"
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return taxonomy.Save(ctx, tx, &taxonomy.Term{Kind: taxonomy.CustomTopic, Slug: "learn", Name: "Learn", Path: &learn,
			Blocks: []taxonomy.Block{{Kind: taxonomy.BlockCourses, Title: "Courses"}}})
	})
	for path, want := range map[string][]string{
		"/university/success": {"/", "/university", "/learn"}, "/university/success/two": {"/", "/university", "/learn"},
		"/course/other": {"/", "/university", "/learn"}, "/hindi/university/success": {"/", "/hindi", "/hindi/learn"},
		"/hindi/course/other": {"/", "/hindi", "/hindi/learn"},
	} {
		if _, hrefs := keysAndHrefs(s.frameOf(t, path).Breadcrumbs); !slices.Equal(hrefs, want) {
			t.Errorf("the breadcrumbs of %s: %v, want %v", path, hrefs, want)
		}
	}
	r := model[resource.ResourcesPage](t, s.get(t, "/hindi/university/resource?type=video"))
	if r.ContentLang != "en" || len(r.Items) != 1 || r.Items[0].Title != "Film" || r.Types[0].Href != "/hindi/university/resource" {
		t.Errorf("the resources: %+v", r)
	}
	for _, nowhere := range []string{"/hindi/university/success/three", "/hindi/university/resource?type=song",
		"/hindi/university", "/herstory/university/success"} {
		if response := s.get(t, nowhere); response.Status != http.StatusNotFound {
			t.Errorf("%s: %d", nowhere, response.Status)
		}
	}
}
