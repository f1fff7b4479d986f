package conference

import (
	"masthead/internal/company"
	"masthead/internal/frame"
)

// ConferencePage is a tab of a conference. Only the fields of the tab are set.
type ConferencePage struct {
	frame.Frame
	Slug        string         `json:"slug"`
	OwnCalendar string         `json:"ownCalendar"` // address of a reader's own agenda as iCalendar, without the ids of the sessions
	Name        string         `json:"name"`
	NameLang    string         `json:"nameLang"`
	ContentLang string         `json:"contentLang"` // language of the conference's texts
	Subtitle    string         `json:"subtitle"`
	City        string         `json:"city"`
	Venue       string         `json:"venue"`
	FirstDay    string         `json:"firstDay"` // RFC 3339, at noon; "" if unknown
	LastDay     string         `json:"lastDay"`
	Zone        string         `json:"zone"`    // of the place
	Tickets     string         `json:"tickets"` // address at which tickets are sold, "" for none
	Tab         string         `json:"tab"`
	Tabs        []frame.Filter `json:"tabs"`
	About       []string       `json:"about"` // paragraphs
	Themes      []ThemeLink    `json:"themes"`
	Speakers    []SpeakerCard  `json:"speakers"` // on the first tab the first ones, without biographies and sessions
	Find        SpeakerSearch  `json:"find"`
	Agenda      *Agenda        `json:"agenda"`
	PitchFest   PitchFest      `json:"pitchFest"`
	Partners    []PartnerTier  `json:"partners"`
	Story       []string       `json:"story"`  // paragraphs about past years
	Cities      []frame.Filter `json:"cities"` // conferences of the series
	Formats     []frame.Form   `json:"formats"`
}

// ThemeLink is a link to the page of a theme.
type ThemeLink struct {
	Name   string `json:"name"`
	Href   string `json:"href"`
	Colour int    `json:"colour"`
}

// SpeakerSearch is the search in the list of speakers.
type SpeakerSearch struct {
	Query  string `json:"query"`
	Action string `json:"action"`
	Count  int    `json:"count"` // number of speakers that were found
	Next   string `json:"next"`  // address of the next page, "" on the last one
}

// SpeakerCard is a speaker with the sessions in which the speaker speaks.
type SpeakerCard struct {
	ID       int64          `json:"id"`
	Name     string         `json:"name"`
	Role     string         `json:"role"`
	Bio      []string       `json:"bio"`  // paragraphs
	Lang     string         `json:"lang"` // language of role and biography
	Href     string         `json:"href"` // profile, "" for none
	Picture  *frame.Picture `json:"picture"`
	Sessions []frame.Link   `json:"sessions"`
}

// Agenda is one day of the sessions as a timetable, with halls as columns.
type Agenda struct {
	Day    string        `json:"day"` // RFC 3339, at noon; "" for an agenda without sessions
	Days   []AgendaDay   `json:"days"`
	Themes []AgendaTheme `json:"themes"`
	Halls  []string      `json:"halls"`
	Rows   []AgendaRow   `json:"rows"`
}

// AgendaTheme is a link that limits the agenda to a theme, or to none.
type AgendaTheme struct {
	frame.Filter
	Colour int `json:"colour"` // 0 for the link to all themes
}

// AgendaDay is a link to a day.
type AgendaDay struct {
	Day     string `json:"day"` // RFC 3339, at noon
	Href    string `json:"href"`
	Current bool   `json:"current"`
}

// AgendaRow has the sessions that begin at a time.
type AgendaRow struct {
	At    string       `json:"at"` // RFC 3339 in the zone of the place
	Cells []AgendaCell `json:"cells"`
}

// AgendaCell is a cell of the timetable: sessions of a hall, or empty columns.
type AgendaCell struct {
	Rows     int          `json:"rows"`
	Columns  int          `json:"columns"`
	Sessions []SessionRow `json:"sessions"`
}

// SessionRow is a session as the agenda and the page of its theme show it.
type SessionRow struct {
	ID        int64        `json:"id"`
	Title     string       `json:"title"`
	Href      string       `json:"href"` // place where the abstract is, "" for none
	Lang      string       `json:"lang"` // language of the title
	Language  string       `json:"language"`
	StartsAt  string       `json:"startsAt"` // RFC 3339 in the zone of the place
	EndsAt    string       `json:"endsAt"`
	Minutes   int          `json:"minutes"`
	Hall      string       `json:"hall"`
	Theme     string       `json:"theme"`
	ThemeHref string       `json:"themeHref"`
	Colour    int          `json:"colour"` // of the theme, 0 for none
	IsBreak   bool         `json:"isBreak"`
	Cancelled bool         `json:"cancelled"`
	Story     string       `json:"story"` // path of a story or a recording, "" for none
	Speakers  []frame.Link `json:"speakers"`
	Abstract  []string     `json:"abstract"` // paragraphs; empty in a timetable if Href leads to them
	Calendar  string       `json:"calendar"` // path of the session as iCalendar, "" in a timetable
}

// PitchFest is the competition of young companies.
type PitchFest struct {
	Text      []string      `json:"text"`
	Apply     string        `json:"apply"` // address of the form while it is open, "" otherwise
	Opens     string        `json:"opens"` // when applications open and close, in words; "" without a form
	Closes    string        `json:"closes"`
	State     string        `json:"state"`   // of the form: soon, open or closed; "" without a form
	Link      string        `json:"link"`    // address elsewhere at which companies apply, "" for none
	Winners   []WinnerEntry `json:"winners"` // also on the first tab; empty until they are public
	Finalists []PitchEntry  `json:"finalists"`
	Jury      []SpeakerCard `json:"jury"`
}

// PitchEntry is a finalist with its slot on the stage.
type PitchEntry struct {
	Company company.CompanyCard `json:"company"`
	Slot    *frame.Link         `json:"slot"` // the session, nil if there is none yet
}

// WinnerEntry is a company that won at the pitch fest.
type WinnerEntry struct {
	Position int                 `json:"position"` // from 1, part of the id of the entry
	Company  company.CompanyCard `json:"company"`
	Place    int                 `json:"place"` // from 1; 0 for an award without a place
	Award    string              `json:"award"` // in the language of the conference, "" for none
	Prize    string              `json:"prize"` // in the language of the conference, "" for none
}

// PartnerTier has the partners of a tier.
type PartnerTier struct {
	Tier     Tier         `json:"tier"`
	Partners []PartnerRow `json:"partners"`
}

// PartnerRow is a partner with the profile of its company, if the directory has it.
type PartnerRow struct {
	Name    string         `json:"name"`
	Website string         `json:"website"` // "" for none
	Href    string         `json:"href"`    // profile in the directory, "" for none
	Logo    *frame.Picture `json:"logo"`
}

// KeytrackPage is the page of a theme (PAGE-23).
type KeytrackPage struct {
	frame.Frame
	Slug        string        `json:"slug"`        // of the conference
	OwnCalendar string        `json:"ownCalendar"` // address of a reader's own agenda as iCalendar, without the ids of the sessions
	Name        string        `json:"name"`
	ContentLang string        `json:"contentLang"`
	Conference  frame.Link    `json:"conference"`
	Agenda      string        `json:"agenda"` // address of the agenda
	Zone        string        `json:"zone"`   // of the place
	Colour      int           `json:"colour"`
	Description []string      `json:"description"`
	Sessions    []SessionRow  `json:"sessions"`
	Speakers    []SpeakerCard `json:"speakers"`
	Calendar    string        `json:"calendar"` // path of the sessions as iCalendar
}
