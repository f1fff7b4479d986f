// Package schema describes pages in the vocabulary of schema.org for search engines and agents. Each type has only the
// properties that search engines use, and omits properties without a value. The package depends on no feature and
// contains no URL of a site.
package schema

import "encoding/json"

// Context is the URL of the vocabulary.
const Context = "https://schema.org"

// Document returns a JSON-LD document with things as its graph, "" without things. It can
// be placed in a script element: characters that could end the element are escaped.
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

// Ref refers to a thing that another page describes in full.
type Ref struct {
	Type string `json:"@type"`
	ID   string `json:"@id,omitempty"`
	Name string `json:"name,omitempty"`
	URL  string `json:"url,omitempty"`
}

// Organization is a NewsMediaOrganization (the publication or one of its brands) or
// another Organization.
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

// Company is a company of the directory. Founded may be a partial date.
type Company struct {
	Type        string   `json:"@type"`
	ID          string   `json:"@id"`
	Name        string   `json:"name"`
	URL         string   `json:"url"`
	Description string   `json:"description,omitempty"`
	Logo        string   `json:"logo,omitempty"`
	Founded     string   `json:"foundingDate,omitempty"`
	Dissolved   string   `json:"dissolutionDate,omitempty"`
	Address     *Address `json:"address,omitempty"`
	Founders    []Person `json:"founder,omitempty"`
	Employees   string   `json:"numberOfEmployees,omitempty"`
	Funding     []Grant  `json:"funding,omitempty"` // grants only; schema.org has no type for other funding rounds
	Funders     []any    `json:"funder,omitempty"`  // firms and people who invested
	Awards      []string `json:"award,omitempty"`
	SameAs      []string `json:"sameAs,omitempty"`
}

// Address is the place of a company.
type Address struct {
	Type     string `json:"@type"`
	Locality string `json:"addressLocality"`
	Region   string `json:"addressRegion,omitempty"`
	Country  string `json:"addressCountry,omitempty"`
}

// Grant is a grant. Amount is nil if it is not disclosed.
type Grant struct {
	Type    string          `json:"@type"`
	Name    string          `json:"name"`
	Amount  *MonetaryAmount `json:"amount,omitempty"`
	Funders []Organization  `json:"funder,omitempty"`
}

// MonetaryAmount is an amount in a currency.
type MonetaryAmount struct {
	Type     string `json:"@type"`
	Currency string `json:"currency"`
	Value    int64  `json:"value"`
}

// Person is a person with a page.
type Person struct {
	Type        string   `json:"@type"`
	Name        string   `json:"name"`
	URL         string   `json:"url,omitempty"`
	JobTitle    string   `json:"jobTitle,omitempty"`
	Description string   `json:"description,omitempty"`
	Image       string   `json:"image,omitempty"`
	WorksFor    *Ref     `json:"worksFor,omitempty"`
	SameAs      []string `json:"sameAs,omitempty"`
}

// WebSite is the publication with the address of its search.
type WebSite struct {
	Type       string        `json:"@type"`
	ID         string        `json:"@id,omitempty"`
	Name       string        `json:"name"`
	URL        string        `json:"url"`
	InLanguage string        `json:"inLanguage,omitempty"`
	Publisher  *Ref          `json:"publisher,omitempty"`
	Search     *SearchAction `json:"potentialAction,omitempty"`
}

// SearchAction describes a search.
type SearchAction struct {
	Type   string `json:"@type"`
	Target struct {
		Type     string `json:"@type"`
		Template string `json:"urlTemplate"`
	} `json:"target"`
	Input string `json:"query-input"`
}

// NewSearch returns a search action for a URL template with {search_term_string} in it.
func NewSearch(template string) *SearchAction {
	s := &SearchAction{Type: "SearchAction", Input: "required name=search_term_string"}
	s.Target.Type, s.Target.Template = "EntryPoint", template
	return s
}

// Page is a web page: WebPage, AboutPage, ContactPage, CollectionPage, ProfilePage or
// FAQPage. Entity is its main subject.
type Page struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	URL         string `json:"url,omitempty"`
	Description string `json:"description,omitempty"`
	InLanguage  string `json:"inLanguage,omitempty"`
	IsPartOf    *Ref   `json:"isPartOf,omitempty"`
	Entity      any    `json:"mainEntity,omitempty"`
}

// ItemList is an ordered list of pages.
type ItemList struct {
	Type  string     `json:"@type"`
	Items []ListItem `json:"itemListElement"`
}

// BreadcrumbList is the path from the landing page to a page.
type BreadcrumbList struct {
	Type  string     `json:"@type"`
	Items []ListItem `json:"itemListElement"`
}

// ListItem is an element of a list or of breadcrumbs: a named address or a thing.
type ListItem struct {
	Type     string `json:"@type"`
	Position int    `json:"position"`
	Name     string `json:"name,omitempty"`
	URL      string `json:"url,omitempty"`  // in a list of pages
	Item     any    `json:"item,omitempty"` // in breadcrumbs the address; in a list of things the thing
}

