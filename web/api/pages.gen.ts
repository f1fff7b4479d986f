// Generated from the Go types by `make generate`. Do not edit.

export interface AccountLimits {
	name: number;
	email: number;
	minPassword: number;
	password: number;
}

export interface AccountPage extends Frame {
	name: string;
	email: string;
	newEmail: string;
	emailLanguage: string;
	password: boolean;
	justSignedIn: boolean;
	languages: Language[];
	devices: Device[];
	picture: string;
	pictureLimit: string;
	formats: string;
	googleSince: string;
	passkey: boolean;
	passkeys: Passkey[];
	companies: Membership[];
	errors: Record<string, string>;
	notice: string;
	signInAgain: string;
	confirmation: string;
	basePath: string;
	history: string;
	otherPages: Link[];
	limits: AccountLimits;
}

export interface AddLinks {
	google: string;
	outlook: string;
	file: string;
}

export interface Agenda {
	day: string;
	days: AgendaDay[];
	themes: AgendaTheme[];
	halls: string[];
	rows: AgendaRow[];
}

export interface AgendaCell {
	rows: number;
	columns: number;
	sessions: SessionRow[];
}

export interface AgendaDay {
	day: string;
	href: string;
	current: boolean;
}

export interface AgendaRow {
	at: string;
	cells: AgendaCell[];
}

export interface AgendaTheme extends Filter {
	colour: number;
}

export interface Alternate {
	lang: string;
	href: string;
	name: string;
}

export interface Amounts {
	INR: number;
	USD: number;
	AED: number;
	SAR: number;
}

export interface AnnouncedPage extends Frame {
	title: string;
	titleLang: string;
	cards: StoryCard[];
}

export interface Announcement {
	text: string;
	href: string;
	lang: string;
}

export interface AnswerItem {
	id: string;
	award: string;
	year: number;
	question: string;
	answer: string;
}

export interface ArchiveMonth {
	month: number;
	count: number;
	href: string;
}

export interface ArchivePage extends Frame {
	title: string;
	years: ArchiveYear[];
	calendar: Calendar | null;
	siblings: Link[];
}

export interface ArchiveYear {
	year: number;
	count: number;
	href: string;
	months: ArchiveMonth[];
}

export interface AudioEpisode {
	title: string;
	href: string;
	excerpt: string;
	publishedAt: string;
	seconds: number;
}

export interface AudioEpisodePage extends Frame {
	show: AudioShow;
	episode: AudioEpisode;
	html: string;
	audio: string;
	next: AudioEpisode | null;
}

export interface AudioShow {
	title: string;
	href: string;
	excerpt: string;
	count: number;
	cover: Picture | null;
}

export interface AudioShowPage extends Frame {
	show: AudioShow;
	html: string;
	podcast: string;
	hasNewer: boolean;
	episodes: AudioEpisode[];
	next: string;
}

export interface AudioShowsPage extends Frame {
	shows: AudioShow[];
}

export interface Author {
	name: string;
	href: string;
	role: string;
	bio: string;
	portrait: Picture | null;
}

export interface AwardCard {
	slug: string;
	name: string;
	nameLang: string;
	href: string;
	subtitle: string;
	lang: string;
	logo: Picture | null;
	padding: number;
}

export interface AwardPage extends Frame {
	slug: string;
	name: string;
	nameLang: string;
	contentLang: string;
	subtitleLang: string;
	descriptionLang: string;
	subtitle: string;
	description: string[];
	logo: Picture | null;
	padding: number;
	years: Filter[];
	sponsor: Sponsor | null;
	entries: EntryRow[];
	max: number;
	first: string;
	next: NextEntries | null;
	back: string;
	csv: string;
	json: string;
}

export interface AwardRow {
	name: string;
	nameLang: string;
	href: string;
	year: string;
	rank: number | null;
	description: string;
	lang: string;
	logo: Picture | null;
	padding: number;
	badge: string;
}

export interface AwardSection {
	answers: AnswerItem[];
	applies: boolean;
}

export interface AwardsPage extends Frame {
	calls: CallCard[];
	cards: AwardCard[];
}

export interface BadgePage extends Frame {
	state: string;
	issuer: string;
	award: Link;
	rank: string;
	winner: Link;
	issued: string;
	revoked: string;
	reason: string;
	key: string;
	credential: string;
	keys: string;
	seal: string;
	sealTitle: string;
	snippet: string;
}

export interface Banner {
	image: string;
	mobileImage: string;
	link: string;
	alt: string;
}

export interface BasicSection {
	foundingDate: string;
	foundingYear: number | null;
	closingYear: number | null;
	employeeCount: string;
	headquarters: string;
	city: string;
	state: string;
	sectors: string[];
	businessModels: string[];
	verticals: Vertical[];
	coreTeam: TeamMemberItem[];
	hiring: boolean;
}

export interface Block {
	id: string;
	kind: string;
	title: string;
	href: string;
	html: string;
	section: Section | null;
	items: Item[];
}

export interface BookmarksPage extends Frame {
	cards: StoryCard[];
	next: string;
	videos: StoryCard[];
	nextVideos: string;
	confirmation: string;
	furtherStories: StoryCard[];
	latestPath: string;
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
	location: string;
}

export interface Calendar {
	title: string;
	href: string;
	year: number;
	month: number;
	openDay: number;
	days: CalendarDay[];
}

export interface CalendarDay {
	count: number;
	href: string;
}

export interface CalendarPage extends Frame {
	action: string;
	since: string;
	address: string;
	app: string;
	confirmation: string;
	events: string;
	entries: CalendarPageEntry[];
}

export interface CalendarPageEntry {
	title: string;
	lang: string;
	href: string;
	startsAt: string;
	zone: string;
	allDay: boolean;
}

export interface CallCard {
	slug: string;
	name: string;
	nameLang: string;
	introduction: string[];
	lang: string;
	state: string;
	opens: string;
	closes: string;
	href: string;
	membersOnly: boolean;
	rules: string[];
}

export interface CallQuestion {
	id: string;
	label: string;
	help: string;
	kind: string;
	required: boolean;
	choices: string[];
}

export interface CaptchaModel {
	provider: string;
	siteKey: string;
}

export interface Captions {
	src: string;
	lang: string;
}

export interface Changes {
	total: number;
	added: number;
	changed: number;
	removed: number;
}

export interface Chapter {
	seconds: number;
	title: string;
}

export interface ClaimValues {
	method: string;
	role: string;
	email: string;
	message: string;
}

export interface Closing {
	site: Site;
	path: string;
	year: string;
	footer: Footer;
	bottomBar: Link[];
	closingLinks: Link[];
	houseAd: Link | null;
	consent: string;
	otherForm: string;
}

export interface CoInvestorRow {
	link: Link;
	shared: number;
}

export interface Coin {
	id: string;
	symbol: string;
	name: string;
	priceInr: number;
	changePercent24Hr: number;
}

