package invalid_test

import (
	"maps"
	"testing"

	"masthead/internal/invalid"
)

// API: each refused field has a code that programs translate, with the number that it is about; a text of its own has the code invalid.
func TestRefusedFieldsHaveReasons(t *testing.T) {
	for text, want := range map[string]invalid.Reason{
		"is required":                                      {Code: invalid.Required},
		"Please fill this in.":                             {Code: invalid.Required},
		"expected length >= 1":                             {Code: invalid.Required},
		"expected length <= 120":                           {Code: invalid.TooLong, Limit: 120},
		"Please use at most 160 characters.":               {Code: invalid.TooLong, Limit: 160},
		"expected array length <= 50":                      {Code: invalid.TooMany, Limit: 50},
		"Please keep at most 10 entries.":                  {Code: invalid.TooMany, Limit: 10},
		"expected number >= 1":                             {Code: invalid.TooSmall, Limit: 1},
		"expected number <= -3":                            {Code: invalid.TooLarge, Limit: -3},
		"expected value to be one of \"a\"":                {Code: invalid.NotAllowed},
		"expected string to be RFC 3339 date":              {Code: invalid.Date},
		"expected string":                                  {Code: invalid.WrongType},
		"is not the code of a language of the publication": {Code: invalid.Unknown},
		"is not a company":                                 {Code: invalid.Unknown},
		"is taken by another story":                        {Code: invalid.Taken},
		"belongs to another author":                        {Code: invalid.Taken},
		"is in the past; publish it instead":               {Code: invalid.Past},
		"is before the start":                              {Code: invalid.Order},
		"must be passed by somebody other than the last writer of the text": {
			Code: invalid.SecondPerson},
		"is fixed once the story exists":     {Code: invalid.Fixed},
		"expected number <= 1.073741824e+09": {Code: invalid.TooLarge, Limit: 1 << 30},
		"must be between 3 and 40":           {Code: invalid.Between, Least: 3, Limit: 40},
		"is not a field of the directory":    {Code: invalid.Invalid},
		"is the name, as of the company 4 (Kiln, Clay & Co., /companies/kiln), which may be the same; send its id": {
			Code: invalid.Similar, Name: "Kiln, Clay & Co."},
		"Bitte etwas anderes.":                                     {Code: invalid.Message},
		"कृपया इसे भरें।":                                          {Code: invalid.Message},
		`gives the slug "kiln", which is taken; send another slug`: {Code: invalid.Invalid},
		"must have 1 to 80 lower-case letters from a to z, digits and hyphens": {
			Code: invalid.Slug},
	} {
		if got := invalid.ReasonOf(text); got != want {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
	got := invalid.Fields{"name": "is empty", "city": "is odd"}.Reasons()
	if want := map[string]invalid.Reason{"name": {Code: invalid.Required}, "city": {Code: invalid.Invalid}}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
