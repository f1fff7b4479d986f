package invalid

import "regexp"

// phrase is a form of texts about fields, with its code. The groups limit and least of a form are the numbers of a Reason.
type phrase struct {
	form *regexp.Regexp
	code Code
}

// phrases are the forms of the texts about fields: those of the checks of request bodies and those of the features. The first that matches
// counts. Messages in the language of the caller need no phrase.
var phrases = compile([]codeForms{
	{Required, []string{
		`(is (required|empty|missing)|must not be empty|Please (fill this in|choose one)\.)`, `expected length >= 1`, `the name is missing`,
		`is (required|empty|missing|needed)[,:;] .*`, `must name either .*`, `each must have either .*`,
		`must be at least one before .*`, `needs (the passage|an? ).*`, `must (each )?have (an id and a|a) .*`, `must have choices if .*`,
		`must not have empty choices: .*`, `needs a name`,
	}},
	{TooLong, []string{
		`expected length <= (?P<limit>\d+)`, `Please use at most (?P<limit>\d+) characters\.`, `is too long`,
		`(is|has a name that is|has a headline|must not be|the name must not be) longer than (?P<limit>\d+) (characters|letters).*`,
		`(must have|has more than|may have|has) (at most )?(?P<limit>\d+) (characters|letters).*`,
		`must have 1 to (?P<limit>\d+) characters.*`, `is not 1 to (?P<limit>\d+) characters long`, `is longer than (?P<limit>\d+)`,
		`makes the corrections longer than (?P<limit>\d+) characters`, `(the tagline )?must be one line of at most (?P<limit>\d+) characters`,
		`is too much: .*`, `has more than \d+ KB of text`,
	}},
	{TooShort, []string{`expected length >= (?P<limit>\d+)`, `is too short`}},
	{TooFew, []string{`expected array length >= (?P<limit>\d+)`, `must have (?P<limit>\d+) entries or more`}},
	{TooMany, []string{
		`expected array length <= (?P<limit>\d+)`, `expected object with at most (?P<limit>\d+) properties`,
		`(has more than|Please keep at most|must have at most|has) (?P<limit>\d+) (entries|items).*`,
		`(must not be more than|must be at most) (?P<limit>\d+)`, `at most (?P<limit>\d+), .*`, `has too many names; the limit is (?P<limit>\d+)`,
		`has more names than there are seats; (?P<limit>\d+) are left`, `must be 2 to (?P<limit>\d+) texts of .*`,
		`must be 1 to (?P<limit>\d+) criteria .*`, `is more than (?P<limit>\d+) levels deep`,
	}},
	{Between, []string{`(must be|is not) (between|from|a number from) (?P<least>-?\d+) (and|to) (?P<limit>-?\d+)`}},
	{TooSmall, []string{`expected number >=? (?P<limit>-?[\d.e+]+)`, `must be (?P<limit>\d+) or later`}},
	{TooLarge, []string{`expected number <=? (?P<limit>-?[\d.e+]+)`, `must not be after the year in which the call closes, (?P<limit>\d+)`}},
	{WholeNumber, []string{`expected integer`, `expected number to be a multiple of .*`}},
	{Number, []string{`expected number`, `is not a number`}},
	{Outdated, []string{`unexpected property`}},
	{NotAllowed, []string{
		`expected value to be one of .*`, `is not one of (the (kinds|options)|\d.*)`, `must be (CREATE|off|free|person|wordpress|true) ?.*`,
		`must have the type .*`, `is not (allowed|the number of an option|a set that a section shows|an editorial step of this brand)`,
		`must be a story or a series`, `has entries that are neither stories nor series`,
	}},
	{Duplicate, []string{
		`expected array items to be unique`, `(is in the ranking already|is a duplicate|is there twice|has the same text twice).*`,
		`(is twice in the list|has the slug or the name of another ).*`, `is already watched for this brand`, `is the brand of the story`,
		`must have different (ids|choices): .*`, `is in this language already`,
	}},
	{Similar, []string{`.*, as of the company \d+ \((?P<name>.*), [^,]*\), which may be the same; .*`}},
	{Email, []string{`expected string to be RFC 5322 email.*`, `is not an email address`, `This is not an address such as asha@.*`,
		`is not an address such as .+@.*`}},
	{Date, []string{`expected string to be RFC 3339 date`, `is not a (date|day)( such as .*)?`, `must be a day,? such as .*`}},
	{Clock, []string{`must be a time such as \d\d:\d\d`, `expected string to be RFC 3339 time`}},
	{Time, []string{
		`expected string to be RFC (3339|1123) date-time`, `is not a time( such as .*| (in|by) RFC 3339)?`, `must be a time such as .*`,
		`endsAt is not a time in RFC 3339`,
	}},
	{TimeZone, []string{
		`is not (a time zone|the name of a time zone|a name of the zone database)`, `must be the IANA name of a time zone`,
		`"[^"]*" is not a time zone; .*`,
	}},
	{Currency, []string{`must be a code of ISO 4217, .*`}},
	{Colour, []string{`"[^"]*" is not a colour; .*`}},
	{Darker, []string{`.* has a contrast of only .* choose a darker colour.*`}},
	{Lighter, []string{`.* has a contrast of only .* choose a lighter colour.*`}},
	{Captions, []string{`is not WebVTT.*`, `line \d+ .*`}},
	{Video, []string{`is not a video on YouTube .*`, `is neither the address of a video .*`, `must name an id on its platform, .*`}},
	{Recording, []string{`is not an address of a recording .*`}},
	{WebAddress, []string{
		`expected string to be RFC 3986 uri.*`, `is not (an address|a web address)`, `must be an address( such as .*)?`,
		`is not an address of a stream server .*`,
	}},
	{Link, []string{
		`is neither a path .*`, `(is|must be) (not )?(a web address, or a path|a path of this site or a web address).*`,
		`"[^"]*" is neither a path .*`, `is not the query of an address`,
	}},
	{Slug, []string{
		`must (have|be) 1 to \d+ lower-case (Latin )?letters.*`, `must have lower-case letters.*`, `must be lower-case letters.*`,
		`(is not|is not made of|must begin with a letter) .*lower-case Latin letters.*`, `must begin with a letter a-z .*`,
		`the slug must be 1 to .*`, `a username has lower-case letters .*`, `is not the name of a language, such as hindi`,
	}},
	{Path, []string{
		`is not a path( such as .*)?`, `must be (a path of this site|the path of a page)`, `must be one to three parts .*`,
		`is not an address (with two parts or more|that a newsletter can have).*`, `must be in the part of the site of the brand, .*`,
		`is not below the path of .*`,
	}},
	{Picture, []string{
		`is not (a|the id of a) picture( of the library)?`, `has the file \d+, which is not in your library`,
		`is not (a part of the picture|in the shape of the slot, .*)`,
	}},
	{OneLine, []string{`must be one line`, `is not one line`, `the name must be one line of text`}},
	{Characters, []string{`is not text`, `contains characters that are not text`}},
	{Text, []string{
		`body: .*`,
	}},
	{Table, []string{`is not a table: .*`, `the columns .*`}},
	{SecondPerson, []string{`must be passed by somebody other than .*`}},
	{Person, []string{
		`is not somebody who .*`, `has somebody who may not write .*`, `belongs to somebody who applies .*`, `is for editors only`,
		`(.* )?and workingCopy must say which text was seen`,
	}},
	{Forbidden, []string{
		`.* is a page of a brand for which you may not write`, `has awards that you may not change`, `may only be set by .*`,
		`is not a story that you may write`,
	}},
	{Unknown, []string{
		`(is unknown|is not known)([:,;] .*)?`, `there is no .*`, `is not (a|the|an) (brand|company|person|term|sponsor|publisher)( of .*)?`,
		`is not (the (id|slug|code|name) of|one of the publication's languages) ?.*`, `must be one of the publication's languages`,
		`is not a (category or series|thread of this story|date of this event|person of the directory)`,
		`is a lesson that the course no longer has; .*`, `is not an application for this pitch fest`, `must be the id of a session, .*`,
		`belongs to a company that is not in the directory; .*`, `has (an unknown|a city that is in none) .*`, `the page .* is unknown`,
	}},
	{Loop, []string{`leads back to .*`, `is below the term itself`}},
	{Taken, []string{
		`(is taken|is used|exists already|is reserved).*`, `belongs to (the|a|another|company) .*`, `is the (id|address) of another .*`,
		`is that of another .*`, `is the name of a step that follows .*`,
	}},
	{TooFar, []string{
		`is (too far|more than fifty years) in the future`, `is more than seven days after the start`, `must be within a year`,
		`must be at most \d+ years from now`,
	}},
	{Past, []string{
		`is in the past.*`, `must be a day of the last .* years`, `must be in the future`, `has passed at the time of publication; .*`,
	}},
	{Future, []string{`is in the future.*`, `is missing or in the future`}},
	{Order, []string{
		`is (before the start|not after the start)`, `must be (after|on or after) .*`, `must not be (before|after) .*`,
		`must have the start as its first date`,
	}},
	{Overlap, []string{`overlaps with another .*`}},
	{Full, []string{
		`would be one \w+ more than the limit of (?P<limit>\d+).*`, `is one too many: .* at most (?P<limit>\d+) .*`,
		`exceeds the limit[: ].*?(?P<limit>\d+) .*`, `has (?P<limit>\d+) (people|entries) already`,
	}},
	{Scheduled, []string{`cannot change while the story is scheduled: .*`}},
	{NoApproval, []string{`requires no approval .*`, `is for edits that readers do not see yet, .*`}},
	{Fixed, []string{`cannot be changed,? .*`, `is fixed once .*`, `(is|are) changed in the administration of terms`}},
	{Together, []string{
		`(is|must be empty) for (a|series|stories|suggestions) ?.*`, `is only for .*`, `cannot be that of a reply`, `is that of a thread, .*`,
		`must be empty for a (static page|withdrawn web story), .*`, `is not published, so there is nothing to keep .*`,
		`has more than .*, or is for a select only`,
		`must be a place on earth`, `must be empty`, `needs answers to the questions of .*`,
	}},
	{WrongType, []string{`expected (boolean|string|array|object)`, `expected value to .*`}},
	{WrongFormat, []string{
		`expected string to (be|match) .*`, `is not a phone number`, `must be empty,? or .*`, `must be a rule such as .*`,
		`must begin with the step draft`, `expected duration.*`, `must have two to twelve capital .*`,
	}},
})

type codeForms struct {
	code  Code
	forms []string
}

func compile(list []codeForms) []phrase {
	var compiled []phrase
	for _, of := range list {
		for _, form := range of.forms {
			compiled = append(compiled, phrase{regexp.MustCompile(`(?s)^(?:` + form + `)$`), of.code})
		}
	}
	return compiled
}
