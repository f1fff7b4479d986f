// Generated from the Go types by `make generate`. Do not edit.

export interface Alternate {
	lang: string;
	href: string;
	name: string;
}

export interface Author {
	name: string;
	href: string;
	role: string;
	bio: string;
	portrait: Picture | null;
}

export interface Brand {
	slug: string;
	name: string;
	tagline: string;
	path: string;
	accent: string;
	accentDark: string;
	kind: string;
	timeZone: string;
	numbering: string;
}

export interface CustomTopicPage extends Frame {
	title: string;
	intro: string;
	picture: Picture | null;
	sections: Section[];
}

export interface Footer {
	brands: Link[];
	languages: Link[];
	pages: Link[];
}

export interface Frame {
	site: Site;
	brand: Brand;
	lang: string;
	dir: string;
	script: string;
	now: string;
	path: string;
	head: Head;
	menu: MenuGroup[];
	footer: Footer;
	bar: Link[];
	search: string;
	signIn: string;
	variant: string;
}

export interface Head {
	title: string;
	description: string;
	canonical: string;
	robots: string;
	type: string;
	image: Picture | null;
	alternates: Alternate[];
	published: string;
	modified: string;
	jsonLd: string;
}

export interface Heading {
	id: string;
	text: string;
}

export interface HousePage extends Frame {
	title: string;
	excerpt: string;
	lang: string;
	dir: string;
	html: string;
	picture: Picture | null;
	translations: Alternate[];
}

export interface LandingPage extends Frame {
	sections: Section[];
	sticky: StoryCard[];
}

export interface Link {
	text: string;
	key: string;
	href: string;
	lang: string;
}

export interface ListHeader {
	kind: string;
	title: string;
	key: string;
	description: string;
	role: string;
	picture: Picture | null;
	gradient: [string, string];
	sponsored: boolean;
	siblings: Link[];
	website: string;
}

export interface ListPage extends Frame {
	header: ListHeader;
	list: StoryList;
	page: number;
}

export interface MenuGroup {
	key: string;
	text: string;
	items: Link[];
}

export interface NextPage {
	href: string;
	api: string;
	skip: number;
}

export interface Picture {
	base: string;
	widths: number[];
	width: number;
	height: number;
	placeholder: string;
	colour: string;
	alt: string;
	caption: string;
	credit: string;
	focalX: number;
	focalY: number;
	animated: boolean;
}

export interface Section {
	id: string;
	kind: string;
	layout: string;
	title: string;
	key: string;
	href: string;
	size: string;
	brand: Brand | null;
	stories: StoryList;
	series: SeriesCard[];
	links: Link[];
	sponsor: Sponsor | null;
}

export interface SeriesCard {
	title: string;
	href: string;
	description: string;
	gradient: [string, string];
	picture: Picture | null;
	sponsored: boolean;
}

export interface SeriesListPage extends Frame {
	series: SeriesCard[];
}

export interface Share {
	url: string;
	title: string;
	naver: boolean;
}

export interface Site {
	name: string;
	url: string;
}

export interface Sponsor {
	name: string;
	href: string;
	line: string;
	picture: Picture | null;
}

export interface StatusPage extends Frame {
	status: number;
	cards: StoryCard[];
}

export interface Story {
	id: string;
	title: string;
	excerpt: string;
	kind: string;
	layout: string;
	lang: string;
	dir: string;
	html: string;
	contents: Heading[];
	gate: string;
	brand: Link;
	category: Link | null;
	series: Link[];
	property: Link | null;
	tags: Link[];
	authors: Author[];
	publishedAt: string;
	updatedAt: string;
	minutes: number;
	picture: Picture | null;
	video: Video | null;
	sponsor: Sponsor | null;
	corrections: string;
	share: Share;
	clapCount: number;
}

export interface StoryCard {
	id: string;
	href: string;
	title: string;
	excerpt: string;
	lang: string;
	dir: string;
	kind: string;
	kicker: Link;
	brand: Link;
	authors: Link[];
	publishedAt: string;
	minutes: number;
	duration: number;
	picture: Picture | null;
	portrait: Picture | null;
	sponsored: boolean;
	gated: boolean;
}

export interface StoryList {
	cards: StoryCard[];
	next: NextPage | null;
}

export interface StoryPage extends Frame {
	story: Story;
	related: StoryCard[];
	translations: Alternate[];
}

export interface Video {
	platform: string;
	mediaId: string;
	src: string;
	duration: number;
}
