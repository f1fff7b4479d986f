package demo

import (
	"cmp"
	"context"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/demo/art"
	"masthead/internal/i18n"
)

// brandRow is a brand as this file lists it. Empty means: kind brand, the path
// of the slug, English, Indian time and numbering.
type brandRow struct {
	slug, name, tagline string
	kind                brand.Kind
	dark                string // the accent's twin on the dark paper; the accent itself is the palette's
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
			dark: "#E37676", featured: []string{
				"a-small-model-in-the-land-office", "after-the-flat-round", "autostory/test-hill-scooter-varandha",
				"herstory/bank-guarantor-question-women-borrowers", "enterprise-story/coimbatore-second-centre-german-pump",
				"smbstory/tiruppur-dyer-salt-water", "what-a-founder-should-pay-herself", "socialstory/an-interpreter-in-the-labour-ward",
				"ys-gulf/riyadh-leads-on-deals-dubai-on-dollars", "korea/the-press-that-listens"}},
		{slug: "autostory", name: "AutoStory", tagline: "Cars, bikes, EV makers and the people who build them",
			dark: "#809AA7", featured: []string{
				"test-hill-scooter-varandha", "car-inspector-who-says-no", "ferrite-motor-rare-earth"}},
		{slug: "creators-story", name: "Creators Story", tagline: "How creators earn, grow and own their audience",
			dark: "#BF7BE8", featured: []string{
				"guwahati-sound-recordist-rain-library", "month-the-views-left", "brand-deal-invoice-pool", "bhuj-archivist-ajrakh-reels"}},
		{slug: "enterprise-story", name: "Enterprise Story", tagline: "Technology decisions inside large companies and global R&D centres",
			dark: "#5999E4", featured: []string{
				"cement-plant-turns-off-kiln-ai", "bank-last-mainframe-weekend", "coimbatore-second-centre-german-pump"}},
		{slug: "herstory", name: "HerStory", tagline: "Women who found, fund and lead",
			dark: "#E76D9D", featured: []string{
				"foundry-daughter-belagavi", "bank-guarantor-question-women-borrowers", "only-woman-on-the-cap-table"}},
		{slug: "smbstory", name: "SMBStory", tagline: "Small and mid-size businesses from every district",
			dark: "#DE7D33", featured: []string{
				"moradabad-brass-lamp-catalogue", "forty-five-day-payment-rule-district-view", "tiruppur-dyer-salt-water", "sivakasi-notebook-printer"}},
		{slug: "socialstory", name: "SocialStory", tagline: "People and ventures who solve social problems",
			dark: "#3EAA44", featured: []string{
				"an-interpreter-in-the-labour-ward", "a-map-of-antivenom-for-the-sal-forest", "well-diggers-of-jalna-work-in-reverse"}},
		{slug: "the-decrypting-story", name: "The Decrypting Story", tagline: "Blockchain, crypto and Web3 explained",
			dark: "#998BDB", featured: []string{
				"anatomy-of-a-bridge-robbery", "one-percent-and-ninety-one-thousand-rows", "the-e-rupee-at-the-kirana-counter", "paid-in-dollars-that-are-not-dollars"}},
		{slug: "ys-gulf", name: "Gulf Edition", tagline: "Startups and capital across the Gulf", zone: "Asia/Dubai", western: true,
			dark: "#1BA897", featured: []string{
				"riyadh-leads-on-deals-dubai-on-dollars", "the-cap-table-in-the-diwaniya", "frankincense-with-a-fingerprint"}},
		{slug: "university", name: "University", tagline: "Courses and lessons for founders",
			dark: "#5799E4", featured: []string{
				"thirteen-weeks-on-one-sheet", "the-preference-stack-in-seven-sums", "the-vesting-talk", "the-first-price"}},
		{slug: "mystory", name: "MyStory", tagline: "Stories written by the community, edited before they go out",
			dark: "#7F9AA7", featured: []string{
				"i-started-at-sixty-one", "the-day-i-laid-off-my-friend", "the-winter-we-stopped-selling-in-october"}},
		{slug: "korea", name: "Korea Edition", tagline: "The startup corridor between Korea and India", kind: brand.KindEdition,
			zone: "Asia/Seoul", western: true, dark: "#8590DE", featured: []string{
				"the-press-that-listens", "two-ways-of-saying-yes", "busan-teaches-a-crane-to-wait"}},
	}
	for _, l := range i18n.Locales()[1:] {
		rows = append(rows, brandRow{slug: l.Name, name: l.OwnName, kind: brand.KindLanguage, locale: l.Name,
			dark: "#E87272"})
	}
	return rows
}

