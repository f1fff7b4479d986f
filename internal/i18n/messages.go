package i18n

import (
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/gotnospirit/messageformat"

	"masthead/internal/i18n/locales"
)

// catalogue has one locale's messages, each compiled at its first use.
type catalogue struct {
	locale   Locale
	texts    map[string]string
	parser   func() (*messageformat.Parser, error)
	compiled sync.Map // id → *messageformat.MessageFormat
}

var catalogues = sync.OnceValues(func() (map[string]*catalogue, error) {
	all := map[string]*catalogue{}
	for _, l := range allLocales {
		c := &catalogue{
			locale: l,
			texts:  map[string]string{},
			parser: sync.OnceValues(func() (*messageformat.Parser, error) { return newParser(l) }),
		}
		all[l.Code] = c
		text, err := locales.Files.ReadFile(l.Code + ".json")
		if err != nil {
			continue // if a catalogue is missing, English replaces all of it
		}
		if err := json.Unmarshal(text, &c.texts); err != nil {
			return nil, fmt.Errorf("catalogue %s: %w", l.Code, err)
		}
	}
	return all, nil
})

// Text returns a message in the locale, or in English if the locale lacks it, with its
// placeholders filled from slots. It returns an unknown id unchanged.
func (l Locale) Text(id string, slots map[string]any) string {
	all, err := catalogues()
	if err != nil {
		return id
	}
	for _, c := range []*catalogue{all[l.Code], all[Default.Code]} {
		if text, ok := c.texts[id]; ok {
			if out, err := c.format(id, text, slots); err == nil {
				return out
			}
		}
	}
	return id
}

func (c *catalogue) format(id, text string, slots map[string]any) (string, error) {
	v, ok := c.compiled.Load(id)
	if !ok {
		parser, err := c.parser()
		if err != nil {
			return "", err
		}
		message, err := parser.Parse(text)
		if err != nil {
			return "", fmt.Errorf("message %s in %s: %w", id, c.locale.Code, err)
		}
		v, _ = c.compiled.LoadOrStore(id, message)
	}
	return v.(*messageformat.MessageFormat).FormatMap(slots)
}

// TimeAgo returns how long ago a moment was in minutes, hours or days; after a week it
// returns the date in the moment's own zone.
func (l Locale) TimeAgo(now, at time.Time) string {
	count := func(id string, n int) string { return l.Text(id, map[string]any{"n": n}) }
	switch age := now.Sub(at); {
	case age < time.Minute:
		return l.Text("lapsed.now", nil)
	case age < time.Hour:
		return count("lapsed.minutes", int(age.Minutes()))
	case age < 24*time.Hour:
		return count("lapsed.hours", int(age.Hours()))
	case age < 7*24*time.Hour:
		return count("lapsed.days", int(age.Hours()/24))
	default:
		return at.Format("2006-01-02")
	}
}
