package course

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/share"
	"masthead/internal/taxonomy"
)

// CoursePage is the page of a course, with its description, teacher and lessons.
type CoursePage struct {
	frame.Frame
	Home        frame.Link       `json:"home"` // landing page of the course's brand
	ContentLang string           `json:"contentLang"`
	Slug        string           `json:"slug"`
	Title       string           `json:"title"`
	Excerpt     string           `json:"excerpt"`
	HTML        string           `json:"html"` // sanitised
	Minutes     int              `json:"minutes"`
	Picture     *frame.Picture   `json:"picture"`
	Teacher     *frame.Author    `json:"teacher"`
	Lessons     []CourseLesson   `json:"lessons"`
	Questions   []CourseQuestion `json:"questions"`
}

// CourseLesson is a lesson in the list of a course's lessons.
type CourseLesson struct {
	Slug    string `json:"slug"`
	Title   string `json:"title"`
	Excerpt string `json:"excerpt"`
	Href    string `json:"href"`
	Minutes int    `json:"minutes"`
}

// CourseQuestion is a frequently asked question with its answer.
type CourseQuestion struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// LessonPage is one lesson of a course.
type LessonPage struct {
	frame.Frame
	Course      frame.Link     `json:"course"`
	ContentLang string         `json:"contentLang"`
	Slug        string         `json:"slug"`   // of the course
	Lesson      string         `json:"lesson"` // slug of the lesson
	Number      int            `json:"number"` // from 1
	Title       string         `json:"title"`
	Excerpt     string         `json:"excerpt"`
	HTML        string         `json:"html"` // sanitised
	Minutes     int            `json:"minutes"`
	Lessons     []CourseLesson `json:"lessons"`
	Previous    *frame.Link    `json:"previous"`
	Next        *frame.Link    `json:"next"`
}

var _, _ = route.DeclareModel(CoursePage{}), route.DeclareModel(LessonPage{})

var _ = route.ReserveShared("course", "courses")

// AtPath returns the page of the course or lesson at the request's path, or database.ErrNotFound. The page of a withdrawn course or a
// removed lesson has status 410. Language editions show it in their own frame; the canonical address is that of the course's brand. list is
// the page that lists the courses and that is above them in breadcrumbs; nil if there is none.
func AtPath(r *frame.Request, list *frame.Link) (*frame.Page, error) {
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	r.NoteTags(Tag) // the course may be published later
	c, lesson, err := ByPath(r.Context(), r.DB, r.ShowsDraft, r.EditorPaths()...)
	if errors.Is(err, ErrWithdrawn) {
		r.NoteTags(c.Tag(), permalink.Tag(r.Path))
		return &frame.Page{Status: http.StatusGone}, nil
	}
	if err != nil {
		return nil, err
	}
	r.NoteTags(c.Tag())
	home, err := r.Brands.ByID(r.Context(), c.BrandID)
	if err != nil {
		return nil, err
	}
	own := c.Path
	if lesson != nil {
		own = c.LessonPath(lesson)
	}
	edition := strings.TrimSuffix(r.Path, own)
	if edition == "" {
		r = r.InBrand(home)
	}
	var above []frame.Link
	if list != nil {
		above = []frame.Link{*list}
	}
	lang, head := home.Locale().Code, frame.Head{Canonical: r.Absolute(own)}
	lessons := make([]CourseLesson, len(c.Lessons))
	for i, l := range c.Lessons {
		lessons[i] = CourseLesson{Slug: l.Slug, Title: l.Title, Excerpt: l.Excerpt, Href: edition + c.LessonPath(l), Minutes: l.Minutes}
	}
	if lesson != nil {
		return lessonPage(
			r,
			LessonPage{Course: frame.Link{Text: c.Title, Href: edition + c.Path}, ContentLang: lang, Slug: c.Slug, Lessons: lessons},
			lesson,
			head,
			above,
		)
	}
	model := CoursePage{
		Home:        frame.Link{Text: home.NameIn(r.Locale()), Href: home.Path},
		ContentLang: lang,
		Slug:        c.Slug,
		Title:       c.Title,
		Excerpt:     c.Excerpt,
		HTML:        r.HTML(c.HTML),
		Minutes:     c.Minutes(),
		Lessons:     lessons,
		Questions:   []CourseQuestion{},
	}
	for _, q := range c.Questions {
		model.Questions = append(model.Questions, CourseQuestion(q))
	}
	ids := []*int64{c.PictureID}
	var teacher *taxonomy.Author
	if c.TeacherID != nil {
		authors, err := taxonomy.AuthorsByIDs(r.Context(), r.DB.Read, []int64{*c.TeacherID})
		if err != nil {
			return nil, err
		}
		if teacher = authors[*c.TeacherID]; teacher != nil {
			r.NoteTags(teacher.Tag())
			ids = append(ids, teacher.PictureID)
		}
	}
	picture, err := r.Pictures(ids...)
	if err != nil {
		return nil, err
	}
	model.Picture = picture(c.PictureID)
	if teacher != nil {
		model.Teacher = &frame.Author{
			Name:     teacher.Name,
			Href:     teacher.Path(),
			Role:     teacher.Role,
			Bio:      teacher.Bio,
			Portrait: picture(teacher.PictureID),
		}
	}
	head.Title, head.Description, head.Image = c.Title, c.Excerpt, model.Picture
	return &frame.Page{
		Head:        head,
		Model:       &model,
		Structured:  structuredData(r, &model, head),
		Breadcrumbs: above,
		Card:        share.Card{Lang: lang},
		Brand:       r.Brand,
	}, nil
}

