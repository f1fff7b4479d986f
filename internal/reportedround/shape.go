package reportedround

import (
	"regexp"
	"slices"
	"strings"
)

// In a clause that is compared with the shapes, names and amounts are single characters of Unicode's private use area, so that the
// shapes do not depend on how they are written. These are the classes of such characters, and the first character of each.
const (
	companyChar, nameChar, amountChar, otherAmountChar = '\ue000', '\ue400', '\ue800', '\uec00'

	co    = `[\x{E000}-\x{E3FF}]` // a company of the directory
	name  = `[\x{E400}-\x{E7FF}]` // another entity of the directory: an investor, a person
	sum   = `[\x{E800}-\x{EBFF}]` // an amount that may be that of a round
	other = `[\x{EC00}-\x{EFFF}]` // an amount of something else, such as a valuation
)

// The plain words of each language: besides the company, the verb, names, numbers and amounts, a certain sentence has no other words. They
// say what kind of round it was, when it was and who gave the money. No word that could deny, doubt, contrast, ask or add up is among them.
const (
	enKind = `round|funding|fundraise|financing|equity|capital|seed|angel|series|pre|bridge|venture|debt|grants?|convertible|notes?|` +
		`crowd ?funding|ipo|extension|tranche|stage|private|a|an|the|its|their|new|fresh|latest|first|second|third|fourth|early|growth|another`
	enGiver = `existing|other|several|strategic|institutional|individual|global|angel|venture|capital|private|equity|growth|early|stage|` +
		`seed|its|the|a|an|new`
	enName = `\p{Lu}[\p{L}\p{M}0-9.&'’]*|` + name
	// enBefore are words between the verb and the amount, enWord those after the amount.
	enBefore = ` (?:(?i:` + enKind + `|investment|about|around|nearly|over|roughly|almost|more than|of|at)|[A-Z][0-9]?)`
	enWord   = ` (?:(?i:` + enKind + `|in|of|at|as|and|during|co|led|backed|existing|other|several|investors?|angels|firms?|family offices|` +
		`last|this|earlier|week|month|year|today|yesterday|(?:that|which) was led|with participation|in investment|` +
		`at a (?:(?:pre|post) money )?valuation of(?: about)? ` + other + `|valuing (?:it|the company) at ` + other + `)|` +
		`(?:from|by|with|including|alongside|via|through|and)(?: (?:` + enGiver + `))* (?:investors?|angels|firms?|family offices|` +
		enName + `|` + co + `)|` +
		`on \p{Lu}\p{L}+|` + enName + `|&|[0-9][0-9,.]*)`
	hiWord = `(?:(?:निवेशकों|फर्म|कैपिटल|[A-Z][A-Za-z0-9]*|` + name + `) से|में|की|के|का|` +
		`राउंड|दौर|चरण|सीरीज|ए|बी|सी|डी|ई|एफ|प्री|सीड|ब्रिज|फंडिंग|निवेश|पूंजी|पूँजी|इक्विटी|रकम|राशि|धनराशि|नई|नए|नया|` +
		`ताजा|लगभग|करीब|तकरीबन|अपने|अपनी|एक|पहले|पहली|दूसरे|दूसरी|तीसरे|तीसरी|शुरुआती|नेतृत्व|अगुवाई|अगुआई|वाले|वाली|व|और|तथा|समेत|सहित|` +
		`निवेशक|निवेशकों|एंजेल|वेंचर|कैपिटल|हाल ही में|पिछले|इस|साल|महीने|हफ्ते|जनवरी|फरवरी|मार्च|अप्रैल|मई|जून|जुलाई|अगस्त|सितंबर|अक्टूबर|` +
		`नवंबर|दिसंबर|[A-Z][A-Za-z0-9]*|[0-9]+|` + name + `)`
	taWord = `(?:சீரிஸ்|ஏ|பி|சி|டி|ப்ரீ|சீட்|விதை|பிரிட்ஜ்|சுற்று|சுற்றில்|சுற்றின்|நிதி|நிதியை|நிதியைத்|நிதியாக|` +
		`முதலீடு|முதலீட்டை|முதலீட்டைப்|முதலீட்டைத்|முதலீடாக|மூலதனம்|மூலதனத்தை|மூலதனத்தைத்|புதிய|சுமார்|ஏறத்தாழ|தனது|ஒரு|முதல்|இரண்டாம்|` +
		name + ` (?:இடமிருந்து|மூலம்)|தலைமையில்|தலைமையிலான|மற்றும்|உள்ளிட்ட|முதலீட்டாளர்களிடமிருந்து|முதலீட்டாளர்களிடம்|` +
		`கடந்த|இந்த|ஆண்டு|ஆண்டில்|மாதம்|வாரம்|` +
		`ஜனவரி|பிப்ரவரி|மார்ச்|ஏப்ரல்|மே|ஜூன்|ஜூலை|ஆகஸ்ட்|செப்டம்பர்|அக்டோபர்|நவம்பர்|டிசம்பர்|மாதத்தில்|[A-Z][A-Za-z0-9]*|[0-9]+|` + name + `)`
	urWord = `(?:(?:سرمایہ کاروں|کیپیٹل|[A-Z][A-Za-z0-9]*|` + name + `) سے|میں|کی|کے|کا|` +
		`راؤنڈ|دور|سیریز|اے|بی|سی|ڈی|پری|سیڈ|برج|فنڈنگ|سرمایہ|سرمایہ کاری|رقم|ایکویٹی|نئی|نئے|نیا|تازہ|تقریباً|تقریبا|` +
		`قریب|اپنے|اپنی|ایک|پہلے|پہلی|دوسرے|دوسری|تیسرے|ابتدائی|قیادت|سربراہی|والے|والی|اور|سمیت|سرمایہ کاروں|وینچر|کیپیٹل|اینجل|پچھلے|گزشتہ|` +
		`اس|سال|ماہ|مہینے|ہفتے|جنوری|فروری|مارچ|اپریل|مئی|جون|جولائی|اگست|ستمبر|اکتوبر|نومبر|دسمبر|ذریعے|[A-Z][A-Za-z0-9]*|[0-9]+|` + name + `)`
)

