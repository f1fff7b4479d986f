// Package reportedround finds sentences of stories that report funding rounds. Editors add the rounds to the directory or link them to
// rounds that the directory has. When the amount of such a round changes in the directory, its stories are listed until an editor
// resolves the difference. Nothing is written without an editor.
package reportedround

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/company"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/mention"
	"masthead/internal/story"
)

// Report is a funding round that a text reports.
type Report struct {
	Company   int64 // id
	Doubtful  bool  // another company may be meant, or no round
	Type      string
	Amount    *int64 // in whole units of the currency, nil if the text does not say it
	Currency  string // "" without an amount
	Investors []investor.Investor
	Sentence  string
}

// Words of sentences that may report a round, in the languages of the scales. What is certain is decided by the shapes alone.
var (
	raises = regexp.MustCompile(`(?i)\b(raised|raises|secured|secures|closed|closes|bagged|bags|received|receives|picked up|picks up|` +
		`mopped up|mops up|landed|lands|netted|nets)\b|जुटा(?:ए|ई|या|ये|यी|कर| ल)|(?:हासिल|प्राप्त) (?:की|किए|किया)|` +
		`(?:फ़?ंडिंग|निवेश|पूंजी|पूँजी|रकम|रुपये|रुपए) मिल(?:ी|ा|े)|` +
		`திரட்டி|(?:நிதி|முதலீட)[^.]*(?:பெற்ற|ஈர்த்த)|اکٹھ[ےاای]|(?:جمع|حاصل) (?:کیے|کئے|کی(?:[^\p{L}]|$)|کیا|کر ل)|` +
		`(?:فنڈنگ|سرمایہ|سرمایہ کاری|رقم|روپے) مل(?:ی|ا|ے)`)
	invests = regexp.MustCompile(`(?i)\b` + enInvested + `\b.*\b(in|into)\b`)
	funding = regexp.MustCompile(`(?i)\b(round|funding|capital|series|seed|investment|equity|debt|grant|led by|investors?|backed)\b|` +
		`राउंड|दौर|फ़?ंडिंग|निवेश|सीरीज|सीड|சுற்று|சுற்றில்|நிதி|முதலீட|சீரிஸ்|راؤنڈ|فنڈنگ|سرمایہ|سیریز`)
	plainRaise = regexp.MustCompile(`(?i)\b(raised|raises)\b|जुटा(?:ए|ई|या|ये|यी|कर| ल)|திரட்டி|اکٹھ[ےاای]`)
	// denies finds what is not offered at all: plans, denials, and prices that were raised.
	denies = regexp.MustCompile(`(?i)\b(?:to|will|may|could|might|would|not|yet to) (?:raise|secure|close)\b|in talks|` +
		`\b(?:aims|hopes|plans|seeking|looking) to (?:raise|secure|close)\b|जुटाएग|जुटाने (?:की|के लिए|का|वाल)|जुटाना|` +
		`திரட்டும்|திரட்டவுள்ள|திரட்டத்? திட்ட|(?:کرے|کریں) گ|کرنا چاہ|` +
		`(?:\b(?:not|never|neither|failed to)|n['’]t)(?: \w+){0,2} (?:(?:rais|secur|clos|receiv|land|bag)\w*|(?:invest|pump|infus|pour)\w*)|` +
		`\b(?:rais|secur|clos|receiv|invest)ed no(?:thing)?\b|\b(?:may|might|could|would|will|expected to) have \w+ed\b|^if\b|` +
		`\b(?:den(?:y|ie[sd]|ying)|refuted|untrue|rumou?r\w*|hoax|it is false|called off)\b|` +
		`नहीं (?:जुटा|मिल|की|किया)|(?:जुटा[एईया]|मिल[ीाे]|की|किए|किया) (?:ही )?नहीं|खंडन|इनकार|इंकार|திரட்டவில்லை|பெறவில்லை|மறுத்த|` +
		`نہیں (?:کی|مل|ہوئ)|تردید|انکار|` +
		`\b(?:raise[sd]?|secure[sd]?) (?:(?:its|their|the|his|her|a) )?(?:\w+ )?` +
		`(?:prices?|fees?|rates?|targets?|guidance|forecasts?|salar(?:y|ies)|wages|questions?|concerns?|doubts?|limits?|bar|stake|orders?|` +
		`contracts?)\b`)
	// quoted and titled match around the names of people who speak for a company, not invest in it.
	quoted = regexp.MustCompile(`(?i)^\W{0,3}(?:said|says|told|added|tells|of the company)\b`)
	titled = regexp.MustCompile(`(?i)\b(?:founders?|co-founders?|cofounders?|chief executive|ceo|cfo|cto|director|spokesperson)[ ,]{1,2}$`)
)

