package brand

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"masthead/internal/i18n"
	"masthead/internal/text"
)

// headings are the styles of section headers.
var headings = []Heading{HeadingNormal, HeadingBand, HeadingSerif, HeadingPill}

// maxHeadings is the number of paths with a style of their own.
const maxHeadings = 40

var (
	playerForm  = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	segmentForm = regexp.MustCompile(`^[a-z0-9]*(-[a-z0-9]+)*$`)
	symbolForm  = regexp.MustCompile(`^[A-Z0-9]{2,12}$`)
)

// checkSettings calls add with each error in settings that an administrator enters, and the field that it is about.
func checkSettings(s *Settings, add func(field string, err error)) {
	if s.Player != "" && !playerForm.MatchString(s.Player) {
		add("settings.player", errors.New("must have lower-case letters, digits and single hyphens"))
	}
	if len(s.Headings) > maxHeadings {
		add("settings.headings", fmt.Errorf("must have at most %d entries", maxHeadings))
	}
	for segment, style := range s.Headings {
		switch field := "settings.headings." + segment; {
		case !segmentForm.MatchString(segment):
			add(field, errors.New("must have lower-case letters, digits and single hyphens"))
		case !slices.Contains(headings, style):
			add(field, errors.New("is not one of the kinds"))
		}
	}
	if s.Address != "" && !isSiteAddress(s.Address) {
		add("settings.address", errors.New("must be an address such as https://example.com"))
	}
	checkTicker(s.Ticker, add)
}

// isSiteAddress reports whether a text is the address of a site without a path.
func isSiteAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" && u.User == nil &&
		strings.Trim(u.Path, "/")+u.RawQuery+u.Fragment == ""
}

// checkTicker calls add with each error in the ticker of a brand.
func checkTicker(t Ticker, add func(field string, err error)) {
	if t.Source != "" && t.Source != TickerSample && t.Source != TickerOff {
		if u, err := url.Parse(t.Source); err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" {
			add("settings.ticker.source", errors.New("must be an address such as https://api.example.com/ticker"))
		}
	}
	seen := map[string]bool{}
	for i, coin := range t.Coins {
		at := fmt.Sprintf("settings.ticker.coins[%d].", i)
		switch {
		case coin.Symbol == "":
			add(at+"symbol", errors.New("is missing"))
		case !symbolForm.MatchString(coin.Symbol):
			add(at+"symbol", errors.New("must have two to twelve capital Latin letters and digits, such as BTC"))
		case seen[coin.Symbol]:
			add(at+"symbol", errors.New("is there twice"))
		}
		seen[coin.Symbol] = true
		switch {
		case strings.IndexFunc(coin.Name, isVisible) < 0:
			add(at+"name", errors.New("is missing"))
		case !text.IsOneLine(coin.Name):
			add(at+"name", errors.New("must be one line"))
		}
	}
}

// maxLinkText is the maximum number of characters of the text of a link.
const maxLinkText = 80

// checkTextIn returns an error if a text of a link is not for one of the publication's languages, or too long.
func checkTextIn(code, typed string) error {
	switch l, ok := i18n.Lookup(code); {
	case !ok || l.Code != code:
		return errors.New("is not the code of one of the publication's languages")
	case utf8.RuneCountInString(typed) > maxLinkText:
		return fmt.Errorf("is longer than %d characters", maxLinkText)
	case !text.IsOneLine(typed):
		return errors.New("must be one line")
	}
	return nil
}