// Plain finite verbs of raising, in the past or the perfect, and the journalistic present of English.
const (
	enVerb = `(?:(?:has|have|had) )?(?:(?:also|now|just|recently|already) )?` +
		`(?:raise[ds]|secure[ds]|close[ds]|bag(?:ged|s)|receive[ds]|pick(?:ed|s) up|mop(?:ped|s) up|land(?:ed|s)|net(?:ted|s))`
	enInvested = `(?:invested|invests|pumped|pumps|infused|infuses|poured|pours)`
	hiVerb     = `(?:जुटा(?:ए|ई|या|ये|यी)|जुटा (?:लिए|ली|लिया)|(?:हासिल|प्राप्त) (?:की|किए|किया))(?: है| हैं| था| थी| थे)?`
	taVerb     = `(?:திரட்டியது|திரட்டியுள்ளது|திரட்டியிருக்கிறது|திரட்டின|திரட்டியுள்ளன|பெற்றது|பெற்றுள்ளது|பெற்றிருக்கிறது|பெற்றன|` +
		`பெற்றுள்ளன|ஈர்த்தது|ஈர்த்துள்ளது)`
	urVerb = `(?:اکٹھ(?:ے ک(?:یے|ئے)|ا کیا|ی کی)|(?:جمع|حاصل) (?:کیے|کئے|کی|کیا|کر (?:لی|لیے|لیا)))(?: ہے| ہیں| تھا| تھی| تھے)?`
)

