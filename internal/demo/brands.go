package demo

import (
	"cmp"
	"context"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/demo/art"
	"masthead/internal/i18n"
	"masthead/internal/landing"
)

// brandRow is a brand in the table below. Empty fields mean: a brand of the kind
// KindBrand, with its slug as the path, in English, with India's time zone and numbering.
type brandRow struct {
	slug, name, tagline string
	kind                brand.Kind
	dark                string // accent for dark mode; the light one is in the palette
	locale, zone        string
	location            string   // the region it writes for
	western             bool     // counts in millions instead of lakhs
	asksConsent         bool     // asks for consent to optional cookies
	featured            []string // CURATED_SET: slugs, or "brand/slug" of another brand; the newest story if empty
	pinned              []string // stories pinned beside the feed, in the same form
	settings            brand.Settings
}

// brandTable lists all brands in the order of the header and the footer. The name of the
// master brand is a setting; the texts of a language edition are in its folder.
func brandTable() []brandRow {
	rows := []brandRow{
		{slug: Master, kind: brand.KindMaster, tagline: "Stories, data and voices from India’s startup economy",
			dark: "#E37676", featured: []string{
				"a-small-model-in-the-land-office", "after-the-flat-round", "autostory/test-hill-scooter-varandha",
				"herstory/bank-guarantor-question-women-borrowers", "enterprise-story/coimbatore-second-centre-german-pump",
				"smbstory/tiruppur-dyer-salt-water", "what-a-founder-should-pay-herself", "socialstory/an-interpreter-in-the-labour-ward",
				"ys-gulf/riyadh-leads-on-deals-dubai-on-dollars", "korea/the-press-that-listens"},
			pinned: []string{
				"university/thirteen-weeks-on-one-sheet",
				"smbstory/forty-five-day-payment-rule-district-view",
				"enterprise-story/bank-last-mainframe-weekend",
			},
			settings: brand.Settings{
				Headings: map[string]brand.Heading{"press-release": brand.HeadingSerif, "business-resources": brand.HeadingPill},
				ClosingLinks: []brand.MenuItem{
					menuItem("/", "bar.home"), namedItem("/the-captable"), menuItem("/daily-capsule", "bar.newsletter"),
					menuItem("/search", "header.search"), menuItem("/companies", "bar.companies"),
				},
				SearchCategories: []string{"innovation", "business", "stories", "technology", "product", "analysis", "cxo-interviews"}}},
		{slug: "autostory", name: "AutoStory", tagline: "Cars, bikes, EV makers and the people who build them",
			dark: "#809AA7", featured: []string{
				"test-hill-scooter-varandha", "car-inspector-who-says-no", "ferrite-motor-rare-earth"}},
		{slug: "creators-story", name: "Creators Story", tagline: "How creators earn, grow and own their audience",
			dark: "#BF7BE8", featured: []string{
				"guwahati-sound-recordist-rain-library", "month-the-views-left", "brand-deal-invoice-pool", "bhuj-archivist-ajrakh-reels"}},
		{slug: "enterprise-story", name: "Enterprise Story", tagline: "Technology decisions inside large companies and global R&D centres",
			dark: "#5999E4", settings: brand.Settings{Player: "enterprise"}, featured: []string{
				"cement-plant-turns-off-kiln-ai", "bank-last-mainframe-weekend", "coimbatore-second-centre-german-pump"}},
		{slug: "herstory", name: "HerStory", tagline: "Women who found, fund and lead",
			dark: "#E76D9D", settings: brand.Settings{PeopleList: "/emerging-women"}, featured: []string{
				"foundry-daughter-belagavi", "bank-guarantor-question-women-borrowers", "only-woman-on-the-cap-table"}},
		{slug: "smbstory", name: "SMBStory", tagline: "Small and mid-size businesses from every district",
			dark: "#DE7D33", featured: []string{
				"moradabad-brass-lamp-catalogue", "forty-five-day-payment-rule-district-view", "tiruppur-dyer-salt-water",
				"sivakasi-notebook-printer"}},
		{slug: "socialstory", name: "SocialStory", tagline: "People and ventures who solve social problems",
			dark: "#3EAA44", settings: brand.Settings{Headings: map[string]brand.Heading{"": brand.HeadingBand}}, featured: []string{
				"an-interpreter-in-the-labour-ward", "a-map-of-antivenom-for-the-sal-forest", "well-diggers-of-jalna-work-in-reverse"}},
		{slug: "the-decrypting-story", name: "The Decrypting Story", tagline: "Blockchain, crypto and Web3 explained",
			dark: "#998BDB", settings: brand.Settings{Player: "blockchain"}, featured: []string{
				"anatomy-of-a-bridge-robbery", "one-percent-and-ninety-one-thousand-rows", "the-e-rupee-at-the-kirana-counter",
				"paid-in-dollars-that-are-not-dollars"}},
		{
			slug:     "ys-gulf",
			name:     "Gulf Edition",
			tagline:  "Startups and capital across the Gulf",
			zone:     "Asia/Dubai",
			location: "gulf",
			western:  true,
			dark:     "#1BA897",
			featured: []string{
				"riyadh-leads-on-deals-dubai-on-dollars", "the-cap-table-in-the-diwaniya", "frankincense-with-a-fingerprint"},
		},
		{slug: "university", name: "University", tagline: "Courses and lessons for founders",
			dark: "#5799E4", featured: []string{
				"thirteen-weeks-on-one-sheet", "the-preference-stack-in-seven-sums", "the-vesting-talk", "the-first-price"}},
		{slug: "mystory", name: "MyStory", tagline: "Stories written by the community, edited before they go out",
			dark: "#7F9AA7", featured: []string{
				"i-started-at-sixty-one", "the-day-i-laid-off-my-friend", "the-winter-we-stopped-selling-in-october"}},
		{slug: "korea", name: "Korea Edition", tagline: "The startup corridor between Korea and India", kind: brand.KindEdition,
			zone: "Asia/Seoul", location: "korea", western: true, asksConsent: true, dark: "#8590DE",
			settings: brand.Settings{Naver: true}, featured: []string{
				"the-press-that-listens", "two-ways-of-saying-yes", "busan-teaches-a-crane-to-wait"}},
	}
	for _, l := range i18n.Locales()[1:] {
		rows = append(rows, brandRow{slug: l.Name, name: l.OwnName, kind: brand.KindLanguage, locale: l.Name,
			dark: "#E87272"})
	}
	return rows
}

