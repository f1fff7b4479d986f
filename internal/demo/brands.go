package demo

import (
	"cmp"
	"context"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// brandRow is a brand as this file lists it. Empty means: kind brand, the path
// of the slug, English, Indian time and numbering.
type brandRow struct {
	slug, name, tagline string
	kind                brand.Kind
	accent, dark        string // on white, and its twin on the dark paper
	locale, zone        string
	western             bool     // counts in millions
	featured            []string // CURATED_SET: "slug", or "brand/slug" of another brand; none means the newest story
}

// brandTable lists all brands in the order of the header and the footer. The
// name of the master is a setting; the words of a language edition are in its
// folder.
func brandTable() []brandRow {
	rows := []brandRow{
		{slug: brand.Master, kind: brand.KindMaster, tagline: "Stories, data and voices from India’s startup economy",
			accent: "#C62828", dark: "#E37676", featured: []string{
				"a-small-model-in-the-land-office", "after-the-flat-round", "autostory/test-hill-scooter-varandha",
				"herstory/bank-guarantor-question-women-borrowers", "enterprise-story/coimbatore-second-centre-german-pump",
				"smbstory/tiruppur-dyer-salt-water", "what-a-founder-should-pay-herself", "socialstory/an-interpreter-in-the-labour-ward",
				"ys-gulf/riyadh-leads-on-deals-dubai-on-dollars", "korea/the-press-that-listens"}},
		{slug: "autostory", name: "AutoStory", tagline: "Cars, bikes, EV makers and the people who build them",
			accent: "#37474F", dark: "#809AA7", featured: []string{
				"test-hill-scooter-varandha", "car-inspector-who-says-no", "ferrite-motor-rare-earth"}},
		{slug: "creators-story", name: "Creators Story", tagline: "How creators earn, grow and own their audience",
			accent: "#6A1B9A", dark: "#BF7BE8", featured: []string{
				"guwahati-sound-recordist-rain-library", "month-the-views-left", "brand-deal-invoice-pool", "bhuj-archivist-ajrakh-reels"}},
		{slug: "enterprise-story", name: "Enterprise Story", tagline: "Technology decisions inside large companies and global R&D centres",
			accent: "#0B4F9E", dark: "#5999E4", featured: []string{
				"cement-plant-turns-off-kiln-ai", "bank-last-mainframe-weekend", "coimbatore-second-centre-german-pump"}},
		{slug: "herstory", name: "HerStory", tagline: "Women who found, fund and lead",
			accent: "#C2185B", dark: "#E76D9D", featured: []string{
				"foundry-daughter-belagavi", "bank-guarantor-question-women-borrowers", "only-woman-on-the-cap-table"}},
		{slug: "smbstory", name: "SMBStory", tagline: "Small and mid-size businesses from every district",
			accent: "#B45309", dark: "#DE7D33", featured: []string{
				"moradabad-brass-lamp-catalogue", "forty-five-day-payment-rule-district-view", "tiruppur-dyer-salt-water", "sivakasi-notebook-printer"}},
		{slug: "socialstory", name: "SocialStory", tagline: "People and ventures who solve social problems",
			accent: "#2E7D32", dark: "#3EAA44", featured: []string{
				"an-interpreter-in-the-labour-ward", "a-map-of-antivenom-for-the-sal-forest", "well-diggers-of-jalna-work-in-reverse"}},
		{slug: "the-decrypting-story", name: "The Decrypting Story", tagline: "Blockchain, crypto and Web3 explained",
			accent: "#3D2C8D", dark: "#998BDB", featured: []string{
				"anatomy-of-a-bridge-robbery", "one-percent-and-ninety-one-thousand-rows", "the-e-rupee-at-the-kirana-counter", "paid-in-dollars-that-are-not-dollars"}},
		{slug: "ys-gulf", name: "Gulf Edition", tagline: "Startups and capital across the Gulf", zone: "Asia/Dubai", western: true,
			accent: "#00796B", dark: "#1BA897", featured: []string{
				"riyadh-leads-on-deals-dubai-on-dollars", "the-cap-table-in-the-diwaniya", "frankincense-with-a-fingerprint"}},
		{slug: "university", name: "University", tagline: "Courses and lessons for founders",
			accent: "#1565C0", dark: "#5799E4", featured: []string{
				"thirteen-weeks-on-one-sheet", "the-preference-stack-in-seven-sums", "the-vesting-talk", "the-first-price"}},
		{slug: "mystory", name: "MyStory", tagline: "Stories written by the community, edited before they go out",
			accent: "#455A64", dark: "#7F9AA7", featured: []string{
				"i-started-at-sixty-one", "the-day-i-laid-off-my-friend", "the-winter-we-stopped-selling-in-october"}},
		{slug: "korea", name: "Korea Edition", tagline: "The startup corridor between Korea and India", kind: brand.KindEdition,
			zone: "Asia/Seoul", western: true, accent: "#283593", dark: "#8590DE", featured: []string{
				"the-press-that-listens", "two-ways-of-saying-yes", "busan-teaches-a-crane-to-wait"}},
	}
	for _, l := range i18n.Locales()[1:] {
		rows = append(rows, brandRow{slug: l.Name, name: l.OwnName, kind: brand.KindLanguage, locale: l.Name,
			accent: "#B71C1C", dark: "#E87272"})
	}
	return rows
}

// brand is the row as the publication keeps it.
func (r brandRow) brand(position int) *brand.Brand {
	b := &brand.Brand{Slug: r.slug, Kind: cmp.Or(r.kind, brand.KindBrand), Name: r.name, Tagline: r.tagline,
		Path: "/" + r.slug, TimeZone: cmp.Or(r.zone, "Asia/Kolkata"), Numbering: "indian", Gate: brand.GateSignedIn,
		Accent: r.accent, AccentDark: r.dark, Position: position}
	if b.Kind == brand.KindMaster {
		b.Path = "/"
	}
	if r.locale != "" {
		b.LocaleName = &r.locale
	}
	if r.western {
		b.Numbering = "western"
	}
	return b
}

func (l *loader) saveBrands(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i, row := range brandTable() {
			b := row.brand(i)
			switch b.Kind {
			case brand.KindMaster:
				b.Name, b.Menu = l.SiteName, l.menu()
			case brand.KindLanguage:
				b.Menu = l.editionMenu(b)
				for _, e := range l.Editions {
					if e.Slug == b.Slug {
						b.Tagline = e.Tagline
					}
				}
			}
			b.Sections = l.sections(b)
			if err := brand.Save(ctx, tx, b); err != nil {
				return err
			}
			l.brands[b.Slug] = b
		}
		return nil
	})
}