export interface CompaniesPage extends Frame {
	total: number;
	layout: string;
	views: Filter[];
	orders: Filter[];
	facets: Facet[];
	active: FacetOption[];
	unknown: string[];
	clear: string;
	cards: CompanyCard[];
	first: string;
	next: string;
	edit: string;
	data: string;
	banner: Banner | null;
}

export interface CompanyCard {
	slug: string;
	name: string;
	href: string;
	subtitle: string;
	lang: string;
	logo: Picture | null;
	model: string;
	sectors: string[];
	city: string;
	cityLang: string;
	product: string;
	offer: string;
	reason: Reason | null;
}

export interface CompanyClaimPage extends Frame {
	name: string;
	profile: string;
	action: string;
	domain: string;
	owned: boolean;
	step: string;
	methods: string[];
	roles: string[];
	values: ClaimValues;
	errors: Record<string, string>;
	notice: string;
	sent: string;
	until: string;
	snippet: string;
	freeMail: boolean;
	codes: number;
	dispute: string;
	liteForm: boolean;
}

export interface CompanyConnectPage extends Frame {
	id: string;
	name: string;
	profile: string;
	reader: string;
	email: string;
	work: boolean;
	values: ConnectValues;
	errors: Record<string, string>;
	notice: string;
	sent: boolean;
	waits: boolean;
	claim: string;
	outbox: string;
	action: string;
}

export interface CompanyCorrectPage extends Frame {
	name: string;
	profile: string;
	choice: string;
	action: string;
	own: string;
	contentLang: string;
	groups: FactGroup[];
	fact: CorrectFact | null;
	values: CorrectionValues;
	errors: Record<string, string>;
	notice: string;
	sent: boolean;
}

export interface CompanyCorrectionsPage extends Frame {
	tabs: CorrectionTab[];
	mine: boolean;
	action: string;
	rows: CorrectionRow[];
	next: string;
	wizard: string;
	history: string;
	all: string;
	notice: string;
	errors: Record<string, string>;
	failed: string;
	reason: string;
	done: string;
}

export interface CompanyDisputesPage extends Frame {
	name: string;
	profile: string;
	claim: string;
	canOpen: boolean;
	action: string;
	statement: string;
	failed: string;
	rows: DisputeRow[];
	all: string;
	errors: Record<string, string>;
	notice: string;
	done: string;
}

export interface CompanyEditPage extends Frame {
	own: OwnCompany[];
	editor: boolean;
	selected: SelectedCompany | null;
	missing: string;
	step: string;
}

export interface CompanyForm {
	introduction: IntroductionSection;
	products: ProductItem[];
	basicInformation: BasicSection;
	locations: LocationItem[];
	revenueStreams: RevenueItem[];
	targetMarket: Market;
	events: EventItem[];
	fundings: FundingRound[];
	openings: OpeningItem[];
	award: AwardSection;
	versions: Record<string, number>;
	lastSaves: Record<string, SectionChange>;
}

export interface CompanyFunding {
	raised: Amounts;
	stage: string;
	rounds: RoundRow[];
	investors: Link[];
	years: FundingYear[];
}

export interface CompanyHistoryPage extends Frame {
	name: string;
	profile: string;
	correct: string;
	contentLang: string;
	sourced: SourcedFacts[];
	rows: HistoryRow[];
	first: string;
	next: string;
}

export interface CompanyInvitationPage extends Frame {
	name: string;
	role: string;
	action: string;
	email: string;
	own: string;
	all: string;
	liteForm: boolean;
}

export interface CompanyLink {
	name: string;
	href: string;
	subtitle: string;
	lang: string;
	logo: Picture | null;
}

export interface CompanyMembersPage extends Frame {
	name: string;
	action: string;
	wizard: string;
	corrections: string;
	disputes: string;
	owner: boolean;
	roles: string[];
	members: MemberRow[];
	invitations: InvitationRow[];
	email: string;
	role: string;
	errors: Record<string, string>;
	notice: string;
	done: string;
	liteForm: boolean;
}

export interface CompanyPage extends Frame {
	id: string;
	name: string;
	slug: string;
	contentLang: string;
	subtitle: string;
	description: string[];
	vision: string;
	logo: Picture | null;
	website: string;
	domain: string;
	headquarters: string;
	city: Link;
	employees: string;
	founded: string;
	closed: string;
	hiring: boolean;
	sectors: Link[];
	models: string[];
	verticals: Link[];
	social: SocialLink[];
	people: PersonRow[];
	former: PersonRow[];
	locations: LocationRow[];
	revenue: RevenueRow[];
	timeline: TimelineYear[];
	market: Market;
	funding: CompanyFunding;
	products: ProductRow[];
	openings: OpeningRow[];
	similar: CompanyCard[];
	namedWith: NamedEntity[];
	stories: StoryCard[];
	allStories: string;
	updated: string;
	freshness: Freshness;
	sources: Record<string, FactSource>;
	awards: AwardRow[];
	back: Link | null;
	connect: string;
	unclaimed: boolean;
	claim: string;
	correct: string;
	history: string;
	card: string;
	cardWidth: number;
	cardHeight: number;
}

export interface CompanyQuestionPage extends Frame {
	state: string;
	name: string;
	profile: string;
	label: string;
	value: string;
	shown: string;
	typed: string;
	max: number;
	options: QuestionOption[];
	error: string;
	token: string;
}

export interface ConferencePage extends Frame {
	slug: string;
	ownCalendar: string;
	name: string;
	nameLang: string;
	contentLang: string;
	subtitle: string;
	city: string;
	venue: string;
	firstDay: string;
	lastDay: string;
	zone: string;
	tickets: string;
	tab: string;
	tabs: Filter[];
	about: string[];
	themes: ThemeLink[];
	speakers: SpeakerCard[];
	find: SpeakerSearch;
	agenda: Agenda | null;
	pitchFest: PitchFest;
	partners: PartnerTier[];
	story: string[];
	cities: Filter[];
	formats: Form[];
}

export interface ConnectValues {
	reason: string;
	message: string;
	phone_number: string;
}

export interface ConversationMessage {
	name: string;
	company: string;
	own: boolean;
	lines: string[];
	at: string;
}

export interface ConversationPage extends Frame {
	company: string;
	profile: string;
	side: string;
	reason: string;
	sender: string;
	work: boolean;
	phone: string;
	companies: SenderCompany[];
	messages: ConversationMessage[];
	canWrite: boolean;
	canManage: boolean;
	archived: boolean;
	blocked: boolean;
	draft: string;
	error: string;
	notice: string;
	back: string;
}

export interface CorrectFact {
	label: string;
	network: string;
	of: string;
	kind: string;
	value: string;
	parts: CorrectPart[];
	currencies: string[];
}

export interface CorrectPart {
	name: string;
	label: string;
	kind: string;
	max: number;
	required: boolean;
	options: FactOption[];
	value: string;
}

