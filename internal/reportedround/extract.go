// Package reportedround finds sentences of stories that report funding rounds. Editors add the rounds to the directory or link them to
// rounds that the directory has. When the amount of such a round changes in the directory, its stories are listed until an editor
// resolves the difference. Nothing is written without an editor.
package reportedround

import (
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
	Doubtful  bool  // whether another company may be meant
	Type      string
	Amount    *int64 // in whole units of the currency, nil if the text does not say it
	Currency  string // "" without an amount
	Investors []investor.Investor
	Sentence  string
}

// Verbs of sentences that report a round, in the languages of the scales. Sentences about plans are left out.
var (
	raises = regexp.MustCompile(`(?i)\b(raised|raises|secured|secures|closed|closes|bagged|bags|received|receives|picked up|picks up|` +
		`mopped up|mops up|landed|lands|netted|nets)\b|जुटा(?:ए|ई|या|ये|यी|कर)|(?:हासिल|प्राप्त) (?:की|किए|किया)|निवेश मिला|` +
		`திரட்டி|(?:நிதி|முதலீட)[^.]*பெற்ற|اکٹھ[ےاای]|(?:جمع|حاصل) (?:کیے|کی(?:[ ۔.]|$)|کیا|کر لی)|` +
		`(?:फ़?ंडिंग|निवेश|पूंजी|पूँजी|रकम|रुपये|रुपए) मिल(?:ी|ा|े)`)
	invests = regexp.MustCompile(`(?i)\b(invested|invests|pumped|pumps|infused|infuses|poured|pours)\b.*\b(in|into)\b`)
	plans   = regexp.MustCompile(`(?i)\b(to|will|may|could|might|would|not|yet to|in talks to) (raise|secure|close)\b|` +
		`\b(aims|hopes|plans|seeking|looking) to\b|` +
		`in talks|जुटाएग|जुटाने (?:की|के लिए|का|वाल)|जुटाना|திரட்டும்|திரட்டவுள்ள|திரட்டத்? திட்ட|(?:کرے|کریں) گ|کرنا چاہ`)
	// Sentences that deny a round, or in which something other than money is raised.
	others = regexp.MustCompile(`(?i)(?:\bnot|\bnever|n['’]t|\bfailed to|\bdenie[sd]|\bwithout)(?: \w+){0,2} ` +
		`(?:rais|secur|clos|receiv|land|bag)\w*|` +
		`नहीं (?:जुटा|मिल|की|किया)|திரட்டவில்லை|نہیں (?:کی|مل|ہوئ)|` +
		`\b(?:raise[sd]?|secure[sd]?) (?:(?:its|their|the|his|her|a) )?(?:\w+ )?` +
		`(?:prices?|fees?|rates?|targets?|guidance|forecasts?|salar(?:y|ies)|wages|questions?|concerns?|doubts?|limits?|bar|stake|orders?|` +
		`contracts?)\b`)
	funding = regexp.MustCompile(`(?i)\b(round|funding|capital|series|seed|investment|equity|debt|grant|led by|investors?|backed)\b|` +
		`राउंड|दौर|फ़?ंडिंग|निवेश|सीरीज|सीड|சுற்று|சுற்றில்|நிதி|முதலீட|சீரிஸ்|راؤنڈ|فنڈنگ|سرمایہ|سیریز`)
	plainRaise = regexp.MustCompile(`(?i)\b(raised|raises)\b|जुटा(?:ए|ई|या|ये|यी|कर)|திரட்டி|اکٹھ[ےاای]`)
	// quoted and titled match around the names of people who speak for a company, not invest in it.
	quoted = regexp.MustCompile(`(?i)^\W{0,3}(?:said|says|told|added|tells|of the company)\b`)
	titled = regexp.MustCompile(`(?i)\b(?:founders?|co-founders?|cofounders?|chief executive|ceo|cfo|cto|director|spokesperson)[ ,]{1,2}$`)
	// clauses of a sentence that reports the rounds of several companies.
	clauseEnd = regexp.MustCompile(`(?i),? (?:and|while|whereas) |; `)
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
	{regexp.MustCompile(`(?i)\bcrowd-?funding\b`), "CROWDFUNDING"},
	{regexp.MustCompile(`(?i)\bprivate equity\b`), "PRIVATE-EQUITY"},
	{regexp.MustCompile(`(?i)\bpre-?ipo\b`), "PRE-IPO"},
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

// typeIn returns the type of round that a sentence in a language names, unknownType if it names none.
func typeIn(l i18n.Locale, sentence string) string {
	if !strings.Contains(strings.ToLower(sentence), "pre") {
		if m := seriesOf.FindStringSubmatch(sentence); m != nil {
			return "SERIES-" + strings.ToUpper(m[1])
		}
	}
	for _, t := range englishTypes {
		if t.words.MatchString(sentence) {
			return t.value
		}
	}
	if m := seriesOf.FindStringSubmatch(sentence); m != nil {
		return "SERIES-" + strings.ToUpper(m[1])
	}
	if l == i18n.Default {
		return unknownType
	}
	folded := " " + foldType(sentence)
	for _, id := range nativeTypes {
		name := " " + foldType(company.RoundNameIn(l, id))
		for rest := folded; ; {
			at := strings.Index(rest, name)
			if at < 0 {
				break
			}
			rest = rest[at+len(name):]
			if next, _ := utf8.DecodeRuneInString(rest); !unicode.IsLetter(next) && !unicode.IsMark(next) {
				return id
			}
		}
	}
	return unknownType
}

// sentenceEnd matches the end of a sentence. A full stop ends one only before a space that is followed by a letter that is not
// lower-case, and not after an abbreviation.
var (
	sentenceEnd  = regexp.MustCompile(`[।۔؟!?]+\s*|\.["”’)]*\s+`)
	abbreviation = regexp.MustCompile(`(?i)(?:^|[\s(])(rs|mr|mrs|ms|dr|prof|ltd|pvt|inc|co|corp|no|vs|st|approx|रु|रू|ரூ|डॉ|श्री|[a-z])\.$`)
)

// sentencesOf returns the sentences of a text.
func sentencesOf(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		start := 0
		for _, m := range sentenceEnd.FindAllStringIndex(line, -1) {
			next, _ := utf8.DecodeRuneInString(line[m[1]:])
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

// clausesOf returns the sentences of a text. A sentence that reports several rounds, each with a verb and an amount, is divided into them.
func clausesOf(text string) []string {
	var list []string
	for _, sentence := range sentencesOf(text) {
		parts := clauseEnd.Split(sentence, -1)
		if len(parts) > 1 && !slices.ContainsFunc(parts, func(part string) bool {
			return !raises.MatchString(part) || firstAmount(i18n.ASCIIDigits(norm.NFC.String(part))) == nil
		}) {
			list = append(list, parts...)
			continue
		}
		list = append(list, sentence)
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
		for _, original := range clausesOf(text) {
			sentence := i18n.ASCIIDigits(norm.NFC.String(original))
			verb, money := raises.FindStringIndex(sentence), firstAmount(sentence)
			object := invests.FindStringIndex(sentence)
			if verb == nil && object == nil || plans.MatchString(sentence) || others.MatchString(sentence) {
				continue
			}
			roundType := typeIn(l, sentence)
			isRound := funding.MatchString(sentence) || money != nil && plainRaise.MatchString(sentence) || object != nil
			if !isRound || money == nil && roundType == unknownType {
				continue
			}
			if looked++; looked > maxSentences {
				return found, nil
			}
			named, err := mention.Find(ctx, db, l.Code, sentence)
			if err != nil {
				return nil, err
			}
			report := Report{Type: roundType, Sentence: original}
			if !report.setCompany(sentence, named, verb, object) {
				continue
			}
			if money != nil {
				report.Amount, report.Currency = &money.value, money.currency
			}
			if report.Investors, err = investorsIn(ctx, db, withoutSpeakers(sentence, named)); err != nil {
				return nil, err
			}
			found = addReport(found, report)
		}
	}
	return found, nil
}

// setCompany sets the company that raised the round: the subject of a verb such as "raised", or the object of one such as "invested in". It
// returns false if the sentence names none. verb and object are the positions of the two in the sentence, nil if it has none.
func (r *Report) setCompany(sentence string, named []mention.Found, verb, object []int) bool {
	var companies []mention.Found
	for _, n := range named {
		if n.Kind == story.CompanyMention {
			companies = append(companies, n)
		}
	}
	set := func(n mention.Found, sure bool) bool {
		r.Company, r.Doubtful = n.EntityID, n.Doubtful || !sure
		return true
	}
	for _, n := range companies { // in Hindi and Urdu a particle follows the subject
		after := strings.TrimSpace(sentence[n.End:])
		if strings.HasPrefix(after, "ने ") || strings.HasPrefix(after, "نے ") {
			return set(n, true)
		}
	}
	if object != nil {
		for _, n := range companies {
			if n.Start > object[0] {
				return set(n, true)
			}
		}
	}
	if verb == nil || len(companies) == 0 {
		return false
	}
	if before := companies[0]; before.End <= verb[0] {
		alone := len(companies) == 1 || companies[1].Start > verb[0]
		return set(before, alone)
	}
	return false
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