// brand is the row as the publication keeps it.
func (r brandRow) brand(position int) *brand.Brand {
	b := &brand.Brand{Slug: r.slug, Kind: cmp.Or(r.kind, brand.KindBrand), Name: r.name, Tagline: r.tagline,
		Path: "/" + r.slug, TimeZone: cmp.Or(r.zone, "Asia/Kolkata"), Numbering: "indian", Gate: brand.GateSignedIn,
		Accent: art.PaletteFor(r.slug).Accent, AccentDark: r.dark, Position: position}
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
			b.Names = l.BrandNames[row.slug]
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
	shows := []brand.MenuItem{{Key: "section.series", Path: "/series"}}
	var brands, more []brand.MenuItem
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
	house := []brand.MenuItem{{Key: "menu.aboutUs", Path: "/about-us"}, {Key: "menu.team", Path: "/team"}, {Key: "menu.jobs", Path: "/jobs"},
		{Key: "menu.contactUs", Path: "/contact-us"}}
	for _, t := range l.Shared.CustomTopics {
		more = append(more, brand.MenuItem{Text: t.Title, Path: "/custom-topic/" + t.Slug})
	}
	for _, page := range house {
		page.Footer = true
		more = append(more, page)
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
			name := cmp.Or(l.BrandNames[row.slug][b.Locale().Code], row.name)
			brands = append(brands, brand.MenuItem{Text: name, Path: "/" + row.slug})
		}
	}
	return brand.Menu{
		{Key: "menu.stories", Items: []brand.MenuItem{{Key: "menu.latest", Path: b.Path + "/latest"}}},
		{Key: "menu.brands", Items: brands},
	}
}

// channel is where the master's videos are beside its own pages.
const channel = "https://video.example.com/startline"

// sectionRow is one band of a landing: how it is composed and from what.
type sectionRow struct {
	layout, source string
	limit          int
	size           string
	path           string // where "View All >" leads, when not to the source's own page
}