export interface CorrectionRow {
	id: string;
	company: string;
	profile: string;
	contentLang: string;
	changes: FactChangeRow[];
	kind: string;
	now: string;
	changed: boolean;
	source: Link | null;
	message: string;
	by: string;
	at: string;
	status: string;
	reason: string;
}

export interface CorrectionTab {
	text: string;
	href: string;
	waiting: number;
	current: boolean;
}

export interface CorrectionValues {
	currency: string;
	source: string;
	message: string;
}

export interface CourseLesson {
	slug: string;
	title: string;
	excerpt: string;
	href: string;
	minutes: number;
}

export interface CoursePage extends Frame {
	home: Link;
	contentLang: string;
	slug: string;
	title: string;
	excerpt: string;
	html: string;
	minutes: number;
	picture: Picture | null;
	teacher: Author | null;
	lessons: CourseLesson[];
	questions: CourseQuestion[];
}

export interface CourseQuestion {
	question: string;
	answer: string;
}

export interface Criterion {
	id: string;
	name: string;
	weight: number;
}

export interface CustomTopicPage extends Frame {
	title: string;
	titleLang: string;
	intro: string;
	contentLang: string;
	picture: Picture | null;
	blocks: Block[];
}

export interface Details {
	id: string;
	startsAt: string;
	endsAt: string;
	cancelled: boolean;
	hasStream: boolean;
	stream: Video;
	recording: Video | null;
	speakers: Speaker[];
	chapters: Chapter[];
	takeaways: string[];
	transcript: Passage[];
	article: Link | null;
	questions: boolean;
	feedback: boolean;
	register: string;
	room: string;
	calendar: AddLinks | null;
	mine: string;
}

export interface Device {
	id: string;
	name: string;
	lastUsed: string;
	current: boolean;
}

export interface DisputeRow {
	id: string;
	company: string;
	profile: string;
	role: string;
	by: string;
	at: string;
	status: string;
	reason: string;
	statements: StatementText[];
	canAdd: boolean;
	canWithdraw: boolean;
}

export interface DoorTicket {
	code: string;
	name: string;
	guests: string[];
	seats: number;
	checkedIn: number;
}

export interface EmploymentRow {
	company: CompanyLink;
	designation: string;
	lang: string;
	founder: boolean;
	started: string;
	ended: string;
}

export interface EntityCard {
	kind: string;
	slug: string;
	name: string;
	localName: string;
	href: string;
	description: string;
	lang: string;
	picture: Picture | null;
}

export interface EntryRow {
	position: number;
	rank: number | null;
	kind: string;
	name: string;
	href: string;
	designation: string;
	subtitle: string;
	lang: string;
	description: string;
	picture: Picture | null;
	badge: string;
	descriptionLang: string;
}

export interface EventCard {
	slug: string;
	name: string;
	description: string;
	place: string;
	category: string;
	startsAt: string;
	endsAt: string;
	action: string;
	link: string;
	details: string;
	lang: string;
	zone: string;
	cancelled: boolean;
}

export interface EventDate {
	startsAt: string;
	href: string;
	current: boolean;
}

export interface EventDetails {
	address: string;
	directions: string;
	geo: string;
	price: string;
	register: string;
	full: boolean;
	programme: EventSlot[];
	speakers: EventSpeaker[];
	dates: EventDate[];
	pictures: Picture[];
	recording: string;
	stories: Link[];
}

export interface EventDoorPage extends Frame {
	event: EventCard;
	date: string;
	helper: string;
	action: string;
	search: string;
	code: string;
	tickets: DoorTicket[];
	seats: number;
	checked: number;
	notice: string;
	failed: boolean;
	helperLink: string;
	dates: EventDate[];
	liteForm: boolean;
}

export interface EventItem {
	id: string;
	milestoneType: string;
	title: string;
	description: string;
	date: string;
	link: string | null;
	status: string;
}

export interface EventKind {
	key: string;
	href: string;
	current: boolean;
}

export interface EventMonth {
	month: string;
	title: string;
}

export interface EventPage extends Frame {
	event: EventCard;
	zones: string[];
	calendar: AddLinks | null;
	others: EventCard[];
	details: EventDetails;
}

export interface EventProposePage extends Frame {
	action: string;
	zones: string[];
	values: Record<string, string>;
	errors: Record<string, string>;
	notice: string;
	liteForm: boolean;
}

export interface EventSlot {
	time: string;
	title: string;
	speakers: string[];
}

export interface EventSpeaker {
	name: string;
	role: string;
	href: string;
	picture: Picture | null;
}

export interface EventTicketPage extends Frame {
	event: EventCard;
	address: string;
	action: string;
	state: string;
	code: string;
	qr: QRCode | null;
	ticket: string;
	guests: string;
	maxGuests: number;
	full: boolean;
	closed: string;
	errors: Record<string, string>;
	notice: string;
	failed: boolean;
	door: string;
	mine: string;
	liteForm: boolean;
}

export interface EventsPage extends Frame {
	events: EventCard[];
	category: string;
	kinds: EventKind[];
	cities: string[];
	cityLang: string;
	city: string;
	months: EventMonth[];
	filter: string;
	month: MonthView | null;
	listHref: string;
	gridHref: string;
	propose: string;
	mine: string;
}

export interface Facet {
	name: string;
	key: string;
	options: FacetOption[];
	open: boolean;
	values: number;
	all: string;
	whole: boolean;
}

export interface FacetOption {
	text: string;
	key: string;
	lang: string;
	count: number;
	href: string;
	chosen: boolean;
}

export interface FactChangeRow {
	label: string;
	network: string;
	of: string;
	kind: string;
	before: string;
	after: string;
}

export interface FactGroup {
	title: string;
	name: string;
	facts: FactLink[];
}

export interface FactLink {
	label: string;
	network: string;
	of: string;
	kind: string;
	value: string;
	href: string;
}

export interface FactOption {
	value: string;
	text: string;
}

export interface FactSource {
	by: string;
	source: Link | null;
	name: string;
	at: string;
}

export interface FeaturedVideo {
	title: string;
	href: string;
	excerpt: string;
	lang: string;
	dir: string;
	kicker: Link;
	duration: number;
	picture: Picture | null;
	startsAt: string;
	endsAt: string;
}

export interface FieldRule {
	required: boolean;
	maxLength: number;
	min: number | null;
	max: number | null;
	format: string;
	maxItems: number;
}

export interface FileRow {
	name: string;
	href: string;
	bytes: number;
	records: number;
}

export interface Filter {
	text: string;
	key: string;
	href: string;
	current: boolean;
}

export interface FilterOption {
	value: string;
	text: string;
	lang: string;
	count: number;
}

export interface FollowPage extends Frame {
	suggestion: Suggestion;
}

export interface Footer {
	read: Link[];
	brands: Link[];
	languages: Link[];
	pages: Link[];
	social: Link[];
}

export interface ForYouPage extends Frame {
	cards: StoryCard[];
	next: string;
	suggestions: Suggestion[];
	followPath: string;
	preferencesPath: string;
}

