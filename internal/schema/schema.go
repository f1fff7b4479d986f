// Package schema says in the words of schema.org what a page shows, for search
// engines and agents. Each type has the properties that they ask for and no other;
// a property without a value is left out. It knows no feature and no address.
package schema

import "encoding/json"

// Context is the vocabulary that documents are written in.
const Context = "https://schema.org"

// Document is the JSON-LD document that says things of a page, "" for none. It can
// stand in a script element: what could end one is escaped.
func Document(things []any) (string, error) {
	if len(things) == 0 {
		return "", nil
	}
	text, err := json.Marshal(struct {
		Context string `json:"@context"`
		Graph   []any  `json:"@graph"`
	}{Context, things})
	return string(text), err
}

// Ref names a thing that another page says more about.
type Ref struct {
	Type string `json:"@type"`
	ID   string `json:"@id,omitempty"`
	Name string `json:"name,omitempty"`
	URL  string `json:"url,omitempty"`
}

// Organization is a NewsMediaOrganization: the house, or a brand of it.
type Organization struct {
	Type        string   `json:"@type"` // "NewsMediaOrganization", "Organization"
	ID          string   `json:"@id,omitempty"`
	Name        string   `json:"name"`
	URL         string   `json:"url,omitempty"`
	Logo        string   `json:"logo,omitempty"`
	Description string   `json:"description,omitempty"`
	SameAs      []string `json:"sameAs,omitempty"`
	Parent      *Ref     `json:"parentOrganization,omitempty"`
}

// Person is somebody with a page.
type Person struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	URL         string `json:"url,omitempty"`
	JobTitle    string `json:"jobTitle,omitempty"`
	Description string `json:"description,omitempty"`
	Image       string `json:"image,omitempty"`
	WorksFor    *Ref   `json:"worksFor,omitempty"`
}

// WebSite is the publication, with where it is searched.
type WebSite struct {
	Type       string        `json:"@type"`
	ID         string        `json:"@id,omitempty"`
	Name       string        `json:"name"`
	URL        string        `json:"url"`
	InLanguage string        `json:"inLanguage,omitempty"`
	Publisher  *Ref          `json:"publisher,omitempty"`
	Search     *SearchAction `json:"potentialAction,omitempty"`
}

// SearchAction says where a search leads.
type SearchAction struct {
	Type   string `json:"@type"`
	Target struct {
		Type     string `json:"@type"`
		Template string `json:"urlTemplate"`
	} `json:"target"`
	Input string `json:"query-input"`
}

// NewSearch is a search at an address that has {search_term_string} in it.
func NewSearch(template string) *SearchAction {
	s := &SearchAction{Type: "SearchAction", Input: "required name=search_term_string"}
	s.Target.Type, s.Target.Template = "EntryPoint", template
	return s
}

// Page is a page of a kind: WebPage, AboutPage, ContactPage, CollectionPage,
// ProfilePage or FAQPage. Its entity is what it is about.
type Page struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	URL         string `json:"url,omitempty"`
	Description string `json:"description,omitempty"`
	InLanguage  string `json:"inLanguage,omitempty"`
	IsPartOf    *Ref   `json:"isPartOf,omitempty"`
	Entity      any    `json:"mainEntity,omitempty"`
}

// ItemList is a list of pages, in their order.
type ItemList struct {
	Type  string     `json:"@type"`
	Items []ListItem `json:"itemListElement"`
}

// BreadcrumbList leads from the front to a page.
type BreadcrumbList struct {
	Type  string     `json:"@type"`
	Items []ListItem `json:"itemListElement"`
}

// ListItem is a place in a list or on a trail: an address with a name, or a thing.
type ListItem struct {
	Type     string `json:"@type"`
	Position int    `json:"position"`
	Name     string `json:"name,omitempty"`
	URL      string `json:"url,omitempty"`  // in a list
	Item     any    `json:"item,omitempty"` // on a trail its address; in a list of things the thing
}