// englishTypes are the types of rounds in English words, which texts in other languages use too. The order matters.
var englishTypes = []unit[string]{
	{regexp.MustCompile(`(?i)\bpre[- ]?series[- ]?a\b`), "PRE-SERIES-A"},
	{regexp.MustCompile(`(?i)\bpre[- ]?seed\b`), "PRE-SEED"},
	{regexp.MustCompile(`(?i)\bseed\b`), "SEED"},
	{regexp.MustCompile(`(?i)\bangel (round|funding|investment)\b`), "ANGEL"},
	{regexp.MustCompile(`(?i)\bbridge (round|funding)\b`), "BRIDGE"},
	{regexp.MustCompile(`(?i)\bventure debt\b`), "VENTURE-DEBT"},
	{regexp.MustCompile(`(?i)\bconvertible notes?\b`), "CONVERTIBLE-NOTE"},
	{regexp.MustCompile(`(?i)\bcrowd[- ]?funding\b`), "CROWDFUNDING"},
	{regexp.MustCompile(`(?i)\bprivate equity\b`), "PRIVATE-EQUITY"},
	{regexp.MustCompile(`(?i)\bpre[- ]?ipo\b`), "PRE-IPO"},
	{regexp.MustCompile(`(?i)\bdebt\b`), "DEBT"},
	{regexp.MustCompile(`(?i)\bgrants?\b`), "GRANT"},
}

var seriesOf = regexp.MustCompile(`(?i)\bseries[- ]([a-l])\d?\b`)

// nativeTypes are the types of rounds that are found in texts by their names in the languages of the catalogues. Types with names that
// are also ordinary words, such as "debt", are left out.
var nativeTypes = nativeTypeNames()

// unknownType is the type of a round if the text does not say it.
const unknownType = "UNDISCLOSED"

func nativeTypeNames() []string {
	var types []string
	for letter := 'A'; letter <= 'L'; letter++ {
		types = append(types, "SERIES-"+string(letter))
	}
	return append([]string{"PRE-SERIES-A", "PRE-SEED", "SEED", "BRIDGE", "VENTURE-DEBT", "CONVERTIBLE-NOTE", "CROWDFUNDING", "PRIVATE-EQUITY",
		"PRE-IPO"}, types...)
}

// foldType returns a text in the form for comparing names of types: without the points below letters and without hyphens.
func foldType(s string) string {
	return norm.NFC.String(strings.NewReplacer("\u093c", "", "\u200c", "", "\u200d", "", "-", " ").Replace(norm.NFD.String(s)))
}

// kind is a type of round that a text names.
type kind struct {
	id string
	at int // where the text names it, in bytes
}

// kindsIn returns the types of rounds that a text in a language names, as foldType returns it. The words of one do not count as another.
func kindsIn(l i18n.Locale, text string) []kind {
	var found []kind
	rest := []byte(text)
	take := func(id string, start, end int) {
		found = append(found, kind{id, start})
		for i := start; i < end; i++ {
			rest[i] = '.'
		}
	}
	for i, t := range englishTypes {
		if i == 1 { // a series comes after the first type, which may contain one, and before all others
			for _, m := range seriesOf.FindAllSubmatchIndex(rest, -1) {
				take("SERIES-"+strings.ToUpper(text[m[2]:m[3]]), m[0], m[1])
			}
		}
		for _, m := range t.words.FindAllIndex(rest, -1) {
			take(t.value, m[0], m[1])
		}
	}
	if l == i18n.Default {
		return found
	}
	for _, id := range nativeTypes {
		name := " " + foldType(company.RoundNameIn(l, id))
		for from := 0; ; {
			at := strings.Index(string(rest[from:]), name)
			if at < 0 {
				break
			}
			start, end := from+at, from+at+len(name)
			if next, _ := utf8.DecodeRune(rest[end:]); !unicode.IsLetter(next) && !unicode.IsMark(next) {
				take(id, start, end)
			}
			from = end
		}
	}
	return found
}

// kindNear returns the kind of round that the amount at a position of a clause belongs to: the first kind after the amount and before the
// next amount, else the last kind before it and after the previous amount; in the opposite order if the verb follows the amount. If there
// is neither, it is a kind of the whole clause, or unknownType if the clause names none. one is false if the clause names several.
func kindNear(l i18n.Locale, clause string, at int) (id string, one bool) {
	kinds := kindsIn(l, clause)
	if len(kinds) == 0 {
		return unknownType, true
	}
	start, end := -1, len(clause)
	for _, m := range hasSum.FindAllStringIndex(clause, -1) {
		if m[0] < at {
			start = m[0]
		} else if m[0] > at {
			end = min(end, m[0])
		}
	}
	main := kinds[0].id // a series comes first
	slices.SortStableFunc(kinds, func(a, b kind) int { return a.at - b.at })
	next, before := "", ""
	for _, k := range kinds {
		if k.at > at && k.at < end && next == "" {
			next = k.id
		}
		if k.at > start && k.at < at {
			before = k.id
		}
	}
	if verb := raises.FindStringIndex(clause); verb != nil && verb[0] > at {
		next, before = before, next
	}
	id = cmp.Or(next, before, main)
	return id, !slices.ContainsFunc(kinds, func(k kind) bool { return k.id != id })
}

