package page

import (
	"net/http"

	"masthead/internal/course"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/taxonomy"
)

// CoursePage is a course: what it teaches, who teaches it, and its lessons.
type CoursePage struct {
	Frame
	Slug      string           `json:"slug"`
	Title     string           `json:"title"`
	Excerpt   string           `json:"excerpt"`
	HTML      string           `json:"html"` // sanitised
	Minutes   int              `json:"minutes"`
	Picture   *Picture         `json:"picture"`
	Teacher   *Author          `json:"teacher"`
	Lessons   []CourseLesson   `json:"lessons"`
	Questions []CourseQuestion `json:"questions"`
}

// CourseLesson is a line in the list of a course's lessons.
type CourseLesson struct {
	Slug    string `json:"slug"`
	Title   string `json:"title"`
	Excerpt string `json:"excerpt"`
	Href    string `json:"href"`
	Minutes int    `json:"minutes"`
}

// CourseQuestion is what people ask before they begin.
type CourseQuestion struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// LessonPage is one lesson of a course.
type LessonPage struct {
	Frame
	Course   Link           `json:"course"`
	Slug     string         `json:"slug"`   // of the course
	Lesson   string         `json:"lesson"` // slug of the lesson
	Number   int            `json:"number"` // from 1
	Title    string         `json:"title"`
	Excerpt  string         `json:"excerpt"`
	HTML     string         `json:"html"` // sanitised
	Minutes  int            `json:"minutes"`
	Lessons  []CourseLesson `json:"lessons"`
	Previous *Link          `json:"previous"`
	Next     *Link          `json:"next"`
}

// course is the page of the course or the lesson at this path.
func (v *visit) course() (edge.Page, error) {
	if v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	c, lesson, err := course.ByPath(v.ctx, v.DB, v.path)
	if err != nil {
		return edge.Page{}, err
	}
	v.touch(c.Tag())
	if v.brand, err = v.Brands.ByID(v.ctx, c.BrandID); err != nil {
		return edge.Page{}, err
	}
	lessons := make([]CourseLesson, len(c.Lessons))
	for i, l := range c.Lessons {
		lessons[i] = CourseLesson{Slug: l.Slug, Title: l.Title, Excerpt: l.Excerpt, Href: c.PathOf(l), Minutes: l.Minutes}
	}
	if lesson != nil {
		return v.lesson(c, lesson, lessons)
	}
	model := CoursePage{Slug: c.Slug, Title: c.Title, Excerpt: c.Excerpt, HTML: v.html(c.HTML), Minutes: c.Minutes(), Lessons: lessons, Questions: []CourseQuestion{}}
	for _, q := range c.Questions {
		model.Questions = append(model.Questions, CourseQuestion(q))
	}
	ids := []*int64{c.PictureID}
	var teacher *taxonomy.Author
	if c.TeacherID != nil {
		authors, err := taxonomy.AuthorsByIDs(v.ctx, v.DB.Read, []int64{*c.TeacherID})
		if err != nil {
			return edge.Page{}, err
		}
		if teacher = authors[*c.TeacherID]; teacher != nil {
			v.touch(teacher.Tag())
			ids = append(ids, teacher.PictureID)
		}
	}
	picture, err := v.pictures(ids...)
	if err != nil {
		return edge.Page{}, err
	}
	model.Picture = picture(c.PictureID)
	if teacher != nil {
		model.Teacher = &Author{Name: teacher.Name, Href: teacher.Path(), Role: teacher.Role, Bio: teacher.Bio, Portrait: picture(teacher.PictureID)}
	}
	model.Frame = v.frame(Head{Title: c.Title, Description: c.Excerpt, Image: model.Picture})
	return v.render("CoursePage", http.StatusOK, model)
}

func (v *visit) lesson(c *course.Course, l *course.Lesson, lessons []CourseLesson) (edge.Page, error) {
	model := LessonPage{Course: Link{Text: c.Title, Href: c.Path}, Slug: c.Slug, Lesson: l.Slug, Number: l.Position + 1,
		Title: l.Title, Excerpt: l.Excerpt, HTML: v.html(l.HTML), Minutes: l.Minutes, Lessons: lessons}
	to := func(i int) *Link {
		if i < 0 || i >= len(lessons) {
			return nil
		}
		return &Link{Text: lessons[i].Title, Href: lessons[i].Href}
	}
	model.Previous, model.Next = to(l.Position-1), to(l.Position+1)
	model.Frame = v.frame(Head{Title: l.Title, Description: l.Excerpt})
	return v.render("LessonPage", http.StatusOK, model)
}
