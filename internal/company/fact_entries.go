package company

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
)

// entryList is a list of a profile whose entries readers can correct, add and remove.
type entryList struct {
	facts   []factType // of an entry; the first one names it
	further []factType // of an entry that the profile has, but not of a new one
	added   factType   // an entry that the list lacks
	removed factType   // an entry that does not belong in the list
	entries func(*Profile) []listEntry
}

// listEntry is an entry with the stored texts of its facts.
type listEntry struct {
	id    int64
	texts map[string]*string      // by the name of the fact
	set   map[string]func(string) // functions that store facts whose text is made from another value, by the name of the fact
}

// store stores the text of a fact.
func (e *listEntry) store(field, text string) {
	if set := e.set[field]; set != nil {
		set(text)
		return
	}
	*e.texts[field] = text
}

var entryLists = []entryList{
	{
		facts: []factType{
			{"product.name", Products, LineFact, "company.sort.name", "name"},
			{"product.link", Products, AddressFact, "company.edit.link", "website"},
			{"product.description", Products, TextFact, "company.edit.description", "description"},
		},
		further: []factType{{"product.offers", Products, NamesFact, "company.edit.offers", "offers"}},
		added:   factType{"product.new", Products, NewFact, "company.fact.newProduct", ""},
		removed: factType{"product.removed", Products, RemovedFact, "company.fact.removedProduct", ""},
		entries: func(p *Profile) []listEntry { return entriesOf(p.Products, (*Product).entry) },
	},
	{
		facts: []factType{
			{"event.title", Timeline, LineFact, "company.edit.headline", "title"},
			{"event.date", Timeline, DateFact, "company.date", "eventDate"},
			{"event.type", Timeline, MilestoneFact, "company.edit.kind", ""},
			{"event.link", Timeline, AddressFact, "company.edit.link", "website"},
			{"event.description", Timeline, TextFact, "company.edit.description", "description"},
		},
		added:   factType{"event.new", Timeline, NewFact, "company.fact.newEvent", ""},
		removed: factType{"event.removed", Timeline, RemovedFact, "company.fact.removedEvent", ""},
		entries: func(p *Profile) []listEntry { return entriesOf(p.Events, (*Event).entry) },
	},
	{
		facts: []factType{
			{"location.city", Basic, LineFact, "company.facet.city", "city"},
			{"location.address", Basic, LineFact, "company.edit.address", "address"},
		},
		added:   factType{"location.new", Basic, NewFact, "company.fact.newLocation", ""},
		removed: factType{"location.removed", Basic, RemovedFact, "company.fact.removedLocation", ""},
		entries: func(p *Profile) []listEntry { return entriesOf(p.Locations, (*Location).entry) },
	},
	{
		facts: []factType{
			{"revenue.name", Revenue, LineFact, "company.sort.name", "name"},
			{"revenue.share", Revenue, PercentFact, "company.edit.share", ""},
			{"revenue.description", Revenue, TextFact, "company.edit.description", "description"},
		},
		added:   factType{"revenue.new", Revenue, NewFact, "company.fact.newRevenue", ""},
		removed: factType{"revenue.removed", Revenue, RemovedFact, "company.fact.removedRevenue", ""},
		entries: func(p *Profile) []listEntry { return entriesOf(p.Revenue, (*RevenueStream).entry) },
	},
}

func entriesOf[T any](list []T, entry func(*T) listEntry) []listEntry {
	out := make([]listEntry, len(list))
	for i := range list {
		out[i] = entry(&list[i])
	}
	return out
}

func (v *Product) entry() listEntry {
	descriptions := make([]string, len(v.Offers))
	for i, o := range v.Offers {
		descriptions[i] = strings.Join(strings.Fields(o.Description), " ")
	}
	offers := strings.Join(descriptions, "\n")
	return listEntry{v.ID, map[string]*string{"product.name": &v.Name, "product.link": &v.Link, "product.description": &v.Description,
		"product.removed": &v.Name, "product.offers": &offers}, map[string]func(string){"product.offers": v.setOffers}}
}

// setOffers replaces the offers with those that have the given descriptions, one per line. Offers that the product has keep their ids.
func (v *Product) setOffers(text string) {
	free := 1
	for _, o := range v.Offers {
		free = max(free, o.ID+1)
	}
	left := slices.Clone(v.Offers)
	v.Offers = []ProductOffer{}
	for _, line := range linesOf(text) {
		at := slices.IndexFunc(left, func(o ProductOffer) bool { return strings.Join(strings.Fields(o.Description), " ") == line })
		if at < 0 {
			v.Offers = append(v.Offers, ProductOffer{free, line})
			free++
			continue
		}
		v.Offers = append(v.Offers, left[at])
		left = slices.Delete(left, at, at+1)
	}
}