// sentenceEnd matches the end of a sentence. A full stop ends one only before a space that is followed by a letter that is not
// lower-case, and not after an abbreviation.
var (
	sentenceEnd  = regexp.MustCompile(`[।۔؟!?]+\s*|\.["”’)]*\s+`)
	abbreviation = regexp.MustCompile(`(?i)(?:^|[\s(])(rs|mr|mrs|ms|dr|prof|ltd|pvt|inc|co|corp|no|vs|st|approx|रु|रू|ரூ|डॉ|श्री|[a-z])\.$`)
)

// inQuotation reports whether a quotation that begins in a text does not end in it.
func inQuotation(text string) bool {
	return strings.Count(text, "“") > strings.Count(text, "”") || strings.Count(text, `"`)%2 == 1
}

// sentencesOf returns the sentences of a text. A quotation of several is part of one sentence.
func sentencesOf(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		start := 0
		for _, m := range sentenceEnd.FindAllStringIndex(line, -1) {
			next, _ := utf8.DecodeRuneInString(line[m[1]:])
			if inQuotation(line[start:m[0]]) && m[1] < len(line) {
				continue
			}
			if line[m[0]] == '.' && (abbreviation.MatchString(line[start:m[0]+1]) || unicode.IsLower(next) || unicode.IsDigit(next)) {
				continue
			}
			list = append(list, strings.TrimSpace(line[start:m[1]]))
			start = m[1]
		}
		if rest := strings.TrimSpace(line[start:]); rest != "" {
			list = append(list, rest)
		}
	}
	return list
}

// withoutSpeakers returns the names in a sentence without those of people who speak for a company, such as "its founder Asha Rao said".
func withoutSpeakers(sentence string, named []mention.Found) []mention.Found {
	return slices.DeleteFunc(slices.Clone(named), func(n mention.Found) bool {
		return n.Kind == story.PersonMention && (quoted.MatchString(sentence[n.End:]) || titled.MatchString(sentence[:n.Start]))
	})
}

// maxSentences is the maximum number of sentences of a text that are searched for names: only those that seem to report a round are.
const maxSentences = 20

// Extract returns the rounds that texts in a language report, each once, in the order of the texts. Only companies of the directory
// count.
func Extract(ctx context.Context, db bun.IDB, l i18n.Locale, texts ...string) ([]Report, error) {
	var found []Report
	looked := 0
	for _, text := range texts {
		for _, original := range sentencesOf(text) {
			s := sentence{text: i18n.ASCIIDigits(norm.NFC.String(original))}
			if !raises.MatchString(s.text) && !invests.MatchString(s.text) {
				continue
			}
			s.money = amountsIn(s.text)
			noAmount := !slices.ContainsFunc(s.money, func(a amount) bool { return !a.other })
			isRound := funding.MatchString(s.text) || !noAmount && plainRaise.MatchString(s.text) || invests.MatchString(s.text)
			if !isRound || noAmount && len(kindsIn(l, foldType(s.text))) == 0 {
				continue
			}
			if looked++; looked > maxSentences {
				return found, nil
			}
			var err error
			if s.named, err = mention.Find(ctx, db, l.Code, s.text); err != nil {
				return nil, err
			}
			for _, r := range s.reports(l) {
				r.Sentence = original
				if r.Investors, err = investorsIn(ctx, db, withoutSpeakers(s.text, r.names)); err != nil {
					return nil, err
				}
				found = addReport(found, r.Report)
			}
		}
	}
	return found, nil
}

// sentence is a sentence with its names and amounts.
type sentence struct {
	text  string
	named []mention.Found
	money []amount
}

// report is a report with the names in its clause.
type report struct {
	Report
	names []mention.Found
}