// landings lists the sections of every landing that is not a language edition's.
// Each has its own opening and order, and no composition follows itself.
func landings() map[string][]sectionRow {
	const small, medium, large = "SMALL", "MEDIUM", "LARGE"
	return map[string][]sectionRow{
		brand.Master: {
			{layout: "lead", source: "curated:CURATED_SET", limit: 10},
			{layout: "latest", source: "latest", limit: 12},
			{layout: "four", source: "brand:herstory", limit: 4},
			{layout: "columns", source: "brand:enterprise-story", limit: 4},
			{layout: "rail", source: "brand:autostory", limit: 6},
			{layout: "columns", source: "spotlight", limit: 4},
			{layout: "band", source: "type:VIDEO", limit: 4, path: channel},
			{layout: "numbered", source: "property:founder-first", limit: 6},
			{layout: "rail", source: "curated:CURATED_SET", limit: 6},
			{layout: "columns", source: "brand:smbstory", limit: 4, size: small},
			{layout: "numbered", source: "brand:university", limit: 4, size: small},
			{layout: "four", source: "brand:creators-story", limit: 3, size: large},
			{layout: "rail", source: "brand:ys-gulf", limit: 6},
			{layout: "numbered", source: "tag:ai", limit: 4, size: medium},
			{layout: "columns", source: "brand:socialstory", limit: 4, size: small},
			{layout: "numbered", source: "category:analysis", limit: 4, size: small},
			{layout: "four", source: "brand:the-decrypting-story", limit: 4},
			{layout: "rail", source: "languages", limit: 1},
		},
		"autostory": {
			{layout: "cover", source: "curated:CURATED_SET", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2}, {layout: "latest", source: "latest", limit: 4},
			{layout: "columns", source: "tag:ev", limit: 4}, {layout: "numbered", source: "brand:smbstory", limit: 6},
		},
		"creators-story": {
			{layout: "spread", source: "curated:CURATED_SET", limit: 4}, {layout: "band", source: "type:VIDEO", limit: 2}, {layout: "rail", source: "category:stories", limit: 4},
			{layout: "latest", source: "latest", limit: 3}, {layout: "columns", source: "brand:mystory", limit: 4},
		},
		"enterprise-story": {
			{layout: "lead", source: "curated:CURATED_SET", limit: 3}, {layout: "columns", source: "category:global-rd", limit: 3, size: small}, {layout: "numbered", source: "category:explainers", limit: 3, size: small},
			{layout: "latest", source: "latest", limit: 4}, {layout: "rail", source: "curated:CURATED_SET", limit: 4}, {layout: "four", source: "series:digirupt-finance", limit: 4},
		},
		"herstory": {
			{layout: "cover", source: "curated:CURATED_SET", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2}, {layout: "columns", source: "category:innovation", limit: 4},
			{layout: "latest", source: "latest", limit: 4}, {layout: "numbered", source: "tag:women-founders", limit: 3},
		},
		"smbstory": {
			{layout: "spread", source: "curated:CURATED_SET", limit: 4}, {layout: "numbered", source: "category:business", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2},
			{layout: "latest", source: "latest", limit: 3}, {layout: "columns", source: "brand:autostory", limit: 4},
		},
		"socialstory": {
			{layout: "cover", source: "curated:CURATED_SET", limit: 3}, {layout: "rail", source: "brand:herstory", limit: 6}, {layout: "band", source: "type:VIDEO", limit: 2},
			{layout: "columns", source: "category:stories", limit: 4}, {layout: "latest", source: "latest", limit: 4},
		},
		"the-decrypting-story": {
			{layout: "cover", source: "curated:CURATED_SET", limit: 4}, {layout: "band", source: "type:VIDEO", limit: 2}, {layout: "numbered", source: "tag:crypto", limit: 3},
			{layout: "latest", source: "latest", limit: 3}, {layout: "columns", source: "brand:enterprise-story", limit: 4},
		},
		"ys-gulf": {
			{layout: "spread", source: "curated:CURATED_SET", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2}, {layout: "columns", source: "category:innovation", limit: 4},
			{layout: "rail", source: "brand:korea", limit: 6}, {layout: "latest", source: "latest", limit: 3},
		},
		"university": {
			{layout: "lead", source: "curated:CURATED_SET", limit: 4}, {layout: "columns", source: "category:business", limit: 4}, {layout: "band", source: "type:VIDEO", limit: 2},
			{layout: "latest", source: "latest", limit: 3}, {layout: "numbered", source: "brand:ys", limit: 6},
		},
		"mystory": {
			{layout: "spread", source: "curated:CURATED_SET", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2}, {layout: "latest", source: "latest", limit: 4},
			{layout: "rail", source: "tag:first-person", limit: 4}, {layout: "numbered", source: "brand:socialstory", limit: 6},
		},
		"korea": {
			{layout: "lead", source: "curated:CURATED_SET", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2}, {layout: "columns", source: "tag:korea-india", limit: 4},
			{layout: "latest", source: "latest", limit: 3}, {layout: "four", source: "brand:ys-gulf", limit: 4},
		},
	}
}

// editionLanding is the landing of a language edition: a front and a list that
// its handful of stories fills, and where the other languages are.
func editionLanding() []sectionRow {
	return []sectionRow{
		{layout: "lead", source: "latest", limit: 3}, {layout: "latest", source: "latest", limit: 6},
		{layout: "columns", source: "languages", limit: 1},
	}
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
		case r.layout == "lead", r.layout == "cover", r.layout == "spread":
			s.Message = "section.featured"
		case r.layout == "latest":
			s.Kind, s.Message, s.Path = "latest", "section.latest", strings.TrimSuffix(b.Path, "/")+"/latest"
		case r.source == "latest":
			s.Message, s.Path = "section.more", strings.TrimSuffix(b.Path, "/")+"/latest"
		case r.layout == "rail" && r.source == "curated:CURATED_SET":
			s.Kind, s.Message, s.Path = "series", "section.series", "/series"
			if b.Kind == brand.KindLanguage {
				s.Path = b.Path + s.Path
			}
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
		s.Path = cmp.Or(r.path, s.Path)
		out = append(out, s)
	}
	return out
}
