package page

import (
	"mime"
	"path"
	"time"

	"masthead/internal/curated"
	"masthead/internal/schema"
	"masthead/internal/story"
)

// gatedSelector finds, in the story's page, what stands for its gated part.
const gatedSelector = ".gated"

// news says what a story is: the article, its film and its recording, and what it is
// filed under. original is the member of its group that came first.
func (v *visit) news(f *story.Full, head *Head, s *Story, original string) {
	c := &f.Card
	head.Section, head.Tags, head.Authors = c.Brand.Name, []string{}, []string{}
	filed := []Link{s.Brand}
	if s.Category != nil {
		head.Section, filed = s.Category.Text, append(filed, *s.Category)
	}
	v.out.Card.Kicker = head.Section
	for _, t := range s.Tags {
		head.Tags = append(head.Tags, t.Text)
	}
	if v.Request.Preview != nil {
		return
	}
	head.OEmbed = v.oembedOf(c.Path)
	free := s.Gate == ""
	a := &schema.Article{Type: "NewsArticle", ID: head.Canonical + "#article", Headline: c.Title, Description: c.Metadata.Excerpt, URL: head.Canonical,
		MainEntity: head.Canonical, InLanguage: c.Lang, Published: head.Published, Modified: head.Modified, Images: v.ImagesOf(c.Picture),
		Publisher: v.Organization(), Section: head.Section, Keywords: head.Tags, Free: &free}
	for _, who := range s.Authors {
		address := v.Absolute(who.Href)
		head.Authors = append(head.Authors, address)
		a.Authors = append(a.Authors, schema.Person{Type: "Person", Name: who.Name, URL: address, JobTitle: who.Role})
	}
	switch {
	case s.Company != "": // whose words they are
		a.Authors = append(a.Authors, schema.Ref{Type: "Organization", Name: s.Company})
	case len(a.Authors) == 0:
		a.Authors = []any{v.OrganizationRef()}
	}
	if s.Sponsor != nil {
		a.Sponsor = &schema.Ref{Type: "Organization", Name: s.Sponsor.Name, URL: v.Absolute(s.Sponsor.Href)}
	}
	if !free {
		a.Part = schema.NewGated(gatedSelector)
	}
	for _, t := range head.Alternates {
		switch {
		case t.Lang == "x-default" || t.Href == head.Canonical:
		case head.Canonical == original:
			a.Translations = append(a.Translations, schema.Ref{Type: "NewsArticle", ID: t.Href + "#article", URL: t.Href})
		case t.Href == original:
			a.Original = &schema.Ref{Type: "NewsArticle", ID: t.Href + "#article", URL: t.Href}
		}
	}
	v.say(a)
	if s.Video != nil {
		v.say(v.FilmOf(c.Title, c.Metadata.Excerpt, head.Published, s.Video, c.Picture))
	}
	if s.Audio != "" {
		v.say(schema.Episode{Type: "PodcastEpisode", Name: c.Title, URL: head.Canonical, Description: c.Metadata.Excerpt, Published: head.Published, InLanguage: c.Lang,
			Media:  schema.Audio{Type: "AudioObject", ContentURL: v.PublicAddress(s.Audio), Format: mime.TypeByExtension(path.Ext(s.Audio))},
			Series: schema.Ref{Type: "PodcastSeries", Name: v.Name(), URL: v.Absolute(v.Brand.Path)}})
	}
	v.say(v.BreadcrumbList(filed, *head))
}

// onAir says that a broadcast is live now.
func (v *visit) onAir(config *curated.LiveVideo, head Head, model *LivePage) {
	if model.Video == nil || config.Since == "" {
		return
	}
	film := v.FilmOf(config.Title, head.Description, config.Since, model.Video, model.Picture)
	film.InLanguage = model.WordsLang
	film.Publication = &schema.Broadcast{Type: "BroadcastEvent", Name: config.Title, Live: true, Start: config.Since}
	v.say(v.WebPage("WebPage", head, nil), film)
}

// held is an event of ours: where its place is not known, on our pages.
func (v *visit) held(e EventCard, head Head) {
	const mode = schema.Context + "/"
	o := &schema.Event{Type: "Event", Name: e.Name, URL: head.Canonical, Description: e.Description, Start: e.StartsAt, End: e.EndsAt,
		Status: mode + "EventScheduled", Mode: mode + "OnlineEventAttendanceMode", Organizer: v.OrganizationRef()}
	o.Location = schema.Ref{Type: "VirtualLocation", URL: head.Canonical}
	if e.Place != "" {
		o.Mode, o.Location = mode+"OfflineEventAttendanceMode", schema.Place{Type: "Place", Name: e.Place, Address: e.Place}
	}
	if e.StartsAt == "" { // nobody can come to what has no date
		v.say(v.WebPage("WebPage", head, nil))
		return
	}
	v.say(o)
}

// teaches is a course, and what people ask about it.
func (v *visit) teaches(model *CoursePage, head Head) {
	c := schema.Course{Type: "Course", Name: model.Title, Description: model.Excerpt, URL: head.Canonical, InLanguage: model.WordsLang, Free: true,
		Provider:  schema.Ref{Type: "Organization", Name: model.Home.Text, URL: v.Absolute(model.Home.Href)},
		Offers:    []schema.Offer{{Type: "Offer", Category: "Free"}},
		Instances: []schema.CourseInstance{{Type: "CourseInstance", Mode: "Online", Workload: schema.Duration(time.Duration(model.Minutes) * time.Minute)}}}
	if model.Picture != nil {
		c.Image = v.Site.URL + model.Picture.URL(1280)
	}
	if t := model.Teacher; t != nil {
		c.Instances[0].Instructor = &schema.Person{Type: "Person", Name: t.Name, URL: v.Absolute(t.Href), JobTitle: t.Role}
	}
	for _, l := range model.Lessons {
		c.Parts = append(c.Parts, schema.Ref{Type: "LearningResource", Name: l.Title, URL: v.Absolute(l.Href)})
	}
	v.say(c)
	if len(model.Questions) == 0 {
		return
	}
	questions := make([]schema.Question, len(model.Questions))
	for i, q := range model.Questions {
		questions[i] = schema.NewQuestion(q.Question, q.Answer)
	}
	v.say(schema.Page{Type: "FAQPage", Name: head.Title, URL: head.Canonical, InLanguage: model.WordsLang, Entity: questions})
}

// watched are the people of a list, each with our story where there is one.
func (v *visit) watched(women []Woman) *schema.ItemList {
	var items []schema.ListItem
	for _, w := range women[:min(len(women), maxListed)] {
		who := schema.Person{Type: "Person", Name: w.Name, JobTitle: w.Designation, Description: w.Bio}
		if w.Story != "" {
			who.URL = v.Absolute(w.Story)
		}
		items = append(items, schema.ListItem{Item: who})
	}
	if len(items) == 0 {
		return nil
	}
	return schema.NewList(items)
}

// inSections are the first of the stories in the sections of a page.
func (v *visit) inSections(sections []Section) *schema.ItemList {
	lists := make([][]StoryCard, len(sections))
	for i, s := range sections {
		lists[i] = s.Stories.Cards
	}
	return v.ListOfCards(lists...)
}