export interface Form {
	type: string;
	href: string;
	title: string;
}

export interface FormField {
	name: string;
	label: string;
	type: string;
	required: boolean;
	maxLength: number;
	options: string[];
	value: string;
	error: string;
	hint: string;
	own: boolean;
}

export interface FormLists {
	options: ProfileOptions;
	names: ListNames;
	networks: string[];
	logoLimit: number;
	logoTypes: string;
	logoSize: string;
}

export interface Frame {
	site: Site;
	brand: Brand;
	lang: string;
	dir: string;
	script: string;
	scripts: string[];
	now: string;
	path: string;
	head: Head;
	menu: MenuGroup[];
	footer: Footer;
	bottomBar: Link[];
	closingLinks: Link[];
	breadcrumbs: Link[];
	houseAd: Link | null;
	announcement: Announcement | null;
	consent: string;
	newsletterBrand: string;
	search: string;
	account: string;
	readerLinks: Link[];
	follow: string;
	oneTap: string;
	signIn: string;
	variant: string;
	headings: string;
	lite: boolean;
	otherForm: string;
	preview: Preview | null;
}

export interface Freshness {
	checked: number;
	facts: number;
}

export interface FundingRound {
	id: string;
	roundType: string;
	amount: number | null;
	currency: string;
	date: string;
	investors: InvestorRef[];
	source: string;
	status: string;
}

export interface FundingYear {
	year: number;
	amounts: Amounts;
}

export interface GlossaryLink {
	title: string;
	href: string;
	excerpt: string;
}

export interface GlossaryPage extends Frame {
	query: string;
	limit: number;
	letter: string;
	letters: LetterCount[];
	total: number;
	terms: GlossaryLink[];
	page: number;
	next: string;
}

export interface GlossaryTermPage extends Frame {
	title: string;
	name: string;
	excerpt: string;
	html: string;
	contentLang: string;
	related: GlossaryLink[];
	stories: StoryCard[];
	page: number;
	furtherStories: StoryCard[];
	nextPage: string;
	previous: GlossaryLink | null;
	next: GlossaryLink | null;
}

export interface Head {
	title: string;
	windowTitle: string;
	socialTitle: string;
	description: string;
	canonical: string;
	robots: string;
	type: string;
	image: Picture | null;
	linkPicture: string;
	alternates: Alternate[];
	published: string;
	modified: string;
	section: string;
	tags: string[];
	authors: string[];
	oembed: string;
	jsonLd: string;
	forms: Form[];
}

export interface Header {
	site: Site;
	brand: Brand;
	menu: MenuGroup[];
	languages: Link[];
	path: string;
	day: string;
	follow: string;
	search: string;
	account: string;
	readerLinks: Link[];
	signIn: string;
}

export interface Heading {
	id: string;
	text: string;
}

export interface HiddenField {
	name: string;
	value: string;
}

export interface HistoryEntry {
	id: string;
	title: string;
	href: string;
	brand: string;
	lang: string;
	dir: string;
	depth: number;
	at: string;
}

export interface HistoryPage extends Frame {
	reader: boolean;
	synced: boolean;
	stories: HistoryEntry[];
	confirmation: string;
	askToClear: boolean;
	signIn: string;
	latestPath: string;
}

export interface HistoryRow {
	key: string;
	event: string;
	section: string;
	by: string;
	suggested: boolean;
	source: Link | null;
	other: string;
	at: string;
	changes: FactChangeRow[];
}

export interface InboxCompany {
	profile: string;
	wizard: string;
}

export interface InboxPage extends Frame {
	folder: string;
	tabs: InboxTab[];
	rows: InboxRow[];
	next: string;
	company: InboxCompany | null;
	archive: string;
	all: string;
	emails: boolean;
}

export interface InboxRow {
	href: string;
	name: string;
	work: boolean;
	reason: string;
	excerpt: string;
	at: string;
	unread: number;
	waiting: boolean;
}

export interface InboxTab {
	text: string;
	href: string;
	unread: number;
	current: boolean;
}

export interface IntroductionSection {
	name: string;
	subtitle: string;
	description: string;
	vision: string;
	website: string;
	logo: Logo | null;
	socialLinks: Record<string, string>;
}

export interface InvestorPage extends Frame {
	name: string;
	kind: string;
	description: string;
	city: string;
	cityLang: string;
	website: string;
	domain: string;
	logo: Picture | null;
	rounds: number;
	first: string;
	latest: string;
	portfolio: PortfolioRow[];
	coInvestors: CoInvestorRow[];
	stories: StoryCard[];
	namedWith: NamedEntity[];
}

export interface InvestorRef {
	id: string;
	name: string;
	path: string | null;
}

export interface InvestorRow {
	link: Link;
	kind: string;
	city: string;
	cityLang: string;
	description: string;
	logo: Picture | null;
	companies: number;
	rounds: number;
}

export interface InvestorsPage extends Frame {
	total: number;
	investors: InvestorRow[];
	first: string;
	next: string;
}

export interface InvitationRow {
	id: string;
	email: string;
	role: string;
	until: string;
}

export interface IssueItem {
	kind: string;
	label: string;
	title: string;
	text: string;
	href: string;
}

export interface IssueLink {
	href: string;
	date: string;
	title: string;
}

export interface Item {
	title: string;
	label: string;
	place: string;
	kind: string;
	date: string;
	html: string;
	href: string;
	file: string;
	accent: string;
	picture: Picture | null;
}

export interface JurorAnswer {
	question: string;
	answer: string;
}

export interface JurorAssignment {
	id: string;
	award: string;
	awardLang: string;
	lang: string;
	round: string;
	closes: string;
	open: boolean;
	blind: boolean;
	number: number;
	name: string;
	path: string;
	criteria: Criterion[];
	answers: JurorAnswer[];
	scores: Record<string, number>;
	comment: string;
	scored: boolean;
}

export interface JuryNominee extends JurorAssignment {
	points: Record<string, string>;
	errors: Record<string, string>;
}

export interface JuryPage extends Frame {
	nominees: JuryNominee[];
	withheld: number;
	maxPoints: number;
	invitation: string;
	invited: string;
	declaring: string;
	saved: string;
	confirmation: string;
	notice: string;
}

export interface KeptField {
	name: string;
	value: string;
}

export interface KeytrackPage extends Frame {
	slug: string;
	ownCalendar: string;
	name: string;
	contentLang: string;
	conference: Link;
	agenda: string;
	zone: string;
	colour: number;
	description: string[];
	sessions: SessionRow[];
	speakers: SpeakerCard[];
	calendar: string;
}

export interface KindTab {
	key: string;
	href: string;
	count: number;
	capped: boolean;
	current: boolean;
}

export interface LandingPage extends Frame {
	sections: Section[];
	sticky: StoryCard[];
}

export interface Language {
	code: string;
	name: string;
}