// shapes are the shapes of clauses that certainly report a round, with one amount. From the first word to the last they are:
//   - English: a time or a valuation; "Jaipur-based", "fintech startup"; the company; the verb; plain words with the amount. Or an
//     investor; "invested"; the amount; "in"; the company; plain words.
//   - Hindi and Urdu: plain words; the company with ने or نے, before मिला and ملا with को or کو; plain words with the amount; the verb; who
//     led the round.
//   - Tamil: plain words; the company; plain words with the amount; the verb; which investor invested.
//
// A clause has nothing before and nothing after that. A question mark, a quotation mark and every word that is not plain, such as "not",
// "that", "but" or "for", are therefore not certain, and neither are verbs in other forms, such as होगी or -தாக.
var shapes = []*regexp.Regexp{
	regexp.MustCompile(`^(?:While |Meanwhile, |Today, |(?:In|On) (?:[A-Z0-9][\p{L}0-9]* ?){1,3}, |` +
		`(?:Last|This|Earlier this) (?:week|month|year),? |` +
		`(?:At|With) (?:(?i:a|an|the|annual|post money|pre money) )*(?i:valuation|revenues?|sales|turnover) of(?: about)? ` + other + `, )?` +
		`(?:The )?(?:\p{Lu}[\p{L}\p{M}]*(?: \p{Lu}[\p{L}\p{M}]*)? (?:based|headquartered) )?(?:(?:(?i:fintech|edtech|agritech|healthtech|` +
		`deeptech|climate|saas|ai|d2c|ev|logistics|retail|food|consumer|software) )?(?i:start ?up|company|firm|maker|platform|brand) )?` +
		co + ` ` + enVerb + `(?:` + enBefore + `)* ` + sum + `(?: (?:(?:seed|equity|growth) )?investment)?(?:,?` + enWord + `)*[.!]?$`),
	regexp.MustCompile(`^(?:` + name + `|` + co + `)(?:(?:,| and)(?: and)? ` + name + `)* (?:(?:has|have|had) )?(?:also )?` + enInvested +
		`(?:` + enBefore + `)* ` + sum + ` (?:in|into) ` + co + `(?:,?` + enWord + `)*[.!]?$`),
	regexp.MustCompile(`^(?:\p{L}[\p{L}\p{M}]* (?:स्थित|बेस्ड) )?(?:(?:` + hiWord + `|स्टार्टअप|कंपनी),? )*` + co +
		`(?: कंपनी| स्टार्टअप)? (?:ने(?: ` + hiWord + `)* ` + sum + `(?: ` + hiWord + `)* ` + hiVerb +
		`|को(?: ` + hiWord + `)* ` + sum + `(?: ` + hiWord + `)* मिल(?:ा|ी|े)(?: है| हैं| था| थी| थे)?)` +
		`(?:, जिस(?:का नेतृत्व|की अगुवाई|की अगुआई) (?:[\p{L}\p{M}]+ |` + name + ` ){1,5}ने (?:किया|की)(?: है| था| थी)?)?[।.]?$`),
	regexp.MustCompile(`^(?:(?:` + taWord + `|ஸ்டார்ட்அப்|நிறுவனமான),? )*` + co + `(?: நிறுவனம்)?(?: ` +
		taWord + `)* ` + sum + `(?: ` + taWord + `)* ` + taVerb + `(?:, ` + name + ` முதலீடு செய்தது)?\.?$`),
	regexp.MustCompile(`^(?:(?:` + urWord + `|کمپنی|اسٹارٹ اپ)،? )*` + co +
		`(?: کمپنی)? (?:نے(?: ` + urWord + `)* ` + sum + `(?: ` + urWord + `)* ` + urVerb +
		`|کو(?: ` + urWord + `)* ` + sum + `(?: ` + urWord + `)* مل(?:ا|ی|ے)(?: ہے| ہیں| تھا| تھی| تھے)?)` +
		`(?:، جس کی (?:قیادت|سربراہی) (?:[\p{L}\p{M}]+ |` + name + ` ){1,5}نے کی(?: ہے| تھی)?)?[۔.]?$`),
}

// Parts of a sentence that say nothing against the round, and are left out before it is compared with the shapes.
var (
	// aside describes the company between it and its verb: ", which makes looms, has raised".
	aside = regexp.MustCompile(`(` + co + `)(?:, (?:which ((?:makes|sells|runs|builds|designs|operates|offers|provides|presented|helps|` +
		`lends|rents|delivers|supplies|teaches|was founded|is based|` + enVerb + `) [^,;:?!"“”]+(?:(?:, [^ ,]+)* and [^,;:?!"“”]+)?)|` +
		`whose (?:previous|last|first) round was [^,;:?!"“”]+|(?:a|an|the) (?:\w+ ){0,4}?(?:maker|seller|start ?up|company|firm|platform|brand|` +
		`manufacturer|provider|marketplace|lender)(?: (?:of|that|which|in|for|from|based) [^,;:?!"“”]+)?),| \(formerly [^()]*\)) ` +
		`(` + enVerb + `)`)
	// portion says which part of the amount is debt.
	portion = regexp.MustCompile(`,? of which ` + sum + ` (?:is|was|are|were|came)(?: in| as)? (?:debt|equity|venture debt)`)
	// conversion is an amount in another currency: "₹30 crore ($3.6 million)".
	conversion = regexp.MustCompile(`(` + sum + `) \((?:(?:about|around|nearly|roughly|or|करीब|लगभग|சுமார்|تقریباً) )?` + sum + `\)`)
	// purpose says what a round is for. It may have any words but those of turning.
	purpose = regexp.MustCompile(`,? to (?:expand|grow|build|hire|open|launch|scale|develop|fund|enter|add|buy|double|strengthen)` +
		`((?: [\p{L}\p{M}0-9'’]+){0,12})\.?$`)
	turning = regexp.MustCompile(`(?i)\b(?:but|though|although|before|until|unless|if|that|which|who|whether|however|` +
		`only|not|never|no|relief)\b`)
	// repays says that something was closed that can also be closed by paying it back or by investing.
	repays = regexp.MustCompile(`(?i)\bclose[ds]\b.*\b(?:debt|notes?|investment)\b`)
	round  = regexp.MustCompile(`(?i)\b(?:round|funding|series|seed|led by|equity)\b`)
)