// lessonPage returns the page of a lesson of the course in model, with the breadcrumbs above.
func lessonPage(r *frame.Request, model LessonPage, l *Lesson, head frame.Head, above []frame.Link) (*frame.Page, error) {
	model.Lesson, model.Number, model.Minutes = l.Slug, l.Position+1, l.Minutes
	model.Title, model.Excerpt, model.HTML = l.Title, l.Excerpt, r.HTML(l.HTML)
	to := func(i int) *frame.Link {
		if i < 0 || i >= len(model.Lessons) {
			return nil
		}
		return &frame.Link{Text: model.Lessons[i].Title, Href: model.Lessons[i].Href}
	}
	model.Previous, model.Next = to(l.Position-1), to(l.Position+1)
	head.Title, head.Description = l.Title, l.Excerpt
	described := schema.Lesson{
		Type:        "LearningResource",
		Name:        l.Title,
		Description: l.Excerpt,
		URL:         head.Canonical,
		InLanguage:  model.ContentLang,
		Position:    model.Number,
		Time: schema.Duration(
			time.Duration(l.Minutes) * time.Minute,
		),
		IsPartOf: schema.Ref{Type: "LearningResource", Name: model.Course.Text, URL: r.Absolute(model.Course.Href)},
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{described}, Breadcrumbs: above,
		Card: share.Card{Lang: model.ContentLang, Kicker: model.Course.Text}, Brand: r.Brand}, nil
}

// structuredData returns the structured data of a course and its questions.
func structuredData(r *frame.Request, model *CoursePage, head frame.Head) []any {
	c := schema.Course{
		Type:        "Course",
		Name:        model.Title,
		Description: model.Excerpt,
		URL:         head.Canonical,
		InLanguage:  model.ContentLang,
		Free:        true,
		Provider:    schema.Ref{Type: "Organization", Name: model.Home.Text, URL: r.Absolute(model.Home.Href)},
		Offers:      []schema.Offer{{Type: "Offer", Category: "Free"}},
		Instances: []schema.CourseInstance{
			{Type: "CourseInstance", Mode: "Online", Workload: schema.Duration(time.Duration(model.Minutes) * time.Minute)},
		},
	}
	if model.Picture != nil {
		c.Image = r.Site.URL + model.Picture.URL(1280)
	}
	if t := model.Teacher; t != nil {
		c.Instances[0].Instructor = &schema.Person{Type: "Person", Name: t.Name, URL: r.Absolute(t.Href), JobTitle: t.Role}
	}
	for _, l := range model.Lessons {
		c.Parts = append(c.Parts, schema.Ref{Type: "LearningResource", Name: l.Title, URL: r.Absolute(l.Href)})
	}
	if len(model.Questions) == 0 {
		return []any{c}
	}
	questions := make([]schema.Question, len(model.Questions))
	for i, q := range model.Questions {
		questions[i] = schema.NewQuestion(q.Question, q.Answer)
	}
	return []any{c, schema.Page{Type: "FAQPage", Name: head.Title, URL: head.Canonical, InLanguage: model.ContentLang, Entity: questions}}
}
