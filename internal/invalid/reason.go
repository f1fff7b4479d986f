package invalid

import (
	"regexp"
	"strconv"
)

// Reason says what is wrong with a field, for programs that show sentences of their own. Limit is the number that the code is about, such
// as the greatest length in characters; 0 if it is about none.
type Reason struct {
	Code  Code  `json:"code" enum:"required,too_long,too_short,too_many,too_few,too_small,too_large,not_allowed,wrong_format,wrong_type,unknown,taken,past,future,order,duplicate,second_person,invalid" doc:"What is wrong; invalid if only the text says it."` //nolint:lll // a tag
	Limit int64 `json:"limit,omitempty" doc:"The number that the code is about, such as the greatest length." example:"120"`
}

// Code is a fixed word for what is wrong with a field.
type Code string

// Codes of what is wrong. Invalid is the code of every text that phrases does not have.
const (
	Required    Code = "required"
	TooLong     Code = "too_long"  // Limit is the greatest number of characters
	TooShort    Code = "too_short" // Limit is the least number of characters
	TooMany     Code = "too_many"  // Limit is the greatest number of entries
	TooFew      Code = "too_few"   // Limit is the least number of entries
	TooSmall    Code = "too_small" // Limit is the least number
	TooLarge    Code = "too_large" // Limit is the greatest number
	NotAllowed  Code = "not_allowed"
	WrongFormat Code = "wrong_format"
	WrongType   Code = "wrong_type"
	Unknown     Code = "unknown"
	Taken       Code = "taken"
	Past        Code = "past"
	Future      Code = "future"
	Order       Code = "order" // an end before its beginning
	Duplicate   Code = "duplicate"
	// SecondPerson is the code of a step that somebody other than the writer of the text has to pass.
	SecondPerson Code = "second_person"
	Invalid      Code = "invalid"
)

// phrases are the forms of the texts about fields, with their codes. A group of a form is the limit. The texts are those of the checks of
// request bodies and of the features. A message in the language of the caller says what it has to say and needs no code.
var phrases = []struct {
	form *regexp.Regexp
	code Code
}{
	{regexp.MustCompile(`^(is (required|empty|missing)|must not be empty|Please (fill this in|choose one)\.)$`), Required},
	{regexp.MustCompile(`^expected length <= (\d+)$`), TooLong},
	{regexp.MustCompile(`^(?:is longer than|must have at most|has more than|may have at most) (\d+) (?:characters|letters)`), TooLong},
	{regexp.MustCompile(`^Please use at most (\d+) characters\.$`), TooLong},
	{regexp.MustCompile(`^expected length >= 1$`), Required},
	{regexp.MustCompile(`^expected length >= (\d+)$`), TooShort},
	{regexp.MustCompile(`^expected array length >= (\d+)$`), TooFew},
	{regexp.MustCompile(`^expected array length <= (\d+)$`), TooMany},
	{regexp.MustCompile(`^expected object with at most (\d+) properties$`), TooMany},
	{regexp.MustCompile(`^(?:has more than|Please keep at most|must have at most) (\d+) (?:entries|items)`), TooMany},
	{regexp.MustCompile(`^expected number >=? (-?\d+)$`), TooSmall},
	{regexp.MustCompile(`^expected number <=? (-?\d+)$`), TooLarge},
	{regexp.MustCompile(`^(is too short)$`), TooShort},
	{regexp.MustCompile(`^(is too long)$`), TooLong},
	{regexp.MustCompile(`^expected value to be one of `), NotAllowed},
	{regexp.MustCompile(`^expected array items to be unique$`), Duplicate},
	{regexp.MustCompile(`^expected (boolean|number|integer|string|array|object)$`), WrongType},
	{regexp.MustCompile(`^expected string to (be|match) `), WrongFormat},
	{regexp.MustCompile(`^(is not an address|is not an email address|is not a web address|must be an address)`), WrongFormat},
	{regexp.MustCompile(`^must have 1 to 80 lower-case letters`), WrongFormat},
	{regexp.MustCompile(`^(is not a number|must be a day such as .*|is not the number of an option)$`), WrongFormat},
	{regexp.MustCompile(`^(is unknown|is not known)$`), Unknown},
	{regexp.MustCompile(`^is not a (brand|company|person|picture|time zone|term|sponsor|publisher)( of the directory)?$`), Unknown},
	{regexp.MustCompile(`^is not (the (id|slug|code|name) of|a name of the zone database|one of the publication's languages)`), Unknown},
	{regexp.MustCompile(`^(is taken|is used|exists already)`), Taken},
	{regexp.MustCompile(`^(belongs to (the|a|another|company) |is the id of another |is that of another )`), Taken},
	{regexp.MustCompile(`^is in the past`), Past},
	{regexp.MustCompile(`^is in the future`), Future},
	{regexp.MustCompile(`^(is before the start|must be after |must not be before )`), Order},
	{regexp.MustCompile(`^(must be passed by somebody other than )`), SecondPerson},
	{regexp.MustCompile(`^(is in the ranking already|is a duplicate|is twice in the list|has the slug or the name of another )`), Duplicate},
}

// ReasonOf returns the reason of a text about a field.
func ReasonOf(text string) Reason {
	for _, phrase := range phrases {
		found := phrase.form.FindStringSubmatch(text)
		if found == nil {
			continue
		}
		reason := Reason{Code: phrase.code}
		if len(found) > 1 {
			reason.Limit, _ = strconv.ParseInt(found[1], 10, 64) // 0 for a group that is no number
		}
		return reason
	}
	return Reason{Code: Invalid}
}

// Reasons returns the reason of each field.
func (f Fields) Reasons() map[string]Reason {
	reasons := make(map[string]Reason, len(f))
	for name, text := range f {
		reasons[name] = ReasonOf(text)
	}
	return reasons
}
