package course_test

import (
	"context"
	"errors"
	"testing"

	"masthead/internal/course"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/richtext"
	"masthead/internal/story/storytest"
)

func save(t *testing.T, db *database.DB, brandID int64, lessons ...string) *course.Course {
	t.Helper()
	c := &course.Course{
		Slug:      "success",
		Path:      "/course/success",
		BrandID:   brandID,
		Title:     "Success",
		Questions: []course.Question{{Question: "Why?", Answer: "Because."}},
	}
	for _, slug := range lessons {
		l := &course.Lesson{Slug: slug, Title: slug}
		doc, _, err := richtext.FromMarkdown([]byte("## One\n\nA <script>x</script> text."))
		if err != nil {
			t.Fatal(err)
		}
		l.SetText(doc)
		c.Lessons = append(c.Lessons, l)
	}
	if err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return course.Save(ctx, tx, c) }); err != nil {
		t.Fatal(err)
	}
	return c
}

func TestACourseAndItsLessonsAreFoundByPath(t *testing.T) { // ROUTE-40
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		brand := storytest.New(t, db).Brand("herstory").ID
		save(t, db, brand, "idea", "plan")
		save(t, db, brand, "plan", "network", "idea") // replaces the course, with another order
		for path, want := range map[string]string{"/course/success": "", "/course/success/network": "network"} {
			c, l, err := course.ByPath(t.Context(), db, func(int64) bool { return false }, path)
			switch {
			case err != nil:
				t.Errorf("%s: %v", path, err)
			case len(c.Lessons) != 3 || c.Lessons[2].Slug != "idea" || c.Questions[0].Answer != "Because.":
				t.Errorf("%s: %+v", path, c)
			case (l == nil) != (want == "") || l != nil && (l.Slug != want || l.HTML != `<h2 id="one">One</h2><p>A  text.</p>` && l.HTML == ""):
				t.Errorf("%s: %+v", path, l)
			}
		}
		for _, path := range []string{"/course/none", "/course/success/none", "/course/success/idea/more", "/course"} {
			if _, _, err := course.ByPath(t.Context(), db, func(int64) bool { return false }, path); !errors.Is(err, database.ErrNotFound) {
				t.Errorf("%s: %v", path, err)
			}
		}
		if list, err := course.List(t.Context(), db); err != nil || len(list) != 1 || len(list[0].Lessons) != 3 {
			t.Errorf("%v, %v", list, err)
		}
	})
}