// NewList returns a list and numbers its items.
func NewList(items []ListItem) *ItemList { return &ItemList{"ItemList", setPositions(items)} }

// NewBreadcrumbs returns breadcrumbs and numbers their items.
func NewBreadcrumbs(items []ListItem) *BreadcrumbList {
	return &BreadcrumbList{"BreadcrumbList", setPositions(items)}
}

func setPositions(items []ListItem) []ListItem {
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

// Gated is the part of a page that not every reader may read.
type Gated struct {
	Type     string `json:"@type"`
	Free     bool   `json:"isAccessibleForFree"`
	Selector string `json:"cssSelector"`
}

// NewGated returns the gated part that a CSS selector matches.
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

// Broadcast is a BroadcastEvent: the live broadcast of a video.
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

// JobPosting is a job opening of an Organization.
type JobPosting struct {
	Type         string       `json:"@type"`
	Title        string       `json:"title"`
	URL          string       `json:"url"`
	Posted       string       `json:"datePosted"`
	Until        string       `json:"validThrough,omitempty"`
	Employment   string       `json:"employmentType"`
	Organization Ref          `json:"hiringOrganization"`
	Location     *JobLocation `json:"jobLocation,omitempty"`
	LocationType string       `json:"jobLocationType,omitempty"` // "TELECOMMUTE" for work from anywhere
	Applicants   *Country     `json:"applicantLocationRequirements,omitempty"`
}

// Country is the country where the applicants for a remote JobPosting live.
type Country struct {
	Type string `json:"@type"`
	Name string `json:"name"`
}

// JobLocation is the Place of a JobPosting.
type JobLocation struct {
	Type    string  `json:"@type"`
	Address Address `json:"address"`
}

// Event is an event at a place or online.
type Event struct {
	Type        string       `json:"@type"`
	Name        string       `json:"name"`
	URL         string       `json:"url,omitempty"`
	Description string       `json:"description,omitempty"`
	Start       string       `json:"startDate,omitempty"`
	End         string       `json:"endDate,omitempty"`
	Status      string       `json:"eventStatus,omitempty"`
	Mode        string       `json:"eventAttendanceMode,omitempty"`
	Location    any          `json:"location,omitempty"`
	Images      []string     `json:"image,omitempty"`
	Organizer   *Ref         `json:"organizer,omitempty"`
	Performers  []Ref        `json:"performer,omitempty"`
	Super       *Ref         `json:"superEvent,omitempty"` // event of which it is a part
	InLanguage  string       `json:"inLanguage,omitempty"`
	Offers      []EventOffer `json:"offers,omitempty"`
}

// EventOffer is a ticket for an event.
type EventOffer struct {
	Type         string `json:"@type"`
	Price        string `json:"price"`
	Currency     string `json:"priceCurrency,omitempty"`
	Availability string `json:"availability"`
	URL          string `json:"url"`
}

// Place is the place of an event.
type Place struct {
	Type    string          `json:"@type"`
	Name    string          `json:"name"`
	Address string          `json:"address"`
	Geo     *GeoCoordinates `json:"geo,omitempty"`
}

// GeoCoordinates is a point on earth, in degrees.
type GeoCoordinates struct {
	Type      string  `json:"@type"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

// Course is a course and the ways to take it.
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

// Offer is the price category of something.
type Offer struct {
	Type     string `json:"@type"`
	Category string `json:"category"`
}

// CourseInstance is one way to take a course.
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

// Answer is the answer to a Question.
type Answer struct {
	Type string `json:"@type"`
	Text string `json:"text"`
}

// NewQuestion returns a question of a FAQPage with its answer.
func NewQuestion(question, answer string) Question {
	return Question{"Question", question, Answer{"Answer", answer}}
}

// Term is a DefinedTerm; its language is that of its set.
type Term struct {
	Type        string   `json:"@type"`
	Name        string   `json:"name"`
	Other       []string `json:"alternateName,omitempty"`
	Description string   `json:"description"`
	URL         string   `json:"url"`
	Set         *TermSet `json:"inDefinedTermSet,omitempty"`
}

// TermSet is a DefinedTermSet: the glossary, with its terms on the pages that list them.
type TermSet struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	URL         string `json:"url"`
	Description string `json:"description,omitempty"`
	InLanguage  string `json:"inLanguage,omitempty"`
	Terms       []Term `json:"hasDefinedTerm,omitempty"`
}

// NewTerm returns a term of a set for the term's own page. The set does not list its terms
// there.
func NewTerm(name, description, url string, set TermSet, other ...string) Term {
	set.Type = "DefinedTermSet"
	return Term{"DefinedTerm", name, other, description, url, &set}
}

// NewTermSet returns a glossary with the given terms.
func NewTermSet(name, description, url, lang string, terms ...Term) TermSet {
	for i := range terms {
		terms[i].Set = nil // the term is inside its set
	}
	return TermSet{"DefinedTermSet", name, url, description, lang, terms}
}