func (v *RevenueStream) entry() listEntry {
	share := ""
	if v.Share != nil {
		share = strconv.Itoa(*v.Share)
	}
	return listEntry{v.ID, map[string]*string{"revenue.name": &v.Name, "revenue.share": &share, "revenue.description": &v.Description,
		"revenue.removed": &v.Name}, map[string]func(string){"revenue.share": func(text string) {
		v.Share = nil
		if n, err := strconv.Atoi(text); err == nil {
			v.Share = &n
		}
	}}}
}

func (v *Event) entry() listEntry {
	return listEntry{v.ID, map[string]*string{"event.title": &v.Title, "event.date": &v.Date, "event.type": &v.Type, "event.link": &v.Link,
		"event.description": &v.Description, "event.removed": &v.Title}, nil}
}

func (v *Location) entry() listEntry {
	return listEntry{v.ID, map[string]*string{"location.city": &v.City, "location.address": &v.Address, "location.removed": &v.City}, nil}
}

// listOf returns the list with a fact, nil for a fact of the company, of a person or of a round.
func (f Fact) listOf() *entryList {
	prefix, _, _ := strings.Cut(f.Field, ".")
	at := slices.IndexFunc(entryLists, func(l entryList) bool { return strings.HasPrefix(l.added.Field, prefix+".") })
	if at < 0 {
		return nil
	}
	return &entryLists[at]
}

// types returns the facts of a list, including those of new and removed entries.
func (l *entryList) types() []factType {
	return slices.Concat(l.facts, l.further, []factType{l.added, l.removed})
}

// listFacts returns the facts of the entries of lists, with the names of the entries.
func (p *Profile) listFacts() []FactInfo {
	var out []FactInfo
	for i := range entryLists {
		list := &entryLists[i]
		entries := list.entries(p)
		if len(entries) < MaxEntries {
			out = append(out, newFactInfo(&list.added, 0, "", ""))
		}
		for _, e := range entries {
			for _, t := range slices.Concat(list.facts, list.further, []factType{list.removed}) {
				out = append(out, newFactInfo(&t, e.id, *e.texts[list.removed.Field], *e.texts[t.Field]))
			}
		}
	}
	return out
}

// HasEntry reports whether a list of a profile already has the entry that is the value of a fact of the kind NewFact: a product or a
// revenue stream with the same name, an event with the same title and date, or a location with the same city and address.
func (p *Profile) HasEntry(f Fact, value string) bool {
	list := f.listOf()
	if list == nil || f != (Fact{Field: list.added.Field}) {
		return false
	}
	compared := 1
	if s := list.added.Section; s != Products && s != Revenue {
		compared = 2
	}
	parts := splitEntry(list.facts, value)[:compared]
	return slices.ContainsFunc(list.entries(p), func(e listEntry) bool {
		for i, part := range parts {
			if !strings.EqualFold(strings.TrimSpace(part), strings.TrimSpace(*e.texts[list.facts[i].Field])) {
				return false
			}
		}
		return true
	})
}

// FactPart is a field of the form for a fact. The form for a new entry of a list has several fields.
type FactPart struct {
	Name     string // "value" for the first or only one
	Label    string // message key, "" if the label of the fact suffices
	Kind     FactKind
	Max      int      // characters, 0 for values with a fixed format
	Options  []string // values to choose from, nil if there can be any
	Required bool
}

// FactParts returns the form fields for the value of a fact; none for an entry to be removed. JoinParts makes the value from the
// texts of the fields.
func FactParts(f Fact, now clock.Moment) []FactPart {
	t := f.typeOf()
	switch {
	case t == nil || t.Kind == RemovedFact:
		return nil
	case t.Kind != NewFact:
		return []FactPart{t.part(now)}
	}
	var parts []FactPart
	for i, one := range f.listOf().facts {
		part := one.part(now)
		part.Label = one.Label
		if i > 0 {
			part.Name = one.Field[strings.IndexByte(one.Field, '.')+1:]
		}
		parts = append(parts, part)
	}
	return parts
}

func (t *factType) part(now clock.Moment) FactPart {
	return FactPart{Name: "value", Kind: t.Kind, Max: FactLimit(Fact{Field: t.Field}, now), Options: FactOptions(t.Kind),
		Required: t.isRequired(now)}
}

// isRequired reports whether the value of a fact must not be empty.
func (t *factType) isRequired(now clock.Moment) bool {
	switch t.Field {
	case "event.date", "location.city":
		return true
	}
	return t.Kind == RoundTypeFact || t.Kind == MilestoneFact || t.rule != "" && rules(now.UTC().Year())[t.rule].Required
}

