package page

import (
	"net/http"
	"strings"
	"time"

	"masthead/internal/course"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/schema"
	"masthead/internal/taxonomy"
)

// CoursePage is a course: what it teaches, who teaches it, and its lessons.
type CoursePage struct {
	Frame
	Home      Link             `json:"home"` // of the brand that teaches
	WordsLang string           `json:"contentLang"`
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
	Course    Link           `json:"course"`
	WordsLang string         `json:"contentLang"`
	Slug      string         `json:"slug"`   // of the course
	Lesson    string         `json:"lesson"` // slug of the lesson
	Number    int            `json:"number"` // from 1
	Title     string         `json:"title"`
	Excerpt   string         `json:"excerpt"`
	HTML      string         `json:"html"` // sanitised
	Minutes   int            `json:"minutes"`
	Lessons   []CourseLesson `json:"lessons"`
	Previous  *Link          `json:"previous"`
	Next      *Link          `json:"next"`
}

// course is the page of the course or the lesson at this path. Language editions
// show it in their frame: search engines are sent to its own.
func (v *visit) course() (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	c, lesson, err := course.ByPath(v.Context(), v.DB, v.paths()...)
	if err != nil {
		return nil, err
	}
	v.Touch(c.Tag())
	home, err := v.Brands.ByID(v.Context(), c.BrandID)
	if err != nil {
		return nil, err
	}
	own := c.Path
	if lesson != nil {
		own = c.PathOf(lesson)
	}
	edition := strings.TrimSuffix(v.Path, own)
	if edition == "" {
		v.Brand = home
	}
	v.out.Breadcrumbs = []Link{{Key: "menu.learn", Href: "/learn"}}
	lang, head := home.Locale().Code, Head{Canonical: v.Absolute(own)}
	lessons := make([]CourseLesson, len(c.Lessons))
	for i, l := range c.Lessons {
		lessons[i] = CourseLesson{Slug: l.Slug, Title: l.Title, Excerpt: l.Excerpt, Href: edition + c.PathOf(l), Minutes: l.Minutes}
	}
	if lesson != nil {
		return v.lesson(LessonPage{Course: Link{Text: c.Title, Href: edition + c.Path}, WordsLang: lang, Slug: c.Slug, Lessons: lessons}, lesson, head)
	}
	model := CoursePage{Home: Link{Text: home.NameIn(v.Locale()), Href: home.Path}, WordsLang: lang, Slug: c.Slug, Title: c.Title, Excerpt: c.Excerpt, HTML: v.HTML(c.HTML), Minutes: c.Minutes(), Lessons: lessons, Questions: []CourseQuestion{}}
	for _, q := range c.Questions {
		model.Questions = append(model.Questions, CourseQuestion(q))
	}
	ids := []*int64{c.PictureID}
	var teacher *taxonomy.Author
	if c.TeacherID != nil {
		authors, err := taxonomy.AuthorsByIDs(v.Context(), v.DB.Read, []int64{*c.TeacherID})
		if err != nil {
			return nil, err
		}
		if teacher = authors[*c.TeacherID]; teacher != nil {
			v.Touch(teacher.Tag())
			ids = append(ids, teacher.PictureID)
		}
	}
	picture, err := v.Pictures(ids...)
	if err != nil {
		return nil, err
	}
	model.Picture = picture(c.PictureID)
	if teacher != nil {
		model.Teacher = &Author{Name: teacher.Name, Href: teacher.Path(), Role: teacher.Role, Bio: teacher.Bio, Portrait: picture(teacher.PictureID)}
	}
	head.Title, head.Description, head.Image = c.Title, c.Excerpt, model.Picture
	v.out.Card.Lang = lang
	v.teaches(&model, head)
	return v.page(http.StatusOK, head, &model), nil
}

// lesson is the page of a lesson of the course that model knows.
func (v *visit) lesson(model LessonPage, l *course.Lesson, head Head) (*frame.Page, error) {
	model.Lesson, model.Number, model.Minutes = l.Slug, l.Position+1, l.Minutes
	model.Title, model.Excerpt, model.HTML = l.Title, l.Excerpt, v.HTML(l.HTML)
	to := func(i int) *Link {
		if i < 0 || i >= len(model.Lessons) {
			return nil
		}
		return &Link{Text: model.Lessons[i].Title, Href: model.Lessons[i].Href}
	}
	model.Previous, model.Next = to(l.Position-1), to(l.Position+1)
	head.Title, head.Description = l.Title, l.Excerpt
	v.out.Card.Lang, v.out.Card.Kicker = model.WordsLang, model.Course.Text
	v.say(schema.Lesson{Type: "LearningResource", Name: l.Title, Description: l.Excerpt, URL: head.Canonical, InLanguage: model.WordsLang, Position: model.Number,
		Time: schema.Duration(time.Duration(l.Minutes) * time.Minute), IsPartOf: schema.Ref{Type: "LearningResource", Name: model.Course.Text, URL: v.Absolute(model.Course.Href)}})
	return v.page(http.StatusOK, head, &model), nil
}