// brand returns the row as a brand.
func (r brandRow) brand(position int) *brand.Brand {
	b := &brand.Brand{Slug: r.slug, Kind: cmp.Or(r.kind, brand.KindBrand), Name: r.name, Tagline: r.tagline,
		Path: "/" + r.slug, TimeZone: cmp.Or(r.zone, "Asia/Kolkata"), Numbering: "indian",
		Location: cmp.Or(r.location, "india"), Gate: brand.GateSignedIn,
		Accent: art.PaletteFor(r.slug).Accent, AccentDark: r.dark, Settings: r.settings, Position: position}
	if b.Kind == brand.KindMaster {
		b.Path = "/"
	}
	if r.locale != "" {
		b.LocaleName = &r.locale
	}
	if r.western {
		b.Numbering = "western"
	}
	if r.asksConsent {
		b.Consent = brand.ConsentOptIn
	}
	return b
}

func (l *loader) saveBrands(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i, row := range brandTable() {
			b := row.brand(i)
			b.Names, b.HouseAd = l.BrandNames[row.slug], l.HouseAds[row.slug]
			switch b.Kind {
			case brand.KindMaster:
				b.Name, b.Menu, b.Social = l.SiteName, menu(), social()
				l.nameLinks(b.Settings.ClosingLinks)
				for _, group := range b.Menu {
					l.nameLinks(group.Items)
				}
			case brand.KindLanguage:
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

// menuItem returns an entry of the menu with a message as its text.
func menuItem(path, key string) brand.MenuItem { return brand.MenuItem{Key: key, Path: path} }

// namedItem returns an entry of the menu with the name of the page at the path; see nameLinks.
func namedItem(path string) brand.MenuItem { return brand.MenuItem{Path: path} }

// footerItem returns an entry of the menu that is also in the footer of every page.
func footerItem(path, key string) brand.MenuItem {
	return brand.MenuItem{Key: key, Path: path, Footer: true}
}

// menu returns the header menu of the master brand, and of every brand without its own.
func menu() brand.Menu {
	var brands []brand.MenuItem
	for _, row := range brandTable() {
		if row.kind == "" {
			brands = append(brands, namedItem("/"+row.slug))
		}
	}
	return brand.Menu{
		{Key: "menu.stories", Items: []brand.MenuItem{
			menuItem("/latest", "menu.latest"), menuItem("/trending", "menu.trending"), menuItem("/search?category=Technology", "menu.technology"),
			menuItem("/search?category=Business", "menu.business"), menuItem("/topic/funding", "menu.funding"),
			namedItem("/property/founder-first"), namedItem("/the-captable"), namedItem("/weekender"),
			menuItem("/web-stories", "menu.webStories"),
		}},
		{Key: "menu.videos", Items: []brand.MenuItem{
			menuItem("/videos", "menu.videoTV"), menuItem("/series", "menu.series"), namedItem("/series/money-matters"),
			namedItem("/series/daily-dispatch"), namedItem("/series/c-suite"), menuItem("/webinars", "menu.webinars"),
			menuItem("/live/main", "menu.live"), menuItem("/audio-shows", "menu.audioShows"),
		}},
		{Key: "menu.companies", Items: []brand.MenuItem{
			menuItem("/companies", "menu.directory"), menuItem("/awards", "menu.awards"), namedItem("/awards/tech-30-2020"),
			menuItem("/people", "menu.people"), namedItem("/herstory/emerging-women"),
			menuItem("/company/edit", "menu.editCompany"),
		}},
		{Key: "menu.events", Items: []brand.MenuItem{
			menuItem(
				"/events",
				"menu.allEvents",
			), menuItem("/events?category=MEETUP", "menu.meetups"), menuItem("/partner-events", "menu.partnerEvents"),
			namedItem("/techsparks-mumbai"), namedItem("/techsparks-bengaluru"),
			namedItem("/techsparks-delhi"),
		}},
		{Key: "menu.brands", Items: brands},
		{Key: "menu.more", Items: []brand.MenuItem{
			namedItem("/daily-capsule"), namedItem("/learn"), namedItem("/university/resource"),
			namedItem("/business-resources"), namedItem("/press-release"), menuItem("/glossary", "menu.glossary"),
			menuItem(
				"/talent",
				"menu.talent",
			), footerItem("/jobs", "menu.jobs"), footerItem("/about-us", "menu.aboutUs"), footerItem("/team", "menu.team"),
			footerItem("/contact-us", "menu.contactUs"), footerItem("/report-an-issue", "menu.reportIssue"),
			footerItem("/privacy", "footer.privacy"), footerItem("/terms", "footer.terms"),
		}},
	}
}

// social returns the master brand's accounts on other sites, which its brands share.
func social() []brand.SocialLink {
	return []brand.SocialLink{
		{Name: "LinkedIn", URL: "https://linkedin.example.com/startline"}, {Name: "Instagram", URL: "https://instagram.example.com/startline"},
		{Name: "YouTube", URL: channel}, {Name: "X", URL: "https://x.example.com/startline"},
	}
}

// channel is the page with the master brand's videos on another site.
const channel = "https://video.example.com/startline"

// sectionRow is one section of a landing page, with its layout and source.
type sectionRow struct {
	layout, source string
	limit          int
	size           string
	path           string // target of "View All >" if it is not the source's own page
}

// landings returns the sections of every landing page that is not a language edition's. Each begins
// with a different layout, and none has the same layout twice in a row.
func landings() map[string][]sectionRow {
	const small, medium, large = "SMALL", "MEDIUM", "LARGE"
	return map[string][]sectionRow{
		Master: {
			{layout: "lead", source: "curated:CURATED_SET", limit: 4},
			{layout: "card", source: "newsletter", limit: 1},
			{layout: "carousel", source: "video-header", limit: 5, path: "/videos"},
			{layout: "latest", source: "latest", limit: 12},
			{layout: "spread", source: "brand:autostory", limit: 4},
			{layout: "four", source: "brand:herstory", limit: 4},
			{layout: "columns", source: "spotlight", limit: 4},
			{layout: "watch", source: "type:VIDEO", limit: 3, path: channel},
			{layout: "numbered", source: "tag:ai", limit: 4, size: medium},
			{layout: "lead", source: "brand:enterprise-story", limit: 3},
			{layout: "tiles", source: "web-stories", limit: 8, path: "/web-stories"},
			{layout: "columns", source: "brand:smbstory", limit: 3, size: small},
			{layout: "numbered", source: "brand:university", limit: 3, size: small},
			{layout: "ledger", source: "companies", limit: 3, path: "/companies"},
			{layout: "rail", source: "curated:CURATED_SET", limit: 6},
			{layout: "four", source: "brand:creators-story", limit: 3, size: large},
			{layout: "board", source: "events", limit: 4, path: "/events"},
			{layout: "columns", source: "category:analysis", limit: 4},
			{layout: "rail", source: "languages", limit: 1},
			{layout: "strip", source: "ticker", limit: 5},
		},
		"autostory": {
			{layout: "cover", source: "curated:CURATED_SET", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2},
			{layout: "columns", source: "tag:ev", limit: 4}, {layout: "latest", source: "latest", limit: 4},
			{layout: "card", source: "newsletter", limit: 1}, {layout: "numbered", source: "brand:smbstory", limit: 6},
		},
		"creators-story": {
			{
				layout: "spread",
				source: "curated:CURATED_SET",
				limit:  4,
			}, {layout: "rail", source: "category:stories", limit: 4}, {layout: "watch", source: "type:VIDEO", limit: 2},
			{
				layout: "latest",
				source: "latest",
				limit:  3,
			}, {layout: "card", source: "newsletter", limit: 1}, {layout: "columns", source: "brand:mystory", limit: 4},
		},
		"enterprise-story": {
			{
				layout: "lead",
				source: "curated:CURATED_SET",
				limit:  3,
			}, {layout: "columns", source: "category:global-rd", limit: 3, size: small},
			{layout: "numbered", source: "category:explainers", limit: 3, size: small},
			{
				layout: "latest",
				source: "latest",
				limit:  4,
			}, {layout: "rail", source: "curated:CURATED_SET", limit: 4}, {layout: "card", source: "newsletter", limit: 1},
			{layout: "four", source: "series:digirupt-finance", limit: 4},
		},
		"herstory": {
			{layout: "cover", source: "curated:CURATED_SET", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2},
			{layout: "columns", source: "category:innovation", limit: 4}, {layout: "latest", source: "latest", limit: 4},
			{layout: "numbered", source: "tag:women-founders", limit: 3}, {layout: "card", source: "newsletter", limit: 1},
			{layout: "four", source: "brand:creators-story", limit: 4},
		},
		"smbstory": {
			{
				layout: "spread",
				source: "curated:CURATED_SET",
				limit:  4,
			}, {layout: "numbered", source: "category:business", limit: 3}, {layout: "watch", source: "type:VIDEO", limit: 2},
			{
				layout: "latest",
				source: "latest",
				limit:  3,
			}, {layout: "card", source: "newsletter", limit: 1}, {layout: "columns", source: "brand:autostory", limit: 4},
		},
		"socialstory": {
			{layout: "cover", source: "curated:CURATED_SET", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2},
			{layout: "columns", source: "category:stories", limit: 4}, {layout: "latest", source: "latest", limit: 4},
			{layout: "card", source: "newsletter", limit: 1}, {layout: "rail", source: "brand:herstory", limit: 6},
		},
		"the-decrypting-story": {
			{
				layout: "cover",
				source: "curated:CURATED_SET",
				limit:  4,
			}, {layout: "strip", source: "ticker", limit: 5}, {layout: "numbered", source: "tag:crypto", limit: 3},
			{layout: "watch", source: "type:VIDEO", limit: 2},
			{
				layout: "latest",
				source: "latest",
				limit:  3,
			}, {layout: "card", source: "newsletter", limit: 1}, {layout: "columns", source: "brand:enterprise-story", limit: 4},
		},
		"ys-gulf": {
			{layout: "spread", source: "curated:CURATED_SET", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2},
			{layout: "columns", source: "category:innovation", limit: 4}, {layout: "latest", source: "latest", limit: 3},
			{layout: "card", source: "newsletter", limit: 1}, {layout: "rail", source: "brand:korea", limit: 6},
		},
		"university": {
			{
				layout: "lead",
				source: "curated:CURATED_SET",
				limit:  4,
			}, {layout: "columns", source: "category:business", limit: 4}, {layout: "watch", source: "type:VIDEO", limit: 2},
			{layout: "latest", source: "latest", limit: 3}, {layout: "numbered", source: "brand:ys", limit: 6},
		},
		"mystory": {
			{layout: "spread", source: "curated:CURATED_SET", limit: 3}, {layout: "band", source: "type:VIDEO", limit: 2},
			{layout: "latest", source: "latest", limit: 4}, {layout: "rail", source: "tag:first-person", limit: 4},
			{layout: "numbered", source: "brand:socialstory", limit: 6},
		},
		"korea": {
			{
				layout: "lead",
				source: "curated:CURATED_SET",
				limit:  3,
			}, {layout: "band", source: "type:VIDEO", limit: 2}, {layout: "columns", source: "tag:korea-india", limit: 4},
			{layout: "latest", source: "latest", limit: 3}, {layout: "four", source: "brand:ys-gulf", limit: 4},
		},
	}
}

// editionLanding returns the sections of the language edition with that number: lead stories, stories of a
// category, a list of the others, and links to the other languages. Editions that are neighbours in the list
// of languages begin with different layouts.
func editionLanding(number int) []sectionRow {
	video := sectionRow{layout: "watch", source: "type:VIDEO", limit: 1, path: "/videos"}
	stories := sectionRow{layout: "columns", source: "category:stories", limit: 4}
	latest := sectionRow{layout: "latest", source: "latest", limit: 6}
	newsletter := sectionRow{layout: "card", source: "newsletter", limit: 1}
	languages := sectionRow{layout: "columns", source: "languages", limit: 1}
	if number%2 == 0 {
		return []sectionRow{{layout: "spread", source: "latest", limit: 3}, stories, video, latest, newsletter, languages}
	}
	return []sectionRow{{layout: "lead", source: "latest", limit: 3}, video, stories, latest, newsletter, languages}
}

// widgets maps the kinds of sections without stories to their titles.
var widgets = map[string]string{
	landing.KindVideoHeader: "section.videoHeader", landing.KindEvents: "menu.events", landing.KindWebStories: "menu.webStories",
	landing.KindPartnerEvents: "menu.partnerEvents", landing.KindTicker: "ticker.title",
	landing.KindCompanies: "menu.companies", landing.KindWebinars: "menu.webinars",
}

// sections returns a brand's landing page, with the title and the link of each section.
func (l *loader) sections(b *brand.Brand) []brand.Section {
	rows := landings()[b.Slug]
	if b.Kind == brand.KindLanguage {
		rows = editionLanding(b.Locale().Number)
	}
	var out []brand.Section
	for i, r := range rows {
		s := brand.Section{Kind: "stories", Layout: r.layout, Source: r.source, Limit: r.limit, Size: r.size}
		kind, slug, _ := strings.Cut(r.source, ":")
		switch {
		case i == 0:
			s.Message = "section.featured"
		case r.layout == "latest":
			s.Kind, s.Message, s.Path = "latest", "section.latest", b.PathOf("/latest")
		case r.source == "latest":
			s.Message, s.Path = "section.more", b.PathOf("/latest")
		case r.layout == "rail" && r.source == "curated:CURATED_SET":
			s.Kind, s.Message, s.Path = "series", "section.series", "/series"
			if b.Kind == brand.KindLanguage {
				s.Path = b.Path + s.Path
			}
		case r.source == "languages", r.source == "spotlight":
			s.Kind, s.Message = r.source, "section."+r.source
		case r.source == landing.KindNewsletter:
			s.Kind, s.Title = r.source, l.Links["/daily-capsule"][b.Locale().Code]
		case widgets[r.source] != "":
			s.Kind, s.Message = r.source, widgets[r.source]
		case r.source == "type:VIDEO":
			s.Message, s.Path = "section.videos", "/videos"
		case kind == "category":
			s.Title, s.Path = l.category(b, slug), b.PathOf("/category/"+slug)
		case kind == "property":
			s.Title, s.Path = l.property(slug), "/property/"+slug
		case kind == "series":
			s.Title, s.Path = l.series(slug), "/series/"+slug
		case kind == "tag":
			s.Title, s.Path = l.tagName(slug), "/topic/"+slug
		}
		s.Path = cmp.Or(r.path, s.Path)
		if b.Kind == brand.KindLanguage && s.Path == "/videos" {
			s.Path = b.Path + s.Path
		}
		out = append(out, s)
	}
	return out
}