export interface LessonPage extends Frame {
	course: Link;
	contentLang: string;
	slug: string;
	lesson: string;
	number: number;
	title: string;
	excerpt: string;
	html: string;
	minutes: number;
	lessons: CourseLesson[];
	previous: Link | null;
	next: Link | null;
}

export interface LetterCount {
	letter: string;
	count: number;
	href: string;
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
	titleMessage: string;
	description: string;
	role: string;
	picture: Picture | null;
	gradient: [string, string];
	sponsored: boolean;
	publisher: Publisher | null;
	siblings: Link[];
	website: string;
}

export interface ListNames {
	sectors: OptionName[];
	models: OptionName[];
	verticals: OptionName[];
	milestones: OptionName[];
	rounds: OptionName[];
}

export interface ListPage extends Frame {
	header: ListHeader;
	calendar: Calendar | null;
	list: StoryList;
	page: number;
	furtherStories: StoryCard[];
}

export interface LivePage extends Frame {
	slug: string;
	set: string;
	liveOn: boolean;
	title: string;
	description: string;
	contentLang: string;
	picture: Picture | null;
	video: Video | null;
	videos: string;
	latest: Section | null;
}

export interface LocationItem {
	id: string;
	city: string;
	address: string;
	isHeadquarters: boolean;
	status: string;
}

export interface LocationRow {
	city: string;
	cityLang: string;
	address: string;
	headquarters: boolean;
}

export interface Logo {
	url: string;
	width: number;
	height: number;
	mobile: LogoFile;
}

export interface LogoFile {
	url: string;
}

export interface Market {
	customerTypes: string[];
	regions: string[];
	ageGroups: string[];
	description: string;
}

export interface MemberRow {
	id: string;
	name: string;
	email: string;
	role: string;
	self: boolean;
	canEdit: boolean;
}

export interface Membership {
	name: string;
	role: string;
}

export interface MenuGroup {
	key: string;
	text: string;
	href: string;
	items: Link[];
}

export interface Milestone {
	id: string;
	name: string;
}

export interface MonthEvent {
	name: string;
	href: string;
	startsAt: string;
	cancelled: boolean;
	lang: string;
}

export interface MonthView extends EventMonth {
	year: number;
	number: number;
	previous: string;
	next: string;
	days: MonthEvent[][];
}

export interface MyEventsPage extends Frame {
	entries: OwnEvent[];
	proposals: ProposalItem[];
	notice: string;
	all: string;
	propose: string;
}

export interface MyWebinarsPage extends Frame {
	entries: OwnWebinar[];
	confirmation: string;
	all: string;
	rooms: string;
	liteForm: boolean;
}

export interface NamedEntity {
	kind: string;
	link: Link;
	stories: number;
}

export interface NewsletterCard {
	signup: Signup;
	heading: string;
	href: string;
	date: string;
	items: Link[];
}

export interface NewsletterChoice {
	slug: string;
	name: string;
	tagline: string;
	lang: string;
	active: boolean;
}

export interface NewsletterEntry {
	slug: string;
	name: string;
	href: string;
	brand: Link;
	brandSlug: string;
	tagline: string;
	cadence: string;
	lang: string;
	dir: string;
	newest: IssueLink | null;
	ticked: boolean;
}

export interface NewsletterIssue {
	date: string;
	title: string;
	intro: string;
	items: IssueItem[];
}

export interface NewsletterPage extends Frame {
	signup: Signup;
	heading: string;
	tagline: string;
	cadence: string;
	contentLang: string;
	contentDir: string;
	issue: NewsletterIssue | null;
	earlier: IssueLink[];
	older: string;
	previous: IssueLink | null;
	next: IssueLink | null;
	sent: boolean;
	notice: string;
	values: SignupValues;
	errors: Record<string, string>;
}

export interface NewslettersPage extends Frame {
	signup: Signup;
	newsletters: NewsletterEntry[];
	sent: boolean;
	notice: string;
	values: SignupValues;
	errors: Record<string, string>;
}

export interface NextEntries {
	href: string;
	api: string;
	start: number;
	max: number;
}

export interface NextPage {
	href: string;
	api: string;
	skip: number;
}

export interface NominatePage extends Frame {
	calls: CallCard[];
	own: string;
}

export interface NominationFormPage extends Frame {
	call: CallCard;
	own: Link[];
	search: string;
	found: Link[];
	company: Nominee | null;
	questions: CallQuestion[];
	answers: Record<string, string>;
	unsent: boolean;
	errors: Record<string, string>;
	notice: string;
}

export interface NominationRow {
	id: string;
	award: Link;
	company: Link;
	status: string;
	state: string;
	badge: string;
	closes: string;
	edit: string;
	canWithdraw: boolean;
}

export interface NominationsPage extends Frame {
	own: NominationRow[];
	nominee: NominationRow[];
	confirmation: string;
	nominate: string;
}

export interface Nominee {
	slug: string;
	name: string;
	href: string;
	wizard: string;
	findings: RuleResult[];
	eligible: boolean;
	allowed: boolean;
	status: string;
}

export interface NotificationItem {
	id: string;
	kind: string;
	title: string;
	text: string;
	href: string;
	lang: string;
	dir: string;
	at: string;
	read: boolean;
}

export interface NotificationsPage extends Frame {
	notifications: NotificationItem[];
	next: string;
	unread: number;
	preferences: string;
}

export interface OfferItem {
	id: string;
	description: string;
	status: string;
}

export interface OfflinePage extends Frame {
}

export interface OpenDataPage extends Frame {
	date: string;
	files: FileRow[];
	companies: Changes;
	rounds: Changes;
	compared: boolean;
	citation: string;
	licence: Link;
	editions: Link[];
}

export interface OpeningFacts {
	title: string;
	employmentType: string;
	city: string;
	remote: boolean;
	link: string;
	postedDate: string;
	closingDate: string;
}

export interface OpeningItem extends OpeningFacts {
	id: string;
	status: string;
}

export interface OpeningPage extends Frame {
	opening: Item;
	all: string;
}

export interface OpeningRow {
	title: string;
	employment: string;
	city: string;
	cityLang: string;
	remote: boolean;
	link: string;
	posted: string;
	closes: string;
}

export interface OptionName {
	id: string;
	name: string;
}

export interface OwnCompany {
	slug: string;
	name: string;
	href: string;
	role: string;
}

export interface OwnEvent {
	event: EventCard;
	ticket: string;
	waiting: boolean;
	seats: number;
}

export interface OwnWebinar {
	card: WebinarCard;
	waiting: boolean;
	attended: boolean;
	minutes: number;
}

export interface PartnerCard {
	name: string;
	href: string;
	city: string;
	lang: string;
	startsAt: string;
	picture: Picture | null;
}

export interface PartnerEventsPage extends Frame {
	events: PartnerCard[];
}

export interface PartnerRow {
	name: string;
	website: string;
	href: string;
	logo: Picture | null;
}

export interface PartnerTier {
	tier: string;
	partners: PartnerRow[];
}

export interface Passage {
	seconds: number;
	speaker: string;
	text: string;
	chapter: string;
}