// masked returns the sentence with a character in place of each name and amount, as the shapes expect it.
func (s *sentence) masked() string {
	type span struct {
		start, end int
		char       rune
	}
	var spans []span
	for i, n := range s.named {
		char := rune(nameChar)
		if n.Kind == story.CompanyMention {
			char = companyChar
		}
		spans = append(spans, span{n.Start, n.End, char + rune(i)})
	}
	for i, a := range s.money {
		char := rune(amountChar)
		if a.other {
			char = otherAmountChar
		}
		spans = append(spans, span{a.start, a.end, char + rune(i)})
	}
	slices.SortFunc(spans, func(a, b span) int { return a.start - b.start })
	var b strings.Builder
	end := 0
	for _, one := range spans {
		if one.start >= end {
			b.WriteString(s.text[end:one.start])
			b.WriteRune(one.char)
			end = one.end
		}
	}
	return strings.TrimSpace(foldType(b.String() + s.text[end:]))
}

// reports returns the rounds that the sentence reports. They are certain if every clause has one of the shapes and at most one kind of
// round, and no two of them are of one company and one kind.
func (s *sentence) reports(l i18n.Locale) []report {
	clauses, certain := clausesOf(s.masked())
	var list []report
	for _, clause := range clauses {
		who, ok := companyOf(clause)
		if !ok {
			continue
		}
		n := s.named[who-companyChar]
		r := report{Report: Report{Company: n.EntityID}}
		at := -1
		if m := hasSum.FindStringIndex(clause); m != nil {
			char, _ := utf8.DecodeRuneInString(clause[m[0]:])
			money := s.money[char-amountChar]
			r.Amount, r.Currency, at = &money.value, money.currency, m[0]
		}
		var one bool
		r.Type, one = kindNear(l, clause, at)
		known := slices.ContainsFunc(list, func(o report) bool { return o.Company == r.Company && o.Type == r.Type })
		certain = certain && one && !known && isSimple(clause)
		r.Doubtful = n.Doubtful
		for i, n := range s.named {
			if strings.ContainsRune(clause, nameChar+rune(i)) {
				r.names = append(r.names, n)
			}
		}
		list = append(list, r)
	}
	for i := range list {
		list[i].Doubtful = list[i].Doubtful || !certain
	}
	return list
}

// companyOf returns the character of the company that raised the round of a clause: in Hindi and Urdu that with the particle of the
// subject, otherwise the first one after "invested in" or before a verb such as "raised". ok is false if there is none.
func companyOf(clause string) (char rune, ok bool) {
	verb, object := raises.FindStringIndex(clause), invests.FindStringIndex(clause)
	found := hasCo.FindString(subject.FindString(clause))
	if found == "" && object != nil {
		found = hasCo.FindString(clause[object[0]:])
	}
	if found == "" && verb != nil {
		found = hasCo.FindString(clause[:verb[0]])
	}
	char, _ = utf8.DecodeRuneInString(found)
	return char, found != ""
}

// investorsIn returns the investors among the names of a sentence, including people who invest.
func investorsIn(ctx context.Context, db bun.IDB, named []mention.Found) ([]investor.Investor, error) {
	var firms, people []int64
	for _, n := range named {
		switch n.Kind {
		case story.InvestorMention:
			firms = append(firms, n.EntityID)
		case story.PersonMention:
			people = append(people, n.EntityID)
		}
	}
	byID, err := investor.ByIDs(ctx, db, firms)
	if err != nil {
		return nil, err
	}
	byAuthor, err := investor.OfAuthors(ctx, db, people)
	if err != nil {
		return nil, err
	}
	list := []investor.Investor{}
	for _, n := range named {
		one := byID[n.EntityID]
		if n.Kind == story.PersonMention {
			one = byAuthor[n.EntityID]
		}
		known := one == nil || n.Kind == story.CompanyMention ||
			slices.ContainsFunc(list, func(other investor.Investor) bool { return other.ID == one.ID })
		if !known {
			list = append(list, *one)
		}
	}
	return list, nil
}

// addReport adds a report to a list, or completes the report of the same round.
func addReport(list []Report, r Report) []Report {
	for i := range list {
		known := &list[i]
		sameAmount := known.Amount == nil || r.Amount == nil || *known.Amount == *r.Amount && known.Currency == r.Currency
		sameType := known.Type == r.Type || known.Type == unknownType || r.Type == unknownType
		if known.Company != r.Company || !sameAmount || !sameType {
			continue
		}
		if known.Type == unknownType {
			known.Type = r.Type
		}
		if known.Amount == nil && r.Amount != nil {
			known.Amount, known.Currency, known.Sentence = r.Amount, r.Currency, r.Sentence
		}
		known.Doubtful = known.Doubtful && r.Doubtful
		for _, one := range r.Investors {
			if !slices.ContainsFunc(known.Investors, func(other investor.Investor) bool { return other.ID == one.ID }) {
				known.Investors = append(known.Investors, one)
			}
		}
		return list
	}
	return append(list, r)
}
