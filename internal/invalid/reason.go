package invalid

import "strconv"

// Reason says what is wrong with a field, for programs that show sentences of their own. Limit is the number that the code is about, such
// as the greatest length in characters; 0 if it is about none. Least is the least number of the code between, Name the other record of the
// code similar.
type Reason struct {
	Code  Code   `json:"code" enum:"required,too_long,too_short,too_many,too_few,too_small,too_large,between,number,whole_number,not_allowed,wrong_format,wrong_type,outdated,slug,path,link,web_address,email,date,time,clock,time_zone,currency,colour,darker,lighter,video,recording,captions,picture,one_line,characters,text,table,unknown,taken,loop,past,future,too_far,order,overlap,duplicate,similar,full,fixed,forbidden,person,scheduled,no_approval,together,second_person,message,invalid" doc:"What is wrong; message if only the text says it, in the language of the caller; invalid if only the text says it, in English."` //nolint:lll // a tag
	Limit int64  `json:"limit,omitempty" doc:"The number that the code is about, such as the greatest length." example:"120"`
	Name  string `json:"name,omitempty" doc:"With the code similar: the name of the other record."`
	Least int64  `json:"least,omitempty" doc:"With the code between: the least number." example:"1"`
}

// Code is a fixed word for what is wrong with a field.
type Code string

// Codes of what is wrong. Message and Invalid are the codes of texts that phrases does not have.
const (
	Required    Code = "required"
	TooLong     Code = "too_long"  // Limit is the greatest number of characters
	TooShort    Code = "too_short" // Limit is the least number of characters
	TooMany     Code = "too_many"  // Limit is the greatest number of entries
	TooFew      Code = "too_few"   // Limit is the least number of entries
	TooSmall    Code = "too_small" // Limit is the least number
	TooLarge    Code = "too_large" // Limit is the greatest number
	Between     Code = "between"   // a number outside of Least to Limit
	Number      Code = "number"    // no number
	WholeNumber Code = "whole_number"
	NotAllowed  Code = "not_allowed" // none of the choices
	WrongFormat Code = "wrong_format"
	WrongType   Code = "wrong_type"
	Outdated    Code = "outdated" // a member that the operation does not have: the page is older than the server
	Slug        Code = "slug"
	Path        Code = "path" // of this site
	Link        Code = "link" // neither a path of this site nor a web address
	WebAddress  Code = "web_address"
	Email       Code = "email"
	Date        Code = "date"
	Time        Code = "time"  // a day and a time
	Clock       Code = "clock" // a time of day
	TimeZone    Code = "time_zone"
	Currency    Code = "currency"
	Colour      Code = "colour"
	Darker      Code = "darker"  // a colour with too little contrast with light pages
	Lighter     Code = "lighter" // a colour with too little contrast with dark pages
	Video       Code = "video"
	Recording   Code = "recording"
	Captions    Code = "captions" // a file in another format than WebVTT
	Picture     Code = "picture"  // none that the caller may use
	OneLine     Code = "one_line"
	Characters  Code = "characters" // that cannot be stored
	Text        Code = "text"       // a part of a rich text that cannot be stored
	Table       Code = "table"
	Unknown     Code = "unknown"
	Taken       Code = "taken"
	Loop        Code = "loop" // something that leads back to itself
	Past        Code = "past"
	Future      Code = "future"
	TooFar      Code = "too_far" // in the future
	Order       Code = "order"   // an end before its beginning
	Overlap     Code = "overlap" // in time
	Duplicate   Code = "duplicate"
	Similar     Code = "similar"   // may be the same as another record
	Full        Code = "full"      // Limit is how many there may be
	Fixed       Code = "fixed"     // cannot be changed any more
	Forbidden   Code = "forbidden" // the caller may not choose it
	Person      Code = "person"    // may not do this here
	Scheduled   Code = "scheduled" // cannot change while the story is scheduled
	NoApproval  Code = "no_approval"
	Together    Code = "together" // does not go with another field
	// SecondPerson is the code of a step that somebody other than the writer of the text has to pass.
	SecondPerson Code = "second_person"
	Message      Code = "message" // the text is a message of the catalogue, in the language of the caller
	Invalid      Code = "invalid"
)

// ReasonOf returns the reason of a text about a field.
func ReasonOf(text string) Reason {
	for _, p := range phrases {
		found := p.form.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		reason := Reason{Code: p.code}
		for i, name := range p.form.SubexpNames() {
			n, _ := strconv.ParseFloat(found[i], 64) // large ones are written like 1.073741824e+09
			switch name {
			case "limit":
				reason.Limit = int64(n)
			case "least":
				reason.Least = int64(n)
			case "name":
				reason.Name = found[i]
			}
		}
		return reason
	}
	if isMessage(text) {
		return Reason{Code: Message}
	}
	return Reason{Code: Invalid}
}

// isMessage reports whether a text is a message of the catalogue: a sentence with a full stop, which in English begins with a capital
// letter. The English texts of rules begin with a small letter or a quotation mark.
func isMessage(text string) bool {
	return text != "" && (text[0] >= 'A' && text[0] <= 'Z' && text[len(text)-1] == '.' || text[0] > 0x7f)
}

// Reasons returns the reason of each field.
func (f Fields) Reasons() map[string]Reason {
	reasons := make(map[string]Reason, len(f))
	for name, text := range f {
		reasons[name] = ReasonOf(text)
	}
	return reasons
}