export interface Passkey {
	id: string;
	name: string;
	addedAt: string;
	lastUsed: string;
}

export interface PeopleListPage extends Frame {
	title: string;
	intro: string;
	year: number;
	years: Filter[];
	sectors: Filter[];
	people: Person[];
	nominate: string;
}

export interface PeoplePage extends Frame {
	query: string;
	total: number;
	facets: Facet[];
	active: FacetOption[];
	unknown: string[];
	clear: string;
	kept: KeptField[];
	cards: PersonCard[];
	first: string;
	next: string;
	all: string;
	limit: number;
	investors: string;
}

export interface Person {
	name: string;
	designation: string;
	bio: string;
	sector: string;
	place: string;
	story: string;
	picture: Picture | null;
}

export interface PersonCard {
	slug: string;
	name: string;
	href: string;
	designation: string;
	company: string;
	lang: string;
	picture: Picture | null;
	reason: Reason | null;
	reasonHref: string;
}

export interface PersonPage extends Frame {
	name: string;
	nameLang: string;
	contentLang: string;
	designation: string;
	subtitle: string;
	bio: string[];
	portrait: Picture | null;
	banner: Picture | null;
	website: string;
	domain: string;
	social: SocialLink[];
	employments: EmploymentRow[];
	portfolio: PortfolioRow[];
	awards: AwardRow[];
	back: Link | null;
	written: StoryList;
	about: StoryCard[];
	namedWith: NamedEntity[];
	sessions: PersonSession[];
	adjacent: PersonCard[];
	previous: Link | null;
	next: Link | null;
	page: number;
}

export interface PersonRow {
	name: string;
	href: string;
	designation: string;
	founder: boolean;
	linkedin: string;
	started: string;
	ended: string;
	picture: Picture | null;
}

export interface PersonSession {
	title: string;
	lang: string;
	href: string;
	conference: Link;
	startsAt: string;
	zone: string;
	story: string;
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
	decorative: boolean;
	crops: Record<string, PictureCrop>;
}

export interface PictureCrop {
	base: string;
	widths: number[];
	width: number;
	height: number;
}

export interface Piece {
	text: string;
	hit: boolean;
}

export interface PitchApplyPage extends Frame {
	action: string;
	contentLang: string;
	closes: string;
	opens: string;
	state: string;
	status: string;
	companies: PitchCompany[];
	stages: string[];
	questions: CallQuestion[];
	values: Record<string, string>;
	errors: Record<string, string>;
	notice: string;
	confirmation: string;
}

export interface PitchCompany {
	slug: string;
	name: string;
}

export interface PitchEntry {
	company: CompanyCard;
	slot: Link | null;
}

export interface PitchFest {
	text: string[];
	apply: string;
	opens: string;
	closes: string;
	state: string;
	link: string;
	winners: WinnerEntry[];
	finalists: PitchEntry[];
	jury: SpeakerCard[];
}

export interface PortfolioRow {
	company: CompanyLink;
	rounds: RoundRow[];
}

export interface Preferences {
	digest: string;
	hour: number;
	zone: string;
	quietFrom: number;
	quietTo: number;
}

export interface PreferencesPage extends Frame {
	follows: Suggestion[];
	chosen: Preferences;
	zones: string[];
	saved: boolean;
	notice: string;
	followPath: string;
	newslettersPath: string;
}

export interface Preview {
	status: string;
	at: string;
}

export interface Prices {
	coins: Coin[];
	at: string;
	sample: boolean;
	stale: boolean;
}

export interface ProductItem {
	id: string;
	name: string;
	link: string | null;
	description: string;
	offers: OfferItem[];
	status: string;
}

export interface ProductRow {
	name: string;
	link: string;
	description: string;
	offers: string[];
}

export interface ProfileOptions {
	sectors: Sector[];
	businessModels: string[];
	employeeBands: string[];
	founderRoles: string[];
	milestoneTypes: Milestone[];
	currencies: string[];
	fundingRounds: string[];
	salutations: Salutation[];
	jobFunctions: string[];
	degrees: string[];
	employmentTypes: string[];
	verticals: Vertical[];
	rules: Record<string, FieldRule>;
}

export interface ProposalItem {
	id: string;
	title: string;
	city: string;
	startsAt: string;
	zone: string;
	state: string;
	reason: string;
	href: string;
	lang: string;
}

export interface Publisher {
	name: string;
	href: string;
	description: string;
	picture: Picture | null;
}

export interface QRCode {
	size: number;
	path: string;
}

export interface Question {
	id: string;
	text: string;
	answer: string;
	votes: number;
}

export interface QuestionOption {
	value: string;
	text: string;
}

export interface Reason {
	key: string;
	name: string;
}

export interface RelatedPart {
	stories: StoryCard[];
}

export interface ReportLimits {
	name: number;
	email: number;
	page: number;
	text: number;
}

export interface ReportPage extends Frame {
	sent: boolean;
	notice: string;
	values: ReportValues;
	errors: Record<string, string>;
	kinds: string[];
	limits: ReportLimits;
}

export interface ReportValues {
	name: string;
	email: string;
	page: string;
	type: string;
	text: string;
}

export interface ResourcesPage extends Frame {
	title: string;
	home: Link;
	contentLang: string;
	types: Filter[];
	items: Item[];
}

export interface RevenueItem {
	id: string;
	name: string;
	description: string;
	share: number | null;
	status: string;
}

export interface RevenueRow {
	name: string;
	description: string;
	share: number | null;
}

export interface RoomDraft {
	question: string;
	options: string;
	error: string;
	optionsError: string;
}

export interface RoomLink {
	card: WebinarCard;
	href: string;
}

export interface RoomOption {
	text: string;
	votes: number;
}

export interface RoomPoll {
	id: string;
	question: string;
	options: RoomOption[];
	open: boolean;
}

export interface RoomQuestion {
	id: string;
	text: string;
	answer: string;
	votes: number;
	hidden: boolean;
	version: string;
}

export interface RoomTimes {
	startsAt: string;
	endsAt: string;
	error: string;
}

export interface RoomTranscript {
	stored: boolean;
	error: string;
	size: string;
	types: string;
	draft: boolean;
	story: Link | null;
}

export interface RoundRow {
	name: string;
	date: string;
	amount: number | null;
	currency: string;
	amounts: Amounts | null;
	source: string;
	investors: Link[];
}

export interface RuleResult {
	rule: string;
	fact: string;
	met: boolean;
}

export interface Salutation {
	label: string;
	value: number;
}

export interface SearchFilter {
	name: string;
	key: string;
	value: string;
	options: FilterOption[];
}

export interface SearchHit {
	card: StoryCard;
	title: Piece[];
	snippet: Piece[];
	lang: string;
}