// menu is the header. It offers only what there is to read.
func (l *loader) menu() brand.Menu {
	stories := []brand.MenuItem{
		{Key: "menu.latest", Path: "/latest"},
		{Key: "menu.trending", Path: "/trending"},
		{Key: "menu.technology", Path: "/category/technology"},
		{Key: "menu.business", Path: "/category/business"},
		{Key: "menu.funding", Path: "/topic/funding"},
		{Key: "menu.founderFirst", Path: "/property/founder-first"},
	}
	for _, p := range l.Shared.Properties {
		if p.Slug != "founder-first" {
			stories = append(stories, brand.MenuItem{Text: p.Name, Path: "/property/" + p.Slug})
		}
	}
	var shows, brands, more []brand.MenuItem
	for _, s := range l.Shared.Series {
		item := brand.MenuItem{Key: messages[s.Slug], Path: "/series/" + s.Slug}
		if item.Key == "" {
			item.Text = s.Title
		}
		shows = append(shows, item)
	}
	for _, row := range brandTable() {
		switch item := (brand.MenuItem{Text: row.name, Path: "/" + row.slug}); row.kind {
		case "":
			brands = append(brands, item)
		case brand.KindEdition:
			more = append(more, item)
		}
	}
	for _, t := range l.Shared.CustomTopics {
		more = append(more, brand.MenuItem{Text: t.Title, Path: "/custom-topic/" + t.Slug})
	}
	return brand.Menu{
		{Key: "menu.stories", Items: stories},
		{Key: "menu.videos", Items: shows},
		{Key: "menu.brands", Items: brands},
		{Key: "menu.more", Items: more},
	}
}

// editionMenu is the header of a language edition, which offers what is written
// in its language.
func (l *loader) editionMenu(b *brand.Brand) brand.Menu {
	var brands []brand.MenuItem
	for _, row := range brandTable() {
		if row.kind == "" {
			brands = append(brands, brand.MenuItem{Text: row.name, Path: "/" + row.slug})
		}
	}
	return brand.Menu{
		{Key: "menu.stories", Items: []brand.MenuItem{{Key: "menu.latest", Path: b.Path + "/latest"}}},
		{Key: "menu.brands", Items: brands},
	}
}

// sectionRow is one band of a landing: how it is composed and from what.
type sectionRow struct {
	layout, source string
	limit          int
	size           string
}

