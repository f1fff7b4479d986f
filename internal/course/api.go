package course

import (
	"context"
	"errors"

	"masthead/internal/apiv2"
	"masthead/internal/database"
)

// API serves courses over the content API.
type API struct {
	DB *database.DB
}

// Register adds the operation that lists courses to the API. Anybody may call it.
func (c *API) Register(a *apiv2.API) {
	apiv2.Get(a, "/courses", "courses", "List courses with their lessons (addition)", c.listCourses, apiv2.Section("Courses"),
		apiv2.Doc("All courses or, with slug, one course with the texts of its lessons. For an unknown slug, the list is empty."))
}

// CourseList is the response of GET /courses.
type CourseList struct {
	Courses []CourseInfo `json:"courses"`
}

// CourseInfo is a course in API responses.
type CourseInfo struct {
	Slug      string       `json:"slug"`
	Title     string       `json:"title"`
	Path      string       `json:"path"`
	Excerpt   string       `json:"excerpt"`
	Minutes   int          `json:"minutes"`
	Questions []Question   `json:"questions"`
	Lessons   []LessonInfo `json:"lessons"`
}

// LessonInfo is a lesson in API responses.
type LessonInfo struct {
	Slug    string `json:"slug"`
	Title   string `json:"title"`
	Path    string `json:"path"`
	Excerpt string `json:"excerpt"`
	Minutes int    `json:"minutes"`
	HTML    string `json:"html" doc:"Empty in the list of all courses."`
}

type listParams struct {
	Slug string `query:"slug" maxLength:"120" example:"women-entrepreneurship-success"`
}

func (c *API) listCourses(ctx context.Context, in *listParams) (*apiv2.Output[CourseList], error) {
	apiv2.AddTags(ctx, Tag)
	var (
		list []*Course
		err  error
	)
	if in.Slug == "" {
		list, err = List(ctx, c.DB)
	} else {
		var found *Course
		if found, err = BySlug(ctx, c.DB, in.Slug); err == nil {
			list = append(list, found)
		} else if errors.Is(err, database.ErrNotFound) {
			err = nil
		}
	}
	if err != nil {
		return nil, err
	}
	out := CourseList{Courses: make([]CourseInfo, len(list))}
	for i, found := range list {
		info := CourseInfo{Slug: found.Slug, Title: found.Title, Path: found.Path, Excerpt: found.Excerpt, Minutes: found.Minutes(),
			Questions: found.Questions, Lessons: make([]LessonInfo, len(found.Lessons))}
		for j, l := range found.Lessons {
			info.Lessons[j] = LessonInfo{Slug: l.Slug, Title: l.Title, Path: found.LessonPath(l), Excerpt: l.Excerpt, Minutes: l.Minutes}
			if in.Slug != "" {
				info.Lessons[j].HTML = l.HTML
			}
		}
		out.Courses[i] = info
	}
	return apiv2.Public(out), nil
}