export interface SearchPage extends Frame {
	query: string;
	category: string;
	kind: string;
	kinds: KindTab[];
	categories: Filter[];
	filters: SearchFilter[];
	filtered: boolean;
	unfilteredHref: string;
	from: string;
	hits: SearchHit[];
	total: number;
	capped: boolean;
	approximate: boolean;
	interpretedQuery: string;
	similar: string;
	page: number;
	previous: string;
	next: string;
	trending: StoryCard[];
	banner: Banner | null;
	limit: number;
}

export interface Section extends Widgets {
	id: string;
	kind: string;
	layout: string;
	title: string;
	key: string;
	href: string;
	size: string;
	line: string;
	lineLang: string;
	brand: Brand | null;
	stories: StoryList;
	series: SeriesCard[];
	links: Link[];
	publisher: Publisher | null;
}

export interface SectionChange {
	by: string;
	at: string;
}

export interface SectionPart {
	section: Section;
	first: boolean;
}

export interface Sector {
	id: number;
	name: string;
}

export interface SelectedCompany {
	id: number;
	slug: string;
	name: string;
	profile: string;
	claim: string;
	members: string;
	corrections: string;
	inbox: string;
	nominate: string;
	joined: string;
	signIn: string;
	wizard: WizardData | null;
}

export interface SenderCompany {
	name: string;
	href: string;
	role: string;
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

export interface SessionRow {
	id: number;
	title: string;
	href: string;
	lang: string;
	language: string;
	startsAt: string;
	endsAt: string;
	minutes: number;
	hall: string;
	theme: string;
	themeHref: string;
	colour: number;
	isBreak: boolean;
	cancelled: boolean;
	story: string;
	speakers: Link[];
	abstract: string[];
	calendar: string;
}

export interface Share {
	url: string;
	title: string;
	naver: boolean;
}

export interface SignInPage extends Frame {
	step: string;
	email: string;
	name: string;
	emailToken: string;
	changesAddress: boolean;
	inputIgnored: boolean;
	otherEmail: string;
	confirmation: string;
	minutes: number;
	errors: Record<string, string>;
	notice: string;
	hiddenFields: HiddenField[];
	willReturn: boolean;
	reason: string;
	desk: boolean;
	google: boolean;
	passkey: boolean;
	paths: SignInPaths;
	limits: AccountLimits;
}

export interface SignInPaths {
	ask: string;
	password: string;
	create: string;
	code: string;
	again: string;
	confirm: string;
	google: string;
	passkey: string;
}

export interface Signup {
	newsletter: string;
	brand: string;
	name: string;
	lang: string;
	consent: string;
	href: string;
	action: string;
	captcha: CaptchaModel;
}

export interface SignupValues {
	firstName: string;
	lastName: string;
	email: string;
	phone: string;
}

export interface Site {
	name: string;
	url: string;
	nameLang: string;
	nameScript: string;
	wordmark: Wordmark | null;
}

export interface SocialLink {
	network: string;
	href: string;
}

export interface SourcedFacts {
	of: string;
	facts: FactChangeRow[];
	source: Link | null;
	sourceName: string;
}

export interface Speaker {
	name: string;
	role: string;
	href: string;
	picture: Picture | null;
}

export interface SpeakerCard {
	id: number;
	name: string;
	role: string;
	bio: string[];
	lang: string;
	href: string;
	picture: Picture | null;
	sessions: Link[];
}

export interface SpeakerSearch {
	query: string;
	action: string;
	count: number;
	next: string;
}

export interface Sponsor {
	name: string;
	website: string;
	logo: Picture | null;
}

export interface SponsorChoice {
	slug: string;
	name: string;
}

export interface SponsorDay {
	day: string;
	views: number;
}

export interface SponsorPlace {
	address: string;
	counted: boolean;
}

export interface SponsorReportPage extends Frame {
	sale: SponsorSaleCard;
	isEditor: boolean;
	price: string;
	link: string;
	views: number;
	counted: boolean;
	fromNewsletters: number;
	places: SponsorPlace[];
	sums: SponsorSum[];
	days: SponsorDay[];
	csv: string;
	pdf: string;
	action: string;
	all: string;
	edit: string;
	done: string;
	liteForm: boolean;
}

export interface SponsorSaleCard {
	href: string;
	title: string;
	kind: string;
	sponsor: string;
	brand: string;
	period: string;
}

export interface SponsorSalePage extends Frame {
	action: string;
	isNew: boolean;
	version: string;
	values: Record<string, string>;
	errors: Record<string, string>;
	notice: string;
	brands: SponsorChoice[];
	sponsors: SponsorChoice[];
	kinds: string[];
	report: string;
	ledger: string;
	liteForm: boolean;
}

export interface SponsorSum {
	brand: string;
	lang: string;
	language: string;
	views: number;
}

export interface SponsorsPage extends Frame {
	sales: SponsorSaleCard[];
	next: string;
	add: string;
	done: string;
}

export interface StatementText {
	owners: boolean;
	text: string;
	at: string;
}

export interface StaticPage extends Frame {
	title: string;
	excerpt: string;
	lang: string;
	dir: string;
	html: string;
	picture: Picture | null;
	blocks: Block[];
	translations: Alternate[];
}

export interface StatusPage extends Frame {
	status: number;
	cards: StoryCard[];
	list: Link | null;
	searchKind: string;
	maxQuery: number;
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
	entityCards: EntityCard[];
	audio: string;
	contents: Heading[];
	gate: string;
	fullTextPath: string;
	freeReads: number;
	freeReadsLeft: number;
	openPages: Link[];
	brand: Link;
	category: Link | null;
	series: Link[];
	property: Link | null;
	tags: Link[];
	authors: Author[];
	publishedAt: string;
	archivePath: string;
	updatedAt: string;
	minutes: number;
	picture: Picture | null;
	video: Video | null;
	publisher: Publisher | null;
	sponsored: boolean;
	sponsorLabel: string;
	corrections: string;
	company: string;
	place: string;
	contact: string;
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
	sponsorLabel: string;
	cancelled: boolean;
	gated: boolean;
	video: Video | null;
}

export interface StoryCardPage extends Frame {
	story: StoryCard;
}

export interface StoryList {
	cards: StoryCard[];
	next: NextPage | null;
}

export interface StoryPage extends Frame {
	story: Story;
	related: StoryCard[];
	next: string;
	translations: Alternate[];
	signup: Signup | null;
}

export interface SubscriptionPage extends Frame {
	state: string;
	name: string;
	several: boolean;
	href: string;
	token: string;
	preferencesHref: string;
	saved: boolean;
	values: SignupValues;
	errors: Record<string, string>;
	newsletters: NewsletterChoice[];
	consent: string;
}

export interface Suggestion {
	list: string;
	kind: string;
	title: string;
	href: string;
	lang: string;
	following: boolean;
}

export interface TeamMemberItem {
	id: string;
	name: string;
	designation: string;
	role: string;
	salutation: string;
	linkedin: string | null;
	startDate: string;
	endDate: string;
	status: string;
}

export interface ThemeLink {
	name: string;
	href: string;
	colour: number;
}

export interface TimelineEvent {
	kind: string;
	title: string;
	description: string;
	date: string;
	link: string | null;
}

export interface TimelineMonth {
	month: number;
	events: TimelineEvent[];
}

export interface TimelineYear {
	year: number;
	months: TimelineMonth[];
}

export interface Vertical {
	name: string;
	slug: string;
}

export interface Video {
	platform: string;
	mediaId: string;
	src: string;
	duration: number;
	playerId: string;
	captions: Captions | null;
}

export interface VideosPage extends Frame {
	lead: StoryCard | null;
	rails: Section[];
	list: StoryList;
	page: number;
}

export interface WebStoriesPage extends Frame {
	stories: WebStoryTile[];
}

export interface WebStoryPage extends Frame {
	title: string;
	publishedAt: string;
	slides: WebStorySlide[];
	next: WebStoryTile | null;
	all: string;
}

export interface WebStorySlide {
	title: string;
	text: string;
	href: string;
	picture: Picture | null;
}

export interface WebStoryTile {
	title: string;
	lang: string;
	href: string;
	brand: string;
	slides: number;
	picture: Picture | null;
}

export interface WebinarCard {
	id: string;
	href: string;
	title: string;
	excerpt: string;
	lang: string;
	dir: string;
	kicker: Link;
	picture: Picture | null;
	portrait: boolean;
	startsAt: string;
	endsAt: string;
	cancelled: boolean;
	featured: boolean;
}

export interface WebinarPage extends Frame {
	story: Story;
	translations: Alternate[];
	webinar: Details;
	questions: Question[];
	suggested: WebinarCard[];
}

export interface WebinarRegisterPage extends Frame {
	card: WebinarCard;
	action: string;
	fields: FormField[];
	notice: string;
	closed: boolean;
	liteForm: boolean;
}

export interface WebinarRoomPage extends Frame {
	card: WebinarCard;
	webinar: string;
	zone: string;
	zoneName: string;
	mayBegin: boolean;
	ingest: string;
	version: string;
	times: RoomTimes;
	rooms: string;
	status: string;
	moderator: boolean;
	open: number;
	registered: number;
	speakerLink: string;
	action: string;
	questions: RoomQuestion[];
	polls: RoomPoll[];
	poll: RoomDraft;
	transcript: RoomTranscript | null;
	confirmation: string;
	notice: string;
	liteForm: boolean;
}

export interface WebinarRoomsPage extends Frame {
	zone: string;
	rooms: RoomLink[];
}

export interface WebinarsPage extends Frame {
	featured: WebinarCard | null;
	current: WebinarCard[];
	ended: WebinarCard[];
	page: number;
	next: string;
	register: string;
}

export interface Widgets {
	videos: FeaturedVideo[];
	events: EventCard[];
	webStories: WebStoryTile[];
	partners: PartnerCard[];
	companies: CompanyCard[];
	webinars: WebinarCard[];
	ticker: Prices | null;
	newsletter: NewsletterCard | null;
}

export interface WinnerEntry {
	position: number;
	company: CompanyCard;
	place: number;
	award: string;
	prize: string;
}

export interface WizardData extends FormLists {
	canEdit: boolean;
	form: CompanyForm;
	reader: string;
}

export interface Wordmark {
	path: string;
	width: number;
}

export interface Pages {
	AccountPage: AccountPage;
	AnnouncedPage: AnnouncedPage;
	ArchivePage: ArchivePage;
	AudioEpisodePage: AudioEpisodePage;
	AudioShowPage: AudioShowPage;
	AudioShowsPage: AudioShowsPage;
	AwardPage: AwardPage;
	AwardsPage: AwardsPage;
	BadgePage: BadgePage;
	BookmarksPage: BookmarksPage;
	CalendarPage: CalendarPage;
	CompaniesPage: CompaniesPage;
	CompanyClaimPage: CompanyClaimPage;
	CompanyConnectPage: CompanyConnectPage;
	CompanyCorrectPage: CompanyCorrectPage;
	CompanyCorrectionsPage: CompanyCorrectionsPage;
	CompanyDisputesPage: CompanyDisputesPage;
	CompanyEditPage: CompanyEditPage;
	CompanyHistoryPage: CompanyHistoryPage;
	CompanyInvitationPage: CompanyInvitationPage;
	CompanyMembersPage: CompanyMembersPage;
	CompanyPage: CompanyPage;
	CompanyQuestionPage: CompanyQuestionPage;
	ConferencePage: ConferencePage;
	ConversationPage: ConversationPage;
	CoursePage: CoursePage;
	CustomTopicPage: CustomTopicPage;
	EventDoorPage: EventDoorPage;
	EventPage: EventPage;
	EventProposePage: EventProposePage;
	EventTicketPage: EventTicketPage;
	EventsPage: EventsPage;
	FollowPage: FollowPage;
	ForYouPage: ForYouPage;
	GlossaryPage: GlossaryPage;
	GlossaryTermPage: GlossaryTermPage;
	HistoryPage: HistoryPage;
	InboxPage: InboxPage;
	InvestorPage: InvestorPage;
	InvestorsPage: InvestorsPage;
	JuryPage: JuryPage;
	KeytrackPage: KeytrackPage;
	LandingPage: LandingPage;
	LessonPage: LessonPage;
	ListPage: ListPage;
	LivePage: LivePage;
	MyEventsPage: MyEventsPage;
	MyWebinarsPage: MyWebinarsPage;
	NewsletterPage: NewsletterPage;
	NewslettersPage: NewslettersPage;
	NominatePage: NominatePage;
	NominationFormPage: NominationFormPage;
	NominationsPage: NominationsPage;
	NotificationsPage: NotificationsPage;
	OfflinePage: OfflinePage;
	OpenDataPage: OpenDataPage;
	OpeningPage: OpeningPage;
	PartnerEventsPage: PartnerEventsPage;
	PeopleListPage: PeopleListPage;
	PeoplePage: PeoplePage;
	PersonPage: PersonPage;
	PitchApplyPage: PitchApplyPage;
	PreferencesPage: PreferencesPage;
	ReportPage: ReportPage;
	ResourcesPage: ResourcesPage;
	SearchPage: SearchPage;
	SeriesListPage: SeriesListPage;
	SignInPage: SignInPage;
	SponsorReportPage: SponsorReportPage;
	SponsorSalePage: SponsorSalePage;
	SponsorsPage: SponsorsPage;
	StaticPage: StaticPage;
	StatusPage: StatusPage;
	StoryCardPage: StoryCardPage;
	StoryPage: StoryPage;
	SubscriptionPage: SubscriptionPage;
	VideosPage: VideosPage;
	WebStoriesPage: WebStoriesPage;
	WebStoryPage: WebStoryPage;
	WebinarPage: WebinarPage;
	WebinarRegisterPage: WebinarRegisterPage;
	WebinarRoomPage: WebinarRoomPage;
	WebinarRoomsPage: WebinarRoomsPage;
	WebinarsPage: WebinarsPage;
}