// landings lists the sections of every landing that is not a language edition's.
// Each has its own order, and no composition follows itself.
func landings() map[string][]sectionRow {
	const small = "SMALL"
	return map[string][]sectionRow{
		brand.Master: {
			{"lead", "curated:CURATED_SET", 10, ""},
			{"latest", "latest", 12, ""},
			{"four", "brand:herstory", 4, ""},
			{"columns", "brand:enterprise-story", 4, ""},
			{"rail", "brand:autostory", 6, ""},
			{"columns", "spotlight", 4, ""},
			{"band", "type:VIDEO", 4, ""},
			{"numbered", "property:founder-first", 5, ""},
			{"rail", "curated:series", 6, ""},
			{"columns", "brand:smbstory", 4, small},
			{"numbered", "brand:university", 4, small},
			{"four", "brand:creators-story", 4, ""},
			{"columns", "tag:ai", 4, ""},
			{"rail", "brand:ys-gulf", 6, ""},
			{"numbered", "category:analysis", 4, small},
			{"columns", "brand:socialstory", 4, small},
			{"four", "brand:the-decrypting-story", 4, ""},
			{"rail", "languages", 1, ""},
		},
		"autostory": {
			{"lead", "curated:CURATED_SET", 3, ""}, {"band", "type:VIDEO", 2, ""}, {"latest", "latest", 4, ""},
			{"columns", "tag:ev", 4, ""}, {"numbered", "brand:smbstory", 4, ""},
		},
		"creators-story": {
			{"lead", "curated:CURATED_SET", 4, ""}, {"band", "type:VIDEO", 2, ""}, {"rail", "category:stories", 4, ""},
			{"latest", "latest", 3, ""}, {"columns", "brand:mystory", 4, ""},
		},
		"enterprise-story": {
			{"lead", "curated:CURATED_SET", 3, ""}, {"columns", "category:global-rd", 3, small}, {"numbered", "category:explainers", 3, small},
			{"latest", "latest", 4, ""}, {"rail", "curated:series", 4, ""}, {"four", "series:digirupt-finance", 4, ""},
		},
		"herstory": {
			{"lead", "curated:CURATED_SET", 3, ""}, {"band", "type:VIDEO", 2, ""}, {"columns", "category:innovation", 4, ""},
			{"latest", "latest", 4, ""}, {"numbered", "tag:women-founders", 4, ""},
		},
		"smbstory": {
			{"lead", "curated:CURATED_SET", 4, ""}, {"numbered", "category:business", 3, ""}, {"band", "type:VIDEO", 2, ""},
			{"latest", "latest", 3, ""}, {"columns", "brand:autostory", 4, ""},
		},
		"socialstory": {
			{"lead", "curated:CURATED_SET", 3, ""}, {"rail", "brand:herstory", 6, ""}, {"band", "type:VIDEO", 2, ""},
			{"columns", "category:stories", 4, ""}, {"latest", "latest", 4, ""},
		},
		"the-decrypting-story": {
			{"lead", "curated:CURATED_SET", 4, ""}, {"band", "type:VIDEO", 2, ""}, {"numbered", "tag:crypto", 3, ""},
			{"latest", "latest", 3, ""}, {"columns", "brand:enterprise-story", 4, ""},
		},
		"ys-gulf": {
			{"lead", "curated:CURATED_SET", 3, ""}, {"band", "type:VIDEO", 2, ""}, {"columns", "category:innovation", 4, ""},
			{"rail", "brand:korea", 6, ""}, {"latest", "latest", 3, ""},
		},
		"university": {
			{"lead", "curated:CURATED_SET", 4, ""}, {"columns", "category:business", 4, ""}, {"band", "type:VIDEO", 2, ""},
			{"latest", "latest", 3, ""}, {"numbered", "brand:ys", 5, ""},
		},
		"mystory": {
			{"lead", "curated:CURATED_SET", 3, ""}, {"band", "type:VIDEO", 2, ""}, {"latest", "latest", 4, ""},
			{"rail", "tag:first-person", 4, ""}, {"numbered", "brand:socialstory", 4, ""},
		},
		"korea": {
			{"lead", "curated:CURATED_SET", 3, ""}, {"band", "type:VIDEO", 2, ""}, {"columns", "tag:korea-india", 4, ""},
			{"latest", "latest", 3, ""}, {"four", "brand:ys-gulf", 4, ""},
		},
	}
}

// editionLanding is the landing of a language edition: a front that its handful
// of stories fills, and below it what else there is.
func editionLanding() []sectionRow {
	return []sectionRow{{"lead", "latest", 4, ""}, {"latest", "latest", 6, ""}}
}

// sections are a brand's landing, each with its title and where it leads.
func (l *loader) sections(b *brand.Brand) []brand.Section {
	rows := landings()[b.Slug]
	if b.Kind == brand.KindLanguage {
		rows = editionLanding()
	}
	var out []brand.Section
	for _, r := range rows {
		s := brand.Section{Kind: "stories", Layout: r.layout, Source: r.source, Limit: r.limit, Size: r.size}
		kind, slug, _ := strings.Cut(r.source, ":")
		switch {
		case r.layout == "lead":
			s.Message = "section.featured"
		case r.layout == "latest":
			s.Kind, s.Message, s.Path = "latest", "section.latest", strings.TrimSuffix(b.Path, "/")+"/latest"
		case r.source == "latest":
			s.Message, s.Path = "section.more", strings.TrimSuffix(b.Path, "/")+"/latest"
		case r.source == "curated:series":
			s.Kind, s.Message = "series", "section.series"
		case r.source == "languages", r.source == "spotlight":
			s.Kind, s.Message = r.source, "section."+r.source
		case r.source == "type:VIDEO":
			s.Message = "section.videos"
		case kind == "category":
			s.Title, s.Path = l.category(b, slug), strings.TrimSuffix(b.Path, "/")+"/category/"+slug
		case kind == "property":
			s.Title, s.Path = l.property(slug), "/property/"+slug
		case kind == "series":
			s.Title, s.Path = l.series(slug), "/series/"+slug
		case kind == "tag":
			s.Title, s.Path = l.tagName(slug), "/topic/"+slug
		}
		out = append(out, s)
	}
	return out
}
