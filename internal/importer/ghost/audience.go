package ghost

import (
	"regexp"
	"strings"
)

// audience says who could see something on the old site. A greater value stands for fewer readers.
type audience int

const (
	everybody   audience = iota
	members              // everybody who signed in
	someMembers          // only some members, such as paying ones, or nobody
)

// audienceOfPost returns who could read a post with a visibility. An unknown visibility is a filter of members.
func audienceOfPost(visibility text) audience {
	switch v := strings.ToLower(strings.TrimSpace(string(visibility))); v {
	case "":
		return everybody
	case "public":
		if visibility != "public" { // Ghost never writes it differently
			return members
		}
		return everybody
	case "members":
		return members
	default:
		return audienceOfSegment(v, someMembers)
	}
}

// audienceOfSegment returns who is in a segment: a list of filters of members, separated by commas. For an empty segment it
// returns empty.
func audienceOfSegment(value any, empty audience) audience {
	segment, ok := value.(string)
	switch {
	case value == nil || ok && segment == "":
		return empty
	case !ok:
		return someMembers
	}
	for filter := range strings.SplitSeq(segment, ",") {
		if strings.EqualFold(strings.TrimSpace(filter), "status:free") {
			return members
		}
	}
	return someMembers
}

// audienceOf returns who could see a card on the web. An unknown form of the setting counts as someMembers.
func audienceOf(p payload) audience {
	a := everybody
	if shown, ok := p.find("showOnWeb"); ok && shown != nil && !isYes(shown) {
		segment, _ := p.find("segment")
		a = audienceOfSegment(segment, members)
	}
	visibility, _ := p.find("visibility")
	return max(a, audienceOfVisibility(visibility))
}

func audienceOfVisibility(value any) audience {
	switch v := value.(type) {
	case nil:
		return everybody
	case string:
		if v == "" || isYes(v) {
			return everybody
		}
		return audienceOfPost(text(v))
	case map[string]any:
		return audienceOfSettings(v)
	}
	if isYes(value) {
		return everybody
	}
	return someMembers
}

// audienceOfSettings reads the forms of the setting that several versions of Ghost have.
func audienceOfSettings(p payload) audience {
	segment, _ := p.find("segment")
	if web, ok := p.find("web"); ok {
		w, _ := web.(map[string]any)
		if visitors, ok := payload(w).find("nonMember"); ok && isYes(visitors) {
			return everybody
		}
		inEmail, _ := p.find("email")
		email, _ := inEmail.(map[string]any)
		emailed, _ := payload(email).find("memberSegment")
		shown, _ := payload(w).find("memberSegment")
		return audienceOfSegment(shown, audienceOfSegment(emailed, someMembers))
	}
	if shown, ok := p.find("showOnWeb"); ok {
		if isYes(shown) { // the segment of this form is that of the email
			return everybody
		}
		return audienceOfSegment(segment, members)
	}
	a := audienceOfSegment(segment, everybody)
	for name, value := range p {
		switch strings.ToLower(name) {
		case "segment", "email", "showonemail":
		case "emailonly":
			if value != nil && value != "" && !isNo(value) {
				a = max(a, audienceOfSegment(segment, members))
			}
		case "members", "free":
			if isYes(value) {
				a = max(a, members)
			} else {
				a = someMembers
			}
		default:
			a = someMembers
		}
	}
	return a
}

// find returns the value of a setting, whatever its letter case.
func (p payload) find(name string) (value any, ok bool) {
	if value, ok = p[name]; ok {
		return value, true
	}
	for key, value := range p {
		if strings.EqualFold(key, name) {
			return value, true
		}
	}
	return nil, false
}

// isYes and isNo report whether a setting is on or off, in the forms that files have: a boolean, a number or a text.
func isYes(value any) bool {
	switch v := value.(type) {
	case bool:
		return v
	case float64:
		return v == 1
	case string:
		return strings.EqualFold(v, "true") || v == "1"
	}
	return false
}

func isNo(value any) bool {
	switch v := value.(type) {
	case bool:
		return !v
	case float64:
		return v == 0
	case string:
		return strings.EqualFold(v, "false") || v == "0"
	}
	return false
}

var (
	gatedBlock = regexp.MustCompile(`(?is)<!--[\s\p{Z}\x{200b}\x{feff}-]*kg[-_]gated[-_]block(.*?)(?:--!?>|\z)`)
	gatedEnd   = regexp.MustCompile(`(?i)^\W*end\W*$`)
	// gatedSetting is a setting of such a block; its value may be in quotes.
	gatedSetting = regexp.MustCompile(`(\w+)[\s\p{Z}]*[:=][\s\p{Z}]*(?:"([^"]*)"|([^\s"]+))`)
)

// findLimitedBlock finds the first comment that begins a block hidden from readers without an account. It returns the place of the
// comment, and who could see that block and those after it.
func findLimitedBlock(src string) (begin, end int, who audience) {
	for _, m := range gatedBlock.FindAllStringSubmatchIndex(src, -1) {
		settings := src[m[2]:m[3]]
		if gatedEnd.MatchString(settings) {
			continue
		}
		visitors, segment := "", any(nil)
		for _, s := range gatedSetting.FindAllStringSubmatch(settings, -1) {
			value := s[2] + s[3]
			switch strings.ToLower(s[1]) {
			case "nonmember":
				if visitors = value; !strings.EqualFold(value, "true") {
					visitors = "false"
				}
			case "membersegment":
				segment = value
			}
		}
		if strings.EqualFold(visitors, "true") {
			continue
		}
		if who == everybody {
			begin, end = m[0], m[1]
		}
		who = max(who, audienceOfSegment(segment, someMembers))
	}
	return begin, end, who
}