// JoinParts returns the value of a fact from the texts of its parts, in the order of FactParts. Only the last text may have several lines.
func JoinParts(texts []string) string {
	if len(texts) == 1 {
		return texts[0]
	}
	lines := slices.Clone(texts)
	for i := range max(0, len(lines)-1) {
		lines[i] = strings.Join(strings.Fields(lines[i]), " ")
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

// splitEntry returns the texts of the facts of a new entry; JoinParts joins them.
func splitEntry(facts []factType, value string) []string {
	texts := strings.SplitN(lineBreaks.Replace(value), "\n", len(facts))
	for len(texts) < len(facts) {
		texts = append(texts, "")
	}
	return texts
}

// checkNewEntry checks a new entry, and returns it as it is stored. The error is an invalid.Fields for the parts.
func checkNewEntry(f Fact, value string, now clock.Moment, l i18n.Locale) (string, error) {
	facts, parts, wrong := f.listOf().facts, FactParts(f, now), invalid.Fields{}
	texts := splitEntry(facts, value)
	for i, t := range facts {
		checked, err := checkFact(&t, texts[i], now, l)
		if of, ok := err.(invalid.Fields); ok { //nolint:errorlint // checkFact returns no other error and wraps none
			wrong[parts[i].Name] = of["value"]
		}
		texts[i] = checked
	}
	if len(wrong) > 0 {
		return "", wrong
	}
	return JoinParts(texts), nil
}

// ChangesOf returns the changes that pages show for the change of a fact: one, or one for each fact of a new entry.
func ChangesOf(info FactInfo, before, after string) []FactChange {
	list := info.listOf()
	if info.Kind != NewFact || list == nil {
		return []FactChange{{Label: info.Label, Network: info.Network, Of: info.Of, Kind: info.Kind, Before: before, After: after}}
	}
	var changes []FactChange
	for i, text := range splitEntry(list.facts, after) {
		c := FactChange{Label: list.facts[i].Label, Kind: list.facts[i].Kind, After: text}
		if i == 0 {
			c.Label = info.Label
		}
		if text != "" {
			changes = append(changes, c)
		}
	}
	return changes
}

// correctEntry changes, adds or removes an entry of a list in a profile, and stores the list.
func (p *Profile) correctEntry(ctx context.Context, tx *database.Tx, f Fact, after string, l i18n.Locale) (err error) {
	switch f.listOf().added.Section {
	case Products:
		p.Products, err = correctList(ctx, tx, &itemList[Product]{"products", productItem, p.Products, func(v *Product) *int64 { return &v.ID }},
			p.ID, f, after, Product{Offers: []ProductOffer{}}, (*Product).entry)
	case Timeline:
		p.Events, err = correctList(ctx, tx, &itemList[Event]{"events", eventItem, p.Events, func(v *Event) *int64 { return &v.ID }},
			p.ID, f, after, Event{}, (*Event).entry)
		slices.SortStableFunc(p.Events, func(a, b Event) int { return strings.Compare(b.Date, a.Date) })
	case Revenue:
		return p.correctRevenue(ctx, tx, f, after, l)
	default:
		p.Locations, err = correctList(ctx, tx,
			&itemList[Location]{"locations", locationItem, p.Locations, func(v *Location) *int64 { return &v.ID }},
			p.ID, f, after, Location{}, (*Location).entry)
	}
	return err
}

// correctRevenue changes, adds or removes a revenue stream. It returns an invalid.Fields if the shares of all streams exceed 100 percent.
func (p *Profile) correctRevenue(ctx context.Context, tx *database.Tx, f Fact, after string, l i18n.Locale) (err error) {
	p.Revenue, err = correctList(ctx, tx,
		&itemList[RevenueStream]{"revenueStreams", revenueItem, p.Revenue, func(v *RevenueStream) *int64 { return &v.ID }},
		p.ID, f, after, RevenueStream{}, (*RevenueStream).entry)
	total := 0
	for _, s := range p.Revenue {
		if s.Share != nil {
			total += *s.Share
		}
	}
	if err == nil && total > 100 {
		err = invalid.Fields{"value": l.Text("company.rule.total", nil)}
	}
	return err
}

// correctList returns a list after a change by a fact. empty is an entry without facts.
func correctList[T any](ctx context.Context, tx *database.Tx, list *itemList[T], company int64, f Fact, after string, empty T,
	entry func(*T) listEntry,
) ([]T, error) {
	items := slices.Clone(list.items)
	at := slices.IndexFunc(items, func(v T) bool { return *list.idOf(&v) == f.Entry })
	switch kind := f.typeOf().Kind; {
	case kind == NewFact:
		facts := f.listOf().facts
		for i, text := range splitEntry(facts, after) {
			one := entry(&empty)
			one.store(facts[i].Field, text)
		}
		items = append(items, empty)
	case at < 0:
		return nil, database.ErrNotFound
	case kind == RemovedFact:
		items = slices.Delete(items, at, at+1)
	default:
		one := entry(&items[at])
		one.store(f.Field, after)
	}
	return items, storeItems(ctx, tx, company, list.kind, items, list.idOf)
}
