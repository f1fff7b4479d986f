package frame

import (
	"errors"
	"maps"
	"slices"

	"masthead/internal/database"
	"masthead/internal/i18n"
)

// Notes collects data while a page is made: the cache tags that the page depends on, the scripts of its titles, and
// the failure of a link.
type Notes struct {
	tags    []string
	scripts map[string]bool
	failure error // first failure of a link
	draft   bool  // the page shows a draft
}

// NoteTags notes the cache tags of things that the page shows. A write that names one of them makes the cached page stale.
func (n *Notes) NoteTags(tags ...string) { n.tags = append(n.tags, tags...) }

// Tags returns the cache tags noted so far, each once.
func (n *Notes) Tags() []string {
	seen := make(map[string]bool, len(n.tags))
	out := make([]string, 0, len(n.tags))
	for _, t := range n.tags {
		if !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	return out
}

// NoteFailure notes that a link of the frame could not be read, unless err is nil or database.ErrNotFound. The page is
// then not made, because otherwise the link would be missing as long as the page is stored.
func (n *Notes) NoteFailure(err error) {
	if n.failure == nil && !errors.Is(err, database.ErrNotFound) {
		n.failure = err
	}
}

// Failure returns the first error that was noted with NoteFailure.
func (n *Notes) Failure() error { return n.failure }

// HasDraft reports whether the page shows a draft, which only editors see.
func (n *Notes) HasDraft() bool { return n.draft }

// Noted has the cache tags and scripts that were noted.
type Noted struct {
	Tags    []string // each once
	Scripts []string
}

// Noted returns the cache tags and scripts noted so far.
func (n *Notes) Noted() Noted { return Noted{n.Tags(), slices.Sorted(maps.Keys(n.scripts))} }

// AddNoted adds tags and scripts that other Notes have collected.
func (n *Notes) AddNoted(other Noted) {
	n.NoteTags(other.Tags...)
	for _, s := range other.Scripts {
		n.noteScript(s)
	}
}

// NoteLanguage notes that a title on the page is in lang, so that the page loads the fonts of its script.
func (n *Notes) NoteLanguage(lang string) {
	n.noteScript(i18n.LookupOrDefault(lang).Script)
}

// NoteText notes the scripts of texts without a stored language, such as names, so that the page loads their fonts.
func (n *Notes) NoteText(texts ...string) {
	for _, text := range texts {
		if script := i18n.ScriptOf(text); script != i18n.Default.Script {
			n.noteScript(script)
		}
	}
}

func (n *Notes) noteScript(script string) {
	if n.scripts == nil {
		n.scripts = map[string]bool{}
	}
	n.scripts[script] = true
}

// NoteAllLanguages notes every language of the publication, for pages where readers may type in any of them.
func (n *Notes) NoteAllLanguages() {
	for _, l := range i18n.Locales() {
		n.NoteLanguage(l.Code)
	}
}

// scriptsBeside returns the scripts noted so far, sorted. It leaves out the script of the page's language and Latin,
// because every page loads the fonts of these.
func (n *Notes) scriptsBeside(own i18n.Locale) []string {
	list := []string{}
	for _, s := range slices.Sorted(maps.Keys(n.scripts)) {
		if s != own.Script && s != i18n.Default.Script {
			list = append(list, s)
		}
	}
	return list
}