// NewList numbers the items of a list.
func NewList(items []ListItem) *ItemList { return &ItemList{"ItemList", numbered(items)} }

// NewBreadcrumbs numbers the steps of a trail.
func NewBreadcrumbs(items []ListItem) *BreadcrumbList {
	return &BreadcrumbList{"BreadcrumbList", numbered(items)}
}

func numbered(items []ListItem) []ListItem {
	for i := range items {
		items[i].Type, items[i].Position = "ListItem", i+1
	}
	return items
}

// Article is a NewsArticle.
type Article struct {
	Type         string   `json:"@type"`
	ID           string   `json:"@id,omitempty"`
	Headline     string   `json:"headline"`
	Description  string   `json:"description,omitempty"`
	URL          string   `json:"url"`
	MainEntity   string   `json:"mainEntityOfPage"`
	InLanguage   string   `json:"inLanguage"`
	Published    string   `json:"datePublished,omitempty"`
	Modified     string   `json:"dateModified,omitempty"`
	Images       []string `json:"image"`
	Authors      []any    `json:"author"` // of Person or Organization
	Publisher    any      `json:"publisher"`
	Sponsor      *Ref     `json:"sponsor,omitempty"`
	Section      string   `json:"articleSection,omitempty"`
	Keywords     []string `json:"keywords,omitempty"`
	Free         *bool    `json:"isAccessibleForFree,omitempty"`
	Part         *Gated   `json:"hasPart,omitempty"`
	Original     *Ref     `json:"translationOfWork,omitempty"`
	Translations []Ref    `json:"workTranslation,omitempty"`
}

// Gated is the part of a page that not everybody reads.
type Gated struct {
	Type     string `json:"@type"`
	Free     bool   `json:"isAccessibleForFree"`
	Selector string `json:"cssSelector"`
}

// NewGated is the part that a CSS selector finds.
func NewGated(selector string) *Gated { return &Gated{"WebPageElement", false, selector} }

// Video is a VideoObject.
type Video struct {
	Type        string     `json:"@type"`
	Name        string     `json:"name"`
	Description string     `json:"description,omitempty"`
	Thumbnails  []string   `json:"thumbnailUrl"`
	Uploaded    string     `json:"uploadDate"`
	Duration    string     `json:"duration,omitempty"` // ISO 8601
	ContentURL  string     `json:"contentUrl,omitempty"`
	EmbedURL    string     `json:"embedUrl,omitempty"`
	InLanguage  string     `json:"inLanguage,omitempty"`
	Publication *Broadcast `json:"publication,omitempty"`
}

// Broadcast is a BroadcastEvent: what of a video is, or was, live.
type Broadcast struct {
	Type  string `json:"@type"`
	Name  string `json:"name,omitempty"`
	Live  bool   `json:"isLiveBroadcast"`
	Start string `json:"startDate"`
	End   string `json:"endDate,omitempty"`
}

// Podcast is a PodcastSeries.
type Podcast struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	URL         string `json:"url"`
	Description string `json:"description,omitempty"`
	Image       string `json:"image,omitempty"`
	InLanguage  string `json:"inLanguage,omitempty"`
	Feed        string `json:"webFeed,omitempty"`
	Publisher   *Ref   `json:"publisher,omitempty"`
}

// Episode is a PodcastEpisode.
type Episode struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	URL         string `json:"url"`
	Description string `json:"description,omitempty"`
	Published   string `json:"datePublished,omitempty"`
	Duration    string `json:"duration,omitempty"` // ISO 8601
	Image       string `json:"image,omitempty"`
	InLanguage  string `json:"inLanguage,omitempty"`
	Media       Audio  `json:"associatedMedia"`
	Series      Ref    `json:"partOfSeries"`
}

// Audio is an AudioObject.
type Audio struct {
	Type       string `json:"@type"`
	ContentURL string `json:"contentUrl"`
	Format     string `json:"encodingFormat,omitempty"`
}