// Sentences that report two rounds of a company, and the ends of clauses that report the rounds of several.
var (
	after      = regexp.MustCompile(`^(?:After|Having) (?:raising|securing|closing) ([^,]*` + sum + `[^,]*), (` + co + `) `)
	andAnother = regexp.MustCompile(`^([^,;\x{E000}-\x{E3FF}]*` + co + ` (` + enVerb + `) [^,;]*` + sum + `[^;]*?),? and ` +
		`(?:(?:then |later )?` + enVerb + ` )?((?:an? |another |a further )?` + sum + `.*)$`)
	// forEach is a round of the same size for several companies: "A, B and C raised $5 million each in seed funding".
	forEach = regexp.MustCompile(`^(` + co + `(?:, ` + co + `)*,? and ` + co + `) (` + enVerb + `(?:` + enBefore + `)* ` + sum +
		`) each((?:,? (?:in|from|led by|as|through|via) .*)?[.!]?)$`)
	clauseEnd = regexp.MustCompile(`(?i)[,،;؛]? (?:and|but|while|whereas|और|जबकि|वहीं|तथा|மற்றும்|اور|جبکہ) |[,;،؛] `)
	lastVerb  = regexp.MustCompile(` (?:` + hiVerb + `|` + taVerb + `|` + urVerb + `)[।۔.]?$`)
	hasSum    = regexp.MustCompile(sum)
	endsInSum = regexp.MustCompile(sum + `(?: \S+){0,2}$`)
	hasCo     = regexp.MustCompile(co)
	subject   = regexp.MustCompile(co + ` (?:ने|نے) |(?:^|, )` + co + ` ` + enVerb + ` `)
	leadsWith = regexp.MustCompile(`^` + enVerb + ` `)
)

// isSimple reports whether a clause has one of the shapes.
func isSimple(clause string) bool {
	if repays.MatchString(clause) {
		return false
	}
	if at := purpose.FindStringSubmatchIndex(clause); at != nil && round.MatchString(clause[:at[0]]) &&
		!turning.MatchString(clause[at[2]:at[3]]) {
		clause = clause[:at[0]]
	}
	return slices.ContainsFunc(shapes, func(shape *regexp.Regexp) bool { return shape.MatchString(clause) })
}

// clausesOf divides a sentence that reports several rounds into clauses that report one each. all is false if the sentence also has a
// clause that denies a round. The clauses of "A, which raised 1 in 2020, has raised 2", "After raising 1, A raised 2", "A raised 1 in seed
// and 2 in Series A", "A and B raised 1 each" and, in languages with the verb at the end, "A 1 and B 2 raised", get the company or the verb
// of the other one.
func clausesOf(sentence string) (clauses []string, all bool) {
	sentence = conversion.ReplaceAllString(portion.ReplaceAllString(sentence, ""), "$1")
	if m := aside.FindStringSubmatch(sentence); m != nil {
		whole := strings.Replace(sentence, m[0], m[1]+" "+m[3], 1)
		switch {
		case leadsWith.MatchString(m[2]) && hasSum.MatchString(m[2]):
			return []string{m[1] + " " + m[2], whole}, true
		case !hasSum.MatchString(m[2]):
			sentence = whole
		}
	}
	if m := after.FindStringSubmatch(sentence); m != nil {
		return []string{m[2] + " raised " + m[1], sentence[strings.Index(sentence, ", "+m[2])+2:]}, true
	}
	if m := andAnother.FindStringSubmatch(sentence); m != nil && len(hasSum.FindAllString(sentence, -1)) == 2 {
		return []string{m[1], hasCo.FindString(m[1]) + " " + m[2] + " " + m[3]}, true
	}
	m := forEach.FindStringSubmatch(sentence)
	if m != nil && !denies.MatchString(sentence) && len(hasSum.FindAllString(sentence, -1)) == 1 {
		for _, one := range hasCo.FindAllString(m[1], -1) {
			clauses = append(clauses, one+" "+m[2]+m[3])
		}
		return clauses, true
	}
	parts, verb := clauseEnd.Split(sentence, -1), lastVerb.FindString(sentence)
	all = true
	for _, part := range parts {
		if denies.MatchString(part) {
			all = false
			continue
		}
		if !raises.MatchString(part) && endsInSum.MatchString(part) {
			part += verb
		}
		if len(clauses) > 0 && verb != "" && !hasCo.MatchString(part) {
			part = subject.FindString(clauses[0]) + part
		}
		if !raises.MatchString(part) || !hasSum.MatchString(part) || !hasCo.MatchString(part) {
			if denies.MatchString(sentence) {
				return nil, false
			}
			return []string{sentence}, true
		}
		clauses = append(clauses, part)
	}
	return clauses, all
}