// Event is an event, at a place or online.
type Event struct {
	Type        string   `json:"@type"`
	Name        string   `json:"name"`
	URL         string   `json:"url,omitempty"`
	Description string   `json:"description,omitempty"`
	Start       string   `json:"startDate,omitempty"`
	End         string   `json:"endDate,omitempty"`
	Status      string   `json:"eventStatus,omitempty"`
	Mode        string   `json:"eventAttendanceMode,omitempty"`
	Location    any      `json:"location,omitempty"`
	Images      []string `json:"image,omitempty"`
	Organizer   *Ref     `json:"organizer,omitempty"`
}

// Place is where an event is held.
type Place struct {
	Type    string `json:"@type"`
	Name    string `json:"name"`
	Address string `json:"address"`
}

// Course is a course and how it is taken.
type Course struct {
	Type        string           `json:"@type"`
	Name        string           `json:"name"`
	Description string           `json:"description"`
	URL         string           `json:"url"`
	InLanguage  string           `json:"inLanguage,omitempty"`
	Image       string           `json:"image,omitempty"`
	Free        bool             `json:"isAccessibleForFree"`
	Provider    Ref              `json:"provider"`
	Offers      []Offer          `json:"offers"`
	Instances   []CourseInstance `json:"hasCourseInstance"`
	Parts       []Ref            `json:"hasPart,omitempty"`
}

// Offer is what something costs.
type Offer struct {
	Type     string `json:"@type"`
	Category string `json:"category"`
}

// CourseInstance is a way to take a course.
type CourseInstance struct {
	Type       string  `json:"@type"`
	Mode       string  `json:"courseMode"`
	Workload   string  `json:"courseWorkload,omitempty"` // ISO 8601
	Instructor *Person `json:"instructor,omitempty"`
}

// Lesson is a LearningResource.
type Lesson struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	Description string `json:"description,omitempty"`
	URL         string `json:"url"`
	InLanguage  string `json:"inLanguage,omitempty"`
	Position    int    `json:"position,omitempty"`
	Time        string `json:"timeRequired,omitempty"` // ISO 8601
	IsPartOf    Ref    `json:"isPartOf"`
}

// Question is a question with its answer.
type Question struct {
	Type   string `json:"@type"`
	Name   string `json:"name"`
	Answer Answer `json:"acceptedAnswer"`
}

// Answer answers a Question.
type Answer struct {
	Type string `json:"@type"`
	Text string `json:"text"`
}

// NewQuestion is a question of a FAQPage.
func NewQuestion(question, answer string) Question {
	return Question{"Question", question, Answer{"Answer", answer}}
}

// Term is a DefinedTerm, whose language is that of its set.
type Term struct {
	Type        string   `json:"@type"`
	Name        string   `json:"name"`
	Other       []string `json:"alternateName,omitempty"`
	Description string   `json:"description"`
	URL         string   `json:"url"`
	Set         *TermSet `json:"inDefinedTermSet,omitempty"`
}

// TermSet is a DefinedTermSet: the glossary, with terms where it lists them.
type TermSet struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	URL         string `json:"url"`
	Description string `json:"description,omitempty"`
	InLanguage  string `json:"inLanguage,omitempty"`
	Terms       []Term `json:"hasDefinedTerm,omitempty"`
}

// NewTerm is a term of a set, at its page. The set says no terms itself there.
func NewTerm(name, description, url string, set TermSet, other ...string) Term {
	set.Type = "DefinedTermSet"
	return Term{"DefinedTerm", name, other, description, url, &set}
}

// NewTermSet is a glossary with terms that it lists.
func NewTermSet(name, description, url, lang string, terms ...Term) TermSet {
	for i := range terms {
		terms[i].Set = nil // it stands around them
	}
	return TermSet{"DefinedTermSet", name, url, description, lang, terms}
}
