// Generated from the Go types by `make generate`. Do not edit.

export type Result<T> = { ok: true; value: T } | { ok: false; status: number; problem: Problem | null };

/** Where the API is, and what else a call needs; the site's own pages need neither. */
export interface Options {
	base?: string;
	token?: string;
	signal?: AbortSignal;
	keepalive?: boolean;
}

type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

async function call<T>(method: string, path: string, input: Query, options: Options, body?: BodyInit): Promise<Result<T>> {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(input)) if (value !== undefined) search.set(name, String(value));
	const headers: Record<string, string> = {};
	if (options.token) headers.Authorization = `Bearer ${options.token}`;
	if (typeof body === 'string') headers['Content-Type'] = 'application/json';
	try {
		const query = search.size > 0 ? (path.includes('?') ? '&' : '?') + search : '';
		const address = (options.base ?? '/api/v2') + path + query;
		const response = await fetch(address, { method, headers, body, signal: options.signal, keepalive: options.keepalive });
		const value = await response.json();
		return response.ok ? { ok: true, value } : { ok: false, status: response.status, problem: value };
	} catch {
		return { ok: false, status: 0, problem: null };
	}
}

/** Reads by a path that the server named, as a page model's next.api. */
export const get = <T>(path: string, input: Query = {}, options: Options = {}): Promise<Result<T>> =>
	call('GET', path, input, options);

export interface AcceptInputBody {
	/** Secret from the email. */
	invitation: string;
}

export interface AccountSession {
	/** When the user signed in. */
	created: string;
	/** Whether it is the session of the caller. */
	current: boolean;
	/** Browser and operating system; empty if they are not known. */
	device: string;
	id: number;
	/** When it was last used, to the hour. */
	seen: string;
}

export interface AccountSessions {
	/** The last used one first. */
	items: AccountSession[];
}

export interface ActionInfo {
	action: string;
	/** Name of the account or the API token; empty if there is none any more (addition). */
	by: string;
	created: string;
	/** For some saves, the fields that changed, with their values before and after. */
	detail: Record<string, unknown>;
	id: number;
	/** ID of the API token that acted. */
	token: number | null;
	/** ID of the account that acted; null for an API token, the program and a deleted account. */
	user: number | null;
}

export interface AddAnswersInputBody {
	answers: NewAnswer[];
	/** Name of the award. */
	award: string;
	version: number;
	/** Year of the award. */
	year: number;
}

export interface AddAuthorInputBody {
	/** BCP 47 code of the designation, en by default. */
	lang?: string;
	name: string;
	/** Designation. */
	role?: string;
}

export interface AddItemInputBody {
	/** Day of the issue. */
	day: string;
	/** Slug of the newsletter. */
	newsletter: string;
	/** ID of a published story; for a webinar, that of its story. */
	story: number;
	/** Text of the item; by default the excerpt of the story. */
	text?: string;
}

export interface AddedRoundInfo {
	id: number;
	/** Number of members who have not accepted yet; they get the nominees when they accept. */
	invited: number;
	/** Number of members who have accepted. */
	members: number;
	name: string;
	/** Number of nominees of the round. */
	nominees: number;
}

export interface AdjacentPeople {
	/** The next person by name; null for the last. */
	next: Person | null;
	/** The previous person by name; null for the first. */
	previous: Person | null;
	similar: AdjacentPersonItem[];
}

export interface AdjacentPersonItem {
	banner: ImageURL | null;
	bio: string;
	companies: EmployerRef[];
	designation: string;
	id: string;
	/** Language code of the texts (addition). */
	lang: string;
	name: string;
	/** The person's own path; null for one at /people/{username} or /people/{slug}. */
	path: string | null;
	profilePicture: ImageURL | null;
	reason: AdjacentReason;
	slug: string;
	socialLinks: SocialLinks;
	subtitle: string;
	username: string | null;
	website: string;
}

export interface AdjacentReason {
	kind: 'cofounder' | 'colleague' | 'sameRound' | 'coInvestor' | 'samePanel' | 'sameInvestor' | 'sameSector' | 'sameCity';
	name: string;
	/** Path of what both have in common, such as a session of a conference; empty for none. */
	path: string;
	text: string;
}

export interface AnswerEdit {
	answer: string;
	id: string;
}

export interface AnswerItem {
	answer: string;
	/** Name of the award. */
	award: string;
	id: string;
	question: string;
	/** Year of the award. */
	year: number;
}

export interface Application {
	/** The newest year first. */
	answers: DeskAnswer[];
	applies: boolean;
	id: number;
	name: string;
	/** Path of the page. */
	page: string;
	slug: string;
}

export interface ApprovalRequest {
	/** Name of the user or API token that asked. */
	by: string;
	note: string;
}

export interface ApprovalRequestInputBody {
	/** ID of a user who can approve the text. */
	member: number;
	note?: string;
}

export interface ApproveInputBody {
	/** Slug of the event. */
	slug: string;
}

export interface Arrangement {
	brand: string;
	/** Whether the public front was changed elsewhere since that publication. */
	changed: boolean;
	/** The kinds that sections can have. */
	kinds: string[];
	/** The layouts of sections that show stories. */
	layouts: string[];
	/** Null if no front is prepared. */
	prepared: PreparedFront | null;
	public: Front;
	/** The last publication in the Desk; null if there was none. */
	published: FrontPublication | null;
	stories: StoryInFront[];
	/** Where the prices of the ticker come from. */
	ticker: TickerSource;
	/** Of the public front. */
	version: string;
}

export interface AskInputBody {
	question: string;
	webinarId: string;
}

export interface AskResult {
	question: LiveQuestion;
	status: 'success';
}

export interface AttendInputBody {
	webinarId: string;
}

export interface AttendResult {
	attended: boolean;
	status: 'success';
	webinarId: string;
}

export interface AuditActor {
	id: number;
	name: string;
}

export interface AuditChoice {
	/** In the language of the call. */
	text: string;
	value: string;
}

export interface AuditChoices {
	/** What is done, by its words; each is the id of an operation with the words. */
	actions: AuditChoice[];
	/** Kinds of what is written, by their names. */
	entities: AuditChoice[];
	/** By id. */
	operations: AuditOperation[];
	/** API tokens that have acted, by name; at most 200. */
	tokens: AuditActor[];
	/** Accounts that have acted, by name; at most 200. */
	users: AuditActor[];
}

export interface AuditEntry {
	/** What was done, in the language of the call. */
	action: string;
	/** Slug; empty if the request names no brand. */
	brand: string;
	/** Time of the first call. */
	created: string;
	/** What was written, as in the path of the operation. */
	entity: string;
	id: number;
	/** Name of the kind of what was written, in the language of the call. */
	kind: string;
	/** Time of the last call. */
	last: string;
	/** Newest known title or name of what was written; empty if none is known. */
	name: string;
	/** Network of the client; empty if it is not known. */
	network: string;
	/** ID of the operation, or the name of a form; command for a command. */
	operation: string;
	/** Path of the operation or of the form, or the command. */
	path: string;
	/** ID or slug of the entity; empty if it is not known. */
	reference: string;
	/** Number of calls that the entry stands for. */
	times: number;
	/** Title or name in the request; empty if there was none. */
	title: string;
	/** API token that acted. */
	token: AuditActor | null;
	/** Account that acted; null for an API token, a command and a deleted account. */
	user: AuditActor | null;
}

export interface AuditOperation {
	/** ID of the operation. */
	name: string;
	/** In English. */
	summary: string;
}

export interface AuthorRecord {
	bio?: string;
	id: number;
	/** BCP 47 code of designation and biography, en by default. */
	lang?: string;
	name: string;
	/** Path of the page. */
	page: string;
	/** Whether the author has a profile among the people. */
	person: boolean;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	/** Designation. */
	role?: string;
	slug: string;
	/** For the next save. */
	version: number;
}

export interface Award {
	description: string;
	/** Space around the logo in CSS pixels (addition). */
	imagePadding: number;
	/** Address of the logo; empty for none. */
	logo: string;
	name: string;
	/** Null for an award at /awards/{slug}. */
	path: string | null;
	primarySponsor: PrimarySponsor;
	/** Rank of the person, in the list of a person's awards; null elsewhere. */
	rank: number | null;
	/** Awards with the same series are the years of one award (addition). */
	series: string;
	slug: string;
	subtitle: string;
	/** 0 if unknown (addition). */
	year: number;
}

export interface AwardAssociates {
	award: Award;
	/** The parameter end, or the last position of a range that was shortened. */
	end: number;
	/** Last position of the ranking. */
	maxRank: number;
	rankData: EntryItem[];
	/** The parameter start. */
	start: number;
}

export interface AwardInputBody {
	/** Answers that are not sent stay as they are. */
	answers: AnswerEdit[];
	/** Whether the company applies for next year's award. */
	applies: boolean;
	version?: number;
}

export interface AwardList {
	awards: Award[];
}

export interface AwardSection {
	/** The newest year first. */
	answers: AnswerItem[];
	applies: boolean;
}

export interface AwardYear {
	slug: string;
	state: 'published' | 'unpublished' | 'withdrawn';
	year: number;
}

export interface BadgeInfo {
	code: string;
	issued: string;
	path: string;
	rank: number | null;
	/** Name of the company or the person in the language of the award (addition). */
	winner: string;
}

export interface BadgeList {
	items: BadgeInfo[];
	/** Always empty: the list has one page. */
	next: string;
}

export interface BasicSection {
	businessModels: string[];
	city: string;
	closingYear: number | null;
	coreTeam: TeamMemberItem[];
	employeeCount: string;
	foundingDate: string;
	foundingYear: number | null;
	headquarters: string;
	/** Whether the company says that it is hiring (addition). */
	hiring: boolean;
	sectors: string[];
	state: string;
	verticals: Vertical[];
}

export interface BasicsInputBody {
	businessModels?: string[];
	city?: string;
	closingYear?: number;
	coreTeam?: TeamMemberEdit[];
	employeeCount?: string;
	/** May be partial. */
	foundingDate?: string;
	foundingYear?: number;
	headquarters?: string;
	/** Whether the company is hiring; unchanged if absent (addition). */
	hiring?: boolean;
	locations?: LocationEdit[];
	/** Names of sectors. */
	sectors?: string[];
	state?: string;
	version?: number;
	/** Slugs of verticals. */
	verticals?: string[];
}

export interface BeginInputBody {
	/** Address at the domain of the company, for the method email. */
	email?: string;
	/** Message for the editors. */
	message?: string;
	method: 'email' | 'dns' | 'meta' | 'request';
	role: 'FOUNDER' | 'EXECUTIVE' | 'EMPLOYEE';
}

export interface BookmarkInputBody {
	/** null removes the bookmark. */
	status: 'bookmarked' | null;
	story: string;
}

export interface BookmarkListing {
	limit: number;
	/** The next page's 'before'; empty on the last page. A page may have fewer stories than limit. */
	next: string;
	stories: Card[];
}

export interface BookmarkResponse {
	message: string;
	status: 'bookmarked' | null;
	story: string;
}

export interface BookmarkedVideo {
	mediaid: string;
}

export interface BrandConfig {
	accent: string;
	locale: string;
	menu: MenuGroup[];
	name: string;
	path: string;
	sections: SectionInfo[];
}

export interface BrandInfo {
	accent: string;
	description: string;
	locale: string;
	name: string;
	path: string;
	slug: string;
}

export interface BrandListing {
	brand: BrandRef | null;
	limit: number;
	offset: number;
	stories: Card[];
}

export interface BrandRef {
	name: string;
	/** Path of the landing page. */
	path: string;
	slug: string;
}

export interface Broadcast {
	/** Slug of the brand. */
	brand: string;
	description?: string;
	/** Whether the page shows the player. */
	onAir: boolean;
	/** Path of the page. */
	page: string;
	/** ID of the picture that is shown until the video plays; null for none. */
	picture?: number;
	/** RFC 3339; when it went on air; empty while it is off air. */
	since: string;
	slug: string;
	title: string;
	/** For the next save. */
	version: number;
	/** Address on YouTube or Vimeo, or the path of a file of this site. */
	video?: string;
}

export interface Byline {
	name: string;
	slug: string;
}

export interface CalendarEntry {
	/** Who works on it; null if nobody is named. */
	assignee: DeskMember | null;
	/** RFC 3339, in the time zone of the brand. */
	at: string;
	/** Slug of the brand. */
	brand: string;
	/** Until when, RFC 3339; empty if there is no due time. */
	due: string;
	/** Before which time it must not be public, RFC 3339; empty for none. */
	embargo: string;
	id: number;
	/** What happens at the time; an embargo ends then. */
	kind: 'publication' | 'due' | 'embargo';
	/** BCP 47 code. */
	lang: string;
	status: 'draft' | 'scheduled' | 'published' | 'unpublished';
	/** Editorial step, or scheduled, published, corrected or withdrawn. */
	step: string;
	title: string;
	/** Of assignee, due time and embargo, for a save of these. */
	workVersion: number;
}

export interface CallQuestion {
	/** Answers to choose from, for the kind choice. */
	choices?: string[];
	help?: string;
	id: string;
	kind: 'short' | 'long' | 'link' | 'choice';
	label: string;
	required?: boolean;
}

export interface CaptionText {
	/** WebVTT or SubRip; empty to remove the captions. */
	text: string;
	/** The version of the file that was read; 0 for any. */
	version: number;
}

export interface Captions {
	/** BCP 47 code. */
	lang: string;
	/** Path of the WebVTT file. */
	src: string;
}

export interface Card {
	brand: BrandRef;
	brandPublisher: PublisherRef | null;
	/** The company that supplied the text of a press release. */
	company?: string;
	/** Writing direction. */
	dir: 'ltr' | 'rtl';
	/** Duration of the video in seconds; 0 without a video. */
	duration: number;
	/** Whether the story is not of the list itself, but was added to fill a short page. */
	filler?: boolean;
	/** Whether a part of the text is behind a gate. */
	gated: boolean;
	/** Whether the story has a recording. */
	hasAudio: boolean;
	id: string;
	/** BCP 47 code. */
	lang: string;
	layout: 'standard' | 'wide' | 'longform';
	mediaId: string | null;
	metadata: Metadata;
	/** Reading time in minutes. */
	minutes: number;
	path: string;
	/** The story's picture with its renditions. */
	picture: Picture | null;
	/** The picture in portrait format, with its renditions. */
	portrait: Picture | null;
	publishedAt: string;
	series: SeriesRef | null;
	slug: string;
	/** What is shown instead of “Sponsored”. */
	sponsorLabel?: string;
	/** Whether a publisher paid for the story. */
	sponsored: boolean;
	/** Age of the story, such as “3 hours ago”; after a week its date. */
	timeLapsed: string;
	title: string;
	type: 'ARTICLE' | 'VIDEO' | 'WEBINAR';
	updatedAt: string;
	/** Of a video of this site, if possible in the language of the story. */
	videoCaptions?: Captions | null;
	videoPlatform: string | null;
	webinar: WebinarTimes | null;
}

export interface CardResponse {
	/** What is wrong with which field. */
	fields?: Record<string, string>;
	message: string;
	subscribed: boolean;
}

export interface CategoryInfo {
	brand: string;
	description: string;
	name: string;
	slug: string;
	/** Published stories; counted up to 1,000. */
	storyCount: number;
}

export interface CategoryListing {
	/** Only with categoryInfo=true; null for an unknown category. */
	category?: CategoryInfo | null;
	limit: number;
	offset: number;
	stories: Card[];
}

export interface Challenge {
	algorithm: string;
	/** SHA-256 of the salt and the number in decimal digits, as hexadecimal digits. */
	challenge: string;
	/** The number is between 0 and this value. */
	maxnumber: number;
	salt: string;
	signature: string;
}

export interface ChangeResult {
	success: boolean;
}

export interface Chapter {
	/** Where it begins, in seconds from the beginning. */
	seconds: number;
	title: string;
}

export interface CheckInInputBody {
	checkIns: CheckInItem[];
	date?: string;
	/** Identifies the device; random. */
	device: string;
	event: string;
	helper?: string;
}

export interface CheckInItem {
	/** Unix time in milliseconds, on the device. */
	at: number;
	code: string;
	/** Whether it revokes the check-ins of the ticket up to this time. */
	undo?: boolean;
}

export interface ChooseInputBody {
	/** Number of an option, from 0. */
	choice: number;
	/** ID of a poll. */
	poll: string;
}

export interface CityOption {
	country?: string;
	id: string;
	label: string;
	name: string;
	state?: string;
	/** ID of the city. */
	value: string;
}

export interface ClaimInfo {
	domain: string | null;
	/** Address to which the code was sent. */
	email: string | null;
	expires: string;
	id: number;
	method: 'email' | 'dns' | 'meta' | 'request';
	proven: boolean;
	/** Text of the TXT record of the domain. */
	record: string | null;
	role: 'FOUNDER' | 'EXECUTIVE' | 'EMPLOYEE';
	status: 'started' | 'waiting' | 'accepted' | 'refused' | 'replaced';
	/** HTML of the meta tag. */
	tag: string | null;
}

export interface ClapResponse {
	/** Whether this reader has reached the limit. */
	capped: boolean;
	/** Claps of all readers. */
	likeCount: number;
	message: string;
	storyId: string;
	/** Claps of this reader. */
	userLikeCount: number;
}

export interface ClappedStory {
	likeCount: number;
	storyId: string;
}

export interface ClosePollInputBody {
	/** ID of a poll. */
	poll: string;
}

export interface CoInvestor {
	city: string;
	description: string;
	id: string;
	kind: 'firm' | 'person' | 'unknown';
	logo: Logo | null;
	name: string;
	/** Path of the investor's page; of the profile for a person with one. */
	path: string;
	sharedRounds: number;
	slug: string;
	website: string;
}

export interface CodeInputBody {
	code: string;
}

export interface Coin {
	changePercent24Hr: number;
	id: string;
	name: string;
	priceInr: number;
	symbol: string;
}

export interface CommentEdit {
	body: string;
	/** IDs of users who may write for the brand. */
	mentions?: number[];
	/** Of a suggestion; without it, it does not change. */
	replacement?: string;
	/** The version that was read. */
	version: number;
}

export interface CompanyChange {
	at: string;
	by: 'member' | 'newsroom' | 'import';
	event: 'changed' | 'merged' | 'unmerged';
	facts: CompanyFacts[];
	/** Name of the other company of a merge, or of the merged company whose facts changed. */
	other: string;
	/** Empty for merges. */
	section: string;
	/** Address of a page or name of a source; empty if there is none. */
	source: string;
	/** Whether a reader suggested the change. */
	suggested: boolean;
	/** ID of the API token that made the change. */
	token: number | null;
	/** ID of the account that made it; null for an API token, an import and a deleted account. */
	user: number | null;
	/** Name of that account. */
	userName: string;
}

export interface CompanyFacts {
	after: string;
	before: string;
	/** Name of the fact in the language of the request. */
	fact: string;
	/** Person, round or other entry to which the fact belongs. */
	of: string;
}

export interface CompanyForm {
	award: AwardSection;
	basicInformation: BasicSection;
	/** The newest first. */
	events: EventItem[];
	/** The oldest first. */
	fundings: FundingRound[];
	introduction: IntroductionSection;
	/** The last save of each section; absent before its first. */
	lastSaves: Record<string, SectionChange>;
	locations: LocationItem[];
	/** With those that have closed. */
	openings: OpeningItem[];
	products: ProductItem[];
	revenueStreams: RevenueItem[];
	targetMarket: Market;
	/** Version of each section; absent before its first save. */
	versions: Record<string, number>;
}

export interface CompanyList {
	companies: ShortCompany[];
	facets: FacetValueCount[];
	/** Value of 'after' for the next page; null on the last page. */
	next: string | null;
	total: number;
}

export interface CompanyMerge {
	/** Name of the account that merged them; empty for a program and for a deleted account. */
	by: string;
	/** The company that remained; it may have been merged or withdrawn since. */
	company: ShortCompany;
	id: number;
	merged: string;
	/** The company that was merged into it. */
	other: ShortCompany;
}

export interface CompanyNamesake {
	company: DeskCompany;
	/** What the two companies have in common. */
	reason: 'name' | 'domain' | 'sound';
}

export interface CompanyOpenings {
	/** With those that have closed. */
	openings: DeskOpening[];
	/** 0 before the first save. */
	version: number;
}

export interface CompanyProfile {
	basicInformation: BasicSection;
	businessModels: string[];
	city: string;
	/** Null for a company that still operates. */
	closingYear: number | null;
	description: string;
	employeeCount: string;
	employments: EmploymentItem[];
	/** May be partial, such as 2016-04. */
	foundingDate: string;
	foundingYear: number | null;
	funding: FundingSection;
	headquarters: string;
	id: string;
	introduction: IntroductionSection;
	/** Null for a company without awards. */
	latestAward: LatestAward | null;
	locations: LocationItem[];
	logo: Logo | null;
	name: string;
	/** Those that have not closed (addition). */
	openings: OpeningItem[];
	/** The company's own path; null for a company at /companies/{slug}. */
	path: string | null;
	people: TeamMemberRef[];
	products: ProductItem[];
	revenueStreams: RevenueItem[];
	sectors: string[];
	slug: string;
	/** Addresses by network. */
	socialLinks: Record<string, string>;
	subtitle: string;
	targetMarket: Market;
	timeline: TimelineSection;
	/** Version of each section; 0 or absent before its first save. */
	versions: Record<string, number>;
	verticals: Vertical[];
	vision: string;
	website: string;
}

export interface CompanyWidget {
	businessModels: string[];
	city: string;
	id: string;
	/** Null for a company without awards. */
	latestAward: LatestAward | null;
	logo: Logo | null;
	name: string;
	/** The company's own path; null for a company at /companies/{slug}. */
	path: string | null;
	sectors: string[];
	slug: string;
	subtitle: string;
}

export interface CompanyWithRole {
	role: 'FOUNDER' | 'EXECUTIVE' | 'EMPLOYEE';
	slug: string;
}

export interface ConnectChange {
	archived?: boolean;
	/** True if the company has blocked the sender. */
	blocked?: boolean;
	unread?: boolean;
}

export interface ConnectChanged {
	success: boolean;
}

export interface ConnectInfo {
	archived: boolean;
	/** True if the company has blocked the sender. */
	blocked: boolean;
	company: ConnectInfoCompanyStruct;
	created: string;
	id: number;
	message: string;
	/** Time of the last message. */
	moved: string;
	reason: string;
	sender: SenderInfo;
	/** Messages that the caller's side has not read. */
	unread: number;
	/** True if the company has not replied to the last message. */
	waiting: boolean;
}

export interface ConnectInfoCompanyStruct {
	id: number;
	name: string;
	slug: string;
}

export interface ConnectReply {
	/** At most 1,000 characters. */
	message: string;
}

export interface ConnectRequest {
	/** ID of the company. */
	companyId: string;
	/** At most 1,000 characters. */
	message?: string;
	/** At most 15 digits; the company sees them. */
	phone_number?: string;
	/** One of the six reasons of the form, in English. */
	reason: string;
}

export interface ConnectSent {
	/** True if the company has members who read its inbox. */
	claimed: boolean;
	/** ID of the conversation. */
	id: string;
	status: 'success';
}

export interface ConversationInfo {
	archived: boolean;
	/** True if the company has blocked the sender. */
	blocked: boolean;
	canReply: boolean;
	company: ConversationInfoCompanyStruct;
	created: string;
	id: number;
	message: string;
	/** Time of the last message. */
	moved: string;
	reason: string;
	/** Oldest first. */
	replies: ReplyInfo[];
	sender: SenderInfo;
	/** Messages that the caller's side has not read. */
	unread: number;
	/** True if the company has not replied to the last message. */
	waiting: boolean;
}

export interface ConversationInfoCompanyStruct {
	id: number;
	name: string;
	slug: string;
}

export interface CorrectionChange {
	after: string;
	/** Empty for an unknown fact. */
	before: string;
	label: string;
}

export interface CorrectionInfo {
	/** The value that the reader saw. */
	before: string;
	/** Name of the reader; may be empty (addition). */
	by: string;
	/** True if the correction is open but cannot be accepted, because the fact has another value by now. */
	changed: boolean;
	/** The values as pages show them; several for a new entry (addition). */
	changes: CorrectionChange[];
	/** ID of the company. */
	company: number;
	created: string;
	fact: string;
	id: number;
	/** Name of the fact in the language of the request (addition). */
	label: string;
	message: string;
	/** Name of the person, the round or another entry with the fact; empty for a fact of the company (addition). */
	of: string;
	/** Reason for a rejection. */
	reason: string;
	source: string;
	status: 'open' | 'accepted' | 'rejected' | 'replaced';
	/** The value that the reader suggests. */
	value: string;
}

export interface CourseEntry {
	/** Slug of the brand. */
	brand: string;
	id: number;
	/** BCP 47 code of the language of the brand. */
	lang: string;
	/** Number of lessons. */
	lessons: number;
	path: string;
	status: 'draft' | 'published' | 'withdrawn';
	title: string;
}

export interface CourseInfo {
	excerpt: string;
	lessons: LessonInfo[];
	minutes: number;
	path: string;
	questions: Question[];
	slug: string;
	title: string;
}

export interface CourseList {
	courses: CourseInfo[];
}

export interface CourseStatusInputBody {
	status: 'published' | 'withdrawn';
	/** Version of the course that was read; 409 if it has changed since. */
	version: number;
}

export interface CreateAnnouncementInputBody {
	/** Slug of the brand. */
	brand: string;
	/** RFC 3339; empty for one without an end. */
	endsAt?: string;
	/** A path of this site or an https address; empty for none. */
	link?: string;
	/** RFC 3339; empty for a draft. */
	startsAt?: string;
	text: string;
}

export interface CreateAuthorInputBody {
	bio?: string;
	/** BCP 47 code of designation and biography, en by default. */
	lang?: string;
	name: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	/** Designation. */
	role?: string;
	/** Made from the name by default. */
	slug?: string;
}

export interface CreateBrandInputBody {
	/** Colour of links; contrast of at least 4.5. */
	accent: string;
	/** In dark mode; contrast of at least 4.5. */
	accentDark: string;
	/** Consent to optional cookies before a reader chooses. */
	consent: 'given' | 'asked';
	/** Free gated stories a month; only for member. */
	freeReads: number;
	/** Who may read the gated part of its stories. */
	gate: 'free' | 'signed-in' | 'member';
	/** Advertisement at the foot of a phone's screen; none without a text. */
	houseAd: HouseAd;
	kind: 'brand' | 'edition' | 'language';
	/** BCP 47 code of the language of its pages. */
	lang: string;
	/** Region that the brand writes for. */
	location?: string;
	/** Groups of the header's menu. */
	menu: MenuGroup[];
	name: string;
	/** Names in other languages, by BCP 47 code. */
	names?: Record<string, string>;
	/** How large numbers are written. */
	numbering: 'indian' | 'western';
	/** In lists of brands. */
	position: number;
	/** Of the landing page, in order. */
	sections: SectionFields[];
	settings: Settings;
	/** For a language edition the name of the language, such as hindi. */
	slug: string;
	/** Profiles on social networks. */
	social: SocialLink[];
	/** One line below the name. */
	tagline?: string;
	timeZone: string;
}

export interface CreateBroadcastInputBody {
	/** Slug of the brand. */
	brand: string;
	description?: string;
	/** Whether the page shows the player. */
	onAir: boolean;
	/** ID of the picture that is shown until the video plays; null for none. */
	picture?: number;
	/** Made from the title by default. */
	slug?: string;
	title: string;
	/** Address on YouTube or Vimeo, or the path of a file of this site. */
	video?: string;
}

export interface CreateCourseInputBody {
	/** Introduction in Markdown. */
	body?: string;
	/** Slug of the brand. */
	brand: string;
	/** The course in one or two sentences. */
	excerpt?: string;
	/** In their order. */
	lessons?: LessonEdit[];
	/** Of the page; /course/ and the slug by default. It is fixed like the slug. */
	path?: string;
	/** ID of a picture of the library; null for none. */
	picture?: number;
	/** In lists of courses. */
	position?: number;
	/** Frequently asked questions, in their order. */
	questions?: QuestionEdit[];
	/** Made from the title by default. It is fixed once readers know the course. */
	slug?: string;
	/** Slug of an author; empty for none. */
	teacher?: string;
	title: string;
}

export interface CreateHubInputBody {
	blocks?: HubBlock[];
	/** Slug of the brand. */
	brand: string;
	intro?: string;
	/** Of a page of a topic; other terms are named in the administration. */
	name: string;
	/** Names in other languages by BCP 47 code. */
	names?: Record<string, string>;
	/** In the part of the site of the brand; by default that of a topic. */
	path?: string;
	/** ID of a picture of the library; null for none. */
	picture?: number;
	/** Made from the name by default. */
	slug?: string;
}

export interface CreateInvestorInputBody {
	city?: string;
	description?: string;
	kind?: 'firm' | 'person' | 'unknown';
	/** ID of an uploaded picture; null for none. */
	logo?: number;
	name: string;
	/** Names in other languages by language code, the usual one first. */
	names?: Record<string, string[]>;
	/** ID of the person who invests, whose profile is the page; null for none. */
	person?: number;
	/** Made from the name by default. */
	slug?: string;
	website?: string;
}

export interface CreateIssueInputBody {
	/** Part of the address of the issue. */
	day: string;
	/** Introduction. Empty lines separate its paragraphs. */
	intro?: string;
	items?: IssueItemEdit[];
	/** Slug of the newsletter. */
	newsletter: string;
	/** What mailboxes show after the subject; by default the beginning of the introduction. */
	preheader?: string;
	/** Of the email; by default the title. */
	subject?: string;
	title: string;
}

export interface CreateKeyInputBody {
	/** An Ed25519 key, which not every receiver verifies, instead of an RSA key. */
	ed25519?: boolean;
}

export interface CreateLetterInputBody {
	/** Slug of the brand. */
	brand: string;
	/** How often it is sent, in words. */
	cadence?: string;
	/** Whether every subscription must be confirmed by email. */
	doubleOptIn: boolean;
	/** Above the newest issue; by default the name. */
	heading?: string;
	/** BCP 47 code of the language of its texts. */
	lang: string;
	name: string;
	/** Of its page; by default below /newsletters. */
	path?: string;
	/** In the list of newsletters. */
	position: number;
	slug: string;
	/** One sentence about it. */
	tagline?: string;
}

export interface CreatePersonInputBody {
	/** ID of an author without a profile, who is the person. */
	author?: number;
	/** ID of an uploaded picture; null for none. */
	banner?: number;
	bio?: string;
	designation?: string;
	/** Without it the employments stay as they are. */
	employments?: EmploymentEdit[];
	/** Language code of the texts, en by default. */
	lang?: string;
	name: string;
	/** Names in other languages by language code, the usual one first. */
	names?: Record<string, string[]>;
	/** The page's own path; empty for none. */
	path?: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	/** Made from the name by default. */
	slug?: string;
	socialLinks?: SocialEdit;
	/** One line about the person. */
	subtitle?: string;
	/** The page is at /people/{username}. */
	username?: string;
	website?: string;
}

export interface CreatePublisherInputBody {
	description?: string;
	name: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	/** Made from the name by default. */
	slug?: string;
	website?: string;
}

export interface CreateRedirectInputBody {
	path: string;
	/** 301 and 308 are permanent. */
	status: '301' | '302' | '307' | '308';
	/** Path of the site, or address of another site. */
	target: string;
}

export interface CreateSaleInputBody {
	/** Slug of the brand. */
	brand: string;
	firstDay: string;
	kind: 'webinar' | 'series' | 'event' | 'slot' | 'newsletter' | 'story';
	/** Inclusive; at most 366 days. */
	lastDay: string;
	/** Where the sale appeared. */
	places?: PlaceEdit[];
	/** Note about the price, for editors only. */
	price?: string;
	/** Slug of a publisher. */
	sponsor: string;
	title: string;
}

export interface CreateShowInputBody {
	/** Description in Markdown. */
	body?: string;
	/** Slug of the brand. */
	brand: string;
	/** The show in one or two sentences. */
	excerpt?: string;
	/** BCP 47 code; by default that of the brand. */
	lang?: string;
	/** ID of a square picture of the library; null for none. */
	picture?: number;
	/** In the list of shows. */
	position?: number;
	/** Made from the title by default. It is fixed once readers know the show. */
	slug?: string;
	title: string;
}

export interface CreateTermInputBody {
	description?: string;
	kind: 'category' | 'tag' | 'series' | 'property' | 'custom_topic';
	/** In English. */
	name: string;
	/** Names in other languages by BCP 47 code. */
	names?: Record<string, string>;
	/** ID of the term of the same kind above it; null for none. */
	parent?: number;
	/** Path of its own; empty for that of its kind. */
	path?: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	/** In lists of terms. */
	position: number;
	/** ID of the publisher of a sponsored series; null for none. */
	publisher?: number;
	/** Made from the name by default. */
	slug?: string;
}

export interface CreateTokenInputBody {
	/** Slug of the brand that it may write for; empty for all. */
	brand?: string;
	/** Says who or what uses the token. */
	name: string;
	/** Admins are not limited to one brand. */
	role?: 'editor' | 'admin';
}

export interface CreateWebStoryInputBody {
	/** Slug of the brand. */
	brand: string;
	/** ID of the picture in lists; by default that of the first slide that has one. */
	picture?: number;
	slides?: WebStorySlideEdit[];
	/** Made from the title by default. */
	slug?: string;
	title: string;
}

export interface Criterion {
	id: string;
	name: string;
	weight: number;
}

export interface CuratedSet {
	brand: string;
	key: string;
	value: unknown[];
}

export interface CustomTopic {
	blocks: CustomTopicBlock[];
	intro: string;
	path: string;
	slug: string;
	title: string;
}

export interface CustomTopicBlock {
	/** Kind of the block, such as stories, text, people, resources, ebooks or courses. */
	kind: string;
	/** Source of the stories, such as tag:ai; empty for hand-picked stories. */
	source: string;
	title: string;
}

export interface DayCount {
	day: string;
	views: number;
}

export interface DayListing {
	day: number;
	limit: number;
	month: number;
	offset: number;
	stories: Card[];
	year: number;
}

export interface DecideDisputeInputBody {
	/** The decision about the ownership. */
	decision: 'transferred' | 'added' | 'rejected';
	/** Reason for the decision, which both sides see. */
	reason: string;
}

export interface DecideInputBody {
	/** True if the user becomes a member of the company. */
	accept: boolean;
}

export interface DecidedNominations {
	decided: number;
}

export interface DecisionInputBody {
	/** True to give the fact the suggested value. */
	accept: boolean;
	/** Reason for a rejection. The reader sees it. */
	reason?: string;
}

export interface DeclineInputBody {
	/** The reader sees it. */
	reason: string;
}

export interface DeletedDraft {
	/** Slug of the brand. */
	brand: string;
	/** RFC 3339. */
	deletedAt: string;
	/** Name of the user or API token that deleted it; empty for a deleted account. */
	deletedBy: string;
	id: number;
	/** BCP 47 code. */
	lang: string;
	/** Whether it is a static page. */
	page: boolean;
	title: string;
	/** When it is deleted for good; RFC 3339. */
	until: string;
}

export interface DeletedGlossaryTerm {
	/** Markdown. */
	body?: string;
	/** Definition in one sentence. */
	excerpt?: string;
	/** Position among the featured terms; 0 for none. */
	featured?: number;
	/** Earlier slugs whose addresses redirected. */
	former: string[];
	id: number;
	/** Names in texts by BCP 47 code; without en, the title is the English name. */
	names?: Record<string, string[]>;
	/** Path of the page. */
	page: string;
	/** IDs of related terms. */
	related?: number[];
	/** Made from the title by default. */
	slug?: string;
	title: string;
	/** For the next save. */
	version: number;
}

export interface DesignVariant {
	variant: 'default' | 'magazine';
}

export interface DeskAccount {
	created: string;
	email: string;
	id: number;
	name: string;
	/** Address of the picture; empty if there is none. */
	picture: string;
	/** Empty for a reader. */
	roles: DeskRole[];
	/** RFC 3339 time at which the account was last active, to the hour; empty if it is signed in nowhere. */
	seen: string;
	/** Whether it is the account of the caller. */
	self: boolean;
	/** For the next save. */
	version: number;
}

export interface DeskAnnouncement {
	/** Slug of the brand. */
	brand: string;
	/** RFC 3339; empty for one without an end. */
	endsAt?: string;
	id: number;
	/** A path of this site or an https address; empty for none. */
	link?: string;
	/** RFC 3339; empty for a draft. */
	startsAt?: string;
	state: 'draft' | 'scheduled' | 'shown' | 'ended';
	text: string;
	/** For the next save. */
	version: number;
}

export interface DeskAnswer {
	answer: string;
	/** Name of the award. */
	award: string;
	id: number;
	question: string;
	/** Year of the award. */
	year: number;
}

export interface DeskAnswers {
	/** The newest year first. */
	answers: DeskAnswer[];
	applies: boolean;
	/** For the next save. */
	version: number;
}

export interface DeskAuthor {
	/** The requested slug, if it is a former one or that of a record merged into this one (addition). */
	asked?: string;
	id: number;
	/** BCP 47 code of role and biography. */
	lang: string;
	name: string;
	role: string;
	/** Identifies the author in the field authors of a story. */
	slug: string;
}

export interface DeskAward {
	/** Slug of the award's brand; empty for none. */
	brand?: string;
	description?: string;
	/** In other languages by language code, at most 5,000 characters. */
	descriptions?: Record<string, string>;
	/** Number of entries of the ranking; a scheduled ranking is left out. */
	entries: number;
	/** Space around the logo in pixels, 8 by default */
	imagePadding?: number;
	/** Language code of the texts, en by default. */
	lang?: string;
	/** ID of an uploaded picture; null for none. */
	logo?: number;
	name: string;
	/** Other names by language code. */
	names?: Record<string, string>;
	/** Path of the page. */
	page: string;
	/** Path of the page's own; null for none. */
	path: string | null;
	/** Null for an award that was not published. */
	published: string | null;
	/** Version of the ranking; publish-award takes both. */
	rankingVersion: number;
	/** Time at which a scheduled ranking will be published; null for none. */
	scheduled: string | null;
	/** Awards with the same series are the years of one award. */
	series?: string;
	slug: string;
	sponsor?: SponsorEdit;
	state: 'published' | 'unpublished' | 'withdrawn';
	/** One line on the page and on cards. */
	subtitle?: string;
	/** Subtitles in other languages by language code, at most 300 characters. */
	subtitles?: Record<string, string>;
	/** For the next save. */
	version: number;
	/** 0 for none. */
	year?: number;
	/** Awards of the series, newest first; empty for an award without a series. */
	years: AwardYear[];
}

export interface DeskAwardItem {
	id: number;
	name: string;
	/** Path of the page. */
	page: string;
	series: string;
	slug: string;
	year: number;
}

export interface DeskBanner {
	/** What the banner says, for readers who do not see it. */
	alt?: string;
	/** A path of this site or an https address. */
	link?: string;
	page: 'search' | 'companies';
	/** ID of the picture on phones; by default the same. */
	phone?: number;
	/** ID of a picture of the library; null for no banner. */
	picture?: number;
	/** For the next save. */
	version: number;
}

export interface DeskBrand {
	/** Colour of links; contrast of at least 4.5. */
	accent: string;
	/** In dark mode; contrast of at least 4.5. */
	accentDark: string;
	/** Consent to optional cookies before a reader chooses. */
	consent: 'given' | 'asked';
	/** Free gated stories a month; only for member. */
	freeReads: number;
	/** Who may read the gated part of its stories. */
	gate: 'free' | 'signed-in' | 'member';
	/** Advertisement at the foot of a phone's screen; none without a text. */
	houseAd: HouseAd;
	id: number;
	kind: 'master' | 'brand' | 'edition' | 'language';
	/** BCP 47 code of the language of its pages. */
	lang: string;
	/** Region that the brand writes for. */
	location?: string;
	/** Groups of the header's menu. */
	menu: MenuGroup[];
	name: string;
	/** Names in other languages, by BCP 47 code. */
	names?: Record<string, string>;
	/** How large numbers are written. */
	numbering: 'indian' | 'western';
	/** Path of the landing page. */
	path: string;
	/** In lists of brands. */
	position: number;
	/** Of the landing page, in order. */
	sections: SectionFields[];
	settings: Settings;
	slug: string;
	/** Profiles on social networks. */
	social: SocialLink[];
	/** One line below the name. */
	tagline?: string;
	timeZone: string;
	/** For the next save. */
	version: number;
}

export interface DeskCalendar {
	items: CalendarEntry[];
	/** Whether there are more entries than the response has. */
	more: boolean;
}

export interface DeskComment {
	/** The text after the passage. */
	after: string;
	/** The text before the passage. */
	before: string;
	/** Index of the block in which the passage was, counted from 0; -1 for none. */
	block: number;
	/** Plain text; empty if it was deleted. */
	body: string;
	/** Name of the user or API token; empty for a deleted account. */
	by: string;
	/** RFC 3339. */
	createdAt: string;
	deleted: boolean;
	/** RFC 3339; empty if it was not edited. */
	editedAt: string;
	id: number;
	mentions: DeskMember[];
	/** Whether the caller wrote it. */
	own: boolean;
	/** ID of the comment that began the thread; 0 for that one. */
	parent: number;
	/** The passage; empty for a comment on the whole story. */
	quote: string;
	/** What a suggestion puts in the place of the passage; null for other comments. */
	replacement: string | null;
	/** State of the thread. */
	state: 'open' | 'resolved' | 'accepted' | 'rejected';
	/** When the thread was closed, RFC 3339; empty for an open one. */
	stateAt: string;
	/** Who closed the thread. */
	stateBy: string;
	version: number;
}

export interface DeskComments {
	items: DeskComment[];
	/** Whether the comments are those of the version in 'known'; then there are no items here. */
	unchanged: boolean;
	/** For the parameter 'known'; it differs after every change. */
	version: string;
}

export interface DeskCompany {
	/** A new company has that of its city by default. */
	country?: string;
	id: number;
	/** Language code of the texts, en by default. */
	lang?: string;
	name: string;
	/** Other names by language code, the usual one first. */
	names?: Record<string, string[]>;
	/** Path of the page. */
	page: string;
	slug: string;
	/** Version to send with the next save of the names; 0 in lists. */
	version: number;
	withdrawn: boolean;
}

export interface DeskConference {
	about?: string;
	/** Slug of the conference's brand; empty for none. */
	brand?: string;
	city?: string;
	/** Slugs of companies. */
	finalists?: string[];
	firstDay?: string;
	/** Language code of the texts, en by default. */
	lang?: string;
	lastDay?: string;
	name: string;
	/** Other names by language code. */
	names?: Record<string, string>;
	partners?: PartnerEdit[];
	/** Path of the page; empty for no page. */
	path?: string;
	pitchFest?: string;
	/** Address at which companies apply. */
	pitchFestLink?: string;
	/** Whether readers see the conference. */
	published?: boolean;
	/** Conferences with the same series are its cities and years. */
	series?: string;
	/** Other names of the series by language code. */
	seriesNames?: Record<string, string>;
	slug: string;
	/** Text about past years. */
	story?: string;
	subtitle?: string;
	themes?: ThemeEdit[];
	/** Address at which tickets are sold. */
	tickets?: string;
	venue?: string;
	/** For the next save. */
	version: number;
	withdrawn: boolean;
	/** Name in the zone database. */
	zone: string;
}

export interface DeskConferenceItem {
	city: string;
	/** Empty if unknown. */
	firstDay: string;
	id: number;
	lastDay: string;
	name: string;
	/** Path of the page; empty for none. */
	page: string;
	/** Whether readers see it, if it has a page and was not withdrawn. */
	published: boolean;
	slug: string;
	withdrawn: boolean;
}

export interface DeskCopy {
	/** Address of the recording: a path of this site or an https URL. */
	audio?: string;
	/** Slugs of the authors, in the order of the byline. */
	authors?: string[];
	/** The revision of the story that was read. */
	basedOn: number;
	/** ProseMirror document of the publication's schema. */
	body: Doc;
	/** Slug of the brand; only set-story-identity changes it. */
	brand: string;
	/** Slug of the category. */
	category?: string;
	/** The company that supplied the text of a press release. */
	company?: string;
	/** Contact for questions about the press release. */
	contact?: string;
	corrections?: string;
	/** RFC 3339; when the story is unpublished. Its address responds with 410 from then on. */
	endsAt?: string;
	/** Made from the text by default. */
	excerpt?: string;
	/** Other brands whose lists have the story. Its address and its own brand stay. You may only add brands that you may write for. */
	furtherBrands?: StoryBrand[];
	/** Who may read what follows the paywall; by default the brand's gate decides. */
	gate?: 'free' | 'signed-in' | 'member';
	/** Alternative headlines. */
	headlines?: StoryHeadlines;
	hideOnHome?: boolean;
	/** BCP 47 code; by default the script's. Only set-story-identity changes it. */
	lang?: string;
	layout?: 'standard' | 'wide' | 'longform';
	/** Whether it is a static page: in no list, its slug is its path. Fixed once it exists. */
	page?: boolean;
	/** ID of the picture, as the upload returned it. */
	picture?: number;
	/** Place of the press release. */
	place?: string;
	/** Slug of the property. */
	property?: string;
	/** Slug of the publisher who paid for the story. */
	publisher?: string;
	/** The revision of the working copy that was read; 0 if there was none. */
	revision: number;
	/** For search engines and link previews, instead of the standfirst. */
	searchDescription?: string;
	/** Slugs of the series, the main series first. */
	series?: string[];
	/** Made from the title of a new story. Saving without it does not change the address. */
	slug?: string;
	/** What readers see instead of “Sponsored”. */
	sponsorLabel?: string;
	/** Slugs of the tags. */
	tags?: string[];
	title: string;
	/** ID of a story that it translates; link-translation changes it. */
	translationOf?: number;
	type?: 'ARTICLE' | 'VIDEO' | 'WEBINAR';
	/** The video at the head of the story. */
	video?: DeskVideo;
}

export interface DeskCourse {
	/** Introduction in Markdown. */
	body?: string;
	/** Slug of the brand. */
	brand: string;
	/** The course in one or two sentences. */
	excerpt?: string;
	id: number;
	/** BCP 47 code of the language of the brand. */
	lang: string;
	/** In their order. */
	lessons?: LessonEdit[];
	/** Of the page; /course/ and the slug by default. It is fixed like the slug. */
	path?: string;
	/** ID of a picture of the library; null for none. */
	picture?: number;
	/** In lists of courses. */
	position?: number;
	/** Frequently asked questions, in their order. */
	questions?: QuestionEdit[];
	/** Made from the title by default. It is fixed once readers know the course. */
	slug?: string;
	status: 'draft' | 'published' | 'withdrawn';
	/** Slug of an author; empty for none. */
	teacher?: string;
	title: string;
	/** For the next save. */
	version: number;
}

export interface DeskEntry {
	/** Who works on it; null if nobody is named. */
	assignee: DeskMember | null;
	/** In the order of the byline. */
	authors: Byline[];
	/** Slug of the brand. */
	brand: string;
	/** Until when, RFC 3339; empty if there is no due time. */
	due: string;
	/** Whether it has edits that readers do not see yet. */
	hasWorkingCopy: boolean;
	id: number;
	/** BCP 47 code. */
	lang: string;
	path: string;
	/** RFC 3339; empty if it has no date. */
	publishedAt: string;
	revision: number;
	/** When the story or its working copy was last saved, RFC 3339. */
	savedAt: string;
	/** Name of the user or API token that saved it; empty for the program and for a deleted account. */
	savedBy: string;
	slug: string;
	status: 'draft' | 'scheduled' | 'published' | 'unpublished';
	/** Editorial step, or scheduled, published, corrected or withdrawn. */
	step: string;
	title: string;
	type: 'ARTICLE' | 'VIDEO' | 'WEBINAR';
	/** RFC 3339 */
	updatedAt: string;
	/** Revision of these edits, 0 for none. */
	workingCopy: number;
}

export interface DeskEpisode {
	/** Address of a recording of the library, or on another site with https. */
	audio?: string;
	/** Description in Markdown. */
	body?: string;
	/** The episode in one or two sentences. */
	excerpt?: string;
	id: number;
	/** Path of the page. */
	path: string;
	/** RFC 3339; empty for the moment in which it is published. */
	publishedAt?: string;
	/** ID of the show. */
	show: number;
	/** Made from the title by default. It is fixed once readers know the episode. */
	slug?: string;
	status: 'draft' | 'scheduled' | 'published' | 'withdrawn';
	title: string;
	/** For the next save. */
	version: number;
}

export interface DeskEvent {
	/** Postal address of the place. */
	address?: string;
	/** Nobody can register any more, and everybody who registered is told. */
	cancelled?: boolean;
	/** Number of seats; 0 for no limit. */
	capacity?: number;
	/** MEETUP for meetups. */
	category?: string;
	city?: string;
	/** ISO 4217; empty if unknown. */
	currency?: string;
	description?: string;
	/** Whether readers do not see it yet. An event that they see cannot become a draft. */
	draft?: boolean;
	/** RFC 3339; empty if unknown. */
	endTime?: string;
	/** Path of the secret link for helpers at the next date; empty in lists and without registration. */
	helperPath: string;
	/** In degrees; 0 and a longitude of 0 if unknown. */
	latitude?: number;
	/** Address for registering elsewhere; empty for none. */
	link?: string;
	/** Name of the place, such as a building in the city. */
	location?: string;
	longitude?: number;
	/** Maximum number of guests of a reader. */
	maxGuests?: number;
	name: string;
	/** Whether it is a partner's event; its details are at the link. */
	partnership?: boolean;
	/** Pictures of the event, shown afterwards. */
	pictures?: EventPicture[];
	/** In words; empty for a free event. */
	price?: string;
	programme?: ProgrammeSlot[];
	/** Path of the video here, or empty. */
	recording?: string;
	/** Whether readers can get free tickets here. */
	registration?: boolean;
	/** Recurrence by RFC 5545; empty for none. */
	rrule?: string;
	/** Days on which a recurring event does not take place. */
	skipped?: string[];
	slug: string;
	speakers?: SpeakerFact[];
	/** RFC 3339; empty if unknown. */
	startTime?: string;
	/** Stories about the event, shown afterwards. */
	stories?: StoryLink[];
	/** IANA name; by default that of the brand. */
	timeZone?: string;
	/** For the next save. */
	version: number;
}

export interface DeskFeed {
	address: string;
	/** Slug of the brand that gets the drafts. */
	brand: string;
	/** Time of the last fetch, RFC 3339; empty before the first one. */
	checkedAt: string;
	/** RFC 3339 */
	createdAt: string;
	/** Number of drafts in total. */
	drafts: number;
	/** Number of failures in a row. */
	failures: number;
	id: number;
	/** Language of the drafts; empty for that in the feed. */
	lang: string;
	/** Number of drafts of the last fetch. */
	lastDrafts: number;
	/** Interval of fetches. */
	minutes: number;
	/** Time of the next fetch, RFC 3339; empty if there is none. */
	nextAt: string;
	/** What was wrong at the last fetch, in English; empty if nothing was. */
	problem: string;
	/** failing: the last fetch failed; ended: its publisher removed it. */
	state: 'watched' | 'failing' | 'ended';
	/** Slug of the category or series of the drafts; empty for none. */
	term: string;
	/** Of its settings. */
	version: number;
}

export interface DeskImport {
	/** Slug of the brand; empty for a table of companies. */
	brand: string;
	/** Name of the user or API token that uploaded it; empty for a deleted account. */
	by: string;
	/** Size of the file. */
	bytes: number;
	/** RFC 3339 */
	createdAt: string;
	/** What is wrong with the file, in English. */
	detail: string;
	/** Bytes that the run has read (the file is read twice), or stories that it has deleted. */
	done: number;
	/** RFC 3339; empty if the run has not ended. */
	endedAt: string;
	filename: string;
	/** Whether the whole file is here and can be imported. Files are kept for 30 days. */
	hasFile: boolean;
	id: number;
	/** Entries that the run has imported or taken back. */
	items: number;
	kind: 'wordpress' | 'ghost' | 'companies';
	/** Of the last run; empty before the first one. */
	mode: '' | 'dry-run' | 'import' | 'take-back';
	/** Of the last run. */
	options: ImportOptions;
	/** Size of each part but the last. */
	partBytes: number;
	/** Pictures that the run waits for. */
	picturesLeft: number;
	picturesTotal: number;
	/** Why the run failed; empty if not. */
	problem: '' | 'site' | 'file' | 'columns' | 'taken-over' | 'undoing' | 'internal';
	/** Bytes that the server has. It has the whole file if it equals bytes. */
	received: number;
	/** Report of the last run, null in lists and before the run has ended. */
	result: ImportResult | null;
	/** What the run does; empty before. */
	stage: '' | 'survey' | 'import' | 'pictures' | 'removal' | 'finished';
	/** RFC 3339; empty if the run has not begun. */
	startedAt: string;
	state: 'uploading' | 'ready' | 'waiting' | 'running' | 'finished' | 'failed' | 'cancelled' | 'interrupted';
	/** Bytes that the run reads, or stories that it takes back; 0 if it is not known. */
	total: number;
}

export interface DeskInvestor {
	city?: string;
	description?: string;
	id: number;
	kind?: 'firm' | 'person' | 'unknown';
	/** ID of an uploaded picture; null for none. */
	logo?: number;
	/** The logo with its renditions; null if there is none. */
	logoFile: Picture | null;
	/** ID of the investor into which this one was merged; null for none. */
	mergedInto: number | null;
	name: string;
	/** Names in other languages by language code, the usual one first. */
	names?: Record<string, string[]>;
	/** Path of the page. */
	page: string;
	/** ID of the person who invests, whose profile is the page; null for none. */
	person?: number;
	slug: string;
	state: 'shown' | 'unconfirmed' | 'withdrawn' | 'merged';
	/** Version that the next save must send. */
	version: number;
	website?: string;
}

export interface DeskJob {
	attempts: number;
	created: string;
	/** Of the last attempt, in English; at most 1,000 characters. */
	error: string;
	/** Time of the last attempt. */
	failed: string;
	id: number;
	kind: string;
	maxAttempts: number;
	/** RFC 3339 time of the next attempt; empty if there is none. */
	next: string;
	queue: string;
	/** given-up: no more attempts; waiting: it is tried again at next. */
	state: 'given-up' | 'waiting';
}

export interface DeskMember {
	id: number;
	name: string;
}

export interface DeskMembers {
	items: DeskMember[];
	/** Always empty: the list has one page. */
	next: string;
}

export interface DeskOpening {
	/** Empty for work from anywhere. */
	city: string;
	/** May be partial; empty for an opening without an end. */
	closingDate: string;
	/** FULL_TIME, PART_TIME, CONTRACTOR or INTERN. */
	employmentType: string;
	id: number;
	/** Address of the page at which to apply. */
	link: string;
	postedDate: string;
	remote: boolean;
	title: string;
}

export interface DeskOpeningEdit {
	/** Required unless remote is true. */
	city?: string;
	/** Last day, not in the past; may be partial. Empty: no end. */
	closingDate?: string;
	employmentType?: string;
	/** ID of the opening; absent for a new one. */
	id?: number;
	/** Address of the page at which to apply; https. */
	link?: string;
	/** By default UPDATE with an id, and CREATE without. */
	operation?: 'CREATE' | 'UPDATE' | 'DELETE';
	/** Today for a new opening without it; unchanged if absent. */
	postedDate?: string;
	remote?: boolean;
	title?: string;
}

export interface DeskOpeningsInputBody {
	openings: DeskOpeningEdit[];
	version?: number;
}

export interface DeskPartnerEvents {
	/** Readers see the events of the partners' own system instead, which the program's settings name. */
	elsewhere: boolean;
	/** In the order in which they are shown. */
	events: PartnerEventEdit[];
	/** For the next save. */
	version: number;
}

export interface DeskPeopleList {
	/** Text below the heading. */
	intro?: string;
	/** Where readers nominate people: a path of this site, an https or a mailto address. */
	nominate?: string;
	/** Path of the page; empty if the settings of the brand name none. */
	page: string;
	/** In the order in which they are shown, of all years. */
	people: ListedPerson[];
	/** Heading of the page. */
	title: string;
	/** For the next save. */
	version: number;
}

export interface DeskPerson {
	/** ID of an uploaded picture; null for none. */
	banner?: number;
	/** The banner with its renditions; null if there is none. */
	bannerFile: Picture | null;
	bio?: string;
	designation?: string;
	/** Without it the employments stay as they are. */
	employments?: EmploymentEdit[];
	id: number;
	/** Language code of the texts, en by default. */
	lang?: string;
	/** ID of the person into whom this one was merged; null for none. */
	mergedInto: number | null;
	name: string;
	/** Names in other languages by language code, the usual one first. */
	names?: Record<string, string[]>;
	/** Path of the page. */
	page: string;
	/** The page's own path; empty for none. */
	path?: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	/** The picture with its renditions; null if there is none. */
	pictureFile: Picture | null;
	slug: string;
	socialLinks?: SocialEdit;
	/** One line about the person. */
	subtitle?: string;
	/** The page is at /people/{username}. */
	username?: string;
	/** Version that the next save must send. */
	version: number;
	website?: string;
	withdrawn: boolean;
}

export interface DeskPersonItem {
	designation: string;
	id: number;
	/** ID of the person into whom this one was merged; null for none. */
	mergedInto: number | null;
	name: string;
	/** Path of the page. */
	page: string;
	slug: string;
}

export interface DeskPoll {
	id: number;
	open: boolean;
	options: string[];
	question: string;
}

export interface DeskProgramme {
	/** In the order of the page. */
	halls?: string[];
	/** What a save changed; null for a read. */
	report: Report | null;
	sessions: SessionEdit[];
	/** In the order of the page. */
	speakers: SpeakerEdit[];
	/** For the next save. */
	version: number;
}

export interface DeskProposal {
	address: string;
	city: string;
	created: string;
	description: string;
	/** Within a day after the start. */
	endsAt: string;
	/** Slug of the event of an approved proposal. */
	event: string;
	id: number;
	/** Why it was declined. */
	reason: string;
	/** 0 for no limit. */
	seats?: number;
	startsAt: string;
	state: 'open' | 'approved' | 'declined';
	title: string;
	/** ID of the account. */
	user: number;
	/** IANA name of the time zone of the place. */
	zone: string;
}

export interface DeskQuestion {
	/** Empty for none. */
	answer: string;
	created: string;
	hidden: boolean;
	id: number;
	text: string;
	/** For the next change. */
	version: number;
	votes: number;
}

export interface DeskRanking {
	entries: DeskRankingEntry[];
	/** For the next save. */
	version: number;
}

export interface DeskRankingEntry {
	/** Slug of a company; absent for a person. */
	company?: string;
	/** Why the entry has its rank. */
	description?: string;
	/** The reason in other languages, at most 2,000 characters. */
	descriptions?: Record<string, string>;
	/** Designation of a person when the award was given. */
	designation?: string;
	/** Empty for a company or a person that no longer exists. */
	name: string;
	/** Slug of a person; absent for a company. */
	person?: string;
	/** Null for a special mention. */
	rank: number | null;
}

export interface DeskRedirect {
	path: string;
	/** 301 and 308 are permanent. */
	status: '301' | '302' | '307' | '308';
	/** Path of the site, or address of another site. */
	target: string;
	/** For the next save. */
	version: number;
}

export interface DeskRegistration {
	/** By the names of fields; own-1.label is the label under which own-1 was answered. */
	answers: Record<string, string>;
	/** Null for a reader who did not watch live. */
	attended: string | null;
	created: string;
	id: number;
	/** Minutes watched live. */
	minutes: number;
	state: 'registered' | 'waiting' | 'cancelled';
}

export interface DeskRevision {
	/** Address of the recording: a path of this site or an https URL. */
	audio?: string;
	/** Slugs of the authors, in the order of the byline. */
	authors?: string[];
	/** ProseMirror document of the publication's schema. */
	body: Doc;
	/** Slug of the brand; only set-story-identity changes it. */
	brand: string;
	/** Slug of the category. */
	category?: string;
	/** The company that supplied the text of a press release. */
	company?: string;
	/** Contact for questions about the press release. */
	contact?: string;
	corrections?: string;
	/** RFC 3339; when the story is unpublished. Its address responds with 410 from then on. */
	endsAt?: string;
	/** Made from the text by default. */
	excerpt?: string;
	/** Other brands whose lists have the story. Its address and its own brand stay. You may only add brands that you may write for. */
	furtherBrands?: StoryBrand[];
	/** Who may read what follows the paywall; by default the brand's gate decides. */
	gate?: 'free' | 'signed-in' | 'member';
	/** Alternative headlines. */
	headlines?: StoryHeadlines;
	hideOnHome?: boolean;
	/** The ID that was read; may be left out. */
	id?: number;
	/** BCP 47 code; by default the script's. Only set-story-identity changes it. */
	lang?: string;
	layout?: 'standard' | 'wide' | 'longform';
	/** Whether it is a static page: in no list, its slug is its path. Fixed once it exists. */
	page?: boolean;
	/** Ignored: it follows from the slug. */
	path?: string;
	/** ID of the picture, as the upload returned it. */
	picture?: number;
	/** Place of the press release. */
	place?: string;
	/** Slug of the property. */
	property?: string;
	/** Ignored: only publish and schedule set it. */
	publishedAt?: string;
	/** Slug of the publisher who paid for the story. */
	publisher?: string;
	/** The revision that was read. */
	revision: number;
	/** For search engines and link previews, instead of the standfirst. */
	searchDescription?: string;
	/** Slugs of the series, the main series first. */
	series?: string[];
	/** Made from the title of a new story. Saving without it does not change the address. */
	slug?: string;
	/** What readers see instead of “Sponsored”. */
	sponsorLabel?: string;
	/** Ignored: only publish, schedule and unpublish change it. */
	status?: string;
	/** Slugs of the tags. */
	tags?: string[];
	title: string;
	/** ID of a story that it translates; link-translation changes it. */
	translationOf?: number;
	type?: 'ARTICLE' | 'VIDEO' | 'WEBINAR';
	/** The video at the head of the story. */
	video?: DeskVideo;
}

export interface DeskRole {
	/** Slug of the brand of an editor; empty for all brands. */
	brand?: string;
	/** Talents have the dashboard of job openings. */
	role: 'admin' | 'editor' | 'talent';
}

export interface DeskSession {
	/** Whether the caller may write for every brand. */
	allBrands: boolean;
	/** The brands that the caller may write for, in the order of the menu. */
	brands: DeskSessionBrand[];
	/** Empty for an API token. */
	email: string;
	/** What the caller may use: stories, events, directory, administration. */
	features: string[];
	/** ID of the account; null for an API token. */
	id: number | null;
	/** BCP 47 code of the user's language, else of the publication. */
	language: string;
	/** Name of the user, or of the API token. */
	name: string;
	/** Whether the account has a passkey that works at the address of the site. */
	passkey: boolean;
	/** Whether the account has a password, with which it can sign in again. */
	password: boolean;
	/** Address of the user's picture; empty if there is none. */
	picture: string;
	roles: string[];
	site: DeskSessionSite;
}

export interface DeskSessionBrand {
	/** Accent colour on light ground. */
	accent: string;
	/** Accent colour on dark ground. */
	accentDark: string;
	/** Writing direction. */
	dir: 'ltr' | 'rtl';
	kind: 'master' | 'brand' | 'edition' | 'language';
	/** BCP 47 code. */
	lang: string;
	name: string;
	/** Path of the landing page. */
	path: string;
	slug: string;
	/** In which the brand shows times. */
	timeZone: string;
}

export interface DeskSessionSite {
	address: string;
	/** Name of the publication. */
	name: string;
}

export interface DeskShow {
	/** Description in Markdown. */
	body?: string;
	/** Slug of the brand. */
	brand: string;
	/** Number of public episodes. */
	episodes: number;
	/** The show in one or two sentences. */
	excerpt?: string;
	id: number;
	/** BCP 47 code of its language. */
	lang: string;
	/** Path of the page. */
	path: string;
	/** ID of a square picture of the library; null for none. */
	picture?: number;
	/** In the list of shows. */
	position?: number;
	/** Made from the title by default. It is fixed once readers know the show. */
	slug?: string;
	status: 'draft' | 'published' | 'withdrawn';
	/** IANA name of the time zone of the brand. */
	timeZone: string;
	title: string;
	/** For the next save. */
	version: number;
}

export interface DeskStory {
	/** Address of the recording: a path of this site or an https URL. */
	audio?: string;
	/** Slugs of the authors, in the order of the byline. */
	authors?: string[];
	/** ProseMirror document of the publication's schema. */
	body: Doc;
	/** Slug of the brand; only set-story-identity changes it. */
	brand: string;
	/** Slug of the category. */
	category?: string;
	/** The company that supplied the text of a press release. */
	company?: string;
	/** Contact for questions about the press release. */
	contact?: string;
	corrections?: string;
	/** RFC 3339; when the story is unpublished. Its address responds with 410 from then on. */
	endsAt?: string;
	/** Made from the text by default. */
	excerpt?: string;
	/** Other brands whose lists have the story. Its address and its own brand stay. You may only add brands that you may write for. */
	furtherBrands?: StoryBrand[];
	/** Who may read what follows the paywall; by default the brand's gate decides. */
	gate?: 'free' | 'signed-in' | 'member';
	/** Alternative headlines. */
	headlines?: StoryHeadlines;
	hideOnHome?: boolean;
	/** BCP 47 code; by default the script's. Only set-story-identity changes it. */
	lang?: string;
	layout?: 'standard' | 'wide' | 'longform';
	/** Whether it is a static page: in no list, its slug is its path. Fixed once it exists. */
	page?: boolean;
	/** ID of the picture, as the upload returned it. */
	picture?: number;
	/** Place of the press release. */
	place?: string;
	/** Slug of the property. */
	property?: string;
	/** Slug of the publisher who paid for the story. */
	publisher?: string;
	/** For search engines and link previews, instead of the standfirst. */
	searchDescription?: string;
	/** Slugs of the series, the main series first. */
	series?: string[];
	/** Made from the title of a new story. Saving without it does not change the address. */
	slug?: string;
	/** What readers see instead of “Sponsored”. */
	sponsorLabel?: string;
	/** Slugs of the tags. */
	tags?: string[];
	title: string;
	/** ID of a story that it translates; link-translation changes it. */
	translationOf?: number;
	type?: 'ARTICLE' | 'VIDEO' | 'WEBINAR';
	/** The video at the head of the story. */
	video?: DeskVideo;
}

export interface DeskTerm {
	id: number;
	/** The English name. */
	name: string;
	/** Names in other languages by BCP 47 code, where they differ from the English one. */
	names: Record<string, string>;
	/** Identifies the term in the fields category, tags, series and property of a story. */
	slug: string;
}

export interface DeskTicket {
	/** Time of the check-in; null for a ticket that is not checked in. */
	checkedIn: string | null;
	created: string;
	/** Day of a recurring event; empty for others. */
	date: string;
	guests: string[];
	id: number;
	name: string;
	seats: number;
	state: 'registered' | 'waiting' | 'cancelled';
}

export interface DeskToken {
	/** Slug of the brand that it may write for; empty for all brands. */
	brand: string;
	created: string;
	id: number;
	name: string;
	/** RFC 3339 time at which it was revoked; empty if it is valid. */
	revoked: string;
	role: 'admin' | 'editor';
	/** RFC 3339 time at which it was last used, to the hour; empty if it never was. */
	used: string;
}

export interface DeskVideo {
	/** Duration in seconds; not shown if missing. */
	duration?: number;
	/** ID on the platform, or path of a file. */
	mediaId: string;
	platform: 'youtube' | 'vimeo' | 'file';
}

export interface DeskVideoHeader {
	/** For the next save. */
	version: number;
	/** In the order in which they are shown. */
	videos: HeaderVideo[];
}

export interface DeskWebStory {
	/** Slug of the brand. */
	brand: string;
	id: number;
	/** Path of the page. */
	page: string;
	/** ID of the picture in lists; by default that of the first slide that has one. */
	picture?: number;
	/** RFC 3339; when readers see it first; empty for a draft. */
	publishedAt: string;
	slides?: WebStorySlideEdit[];
	slug: string;
	state: 'draft' | 'scheduled' | 'published' | 'withdrawn';
	title: string;
	/** For the next save. */
	version: number;
}

export interface DeskWebinar {
	/** ID of the story that was made from the transcript; null for none. */
	article: number | null;
	/** Number of seats; 0 for no limit. */
	capacity?: number;
	/** Captions of the recording as WebVTT; empty for none. */
	captions?: string;
	chapters?: Chapter[];
	/** Exclusive; at most seven days after the start. */
	endsAt: string;
	featured?: boolean;
	/** Readers may leave feedback after the end. */
	feedback?: boolean;
	/** Fields of the registration form; none for those of every webinar. */
	form?: FieldEdit[];
	/** RTMP or WHIP address for the speakers; shown in the room only. */
	ingest?: string;
	/** Readers may ask. */
	questions?: boolean;
	/** Null for none. */
	recording?: WebinarVideo | null;
	/** Number of registered readers. */
	registered: number;
	/** A sentence for reminders. */
	reminder?: string;
	/** Counts the changes of the times and the cancellation. */
	sequence: number;
	speakers?: Speaker[];
	startsAt: string;
	status: 'upcoming' | 'live' | 'ended' | 'cancelled';
	/** ID of the story. */
	story: number;
	/** Null for none. */
	stream?: WebinarVideo | null;
	takeaways?: string[];
	transcript?: string;
	/** For the next save. */
	version: number;
	webinarId: string;
	/** IANA name of the time zone. */
	zone: string;
}

export interface DeskWebinarItem {
	/** Slug of the brand. */
	brand: string;
	/** Number of seats; 0 for no limit. */
	capacity: number;
	/** BCP 47 code. */
	lang: string;
	/** Path of the page. */
	path: string;
	/** Number of registered readers. */
	registered: number;
	/** Null for a story that has no webinar yet. */
	startsAt: string | null;
	/** Empty for a story that has no webinar yet. */
	status: '' | 'upcoming' | 'live' | 'ended' | 'cancelled';
	/** ID of the story. */
	story: number;
	storyStatus: 'draft' | 'scheduled' | 'published' | 'unpublished';
	title: string;
	zone: string;
}

export interface DifferingAmount {
	/** Amount in the story, in whole units of the currency. */
	amount: number;
	company: ReportedCompany;
	currency: string;
	/** The round with the amount of the directory; null if it was removed. */
	round: DirectoryRound | null;
	/** As the story says it. */
	roundType: string;
	/** RFC 3339 */
	since: string;
	story: DifferingStory;
}

export interface DifferingStory {
	id: number;
	lang: string;
	path: string;
	title: string;
}

export interface DirectoryRound {
	/** In whole units of the currency; null if it is not disclosed. */
	amount: number | null;
	currency: string;
	/** A year, a month or a day; empty if it is unknown. */
	date: string;
	id: number;
	roundType: string;
}

export interface DisputeInfo {
	/** Id of the company. */
	company: number;
	created: string;
	id: number;
	/** Reason for the decision. */
	reason: string;
	/** Role that the claimant wants. */
	role: 'FOUNDER' | 'EXECUTIVE';
	statements: DisputeStatementInfo[];
	status: 'open' | 'transferred' | 'added' | 'rejected' | 'withdrawn';
}

export interface DisputeStatementInfo {
	created: string;
	/** The claimant's first or further statement, or that of the owners. */
	kind: 'opening' | 'claimant' | 'owners';
	text: string;
}

export interface DisputeStatementInputBody {
	statement: string;
}

export interface Doc {
	attrs?: Record<string, unknown>;
	content?: RichTextNode[];
	marks?: Mark[];
	text?: string;
	type: string;
}

export interface DoorState {
	date: string;
	event: string;
	tickets: DoorTicket[];
	/** Codes in the request that belong to no ticket for the event. */
	unknown: string[];
}

export interface DoorTicket {
	/** Unix time in milliseconds; 0 for a ticket that is not checked in. */
	checkedIn: number;
	code: string;
	guests: string[];
	name: string;
	seats: number;
}

export interface DuplicateItem {
	company: ShortCompany;
	other: ShortCompany;
	/** What the two companies have in common. */
	reason: 'name' | 'domain' | 'sound';
}

export interface EditableStory {
	/** Address of the recording: a path of this site or an https URL. */
	audio?: string;
	/** Slugs of the authors, in the order of the byline. */
	authors?: string[];
	/** ProseMirror document of the publication's schema. */
	body: Doc;
	/** Slug of the brand; only set-story-identity changes it. */
	brand: string;
	/** Slug of the category. */
	category?: string;
	/** The company that supplied the text of a press release. */
	company?: string;
	/** Contact for questions about the press release. */
	contact?: string;
	corrections?: string;
	/** RFC 3339; when the story is unpublished. Its address responds with 410 from then on. */
	endsAt?: string;
	/** Made from the text by default. */
	excerpt?: string;
	/** Other brands whose lists have the story. Its address and its own brand stay. You may only add brands that you may write for. */
	furtherBrands?: StoryBrand[];
	/** Who may read what follows the paywall; by default the brand's gate decides. */
	gate?: 'free' | 'signed-in' | 'member';
	/** Alternative headlines. */
	headlines?: StoryHeadlines;
	hideOnHome?: boolean;
	id: number;
	/** BCP 47 code; by default the script's. Only set-story-identity changes it. */
	lang?: string;
	layout?: 'standard' | 'wide' | 'longform';
	/** Whether it is a static page: in no list, its slug is its path. Fixed once it exists. */
	page?: boolean;
	path: string;
	/** ID of the picture, as the upload returned it. */
	picture?: number;
	/** The picture with its renditions; null if there is none. */
	pictureFile: Picture | null;
	/** Place of the press release. */
	place?: string;
	/** Slug of the property. */
	property?: string;
	/** RFC 3339; empty if it has no date. */
	publishedAt: string;
	/** Slug of the publisher who paid for the story. */
	publisher?: string;
	revision: number;
	/** When the story or its working copy was last saved, RFC 3339. */
	savedAt: string;
	/** Name of the user or API token that saved it; empty for the program and for a deleted account. */
	savedBy: string;
	/** For search engines and link previews, instead of the standfirst. */
	searchDescription?: string;
	/** Slugs of the series, the main series first. */
	series?: string[];
	/** Identifies all fields but title, excerpt and body; those of a working copy. */
	settingsVersion: string;
	/** Made from the title of a new story. Saving without it does not change the address. */
	slug?: string;
	/** What readers see instead of “Sponsored”. */
	sponsorLabel?: string;
	status: 'draft' | 'scheduled' | 'published' | 'unpublished';
	/** Slugs of the tags. */
	tags?: string[];
	title: string;
	/** ID of a story that it translates; link-translation changes it. */
	translationOf?: number;
	type?: 'ARTICLE' | 'VIDEO' | 'WEBINAR';
	/** The video at the head of the story. */
	video?: DeskVideo;
	/** Edits that readers do not see yet; null if there are none. */
	workingCopy: WorkingCopy | null;
}

export interface EditedStory {
	id: number;
	lang: string;
	title: string;
}

export interface EditorLocation {
	/** Path of the editor. */
	redirect: string;
}

export interface EditorialStep {
	/** Fixed: a-z, digits, hyphens. The first one is draft. */
	key: string;
	/** For the Desk; empty for the name of a delivered step. */
	name: string;
	/** Whether somebody other than the last writer must move a story past it. */
	secondPerson: boolean;
}

export interface EmployerRef {
	company: ShortCompany;
	designation: string;
}

export interface EmploymentCompany {
	logo: Logo | null;
	name: string;
	path: string;
}

export interface EmploymentEdit {
	/** ID of the company. */
	company: number;
	designation?: string;
	/** Empty for a person who works there now. */
	endDate?: string;
	/** Of a stored employment; absent for a new one. */
	id?: number;
	role?: 'FOUNDER' | 'EXECUTIVE' | 'EMPLOYEE';
	/** May be partial, such as 2016-04. */
	startDate?: string;
}

export interface EmploymentItem {
	designation: string;
	/** Null for a current employment. */
	endDate: string | null;
	name: string;
	role: string;
	/** May be partial. */
	startDate: string;
}

export interface EntryItem {
	/** The entry as pages in the language show it (addition). */
	card: EntryRow;
	/** Null for a person. */
	company: ShortCompany | null;
	description: string;
	/** Designation of a person when the award was given. */
	designation: string | null;
	/** Null for a company. */
	influencer: Person | null;
	/** Null for an entry that is only mentioned. */
	rank: number | null;
}

export interface EntryRow {
	/** Path of the page that verifies the entry's badge; empty for none. */
	badge: string;
	/** Why the entry has its rank. */
	description: string;
	/** Language code of the description. */
	descriptionLang: string;
	/** Designation of a person; may be empty. */
	designation: string;
	/** Path of the profile in the language's edition, with origin=awards; may be empty. */
	href: string;
	kind: 'company' | 'influencer';
	/** Language code of the subtitle. */
	lang: string;
	name: string;
	/** Logo or portrait. */
	picture: Picture | null;
	/** Position in the ranking, from 1. */
	position: number;
	/** Null for an entry that is only mentioned. */
	rank: number | null;
	subtitle: string;
}

export interface EpisodeEdit {
	/** Address of a recording of the library, or on another site with https. */
	audio?: string;
	/** Description in Markdown. */
	body?: string;
	/** The episode in one or two sentences. */
	excerpt?: string;
	/** RFC 3339; empty for the moment in which it is published. */
	publishedAt?: string;
	/** Made from the title by default. It is fixed once readers know the episode. */
	slug?: string;
	title: string;
}

export interface EpisodeInfo {
	/** Address of the recording. */
	audio: string;
	/** Size of the recording; 0 when unknown. */
	bytes: number;
	excerpt: string;
	/** Description of the episode. */
	html: string;
	id: string;
	path: string;
	publishedAt: string;
	/** Duration of the recording; 0 when unknown. */
	seconds: number;
	slug: string;
	title: string;
	/** Media type of the recording; empty when unknown. */
	type: string;
}

export interface EpisodeList {
	episodes: EpisodeInfo[];
	limit: number;
	/** Value of the parameter before for the next page; empty on the last page. */
	next: string;
}

export interface EpisodeStatusInputBody {
	status: 'draft' | 'published' | 'withdrawn';
	/** Version of the episode that was read; 409 if it has changed since. */
	version: number;
}

export interface EpisodeWithNext {
	/** Address of the recording. */
	audio: string;
	/** Size of the recording; 0 when unknown. */
	bytes: number;
	excerpt: string;
	/** Description of the episode. */
	html: string;
	id: string;
	/** Slug of the following episode; empty for a show's only episode. */
	next: string;
	path: string;
	publishedAt: string;
	/** Duration of the recording; 0 when unknown. */
	seconds: number;
	slug: string;
	title: string;
	/** Media type of the recording; empty when unknown. */
	type: string;
}

export interface EventEdit {
	/** May be partial. */
	date?: string;
	description?: string;
	/** ID of the entry; absent for a new one. */
	id?: string;
	link?: string;
	milestoneType?: string;
	operation: 'CREATE' | 'UPDATE' | 'DELETE';
	title?: string;
}

export interface EventItem {
	/** May be partial. */
	date: string;
	description: string;
	id: string;
	link: string | null;
	milestoneType: string;
	status: string;
	title: string;
}

export interface EventMonth {
	events: EventItem[];
	month: number;
}

export interface EventPicture {
	/** What the picture shows. */
	alt?: string;
	mediaId: number;
}

export interface EventRegistration {
	/** Of the ticket; empty on the waiting list. */
	code: string;
	/** Day of a recurring event; empty for others. */
	date: string;
	event: string;
	guests: string[];
	name: string;
	state: 'registered' | 'waiting' | 'cancelled';
}

export interface EventRegistrationRequest {
	/** Day of a recurring event; by default the next one. */
	date?: string;
	/** Slug of the event. */
	event: string;
	/** Names of guests. */
	guests?: string[];
	/** Name or code of the language of messages; by default that of the publication. */
	locale?: string;
	/** Name on the ticket; by default that of the account. */
	name?: string;
}

export interface EventSaveInputBody {
	/** Postal address of the place. */
	address?: string;
	/** Nobody can register any more, and everybody who registered is told. */
	cancelled?: boolean;
	/** Number of seats; 0 for no limit. */
	capacity?: number;
	/** MEETUP for meetups. */
	category?: string;
	city?: string;
	/** ISO 4217; empty if unknown. */
	currency?: string;
	description?: string;
	/** Whether readers do not see it yet. An event that they see cannot become a draft. */
	draft?: boolean;
	/** RFC 3339; empty if unknown. */
	endTime?: string;
	/** In degrees; 0 and a longitude of 0 if unknown. */
	latitude?: number;
	/** Address for registering elsewhere; empty for none. */
	link?: string;
	/** Name of the place, such as a building in the city. */
	location?: string;
	longitude?: number;
	/** Maximum number of guests of a reader. */
	maxGuests?: number;
	name: string;
	/** Whether it is a partner's event; its details are at the link. */
	partnership?: boolean;
	/** Pictures of the event, shown afterwards. */
	pictures?: EventPicture[];
	/** In words; empty for a free event. */
	price?: string;
	programme?: ProgrammeSlot[];
	/** Path of the video here, or empty. */
	recording?: string;
	/** Whether readers can get free tickets here. */
	registration?: boolean;
	/** Recurrence by RFC 5545; empty for none. */
	rrule?: string;
	/** Days on which a recurring event does not take place. */
	skipped?: string[];
	speakers?: SpeakerFact[];
	/** RFC 3339; empty if unknown. */
	startTime?: string;
	/** Stories about the event, shown afterwards. */
	stories?: StoryLink[];
	/** IANA name; by default that of the brand. */
	timeZone?: string;
	version?: number;
}

export interface EventYear {
	months: EventMonth[];
	year: number;
}

export interface ExternalSystem {
	key: string;
	value: unknown[];
}

export interface FacetValueCount {
	/** Name of the parameter. */
	facet: string;
	label: string;
	number: number;
	value: string;
}

export interface FailedCheck {
	/** Index of the block of the body, counted from 0; -1 if it is not one block. */
	block: number;
	check: 'alt' | 'standfirst' | 'picture' | 'links' | 'language' | 'cut' | 'sponsor' | 'embargo' | 'licence' | 'headings' | 'tables' | 'linkTexts' | 'captions' | 'comments' | 'step' | 'approval';
	/** What is meant, such as the address of a link; may be empty. */
	detail: string;
	/** The field that has to be changed: body, excerpt, picture, video, gate or publisher; empty for others. */
	field: string;
	/** block: the story cannot be published or scheduled. */
	level: 'warn' | 'block';
}

export interface FeaturedBrand {
	brand: BrandRef;
	stories: Card[];
}

export interface FeaturedBrands {
	brands: FeaturedBrand[];
}

export interface FeaturedListing {
	brand: string;
	key: string;
	stories: Card[];
}

export interface FeedDraft {
	/** RFC 3339 */
	createdAt: string;
	id: number;
	/** BCP 47 code. */
	lang: string;
	status: 'draft' | 'scheduled' | 'published' | 'unpublished';
	title: string;
}

export interface FeedDrafts {
	items: FeedDraft[];
	/** Always empty: the list has one page. */
	next: string;
}

export interface FeedToAdd {
	address: string;
	/** Slug of the brand that gets the drafts. */
	brand: string;
	/** Language of the drafts; empty for that of the feed, the brand or the text's script. */
	lang: string;
	/** Interval of fetches. */
	minutes: number;
	/** Slug of a category, else of a series; empty for none. */
	term: string;
}

export interface FeedToSave {
	/** Language of the drafts; empty for that of the feed, the brand or the text's script. */
	lang: string;
	/** Interval of fetches. */
	minutes: number;
	/** Slug of a category, else of a series; empty for none. */
	term: string;
	/** The version that was read. */
	version: number;
}

export interface FeedbackInputBody {
	/** Whether the caller would recommend it; null for no answer. */
	recommend?: boolean;
	stars: number;
	text?: string;
	webinarId: string;
}

export interface Field {
	/** A suggestion for the reader; empty for none. */
	hint: string;
	label: string;
	/** In characters. */
	maxLength: number;
	name: string;
	/** The values of a select; null for other types. */
	options: string[];
	/** The label was written for this webinar, in its language. */
	own: boolean;
	required: boolean;
	type: 'text' | 'email' | 'tel' | 'select' | 'textarea' | 'checkbox';
	/** What is known of the reader. */
	value: string;
}

export interface FieldEdit {
	/** In the language of the webinar; empty for the usual one. A field with a name that begins with own- needs one. */
	label?: string;
	name: 'first_name' | 'last_name' | 'email' | 'phone_number' | 'company' | 'designation' | 'job_function' | 'city' | 'question' | 'consent' | 'own-1' | 'own-2' | 'own-3' | 'own-4' | 'own-5';
	/** The values of a select, at most 60 characters each. */
	options?: string[];
	required?: boolean;
	/** Only for a name that begins with own-. */
	type?: 'text' | 'textarea' | 'select' | 'checkbox';
}

export interface FieldRule {
	/** A URL begins with http:// or https://; dates may be partial. */
	format?: 'url' | 'date';
	/** Largest number. */
	max?: number;
	/** Maximum number of entries. */
	maxItems?: number;
	/** Maximum number of characters. */
	maxLength?: number;
	/** Smallest number. */
	min?: number;
	required?: boolean;
}

export interface FileCaptions {
	/** Path of the WebVTT file. */
	address: string;
	cues: number;
	/** BCP 47 code. */
	lang: string;
}

export interface FileEntry {
	description: string;
	designation: string;
	kind: 'company' | 'influencer';
	name: string;
	/** Path of the profile. */
	path: string;
	position: number;
	/** Null for an entry that is only mentioned. */
	rank: number | null;
	subtitle: string;
}

export interface FileToSave {
	/** For languages without their own. */
	alt: string;
	/** Slug of its brand, empty for all brands. Without it, the brand stays. */
	brand?: string;
	/** For languages without their own. */
	caption: string;
	credit: string;
	/** By slot: card (3:2), hero (16:9), square or social (1200:630). */
	crops: Record<string, PictureFrame>;
	/** The picture is decorative, so it has no alternative text; a story may give it one. */
	decorative?: boolean;
	/** 0 to 1 from the left. */
	focalX: number;
	/** 0 to 1 from the top. */
	focalY: number;
	/** What is allowed. */
	licence: string;
	/** The last day; empty for no end. */
	licenceEnds: string;
	/** A name or an address. */
	licenceSource: string;
	/** By language code. Empty ones are left out. */
	texts: Record<string, PictureTexts>;
	/** The version that was read. */
	version: number;
}

export interface FollowState {
	/** ID of a list of stories, as its page contains it. */
	list: string;
	/** null if the list is not followed. */
	status: 'following' | null;
}

export interface Followed {
	/** Path of the list's page. */
	href: string;
	kind: 'brand' | 'language' | 'category' | 'topic' | 'series' | 'property' | 'author' | 'person' | 'company' | 'investor';
	/** Language code of the title. */
	lang: string;
	/** ID of the list. */
	list: string;
	title: string;
}

export interface Form {
	/** Slug of a brand; the master brand by default. */
	brand?: string;
	/** ID of a city from /cities/key; null if it was typed freely. */
	city?: string | null;
	/** Required. */
	email?: string;
	/** Required; at most 100 characters. */
	first_name?: string;
	/** The captcha's token, or a solved /captcha/challenge. Optional. */
	g_recaptcha_response?: string;
	/** Required; at most 100 characters. */
	last_name?: string;
	/** Digits only, at most 15. */
	phone_number?: string;
}

export interface FormConfig {
	/** Readers may leave feedback after the end. */
	feedback: boolean;
	/** Readers may ask. */
	questions: boolean;
	/** A sentence for reminders. */
	reminder: string;
	/** ID or address of the stream; empty unless it is live and the caller is registered. */
	stream: string;
}

export interface FormLists {
	/** Largest logo, in bytes. */
	logoLimit: number;
	/** The limit for display. */
	logoSize: string;
	/** Names of the accepted formats for display. */
	logoTypes: string;
	names: ListNames;
	/** Social networks. */
	networks: string[];
	options: ProfileOptions;
}

export interface FormStandPage {
	/** Unix time in seconds. */
	endTimeUnix: number;
	picture: string | null;
	/** Unix time in seconds. */
	startTimeUnix: number;
	text: string;
}

export interface FoundCompanies {
	companies: ShortCompany[];
}

export interface FoundPeople {
	people: FoundPerson[];
}

export interface FoundPerson {
	bio: string;
	designation: string;
	id: string;
	/** Language code of designation and biography. */
	lang: string;
	name: string;
	path: string;
	slug: string;
}

export interface Front {
	/** Sections of the landing page, in order. */
	sections: SectionFields[];
	/** By key: CURATED_SET and the sets that sections show. Others stay. */
	sets: Record<string, FrontItem[]>;
}

export interface FrontItem {
	/** RFC 3339; from then on, the item is not shown. */
	endsAt?: string;
	/** In CURATED_SET: whether the story stands before the sections; at most five do. */
	pinned?: boolean;
	/** Slug of a series. */
	series?: string;
	/** ID of a story. */
	story?: number;
}

export interface FrontOverview {
	/** Slug of the brand. */
	brand: string;
	/** RFC 3339; the hour at which the prepared front could not be published, else empty. */
	missedAt: string;
	/** Whether a front is prepared. */
	prepared: boolean;
	/** RFC 3339; when the prepared front becomes public, empty if no hour is set. */
	publishAt: string;
	/** The last publication in the Desk; null if there was none. */
	published: FrontPublication | null;
	/** RFC 3339; the last save of the prepared front, empty if there is none. */
	savedAt: string;
	/** Name of the user or API token. */
	savedBy: string;
}

export interface FrontPublication {
	/** RFC 3339. */
	at: string;
	/** Who published it, or prepared it for its hour; empty for deleted accounts. */
	by: string;
	/** RFC 3339; the hour for which it was prepared, empty if an editor published it. */
	dueAt: string;
}

export interface FrontSpotlight {
	/** RFC 3339, after the start. */
	endsAt: string;
	/** Shown below the name of the publisher. */
	line?: string;
	/** A path of this site or an https address; by default the publisher's page. */
	link?: string;
	/** Slug of the publisher. */
	publisher: string;
	/** RFC 3339. */
	startsAt: string;
}

export interface FrontVersion {
	/** Name of the user or API token; empty for the program and deleted accounts. */
	by: string;
	/** RFC 3339. */
	createdAt: string;
	/** RFC 3339; the hour for which 'by' prepared it, if it was published automatically; else empty. */
	dueAt: string;
	id: number;
	/** found: it was public without having been published in the Desk. */
	kind: 'found' | 'published' | 'discarded';
	/** Number of its sections. */
	sections: number;
	/** Number of stories in its sets. */
	stories: number;
}

export interface FundingInputBody {
	companyId: string;
	fundings: RoundEdit[];
	version?: number;
}

export interface FundingRound {
	/** Whole units of the currency; null if it is not disclosed. */
	amount: number | null;
	currency: string;
	/** May be partial. */
	date: string;
	id: string;
	investors: InvestorRef[];
	roundType: string;
	/** Source of the data about the round, an address or a name; empty if none is named. */
	source: string;
	status: string;
}

export interface FundingSection {
	/** Type of the newest round. */
	fundingStatus: string;
	/** The oldest first. */
	fundings: FundingRound[];
	investors: InvestorRef[];
	totalFunding: string;
	/** Disclosed amounts in US dollars, at the rates of their years. */
	totalFundingAmount: number;
}

export interface GatedPart {
	/** Free stories left this month; null if they are not counted. */
	left: number | null;
	path: string;
	/** Sanitised HTML; with free=true, empty if it would use up a free story. */
	paywalledPostContent: string;
}

export interface GlossaryCounts {
	counts: Record<string, number>;
	total: number;
}

export interface GlossaryEdit {
	/** Markdown. */
	body?: string;
	/** Definition in one sentence. */
	excerpt?: string;
	/** Position among the featured terms; 0 for none. */
	featured?: number;
	/** Names in texts by BCP 47 code; without en, the title is the English name. */
	names?: Record<string, string[]>;
	/** IDs of related terms. */
	related?: number[];
	/** Made from the title by default. */
	slug?: string;
	title: string;
}

export interface GlossaryRecord {
	/** Markdown. */
	body?: string;
	/** Definition in one sentence. */
	excerpt?: string;
	/** Position among the featured terms; 0 for none. */
	featured?: number;
	id: number;
	/** Names in texts by BCP 47 code; without en, the title is the English name. */
	names?: Record<string, string[]>;
	/** Path of the page. */
	page: string;
	/** IDs of related terms. */
	related?: number[];
	/** Made from the title by default. */
	slug?: string;
	title: string;
	/** For the next save. */
	version: number;
}

export interface GlossaryTerm {
	excerpt: string;
	id: string;
	/** A to Z, or # */
	letter: string;
	path: string;
	related: TitleMatch[];
	slug: string;
	/** HTML */
	text: string;
	title: string;
}

export interface HeaderVideo {
	/** RFC 3339; end of a broadcast, empty for other videos. */
	endsAt?: string;
	/** Path of a video story, or an https address. */
	path: string;
	/** ID of a picture of the library; by default that of the story. */
	picture?: number;
	/** RFC 3339; start of a broadcast, empty for other videos. */
	startsAt?: string;
	/** Shown on the card; that of the story if empty. */
	title: string;
}

export interface HideWinnersInputBody {
	/** That was read. */
	version: number;
}

export interface HistoryAddition {
	read: ReadOnDevice[];
}

export interface HistoryListing {
	/** True if the reading history is switched on. */
	kept: boolean;
	/** Last read first, at most 200. */
	stories: ReadStory[];
}

export interface HistorySetting {
	kept: boolean;
}

export interface HouseAd {
	path?: string;
	text?: string;
}

export interface Hub {
	blocks?: HubBlock[];
	/** Slug of the brand. */
	brand: string;
	id: number;
	intro?: string;
	kind: 'category' | 'tag' | 'series' | 'property' | 'custom_topic';
	/** Of a page of a topic; other terms are named in the administration. */
	name: string;
	/** Names in other languages by BCP 47 code. */
	names?: Record<string, string>;
	/** Path. */
	page: string;
	/** Path of its own; empty for the page of a topic at the usual place. */
	path: string;
	/** ID of a picture of the library; null for none. */
	picture?: number;
	slug: string;
	/** For the next save. */
	version: number;
}

export interface HubBlock {
	/** Of people, books, numbers, moments, places and openings. */
	entries?: HubEntry[];
	kind: 'stories' | 'newsletter' | 'text' | 'people' | 'resources' | 'ebooks' | 'courses' | 'numbers' | 'timeline' | 'brands' | 'places' | 'openings';
	/** Of stories; by default one that follows from the position. */
	layout?: string;
	/** Number of stories or resources; 0 for the usual number. */
	limit?: number;
	/** Target of the link to everything: a path or an https address. */
	path?: string;
	/** Of stories as in a section of a front; newsletter:SLUG; need:NAME or type:NAME of resources. */
	source?: string;
	/** Markdown: the text of a text block, or the introduction of others. */
	text?: string;
	title?: string;
}

export interface HubEntry {
	/** Slug of an author, whose name, role, picture and text are shown. */
	author?: string;
	/** Of an opening. */
	date?: string;
	/** A path of this site, or an https, mailto or tel address. */
	href?: string;
	/** Of an opening. */
	kind?: string;
	/** A role, what a number counts, a time, a telephone number or a department. */
	label?: string;
	/** ID of a picture of the library; null for none. */
	picture?: number;
	place?: string;
	/** Of the page of an opening; made from the title by default. */
	slug?: string;
	/** Markdown. */
	text?: string;
	title?: string;
}

export interface HubSummary {
	/** Number of blocks; 0 for a page that only announces what is to come. */
	blocks: number;
	/** Slug of the brand. */
	brand: string;
	id: number;
	kind: 'category' | 'tag' | 'series' | 'property' | 'custom_topic';
	name: string;
	/** Path. */
	page: string;
}

export interface ImageURL {
	url: string;
}

export interface ImportOptions {
	/** Of a table: fields of columns, or ignore. */
	columns: Record<string, string>;
	/** Of a table: currency of amounts without one; empty for USD. */
	currency: string;
	/** Whether stories that readers cannot see here yet become drafts. */
	drafts?: boolean;
	/** Language of the stories; empty for that of the brand or the text's script. */
	lang: string;
	/** Whether pictures are fetched from the old site; otherwise they become links. */
	pictures: boolean;
	/** WordPress taxonomy whose terms become series; empty for none. */
	series: string;
	/** Address of the old site, if the export does not name it. */
	site: string;
	/** Of a table: the source of rounds, which readers see; empty for none. */
	source: string;
}

export interface ImportRedirectsInputBody {
	/** CSV. */
	table: string;
}

export interface ImportResult {
	/** Columns of a table, in their order. */
	columns?: ResultColumn[];
	/** Comments of readers, which are not imported. */
	comments: number;
	/** What the file contains, by kind. */
	counts: ResultCount[];
	/** Everything that the report says, the most frequent first. */
	groups: ResultGroup[];
	/** Path of the landing page of the brand; empty for a table. */
	landing: string;
	/** Pictures that are still being fetched, or would be after a dry run. */
	pending: number;
	/** Pictures that were fetched. */
	pictures: number;
	/** Site of the export, as it is recognised in later imports; empty for a table. */
	site: string;
	/** New stories by status. */
	stories: NewStories;
	/** What was taken back, if the last run took the import back; else null. */
	takenBack: TakenBack | null;
	/** Rows of a table that were imported before and are the same. */
	unchanged: number;
}

export interface ImportScheduleInputBody {
	/** Changes nothing, but returns the report. */
	dryRun?: boolean;
	/** Replaces what editors changed, too. */
	overwrite?: boolean;
	/** Content of the file. */
	text: string;
	/** Version of the programme that was read. */
	version: number;
}

export interface ImportToCreate {
	/** Slug of the brand; not for a table of companies. */
	brand?: string;
	/** Size of the file; at most 1 GB, 64 MB for a table of companies. */
	bytes: number;
	filename: string;
	kind: 'wordpress' | 'ghost' | 'companies';
}

export interface ImportToStart {
	mode: 'dry-run' | 'import';
	options: ImportOptions;
}

export interface ImportToTakeBack {
	/** Stories that stay because somebody has edited them here. */
	edited: number;
	/** The first 20 stories that stay. */
	first: EditedStory[];
	/** Of these, those that readers can see. */
	public: number;
	/** Site of the stories, as reports name it. */
	site: string;
	/** Stories that would be deleted. */
	stories: number;
}

export interface ImportedRedirects {
	added: number;
	changed: number;
	/** Redirects that were there already. */
	same: number;
}

export interface IntroductionSection {
	description: string;
	logo: Logo | null;
	name: string;
	socialLinks: Record<string, string>;
	subtitle: string;
	vision: string;
	website: string;
}

export interface InvestorDuplicate {
	investor: DeskInvestor;
	other: DeskInvestor;
	/** What the two investors have in common. */
	reason: 'name' | 'domain' | 'sound';
}

export interface InvestorEdit {
	id?: string;
	name?: string;
}

export interface InvestorItem {
	city: string;
	/** Number of companies in the portfolio. */
	companies: number;
	description: string;
	id: string;
	kind: 'firm' | 'person' | 'unknown';
	logo: Logo | null;
	name: string;
	/** Path of the investor's page; of the profile for a person with one. */
	path: string;
	rounds: number;
	slug: string;
	website: string;
}

export interface InvestorList {
	investors: InvestorItem[];
	/** Value of 'after' for the next page; null on the last one. */
	next: string | null;
	total: number;
}

export interface InvestorProfile {
	city: string;
	/** Investors with the most shared rounds first. */
	coInvestors: CoInvestor[];
	description: string;
	id: string;
	kind: 'firm' | 'person' | 'unknown';
	logo: Logo | null;
	name: string;
	/** Path of the investor's page; of the profile for a person with one. */
	path: string;
	/** Companies with the newest rounds first. */
	portfolio: PortfolioCompany[];
	slug: string;
	website: string;
}

export interface InvestorRef {
	id: string;
	name: string;
	/** Null for an investor without a page. */
	path: string | null;
}

export interface InvestorRound {
	/** Amount of the whole round, in whole units of the currency; null if it is not disclosed. */
	amount: number | null;
	currency: string;
	/** May be partial. */
	date: string;
	roundType: string;
}

export interface InvitationInfo {
	email: string;
	expires: string;
	id: number;
	role: 'FOUNDER' | 'EXECUTIVE' | 'EMPLOYEE';
}

export interface InviteAccountInputBody {
	email: string;
	/** Of a new account. */
	name?: string;
	/** Without duplicates. */
	roles: DeskRole[];
}

export interface InviteInputBody {
	email: string;
	/** Slug of a firm; its companies are a conflict of interest. */
	investor?: string;
	/** Language code of the email, en by default. */
	lang?: string;
	name: string;
	/** Slug of the profile; companies of the person are a conflict of interest. */
	person?: string;
}

export interface InviteMemberInputBody {
	email: string;
	role: 'FOUNDER' | 'EXECUTIVE' | 'EMPLOYEE';
}

export interface IssueEmail {
	html: string;
	subject: string;
	/** The part for programs that show no HTML. */
	text: string;
}

export interface IssueEntry {
	kind?: string;
	label?: string;
	link: string;
	/** 0 for a passage and for the message of a sponsor. */
	number: number;
	text: string;
	title: string;
}

export interface IssueInfo {
	date: string;
	intro: string;
	items: IssueEntry[];
	newsletter: NewsletterInfo;
	/** Day of the next issue; null if there is none. */
	next: string | null;
	path: string;
	/** Day of the previous issue; null if there is none. */
	previous: string | null;
	/** RFC 3339 */
	publishedAt: string;
	title: string;
}

export interface IssueInputBody {
	/** Last position in the ranking that gets a badge. */
	last: number;
}

export interface IssueItemEdit {
	/** An entry with a link, a passage of text, or the message of a sponsor. */
	kind: 'entry' | 'passage' | 'sponsor';
	/** Name of the sponsor. */
	label?: string;
	/** A path of this site, or an address. */
	link?: string;
	text?: string;
	title?: string;
}

export interface IssueMailing {
	/** Number of emails that were handed to the queue. */
	emails: number;
	/** RFC 3339; when the last email was handed to the queue; empty before. */
	finishedAt: string;
	/** RFC 3339. */
	startedAt: string;
}

export interface IssueRecord {
	/** Slug of the brand of the newsletter. */
	brand: string;
	/** Whether it goes or went to the subscribers. */
	byEmail: boolean;
	/** Part of the address of the issue. */
	day: string;
	id: number;
	/** Introduction. Empty lines separate its paragraphs. */
	intro?: string;
	items?: IssueItemEdit[];
	/** BCP 47 code of the language of the newsletter. */
	lang: string;
	/** Null if it was not sent by email. */
	mailing: IssueMailing | null;
	/** Name of the newsletter. */
	name: string;
	/** Slug of the newsletter. */
	newsletter: string;
	/** Path of the page of the issue. */
	page: string;
	/** What mailboxes show after the subject; by default the beginning of the introduction. */
	preheader?: string;
	/** RFC 3339; empty for an issue that readers do not see. */
	publishedAt: string;
	/** For the next save. */
	revision: number;
	/** RFC 3339; when it will be published; empty if it is not scheduled. */
	sendAt: string;
	state: 'draft' | 'scheduled' | 'published';
	/** Of the email; by default the title. */
	subject?: string;
	/** Number of active subscriptions of the newsletter. */
	subscribers: number;
	timeZone: string;
	title: string;
}

export interface IssueTest {
	/** Email addresses. */
	to: string[];
}

export interface IssuedBadges {
	issued: number;
}

export interface IssuerProfile {
	'@context': string[];
	id: string;
	name: string;
	type: string[];
	url: string;
}

export interface Item {
	/** Slug of the company. */
	company: string;
	description?: string;
	/** Null for a special mention. */
	rank: number | null;
}

export interface ItemEdit {
	/** Format and size of a download; empty for a link. */
	file?: string;
	/** Path of this site, or an address. */
	href: string;
	/** What it is for; empty for none of these. */
	need?: '' | 'start' | 'fund' | 'hire' | 'comply' | 'grow';
	/** What it is, in one or two sentences. */
	text?: string;
	title: string;
	type: 'guide' | 'template' | 'video' | 'tool';
}

export interface ItemsActionInfo {
	items: ActionInfo[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsApplication {
	items: Application[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsAuditEntry {
	items: AuditEntry[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsBroadcast {
	items: Broadcast[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsCompanyChange {
	items: CompanyChange[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsCompanyMerge {
	items: CompanyMerge[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsCompanyNamesake {
	items: CompanyNamesake[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsConnectInfo {
	items: ConnectInfo[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsCorrectionInfo {
	items: CorrectionInfo[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsCourseEntry {
	items: CourseEntry[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeletedDraft {
	items: DeletedDraft[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskAccount {
	items: DeskAccount[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskAnnouncement {
	items: DeskAnnouncement[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskAuthor {
	items: DeskAuthor[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskAwardItem {
	items: DeskAwardItem[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskBanner {
	items: DeskBanner[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskBrand {
	items: DeskBrand[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskCompany {
	items: DeskCompany[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskConferenceItem {
	items: DeskConferenceItem[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskEntry {
	items: DeskEntry[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskEpisode {
	items: DeskEpisode[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskEvent {
	items: DeskEvent[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskFeed {
	items: DeskFeed[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskImport {
	items: DeskImport[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskInvestor {
	items: DeskInvestor[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskJob {
	items: DeskJob[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskPersonItem {
	items: DeskPersonItem[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskProposal {
	items: DeskProposal[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskQuestion {
	items: DeskQuestion[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskRedirect {
	items: DeskRedirect[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskRegistration {
	items: DeskRegistration[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskShow {
	items: DeskShow[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskTerm {
	items: DeskTerm[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskTicket {
	items: DeskTicket[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskToken {
	items: DeskToken[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskWebStory {
	items: DeskWebStory[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDeskWebinarItem {
	items: DeskWebinarItem[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDifferingAmount {
	items: DifferingAmount[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsDuplicateItem {
	items: DuplicateItem[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsFrontOverview {
	items: FrontOverview[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsFrontVersion {
	items: FrontVersion[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsGlossaryRecord {
	items: GlossaryRecord[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsHubSummary {
	items: HubSummary[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsInvestorDuplicate {
	items: InvestorDuplicate[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsIssueRecord {
	items: IssueRecord[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsJurorInfo {
	items: JurorInfo[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsJuryRound {
	items: JuryRound[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsLibraryEntry {
	items: LibraryEntry[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsListedDisputeInfo {
	items: ListedDisputeInfo[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsMailSender {
	items: MailSender[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsNewsletterRecord {
	items: NewsletterRecord[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsNominationInfo {
	items: NominationInfo[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsPersonDuplicate {
	items: PersonDuplicate[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsPitchApplicationInfo {
	items: PitchApplicationInfo[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsPublisherName {
	items: PublisherName[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsPublisherRecord {
	items: PublisherRecord[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsReportInfo {
	items: ReportInfo[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsResourceSetEntry {
	items: ResourceSetEntry[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsRevisionInfo {
	items: RevisionInfo[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsSearchWithoutResult {
	items: SearchWithoutResult[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsSponsorSale {
	items: SponsorSale[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsStaticPageSummary {
	items: StaticPageSummary[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsStoryCounts {
	items: StoryCounts[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsStoryWithRounds {
	items: StoryWithRounds[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsStoryWithSuggestions {
	items: StoryWithSuggestions[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsSuppressedInfo {
	items: SuppressedInfo[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsWaitingClaim {
	items: WaitingClaim[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface ItemsWaitingDispute {
	items: WaitingDispute[];
	/** The value of 'after' for the next page; empty on the last page. */
	next: string;
}

export interface JurorAnswer {
	answer: string;
	question: string;
}

export interface JurorAssignment {
	answers: JurorAnswer[];
	award: string;
	/** Language of the name of the award. */
	awardLang: string;
	blind: boolean;
	closes: string;
	comment: string;
	criteria: Criterion[];
	id: string;
	/** Language of the round, its criteria and the questions. */
	lang: string;
	/** Empty in a blind round. */
	name: string;
	/** Number of the nominee in the round, from 1; the same even if others are withheld. */
	number: number;
	open: boolean;
	/** Path of the profile; empty in a blind round. */
	path: string;
	round: string;
	scored: boolean;
	scores: Record<string, number>;
}

export interface JurorAssignments {
	assignments: JurorAssignment[];
	/** Number of nominees with which the member has a conflict of interest. */
	withheld: number;
}

export interface JurorInfo {
	accepted: boolean;
	/** Present address of the account that accepted; empty before. */
	account: string;
	/** Nominees of the newest round without a conflict of interest (addition). */
	assigned: number;
	/** Names of these companies (addition). */
	conflictNames: string[];
	/** Slugs of companies, declared and derived; none for a juror of a blind round. */
	conflicts: string[];
	email: string;
	id: number;
	name: string;
	removed: boolean;
	/** How many of these the member has scored (addition). */
	scored: number;
}

export interface JuryMembership {
	/** Name of the award. */
	award: string;
}

export interface JuryRound {
	/** Number of nominees of all members together, without those with a conflict of interest. */
	assigned: number;
	blind: boolean;
	closesAt: string;
	criteria: Criterion[];
	id: number;
	name: string;
	nominees: number;
	/** Whether members can score now. */
	open: boolean;
	opensAt: string;
	/** How many of these have scores. */
	scored: number;
	/** To send with a change of the times (addition). */
	version: number;
}

export interface JuryScores {
	items: NomineeScore[];
	/** Always empty: the list has one page. */
	next: string;
	round: RoundInfo;
}

export interface KeptEdit {
	/** What the editor changed; added, removed or missing for the whole: the editor added or removed it, or the schedule no longer has it. */
	field: 'start' | 'end' | 'title' | 'subtitle' | 'abstract' | 'lang' | 'kind' | 'theme' | 'hall' | 'url' | 'cancelled' | 'speakers' | 'name' | 'role' | 'bio' | 'added' | 'removed' | 'missing' | 'order';
	/** The value in the schedule; empty for the whole. */
	file: string;
	/** The value of the editor; empty for the whole. */
	kept: string;
	/** Permanent id of the session or speaker, or the name of the hall; empty for the order of the halls. */
	key: string;
	kind: 'session' | 'speaker' | 'hall';
	/** Title of the session, or name of the speaker or the hall. */
	name: string;
}

export interface KeyInfo {
	alg: string;
	crv: string;
	/** Thumbprint of the key (RFC 7638). */
	kid: string;
	kty: string;
	use: string;
	/** The public key in base64url. */
	x: string;
}

export interface KeyList {
	keys: KeyInfo[];
}

export interface Landing {
	brand: BrandInfo;
	sections: SectionInfo[];
	/** Stories pinned beside the newest ones, at most five. */
	sticky: Card[];
}

export interface LandingConfig {
	brands: Record<string, BrandConfig>;
}

export interface LatestAward {
	name: string;
	/** Null for an award at /awards/{slug}. */
	path: string | null;
	/** Null for a company that is only mentioned. */
	rank: number | null;
	slug: string;
}

export interface LessonEdit {
	/** Text in Markdown. */
	body?: string;
	excerpt?: string;
	/** Of a lesson that was read; 0 for a new one. */
	id?: number;
	/** Made from the title by default. It is fixed once readers know the lesson. */
	slug?: string;
	title: string;
}

export interface LessonInfo {
	excerpt: string;
	/** Empty in the list of all courses. */
	html: string;
	minutes: number;
	path: string;
	slug: string;
	title: string;
}

export interface LibraryEntry {
	/** Path of the file of a recording, film or document; empty for a picture. */
	address: string;
	alt: string;
	/** Slug of its brand; empty for all brands. */
	brand: string;
	/** Size of a recording, film or document; 0 for a picture. */
	bytes: number;
	/** Whether the caller may change it. */
	canChange: boolean;
	caption: string;
	credit: string;
	deleted: boolean;
	filename: string;
	id: number;
	kind: 'picture' | 'recording' | 'film' | 'document';
	/** The last day of the licence; empty for no end. */
	licenceEnds: string;
	/** An ending one ends within 30 days. */
	licenceState: 'unknown' | 'valid' | 'ending' | 'expired';
	mediaType: string;
	/** The renditions of a picture; null for others. */
	picture: Picture | null;
	/** Duration; 0 if it is not known. */
	seconds: number;
	/** RFC 3339; empty if it is not known. */
	uploadedAt: string;
	/** Name of the user or API token; empty for the program and a deleted account. */
	uploadedBy: string;
	version: number;
}

export interface LibraryFile {
	/** Path of the file of a recording, film or document; empty for a picture. */
	address: string;
	alt: string;
	/** Slug of its brand; empty for all brands. */
	brand: string;
	/** Size of a recording, film or document; 0 for a picture. */
	bytes: number;
	/** Whether the caller may change it. */
	canChange: boolean;
	caption: string;
	/** Of a recording or film, by language. */
	captions: FileCaptions[];
	credit: string;
	/** What is cut out, by slot: card, hero, square or social. */
	crops: Record<string, PictureFrame>;
	/** Whether the picture is decorative, without an alternative text. */
	decorative: boolean;
	deleted: boolean;
	filename: string;
	/** 0 to 1 from the left. */
	focalX: number;
	/** 0 to 1 from the top. */
	focalY: number;
	id: number;
	kind: 'picture' | 'recording' | 'film' | 'document';
	/** What the publication may do with the file. */
	licence: string;
	/** The last day of the licence; empty for no end. */
	licenceEnds: string;
	/** Who gave the licence: a name or an address. */
	licenceSource: string;
	/** An ending one ends within 30 days. */
	licenceState: 'unknown' | 'valid' | 'ending' | 'expired';
	mediaType: string;
	/** The renditions of a picture; null for others. */
	picture: Picture | null;
	/** Duration; 0 if it is not known. */
	seconds: number;
	/** Alternative texts and captions by language code. */
	texts: Record<string, PictureTexts>;
	/** RFC 3339; empty if it is not known. */
	uploadedAt: string;
	/** Name of the user or API token; empty for the program and a deleted account. */
	uploadedBy: string;
	version: number;
}

export interface LiftedSuppression {
	mark: string;
}

export interface LikeInputBody {
	/** unlike removes a clap. */
	action?: 'like' | 'unlike';
	story: string;
}

export interface ListNames {
	milestones: OptionName[];
	models: OptionName[];
	/** In the order in which companies raise them. */
	rounds: OptionName[];
	/** In alphabetical order. */
	sectors: OptionName[];
	verticals: OptionName[];
}

export interface ListedDisputeInfo {
	/** Name of the claimant. */
	by: string;
	/** The caller's side can add a statement. */
	canAdd: boolean;
	/** Id of the company. */
	company: number;
	created: string;
	id: number;
	/** The caller opened it; otherwise the caller is an owner of the company. */
	own: boolean;
	/** Reason for the decision. */
	reason: string;
	/** Role that the claimant wants. */
	role: 'FOUNDER' | 'EXECUTIVE';
	statements: DisputeStatementInfo[];
	status: 'open' | 'transferred' | 'added' | 'rejected' | 'withdrawn';
}

export interface ListedPerson {
	bio?: string;
	/** What the person does. */
	designation?: string;
	name: string;
	/** ID of a picture of the library. */
	picture?: number;
	place?: string;
	/** Readers can choose the people of a sector. */
	sector?: string;
	/** Path of the story about the person. */
	story?: string;
	/** The year of the list that has the person. */
	year: number;
}

export interface Listing {
	limit: number;
	offset: number;
	stories: Card[];
}

export interface LivePoll {
	id: string;
	open: boolean;
	options: string[];
	question: string;
	/** Votes for each option. */
	votes: number[];
}

export interface LiveQuestion {
	/** Empty for none. */
	answer: string;
	created: string;
	id: string;
	text: string;
	votes: number;
}

export interface LiveState {
	/** Number of pages that are open on this server, without rooms. */
	audience: number;
	/** Unix time in seconds. */
	endTimeUnix: number;
	/** The newest first. */
	polls: LivePoll[];
	/** The newest first. */
	questions: LiveQuestion[];
	/** Unix time in seconds. */
	startTimeUnix: number;
	status: 'upcoming' | 'live' | 'ended' | 'cancelled';
	/** The stream of a live webinar; null for others and for none. */
	stream: LiveVideo | null;
	webinarId: string;
}

export interface LiveVideo {
	/** ID on the platform, or the path of a file on this site. */
	mediaId: string;
	platform: 'youtube' | 'vimeo' | 'file' | 'hls';
	/** Address that a player loads once the reader presses play. */
	src: string;
}

export interface LocationEdit {
	address?: string;
	city?: string;
	/** ID of the entry; absent for a new one. */
	id?: string;
	isHeadquarters?: boolean;
	operation: 'CREATE' | 'UPDATE' | 'DELETE';
}

export interface LocationItem {
	address: string;
	city: string;
	id: string;
	isHeadquarters: boolean;
	status: string;
}

export interface LoginInputBody {
	email: string;
	password: string;
}

export interface Logo {
	height: number;
	mobile: LogoFile;
	url: string;
	width: number;
}

export interface LogoFile {
	url: string;
}

export interface MailEvent {
	/** Recipient of the email. */
	address: string;
	kind: 'bounce' | 'complaint';
	/** The enhanced status code of the bounce (RFC 3463). */
	status?: string;
}

export interface MailEventsInputBody {
	events: MailEvent[];
}

export interface MailEventsResponse {
	taken: number;
}

export interface MailKey {
	created: string;
	/** Name of the TXT record in the DNS. */
	record: string;
	selector: string;
	/** Whether emails are signed with it. */
	signs: boolean;
	/** Text of the record. */
	value: string;
}

export interface MailRecord {
	/** Text of the record in the DNS; empty if there is none. */
	found: string;
	kind: 'dkim' | 'spf' | 'dmarc';
	name: string;
	state: 'found' | 'missing' | 'differs' | 'unread';
	/** Expected text, or its beginning if the rest is up to the operator. */
	value: string;
}

export interface MailRecords {
	records: MailRecord[];
}

export interface MailSender {
	/** Empty if the brand has no sender of its own. */
	address: string;
	/** Slug of the brand. */
	brand: string;
	brandName: string;
	/** Address from which its emails are sent. */
	effective: string;
	/** The oldest first. */
	keys: MailKey[];
	/** Empty if the brand has no sender of its own. */
	name: string;
	/** For the next save. */
	version: number;
}

export interface MailTest {
	/** What the server said, or why it could not be reached; empty if it accepted the email. */
	error: string;
	/** Whether the mail server has accepted the email. */
	sent: boolean;
	/** Address of the caller. */
	to: string;
}

export interface Mark {
	attrs?: Record<string, unknown>;
	type: string;
}

export interface MarkReadRequest {
	/** The notifications that were read; all by default. */
	ids?: string[];
}

export interface MarkReadResponse {
	message: string;
	unread: number;
}

export interface Market {
	ageGroups: string[];
	/** Such as Retailers. */
	customerTypes: string[];
	description: string;
	regions: string[];
}

export interface MarketInputBody {
	ageGroups: string[];
	companyId: string;
	/** Such as Retailers. */
	customerTypes: string[];
	description: string;
	regions: string[];
	version?: number;
}

export interface MediaUse {
	/** Of the record; of the story for a webinar. */
	id: number;
	/** What it is: story, webinar, person, company and so on. */
	kind: string;
	/** Of a story; empty for others. */
	lang: string;
	/** Of a story; empty for others. */
	path: string;
	/** Of a story; empty for others. */
	status: string;
	title: string;
}

export interface MediaUses {
	/** How many drafts of other brands are left out of this page. */
	hidden: number;
	items: MediaUse[];
	/** For the parameter after; empty on the last page. */
	next: string;
}

export interface MemberInfo {
	email: string;
	/** Empty for an account without a name. */
	name: string;
	role: 'FOUNDER' | 'EXECUTIVE' | 'EMPLOYEE';
	/** ID of the account. */
	user: number;
}

export interface MemberList {
	invitations: InvitationInfo[];
	members: MemberInfo[];
}

export interface MemberRoleInputBody {
	role: 'FOUNDER' | 'EXECUTIVE' | 'EMPLOYEE';
}

export interface MentionDecision {
	/** ID of the entity. */
	id: number;
	kind: 'company' | 'person' | 'investor';
	/** State that was read; 409 if it is neither this nor the new. */
	seen?: 'suggested' | 'confirmed' | 'rejected';
	/** The state suggested withdraws a decision. */
	state: 'suggested' | 'confirmed' | 'rejected';
}

export interface MentionDecisions {
	/** None changes nothing. */
	items: MentionDecision[];
}

export interface MenuGroup {
	items: MenuItem[];
	/** Message of the catalogue, instead of a text. */
	key?: string;
	text?: string;
}

export interface MenuItem {
	footer?: boolean;
	/** Message of the catalogue, instead of a text. */
	key?: string;
	path: string;
	text?: string;
	/** By BCP 47 code. */
	texts?: Record<string, string>;
}

export interface MergeInputBody {
	/** ID of the other company. */
	other: number;
}

export interface MergeInvestorInputBody {
	/** ID of the other investor. */
	other: number;
}

export interface MergePersonInputBody {
	/** ID of the other person. */
	other: number;
}

export interface MergeResult {
	/** The company with the id in the address. */
	company: ShortCompany;
}

export interface Metadata {
	authors: Ref[];
	category: TermRef | null;
	curatedCategories: Ref[];
	defaultThumbnail: string | null;
	excerpt: string;
	media: string | null;
	portraitThumbnail: string | null;
	reactions: Reactions;
	series: SeriesRef[];
	thumbnail: string | null;
	thumbnailMediaId: string | null;
	thumbnailPlatform: string | null;
}

export interface Milestone {
	id: string;
	name: string;
}

export interface ModerateInputBody {
	/** Empty for none. */
	answer?: string;
	hidden?: boolean;
	/** ID of a question. */
	question: string;
	/** Version of the question that was edited; 0 replaces any. */
	version?: number;
}

export interface NewAnswer {
	answer?: string;
	question: string;
}

export interface NewComment {
	/** The text after the passage. */
	after?: string;
	/** The text before the passage. */
	before?: string;
	/** Index of the block of the passage, counted from 0. */
	block?: number;
	/** Plain text. A suggestion may have none. */
	body: string;
	/** IDs of users who may write for the brand. */
	mentions?: number[];
	/** ID of the comment that began the thread, for a reply. */
	parent?: number;
	/** The passage. */
	quote?: string;
	/** What a suggestion puts in the place of the passage. */
	replacement?: string;
}

export interface NewCompany {
	businessModels?: string[];
	city?: string;
	/** A new company has that of its city by default. */
	country?: string;
	description?: string;
	/** IDs of possible duplicates that are different companies. */
	distinctFrom?: number[];
	employeeCount?: string;
	/** May be partial. */
	foundingDate?: string;
	headquarters?: string;
	/** Language code of the texts, en by default. */
	lang?: string;
	name: string;
	/** Other names by language code, the usual one first. */
	names?: Record<string, string[]>;
	/** Names of sectors. */
	sectors?: string[];
	/** Made from the name by default. */
	slug?: string;
	state?: string;
	subtitle?: string;
	/** Slugs of verticals. */
	verticals?: string[];
	vision?: string;
	website?: string;
}

export interface NewDeskToken {
	/** Slug of the brand that it may write for; empty for all brands. */
	brand: string;
	created: string;
	id: number;
	name: string;
	/** RFC 3339 time at which it was revoked; empty if it is valid. */
	revoked: string;
	role: 'admin' | 'editor';
	/** It is not stored. */
	secret: string;
	/** RFC 3339 time at which it was last used, to the hour; empty if it never was. */
	used: string;
}

export interface NewStories {
	drafts: number;
	gated: number;
	published: number;
	scheduled: number;
}

export interface NewView {
	/** The list. */
	area: 'stories' | 'board' | 'calendar';
	/** Slug of the brand whose newsroom sees it too; empty for nobody else. */
	brand?: string;
	name: string;
	/** Query of the address in the Desk. */
	query: string;
}

export interface NewsletterInfo {
	/** Slug of the newsletter's brand. */
	brand: string;
	/** How often it is sent, in words. */
	cadence: string;
	locale: string;
	name: string;
	/** Day of the newest issue, such as 2026-11-20; empty if there is none. */
	newest: string;
	path: string;
	slug: string;
	tagline: string;
}

export interface NewsletterItem {
	/** Missing for an entry. */
	kind?: 'passage' | 'sponsor';
	/** Name of the sponsor. */
	label?: string;
	/** A path of this site, or an address. */
	link: string;
	text: string;
	title: string;
}

export interface NewsletterItems {
	day: string;
	items: NewsletterItem[];
	/** Slug of the newsletter. */
	newsletter: string;
}

export interface NewsletterList {
	newsletters: NewsletterInfo[];
}

export interface NewsletterRecord {
	/** Slug of the brand. */
	brand: string;
	/** How often it is sent, in words. */
	cadence?: string;
	/** Whether every subscription must be confirmed by email. */
	doubleOptIn: boolean;
	/** Above the newest issue; by default the name. */
	heading?: string;
	id: number;
	/** BCP 47 code of the language of its texts. */
	lang: string;
	name: string;
	/** Day of the newest issue that readers see; empty if there is none. */
	newest: string;
	/** Of its page; by default below /newsletters. */
	path?: string;
	/** In the list of newsletters. */
	position: number;
	slug: string;
	/** Number of active subscriptions. */
	subscribers: number;
	/** One sentence about it. */
	tagline?: string;
	/** For the next save. */
	version: number;
}

export interface NominationInfo {
	/** Answers by the id of the question. */
	answers: Record<string, string>;
	/** Name of the user; empty where there is none, and in a blind round (addition). */
	by: string;
	byMember: boolean;
	/** Slug of the company; empty for a juror of a blind round. */
	company: string;
	id: number;
	/** Name of the company; empty for a juror of a blind round. */
	name: string;
	rank: number | null;
	status: 'submitted' | 'shortlisted' | 'declined' | 'ranked';
	submitted: string;
	/** ID of the user who nominated; null if the account was deleted, and in a blind round. */
	user: number | null;
}

export interface NomineeScore {
	/** Slug of the nominee. */
	company: string;
	/** Number of members who scored. */
	count: number;
	/** Lowest score. */
	least: number;
	mean: number;
	/** Highest score. */
	most: number;
	/** Name of the nominee (addition). */
	name: string;
	/** Standard deviation. */
	spread: number;
}

export interface Notification {
	id: string;
	kind: 'story' | 'event' | 'webinar' | 'reply' | 'news' | 'system';
	/** Language code of title and text. */
	lang: string;
	/** Path on this site. */
	link: string;
	read: boolean;
	text: string;
	time: string;
	title: string;
}

export interface NotificationList {
	notifications: Notification[];
	unread: number;
}

export interface OfferEdit {
	description?: string;
	/** ID of the entry; absent for a new one. */
	id?: string;
	operation: 'CREATE' | 'UPDATE' | 'DELETE';
}

export interface OfferItem {
	description: string;
	id: string;
	status: string;
}

export interface OneTapInputBody {
	id_token: string;
	/** The token's nonce is its SHA-256 in hex. Required if the token has one. */
	nonce?: string;
}

export interface OpenDisputeInputBody {
	/** Id of the company. */
	company: number;
	/** Why the caller should own the company. The owners see it. */
	statement: string;
}

export interface OpenPollInputBody {
	options: string[];
	question: string;
}

export interface OpeningEdit {
	/** Required unless remote is true. */
	city?: string;
	/** Last day, not in the past; may be partial. Empty: no end. */
	closingDate?: string;
	employmentType?: string;
	/** ID of the entry; absent for a new one. */
	id?: string;
	/** Address of the page at which to apply; https. */
	link?: string;
	operation: 'CREATE' | 'UPDATE' | 'DELETE';
	/** Today for a new opening without it; unchanged if absent. */
	postedDate?: string;
	remote?: boolean;
	title?: string;
}

export interface OpeningItem {
	/** Empty for work from anywhere. */
	city: string;
	/** May be partial; empty for an opening without an end. */
	closingDate: string;
	/** FULL_TIME, PART_TIME, CONTRACTOR or INTERN. */
	employmentType: string;
	id: string;
	/** Address of the page at which to apply. */
	link: string;
	postedDate: string;
	remote: boolean;
	status: string;
	title: string;
}

export interface OpeningsInputBody {
	openings: OpeningEdit[];
	version?: number;
}

export interface OptionName {
	id: string;
	name: string;
}

export interface OwnAgenda {
	/** Slug of the conference. */
	conference: string;
	/** The earliest first. */
	sessions: OwnSession[];
}

export interface OwnPitchApplication {
	/** By the id of the question. */
	answers?: Record<string, string>;
	/** Slug of a company of the caller; empty for another one. */
	company?: string;
	/** Name of another company. */
	companyName?: string;
	/** Address of the pitch deck. */
	deck?: string;
	/** What the company does, in one sentence. */
	oneLiner: string;
	stage: 'idea' | 'prototype' | 'revenue' | 'growth';
	status: 'received' | 'shortlisted' | 'declined' | 'finalist';
}

export interface OwnProposal {
	address: string;
	city: string;
	description: string;
	/** Within a day after the start. */
	endsAt: string;
	/** Slug of the event of an approved proposal. */
	event: string;
	id: number;
	/** Why it was declined. */
	reason: string;
	/** 0 for no limit. */
	seats?: number;
	startsAt: string;
	state: 'open' | 'approved' | 'declined';
	title: string;
	/** IANA name of the time zone of the place. */
	zone: string;
}

export interface OwnReactions {
	/** Claps of all readers. */
	likeCount: number;
	status: 'bookmarked' | null;
	userLikeCount: number;
}

export interface OwnRegistrations {
	/** By the ids of webinars; false on a waiting list. */
	registrations: Record<string, boolean>;
	webinars: WebinarItem[];
}

export interface OwnSession {
	end: string;
	id: number;
	start: string;
	title: string;
}

export interface OwnState {
	attended: boolean;
	feedbackSubmitted: boolean;
	/** Numbers of the chosen options, from 0, by the ids of polls. */
	pollVotes: Record<string, number>;
	/** The caller may open the room of the webinar, as a moderator. */
	room: boolean;
	state: 'none' | 'registered' | 'waiting';
	/** IDs of the questions for which the reader voted. */
	votes: string[];
	webinarId: string;
}

export interface PageAddress {
	/** Null for a page at the fallback path. */
	path: string | null;
	slug: string;
}

export interface PageBlocks {
	blocks: HubBlock[];
	/** Slug of the brand. */
	brand: string;
	/** Path. */
	page: string;
	slug: string;
	/** ID of the story with the text of the page; 0 if it is not published. */
	story: number;
	/** For the next save. */
	version: number;
}

export interface PageFormResponse {
	/** Whether the subscription begins only when it is confirmed by email. */
	confirm?: boolean;
	subscriptions: SubscriptionInfo[];
}

export interface PartnerEdit {
	/** Slug of a company of the directory. */
	company?: string;
	name: string;
	tier: 'title' | 'gold' | 'community';
	website?: string;
}

export interface PartnerEventEdit {
	city?: string;
	/** A path of this site or an https address. */
	link: string;
	name: string;
	/** ID of a picture of the library. */
	picture?: number;
	/** RFC 3339. */
	startsAt: string;
}

export interface PathEdit {
	/** Path that was read; if it is another one now, the status is 409. */
	before?: string;
	/** Empty for none. */
	path: string;
}

export interface Person {
	banner: ImageURL | null;
	bio: string;
	companies: EmployerRef[];
	designation: string;
	id: string;
	/** Language code of the texts (addition). */
	lang: string;
	name: string;
	/** The person's own path; null for one at /people/{username} or /people/{slug}. */
	path: string | null;
	profilePicture: ImageURL | null;
	slug: string;
	socialLinks: SocialLinks;
	subtitle: string;
	username: string | null;
	website: string;
}

export interface PersonCompanies {
	companies: PersonCompany[];
}

export interface PersonCompany {
	company: ShortCompany;
	designation: string;
	/** Null for a person who works there now. */
	endDate: string | null;
	role: string;
	/** May be partial; empty if unknown. */
	startDate: string;
}

export interface PersonDuplicate {
	other: DeskPersonItem;
	person: DeskPersonItem;
	/** What the two people have in common. */
	reason: 'name' | 'address' | 'sound';
}

export interface PersonEmployment {
	company: EmploymentCompany;
	designation: string;
	/** Null for a person who works there now. */
	endDate: string | null;
	/** May be partial, such as 2016-04; empty if unknown. */
	startDate: string;
}

export interface PersonList {
	/** Numbers of people (addition). */
	facets: FacetValueCount[];
	/** Value of 'after' for the next page; null on the last one. */
	next: string | null;
	people: Person[];
	/** Number of the people who pass the filters and the search. */
	total: number;
}

export interface PersonProfile {
	banner: ImageURL | null;
	bio: string;
	companies: EmployerRef[];
	designation: string;
	employments: PersonEmployment[];
	id: string;
	/** Language code of the texts (addition). */
	lang: string;
	name: string;
	/** The person's own path; null for one at /people/{username} or /people/{slug}. */
	path: string | null;
	profilePicture: ImageURL | null;
	slug: string;
	socialLinks: SocialLinks;
	subtitle: string;
	username: string | null;
	website: string;
}

export interface PersonRef {
	name: string;
	/** Path of the person's page; null for a person without a profile. */
	path: string | null;
	/** Null for a person without a profile. */
	slug: string | null;
	username: string | null;
}

export interface Picture {
	alt: string;
	animated: boolean;
	base: string;
	caption: string;
	colour: string;
	credit: string;
	crops?: Record<string, PictureCrop>;
	decorative?: boolean;
	focalX: number;
	focalY: number;
	height: number;
	placeholder: string;
	width: number;
	widths: number[];
}

export interface PictureCrop {
	base: string;
	height: number;
	width: number;
	widths: number[];
}

export interface PictureFrame {
	h: number;
	w: number;
	x: number;
	y: number;
}

export interface PictureTexts {
	/** For readers who can't see the picture. */
	alt: string;
	caption: string;
}

export interface Piece {
	hit: boolean;
	text: string;
}

export interface PinInputBody {
	/** Whether the story is to be pinned. */
	pinned: boolean;
}

export interface PitchApplication {
	/** By the id of the question. */
	answers?: Record<string, string>;
	/** Slug of a company of the caller; empty for another one. */
	company?: string;
	/** Name of another company. */
	companyName?: string;
	/** Address of the pitch deck. */
	deck?: string;
	/** What the company does, in one sentence. */
	oneLiner: string;
	stage: 'idea' | 'prototype' | 'revenue' | 'growth';
}

export interface PitchApplicationInfo {
	/** By the id of the question. */
	answers: Record<string, string>;
	/** Slug of the company in the directory; empty for none. */
	company: string;
	companyName: string;
	createdAt: string;
	deck: string;
	/** Email address of the applicant. */
	email: string;
	id: number;
	mean: number;
	oneLiner: string;
	reviews: number;
	/** Id of the session in which a finalist presents the company; empty for none. */
	session: string;
	/** Standard deviation. */
	spread: number;
	stage: string;
	status: 'received' | 'shortlisted' | 'declined' | 'finalist';
	/** For the next decision. */
	version: number;
}

export interface PitchCompanyInputBody {
	/** Slug of a company of the directory; empty for none. */
	company: string;
	/** Of the application that was read; 0 is not compared. */
	version?: number;
}

export interface PitchCompanyName {
	name: string;
	slug: string;
}

export interface PitchCompanySet {
	success: boolean;
	/** Of the application, for the next decision. */
	version: number;
}

export interface PitchDecision {
	application: number;
	/** Id of the session in which a finalist presents the company. */
	session?: string;
	status: 'shortlisted' | 'declined' | 'finalist';
	/** Of the application that was read; 0 is not compared. */
	version?: number;
}

export interface PitchDecisionsInputBody {
	decisions: PitchDecision[];
}

export interface PitchFestEdit {
	closesAt: string;
	criteria: Criterion[];
	opensAt: string;
	questions?: CallQuestion[];
	/** Reviewers can score until then. */
	reviewClosesAt: string;
	version?: number;
}

export interface PitchResult {
	success: boolean;
}

export interface PitchReviewer {
	email: string;
	id: number;
	name: string;
	removed: boolean;
	/** Number of applications that the reviewer has scored. */
	scored: number;
}

export interface PitchReviewerInputBody {
	email: string;
	/** Language code of the email, en by default. */
	lang?: string;
	name: string;
	/** Slug of the profile; companies of the person are a conflict of interest. */
	person?: string;
}

export interface PitchReviewers {
	items: PitchReviewer[];
	/** Always empty: the list has one page. */
	next: string;
}

export interface PitchScoreInputBody {
	/** Comment for the newsroom. */
	comment?: string;
	/** Points from 0 to 10 by the id of the criterion. */
	scores: Record<string, number>;
}

export interface PitchWinnerEdit {
	/** Name of the award, in the language of the conference; needed without a place. */
	award?: string;
	/** Slug of a company of the final. */
	company: string;
	/** From 1; 0 for an award without a place. */
	place?: number;
	/** In the language of the conference. */
	prize?: string;
}

export interface PitchWinners {
	/** Whether the applicants were told. */
	announced: boolean;
	/** Those of the final and the winners. */
	companies: PitchCompanyName[];
	/** When readers will see them; null if that is not set. */
	publishAt: string | null;
	/** Since when readers see them; null if they do not. */
	published: string | null;
	/** For the next save; 0 if nothing was saved. */
	version: number;
	winners: PitchWinnerEdit[];
}

export interface PlaceEdit {
	/** Views are counted at stories, series, events and landing pages. */
	address?: string;
	/** Slug of a series, whose stories are counted together. */
	series?: string;
}

export interface PlannedEntry {
	/** RFC 3339, in the time zone of the brand. */
	at: string;
	/** Slug of the brand; empty for an award of all brands. */
	brand: string;
	kind: 'issue' | 'web_story' | 'episode' | 'announcement' | 'ranking' | 'front' | 'webinar' | 'event' | 'live';
	/** BCP 47 code. */
	lang: string;
	/** ID of the audio show of an episode, and slug of the brand of a live page; else empty. */
	parent: string;
	/** ID or slug of the record, as the operations about it name it. */
	record: string;
	state: 'draft' | 'scheduled' | 'published' | 'cancelled';
	/** Empty for a front. */
	title: string;
}

export interface PlannedList {
	/** In the order of their times, as their brands read them. */
	items: PlannedEntry[];
	/** Whether there are more entries of some kind than the response has. */
	more: boolean;
}

export interface PortfolioCompany {
	company: ShortCompany;
	rounds: InvestorRound[];
}

export interface PrepareInputBody {
	/** The version of the public front that was read. */
	basedOn: string;
	front: Front;
	/** RFC 3339; when it becomes public, if not by hand. */
	publishAt?: string;
	/** The revision of the prepared front that was read; 0 if there was none. */
	revision: number;
}

export interface PreparedFront {
	/** The version of the public front when the editors began; another one now is somebody's change. */
	basedOn: string;
	front: Front;
	/** RFC 3339; the hour at which it was not published, else empty. */
	missedAt: string;
	/** Why it was not published at missedAt: the user who prepared it may no longer write for the brand, or something that it shows no longer exists. Else empty. */
	problem: '' | 'rights' | 'content';
	/** RFC 3339; empty if no hour is set. */
	publishAt: string;
	/** For the next write. */
	revision: number;
	/** RFC 3339. */
	savedAt: string;
	/** Name of the user or API token. */
	savedBy: string;
}

export interface PreviewLink {
	/** When the link expires. */
	expiresAt: string;
	path: string;
}

export interface Prices {
	/** Time of the request to the exchange; empty without prices. */
	at: string;
	/** In the order of the brand's settings; BTC, ETH, SOL, ADA and MATIC by default; or none. */
	coins: Coin[];
	/** Recorded prices, not current market prices. */
	sample: boolean;
	/** The exchange has not responded since then. */
	stale: boolean;
}

export interface PrimarySponsor {
	/** Address of the logo; empty for none. */
	logo: string;
	/** Empty for an award without a sponsor (addition). */
	name: string;
	website: string;
}

export interface Problem {
	/** Fixed error code for programs. */
	code: string;
	/** With status 409 of some operations: what is stored now, as the read operation returns it. */
	current?: unknown;
	/** Explanation for people. */
	error: string;
	/** With status 422: what is wrong, by field. */
	fields?: Record<string, string>;
	/** With status 422: what is wrong as a code, by field (addition). */
	reasons?: Record<string, Reason>;
	/** Why the call as a whole was refused, for programs with sentences of their own; absent if only the text says it (addition). */
	refusal?: 'changed' | 'exists' | 'no_right' | 'other_brand' | 'all_brands' | 'only_author' | 'in_use' | 'withdrawn' | 'not_withdrawn' | 'merged' | 'not_merged' | 'same' | 'published' | 'not_public' | 'scheduled' | 'not_scheduled' | 'running' | 'decided' | 'cancelled' | 'wrong_time' | 'has_people' | 'no_room' | 'no_jury' | 'no_ranking' | 'no_file' | 'round_open' | 'last_admin' | 'has_profile' | 'only_pictures' | 'done' | 'never_changes' | 'party' | 'disputed' | 'unseen' | 'seen' | 'nominated' | 'keeps_list' | 'other_kind' | 'no_sender' | 'all_keys' | 'not_found' | 'busy' | 'too_large';
	status: number;
	/** False; only for operations whose responses have 'success'. */
	success?: boolean;
	title: string;
	type: string;
}

export interface ProductEdit {
	description?: string;
	/** ID of the entry; absent for a new one. */
	id?: string;
	/** Address of a page about the product; unchanged if absent (addition). */
	link?: string;
	name?: string;
	offers?: OfferEdit[];
	operation: 'CREATE' | 'UPDATE' | 'DELETE';
}

export interface ProductItem {
	description: string;
	id: string;
	/** Address of a page about the product (addition). */
	link: string | null;
	name: string;
	offers: OfferItem[];
	status: string;
}

export interface ProductsInputBody {
	products: ProductEdit[];
	version?: number;
}

export interface ProfileOptions {
	businessModels: string[];
	/** ISO 4217 codes. */
	currencies: string[];
	degrees: string[];
	/** Numbers of employees, the smallest first. */
	employeeBands: string[];
	/** Kinds of employment of job openings (addition). */
	employmentTypes: string[];
	founderRoles: string[];
	fundingRounds: string[];
	jobFunctions: string[];
	milestoneTypes: Milestone[];
	/** The rules of the fields by name. */
	rules: Record<string, FieldRule>;
	salutations: Salutation[];
	sectors: Sector[];
	verticals: Vertical[];
}

export interface ProgrammeSlot {
	/** Names, such as those of the speakers of the event. */
	speakers?: string[];
	/** In the time zone of the event. */
	time: string;
	title: string;
}

export interface ProposalDecision {
	id: number;
	state: 'declined';
}

export interface ProposeInputBody {
	address: string;
	city: string;
	description: string;
	/** Within a day after the start. */
	endsAt: string;
	/** Name or code of the language of messages; by default that of the publication. */
	locale?: string;
	/** 0 for no limit. */
	seats?: number;
	startsAt: string;
	title: string;
	/** IANA name of the time zone of the place. */
	zone: string;
}

export interface PublicPitchWinner {
	/** In the language of the conference; empty for none. */
	award: string;
	company: PitchCompanyName;
	/** 0 for an award without a place. */
	place: number;
	/** In the language of the conference; empty for none. */
	prize: string;
}

export interface PublicPitchWinners {
	items: PublicPitchWinner[];
	/** Language code of the texts. */
	lang: string;
}

export interface PublicationDate {
	/** RFC 3339, not in the future and not before 1990. */
	at: string;
	/** The revision of the story that was read; 409 if it is another one now. */
	revision?: number;
	/** The revision of the working copy that was read, 0 for none. */
	workingCopy?: number;
}

export interface PublicationTime {
	/** RFC 3339, in the future. A published story must be unpublished first. */
	at: string;
	/** The revision of the story that was read; 409 if it is another one now. */
	revision?: number;
	/** The revision of the working copy that was read, 0 for none. */
	workingCopy?: number;
}

export interface PublishEventInputBody {
	/** That was read. */
	version: number;
}

export interface PublishInputBody {
	/** The revision of the prepared front that was read. */
	revision: number;
	/** The version of the public front that was read. */
	version: string;
}

export interface PublishIssueInputBody {
	/** RFC 3339; when it is to be published; by default now. */
	at?: string;
	/** Whether the subscribers get it by email; otherwise only the site has it. */
	byEmail: boolean;
	/** Revision of the issue that was read; 409 if it has changed since. */
	revision: number;
}

export interface PublishOptions {
	/** RFC 3339; the date of publication that readers see, not in the future. Only for a story that is not public. */
	at?: string;
	/** Publish the story without its working copy, which stays and gets the note. */
	keepWorkingCopy?: boolean;
	/** What was corrected, for readers: it is added to 'corrections'. */
	note?: string;
	/** The revision of the story that was read; 409 if it is another one now. */
	revision?: number;
	/** Whether readers see “updated” if the text really changes; true by default. */
	updated?: boolean;
	/** The revision of the working copy that was read, 0 for none. */
	workingCopy?: number;
}

export interface PublishWebStoryInputBody {
	/** RFC 3339; at once by default. */
	publishAt?: string;
	/** Version of the web story that was read; 409 if it has changed since. */
	version: number;
}

export interface PublishWinnersInputBody {
	/** When readers see them; at once by default. */
	at?: string;
	/** That was read. */
	version: number;
}

export interface PublishedAward {
	published: string;
	slug: string;
}

export interface PublisherName {
	id: number;
	name: string;
	slug: string;
}

export interface PublisherRecord {
	description?: string;
	id: number;
	name: string;
	/** Path of the page. */
	page: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	slug: string;
	/** For the next save. */
	version: number;
	website?: string;
}

export interface PublisherRef {
	name: string;
	slug: string;
	thumbnail: string | null;
}

export interface PushKeys {
	auth: string;
	p256dh: string;
}

export interface PushState {
	/** Endpoint of this browser's subscription; empty without one. */
	endpoint: string;
	/** The publication's public key (VAPID), for applicationServerKey. */
	key: string;
}

export interface PushSubscription {
	endpoint: string;
	/** Ignored. */
	expirationTime?: number | null;
	keys: PushKeys;
}

export interface Question {
	answer: string;
	question: string;
}

export interface QuestionEdit {
	answer: string;
	question: string;
}

export interface Ranking {
	award: Award;
	entries: FileEntry[];
}

export interface RankingEntryEdit {
	/** Slug of a company; absent for a person. */
	company?: string;
	/** Why the entry has its rank. */
	description?: string;
	/** The reason in other languages, at most 2,000 characters. */
	descriptions?: Record<string, string>;
	/** Designation of a person when the award was given. */
	designation?: string;
	/** Slug of a person; absent for a company. */
	person?: string;
	/** Null for a special mention. */
	rank: number | null;
}

export interface RankingToPublish {
	entries: ScheduledRankingEntry[];
	publishAt: string;
	/** To send when the ranking is set again (addition). */
	version: number;
}

export interface Reactions {
	/** Number of claps. */
	likeCount: number;
	shareCount: number;
}

export interface ReadOnDevice {
	/** Time in milliseconds since the Unix epoch. */
	at: number;
	depth: number;
	story: string;
}

export interface ReadParts {
	half: number;
	quarter: number;
	threeQuarters: number;
	whole: number;
}

export interface ReadStory {
	/** Time of the last reading in milliseconds since the Unix epoch. */
	at: number;
	brand: string;
	/** Part of the story that was read, in percent of the paragraphs. */
	depth: number;
	dir: 'ltr' | 'rtl';
	lang: string;
	path: string;
	story: string;
	title: string;
}

export interface ReaderSources {
	direct: number;
	/** From another page of the site. */
	internal: number;
	messaging: number;
	newsletter: number;
	/** From another site. */
	other: number;
	search: number;
	social: number;
}

export interface Reason {
	/** What is wrong; message if only the text says it, in the language of the caller; invalid if only the text says it, in English. */
	code: 'required' | 'too_long' | 'too_short' | 'too_many' | 'too_few' | 'too_small' | 'too_large' | 'between' | 'number' | 'whole_number' | 'not_allowed' | 'wrong_format' | 'wrong_type' | 'outdated' | 'slug' | 'path' | 'link' | 'web_address' | 'email' | 'date' | 'time' | 'clock' | 'time_zone' | 'currency' | 'colour' | 'darker' | 'lighter' | 'video' | 'recording' | 'captions' | 'picture' | 'one_line' | 'characters' | 'text' | 'table' | 'unknown' | 'taken' | 'loop' | 'past' | 'future' | 'too_far' | 'order' | 'overlap' | 'duplicate' | 'similar' | 'full' | 'fixed' | 'forbidden' | 'person' | 'scheduled' | 'no_approval' | 'together' | 'second_person' | 'message' | 'invalid';
	/** With the code between: the least number. */
	least?: number;
	/** The number that the code is about, such as the greatest length. */
	limit?: number;
	/** With the code similar: the name of the other record. */
	name?: string;
}

export interface Ref {
	name: string;
	path: string;
}

export interface RegistrationResult {
	/** The path that was sent, if it is that of a story. */
	redirect: string | null;
	registered: boolean;
	status: 'success';
	/** The webinar is full, and the caller is on the waiting list. */
	waiting: boolean;
	webinarId: string;
}

export interface RehearsalLink {
	/** RFC 3339; when the link expires. */
	expiresAt: string;
	path: string;
}

export interface Reminder {
	/** Slug of the event. */
	event: string;
}

export interface ReminderRequest {
	/** Slug of the event. */
	event: string;
	/** Name or code of the reminder's language; by default that of the publication. */
	locale?: string;
}

export interface ReminderResponse {
	event: string;
	message: string;
}

export interface RemoveSaleInputBody {
	version: number;
}

export interface RemovedAnnouncement {
	id: number;
}

export interface RemovedBrand {
	/** Sentences about what else was lost, in English. */
	lost: string[];
	slug: string;
}

export interface RemovedBroadcast {
	slug: string;
}

export interface RemovedEvent {
	slug: string;
}

export interface RemovedRecord {
	id: number;
}

export interface RemovedSale {
	id: number;
}

export interface RemovedStory {
	id: number;
	title: string;
}

export interface ReplyInfo {
	created: string;
	fromCompany: boolean;
	/** Name of the writer; empty if the account was deleted. */
	name: string;
	text: string;
}

export interface Report {
	changed: string[];
	/** What an import left as editors changed it. */
	kept: KeptEdit[];
	/** Their time or hall changed, or they were cancelled or are no longer cancelled. */
	moved: string[];
	new: string[];
	removed: string[];
	/** Number of speakers afterwards. */
	speakers: number;
	unchanged: number;
}

export interface ReportInfo {
	email: string;
	id: number;
	lang: string;
	name: string;
	page: string;
	/** RFC 3339 */
	receivedAt: string;
	/** RFC 3339; when the newsroom had dealt with it; empty before. */
	settledAt: string;
	text: string;
	type: string;
}

export interface ReportInput {
	/** Address to which the desk replies; required. */
	email?: string;
	/** At most 100 characters. */
	name?: string;
	/** The page in question: a path of this site or an address of the web, at most 500 characters. */
	page?: string;
	/** At most 5000 characters; required. */
	text?: string;
	/** factual, technical, copyright, abuse or other; required. */
	type?: string;
	/** Leave empty. */
	website?: string;
}

export interface ReportResponse {
	status: string;
}

export interface ReportedCompany {
	id: number;
	name: string;
	slug: string;
}

export interface ReportedInvestor {
	id: number;
	name: string;
	slug: string;
}

export interface ReportedRound {
	/** In whole units of the currency; null if the story does not say it. */
	amount: number | null;
	company: ReportedCompany;
	/** Empty without an amount. */
	currency: string;
	/** Date of the story. */
	date: string;
	/** Whether the directory has another amount, and no editor has resolved that. */
	differs: boolean;
	/** Whether another company may be meant, or no round. */
	doubtful: boolean;
	investors: ReportedInvestor[];
	/** The round of the directory that it is linked to, or would be; null if it would be added. */
	round: DirectoryRound | null;
	/** UNDISCLOSED if the story does not say it. */
	roundType: string;
	/** Empty if the text no longer has it. */
	sentence: string;
	state: 'suggested' | 'accepted' | 'dismissed';
}

export interface ReportedRounds {
	items: ReportedRound[];
	/** Always empty: the list has one page. */
	next: string;
}

export interface ResourceSet {
	/** Slug of the brand. */
	brand: string;
	/** In their order. The page exists if there is at least one. */
	items?: ItemEdit[];
	/** BCP 47 code of the language of the brand. */
	lang: string;
	/** Path of the page. */
	path: string;
	/** Title of the page; the name of the brand by default. */
	title?: string;
	/** The title by BCP 47 code, where it differs; at most 200 characters each. */
	titles?: Record<string, string>;
	/** For the next save. */
	version: number;
}

export interface ResourceSetEntry {
	/** Slug of the brand. */
	brand: string;
	/** Number of resources. */
	count: number;
	name: string;
	/** Title of the page; empty for the name of the brand. */
	title: string;
}

export interface RestoreInputBody {
	/** The revision of the prepared front that was read; 0 if there was none. */
	revision: number;
}

export interface RestoreOptions {
	/** The revision of the story that was read, for a working copy. */
	basedOn?: number;
	/** Of the working copy, 0 for none; of the story if that gets the text. */
	revision?: number;
}

export interface ResultColumn {
	column: string;
	/** Field of the directory, or ignore. */
	field: string;
	/** First different texts. */
	samples: string[];
}

export interface ResultCount {
	/** Imported before, and updated. */
	changed: number;
	kind: string;
	new: number;
	seen: number;
	skipped: number;
	/** Imported before, and still the same. */
	unchanged: number;
}

export interface ResultGroup {
	category: 'skipped' | 'missing' | 'warning' | 'changed';
	/** Of the statement; empty for a rare one, which has only its English text. */
	code: '' | 'notStored' | 'deletedHere' | 'noPath' | 'editedHere' | 'editedCheck' | 'unpublished' | 'titleMissing' | 'titleCut' | 'excerptCut' | 'termsCut' | 'authorsCut' | 'pathTaken' | 'otherBrand' | 'otherLanguage' | 'otherPath' | 'futureDate' | 'pastDate' | 'gate' | 'noStandfirst' | 'changed' | 'pictures' | 'existing' | 'sameEmail' | 'otherAuthor' | 'unknownAuthor' | 'hiddenTerm' | 'notAsked' | 'badAddress' | 'file' | 'markup' | 'address' | 'embed' | 'shortcode' | 'block' | 'hidden' | 'trash' | 'autoDraft' | 'revision' | 'menu' | 'design' | 'guestAuthor' | 'pattern' | 'type' | 'password' | 'private' | 'pending' | 'noDate' | 'taxonomy' | 'categories' | 'numbered' | 'custom' | 'members' | 'internalTag' | 'account' | 'card' | 'emailPart' | 'sent' | 'noText' | 'row' | 'cell' | 'sector' | 'currency' | 'noRound' | 'nobody' | 'shortened' | 'sameRound' | 'duplicates' | 'kept';
	count: number;
	/** The first entries; the table of the report has all. */
	lines: ResultLine[];
	/** What an editor can do about it, in English; empty if nothing has to be done. */
	remedy: string;
	/** In English. */
	what: string;
}

export interface ResultLine {
	/** In English, or a text of the file. */
	detail: string;
	/** In the file. */
	id: string;
	kind: string;
	/** ID of the story that the import wrote; 0 if there is none, as after a dry run. */
	story: number;
	title: string;
}

export interface RevenueEdit {
	description?: string;
	/** ID of the entry; absent for a new one. */
	id?: string;
	name?: string;
	operation: 'CREATE' | 'UPDATE' | 'DELETE';
	/** Share of the revenue in percent, 0 to 100. */
	share?: number;
}

export interface RevenueInputBody {
	revenueStreams: RevenueEdit[];
	version?: number;
}

export interface RevenueItem {
	description: string;
	id: string;
	name: string;
	/** Share of the revenue in percent. */
	share: number | null;
	status: string;
}

export interface Revision {
	/** Why it was kept. */
	kind: 'saved' | 'published' | 'restored' | 'discarded' | 'unpublished';
	/** Given by an editor; empty if it has none. */
	name: string;
	number: number;
	/** RFC 3339. */
	savedAt: string;
	/** Name of the user or API token; empty for the program and deleted accounts. */
	savedBy: string;
	story: DeskStory;
	/** The headline in this revision. */
	title: string;
	/** Of its name, for the next save of that. */
	version: number;
}

export interface RevisionInfo {
	/** Why it was kept. */
	kind: 'saved' | 'published' | 'restored' | 'discarded' | 'unpublished';
	/** Given by an editor; empty if it has none. */
	name: string;
	number: number;
	/** RFC 3339. */
	savedAt: string;
	/** Name of the user or API token; empty for the program and deleted accounts. */
	savedBy: string;
	/** The headline in this revision. */
	title: string;
	/** Of its name, for the next save of that. */
	version: number;
}

export interface RevisionName {
	/** Empty for none. */
	name: string;
	/** Version of the name that was read; 409 if somebody else has named it since. */
	version: number;
}

export interface RevokeInputBody {
	/** Shown to all who verify the badge. */
	reason: string;
}

export interface RevokedBadges {
	id: string;
	issuer: string;
	revokedCredential: RevokedStatus[];
}

export interface RevokedStatus {
	id: string;
	revoked: boolean;
}

export interface RichTextNode {
	attrs?: Record<string, unknown>;
	content?: RichTextNode[];
	marks?: Mark[];
	text?: string;
	type: string;
}

export interface RoundDecision {
	/** suggest withdraws a decision; confirm keeps the amount. */
	action: 'accept' | 'dismiss' | 'suggest' | 'confirm';
	amount?: number;
	/** ID of the company. */
	company: number;
	currency?: string;
	roundType: string;
}

export interface RoundDecisions {
	/** None changes nothing. */
	items: RoundDecision[];
}

export interface RoundEdit {
	/** Absent if it is not disclosed. */
	amount?: number;
	currency?: string;
	/** May be partial. */
	date?: string;
	/** ID of the entry; absent for a new one. */
	id?: string;
	investors?: InvestorEdit[];
	operation: 'CREATE' | 'UPDATE' | 'DELETE';
	roundType?: string;
	/** Address or name of a source; only for editors of all brands (addition). */
	source?: string;
}

export interface RoundInfo {
	id: number;
	name: string;
}

export interface RoundInputBody {
	/** True if members see nothing that names a nominee. */
	blind?: boolean;
	closesAt: string;
	criteria: Criterion[];
	name: string;
	opensAt: string;
	/** True for nominees on the shortlist; false for nominees without a decision. */
	shortlisted?: boolean;
}

export interface Rules {
	/** Known cities or those of companies. */
	cities?: string[];
	/** Stored by their English names. */
	countries?: string[];
	/** First year of foundation. */
	foundedFrom?: number;
	/** Last year of foundation. */
	foundedTo?: number;
	/** In whole US dollars, all rounds together. */
	raisedAtMost?: number;
	/** Names of sectors. */
	sectors?: string[];
	/** Types of the newest funding round, such as SEED. */
	stages?: string[];
}

export interface Salutation {
	label: string;
	value: number;
}

export interface SaveAnnouncementInputBody {
	/** RFC 3339; empty for one without an end. */
	endsAt?: string;
	/** A path of this site or an https address; empty for none. */
	link?: string;
	/** RFC 3339; empty for a draft. */
	startsAt?: string;
	text: string;
	/** Version of the announcement that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveAuthorInputBody {
	bio?: string;
	/** BCP 47 code of designation and biography, en by default. */
	lang?: string;
	name: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	/** Designation. */
	role?: string;
	/** Version of the author that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveAwardInputBody {
	/** Slug of the award's brand; empty for none. */
	brand?: string;
	description?: string;
	/** In other languages by language code, at most 5,000 characters. */
	descriptions?: Record<string, string>;
	/** Space around the logo in pixels, 8 by default */
	imagePadding?: number;
	/** Language code of the texts, en by default. */
	lang?: string;
	/** ID of an uploaded picture; null for none. */
	logo?: number;
	name: string;
	/** Other names by language code. */
	names?: Record<string, string>;
	/** Awards with the same series are the years of one award. */
	series?: string;
	sponsor?: SponsorEdit;
	/** One line on the page and on cards. */
	subtitle?: string;
	/** Subtitles in other languages by language code, at most 300 characters. */
	subtitles?: Record<string, string>;
	version?: number;
	/** 0 for none. */
	year?: number;
}

export interface SaveBannerInputBody {
	/** What the banner says, for readers who do not see it. */
	alt?: string;
	/** A path of this site or an https address. */
	link?: string;
	/** ID of the picture on phones; by default the same. */
	phone?: number;
	/** ID of a picture of the library; null for no banner. */
	picture?: number;
	/** Version of the banner that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveBrandInputBody {
	/** Colour of links; contrast of at least 4.5. */
	accent: string;
	/** In dark mode; contrast of at least 4.5. */
	accentDark: string;
	/** Consent to optional cookies before a reader chooses. */
	consent: 'given' | 'asked';
	/** Free gated stories a month; only for member. */
	freeReads: number;
	/** Who may read the gated part of its stories. */
	gate: 'free' | 'signed-in' | 'member';
	/** Advertisement at the foot of a phone's screen; none without a text. */
	houseAd: HouseAd;
	/** BCP 47 code of the language of its pages. */
	lang: string;
	/** Region that the brand writes for. */
	location?: string;
	/** Groups of the header's menu. */
	menu: MenuGroup[];
	name: string;
	/** Names in other languages, by BCP 47 code. */
	names?: Record<string, string>;
	/** How large numbers are written. */
	numbering: 'indian' | 'western';
	/** In lists of brands. */
	position: number;
	/** Of the landing page, in order. */
	sections: SectionFields[];
	settings: Settings;
	/** Profiles on social networks. */
	social: SocialLink[];
	/** One line below the name. */
	tagline?: string;
	timeZone: string;
	/** Version of the brand that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveBroadcastInputBody {
	description?: string;
	/** Whether the page shows the player. */
	onAir: boolean;
	/** ID of the picture that is shown until the video plays; null for none. */
	picture?: number;
	title: string;
	/** Version of the live page that was read; 409 if it has changed since. */
	version: number;
	/** Address on YouTube or Vimeo, or the path of a file of this site. */
	video?: string;
}

export interface SaveCallInputBody {
	closesAt: string;
	/** In the language of the award. */
	introduction?: string;
	/** Whether only founders and executives of a company may nominate it. */
	membersOnly?: boolean;
	opensAt: string;
	questions: CallQuestion[];
	rules: Rules;
	/** Version that was edited; without it, the call is replaced in any case. */
	version?: number;
	/** IANA name of the time zone of the call. */
	zone: string;
}

export interface SaveConferenceInputBody {
	about?: string;
	/** Slug of the conference's brand; empty for none. */
	brand?: string;
	city?: string;
	/** Slugs of companies. */
	finalists?: string[];
	firstDay?: string;
	/** Language code of the texts, en by default. */
	lang?: string;
	lastDay?: string;
	name: string;
	/** Other names by language code. */
	names?: Record<string, string>;
	partners?: PartnerEdit[];
	/** Path of the page; empty for no page. */
	path?: string;
	pitchFest?: string;
	/** Address at which companies apply. */
	pitchFestLink?: string;
	/** Whether readers see the conference. */
	published?: boolean;
	/** Conferences with the same series are its cities and years. */
	series?: string;
	/** Other names of the series by language code. */
	seriesNames?: Record<string, string>;
	/** Text about past years. */
	story?: string;
	subtitle?: string;
	themes?: ThemeEdit[];
	/** Address at which tickets are sold. */
	tickets?: string;
	venue?: string;
	version?: number;
	/** Name in the zone database. */
	zone: string;
}

export interface SaveCourseInputBody {
	/** Introduction in Markdown. */
	body?: string;
	/** The course in one or two sentences. */
	excerpt?: string;
	/** In their order. */
	lessons?: LessonEdit[];
	/** Of the page; /course/ and the slug by default. It is fixed like the slug. */
	path?: string;
	/** ID of a picture of the library; null for none. */
	picture?: number;
	/** In lists of courses. */
	position?: number;
	/** Frequently asked questions, in their order. */
	questions?: QuestionEdit[];
	/** Made from the title by default. It is fixed once readers know the course. */
	slug?: string;
	/** Slug of an author; empty for none. */
	teacher?: string;
	title: string;
	/** Version of the course that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveEntriesInputBody {
	entries: RankingEntryEdit[];
	version: number;
}

export interface SaveEpisodeInputBody {
	/** Address of a recording of the library, or on another site with https. */
	audio?: string;
	/** Description in Markdown. */
	body?: string;
	/** The episode in one or two sentences. */
	excerpt?: string;
	/** RFC 3339; empty for the moment in which it is published. */
	publishedAt?: string;
	/** Made from the title by default. It is fixed once readers know the episode. */
	slug?: string;
	title: string;
	/** Version of the episode that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveGlossaryInputBody {
	/** Markdown. */
	body?: string;
	/** Definition in one sentence. */
	excerpt?: string;
	/** Position among the featured terms; 0 for none. */
	featured?: number;
	/** With the version 0: earlier slugs whose addresses redirect again. */
	former?: string[];
	/** Names in texts by BCP 47 code; without en, the title is the English name. */
	names?: Record<string, string[]>;
	/** IDs of related terms. */
	related?: number[];
	/** Made from the title by default. */
	slug?: string;
	title: string;
	/** Version of the glossary term that was read, 409 if it has changed since; 0 for a deleted term. */
	version: number;
}

export interface SaveHubInputBody {
	blocks?: HubBlock[];
	intro?: string;
	/** Of a page of a topic; other terms are named in the administration. */
	name: string;
	/** Names in other languages by BCP 47 code. */
	names?: Record<string, string>;
	/** ID of a picture of the library; null for none. */
	picture?: number;
	/** Version of the hub that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveInputBody {
	/** Number of seats; 0 for no limit. */
	capacity?: number;
	/** Captions of the recording as WebVTT; empty for none. */
	captions?: string;
	chapters?: Chapter[];
	/** Exclusive; at most seven days after the start. */
	endsAt: string;
	featured?: boolean;
	/** Readers may leave feedback after the end. */
	feedback?: boolean;
	/** Fields of the registration form; none for those of every webinar. */
	form?: FieldEdit[];
	/** RTMP or WHIP address for the speakers; shown in the room only. */
	ingest?: string;
	/** Readers may ask. */
	questions?: boolean;
	/** Null for none. */
	recording?: WebinarVideo | null;
	/** A sentence for reminders. */
	reminder?: string;
	speakers?: Speaker[];
	startsAt: string;
	/** Null for none. */
	stream?: WebinarVideo | null;
	takeaways?: string[];
	transcript?: string;
	version?: number;
	/** IANA name of the time zone. */
	zone: string;
}

export interface SaveInvestorInputBody {
	city?: string;
	description?: string;
	kind?: 'firm' | 'person' | 'unknown';
	/** ID of an uploaded picture; null for none. */
	logo?: number;
	name: string;
	/** Names in other languages by language code, the usual one first. */
	names?: Record<string, string[]>;
	/** ID of the person who invests, whose profile is the page; null for none. */
	person?: number;
	version: number;
	website?: string;
}

export interface SaveIssueInputBody {
	/** Part of the address of the issue. */
	day: string;
	/** Introduction. Empty lines separate its paragraphs. */
	intro?: string;
	items?: IssueItemEdit[];
	/** What mailboxes show after the subject; by default the beginning of the introduction. */
	preheader?: string;
	/** Revision of the issue that was read; 409 if it has changed since. */
	revision: number;
	/** Of the email; by default the title. */
	subject?: string;
	title: string;
}

export interface SaveLetterInputBody {
	/** How often it is sent, in words. */
	cadence?: string;
	/** Whether every subscription must be confirmed by email. */
	doubleOptIn: boolean;
	/** Above the newest issue; by default the name. */
	heading?: string;
	/** BCP 47 code of the language of its texts. */
	lang: string;
	name: string;
	/** Of its page; by default below /newsletters. */
	path?: string;
	/** In the list of newsletters. */
	position: number;
	/** One sentence about it. */
	tagline?: string;
	/** Version of the newsletter that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveNamesInputBody {
	/** A new company has that of its city by default. */
	country?: string;
	/** Language code of the texts, en by default. */
	lang?: string;
	/** Other names by language code, the usual one first. */
	names?: Record<string, string[]>;
	version: number;
}

export interface SavePageBlocksInputBody {
	blocks: HubBlock[];
	/** Version of the page's blocks that was read; 409 if it has changed since. */
	version: number;
}

export interface SavePartnersInputBody {
	/** In the order in which they are shown. */
	events: PartnerEventEdit[];
	/** Version of the partners' events that was read; 409 if it has changed since. */
	version: number;
}

export interface SavePeopleInputBody {
	/** Text below the heading. */
	intro?: string;
	/** Where readers nominate people: a path of this site, an https or a mailto address. */
	nominate?: string;
	/** In the order in which they are shown, of all years. */
	people: ListedPerson[];
	/** Heading of the page. */
	title: string;
	/** Version of the list of people that was read; 409 if it has changed since. */
	version: number;
}

export interface SavePersonInputBody {
	/** ID of an uploaded picture; null for none. */
	banner?: number;
	bio?: string;
	designation?: string;
	/** Without it the employments stay as they are. */
	employments?: EmploymentEdit[];
	/** Language code of the texts, en by default. */
	lang?: string;
	name: string;
	/** Names in other languages by language code, the usual one first. */
	names?: Record<string, string[]>;
	/** The page's own path; empty for none. */
	path?: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	socialLinks?: SocialEdit;
	/** One line about the person. */
	subtitle?: string;
	/** The page is at /people/{username}. */
	username?: string;
	version: number;
	website?: string;
}

export interface SaveProgrammeInputBody {
	/** In the order of the page. */
	halls?: string[];
	sessions: SessionEdit[];
	/** In the order of the page. */
	speakers: SpeakerEdit[];
	version: number;
}

export interface SavePublisherInputBody {
	description?: string;
	name: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	/** Version of the publisher that was read; 409 if it has changed since. */
	version: number;
	website?: string;
}

export interface SaveRedirectInputBody {
	/** 301 and 308 are permanent. */
	status: '301' | '302' | '307' | '308';
	/** Path of the site, or address of another site. */
	target: string;
	/** Version of the redirect that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveRolesInputBody {
	/** Without duplicates. */
	roles: DeskRole[];
	/** Version of the account's roles that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveSaleInputBody {
	firstDay: string;
	kind: 'webinar' | 'series' | 'event' | 'slot' | 'newsletter' | 'story';
	/** Inclusive; at most 366 days. */
	lastDay: string;
	/** Where the sale appeared. */
	places?: PlaceEdit[];
	/** Note about the price, for editors only. */
	price?: string;
	/** Slug of a publisher. */
	sponsor: string;
	title: string;
	version: number;
}

export interface SaveSenderInputBody {
	address: string;
	/** Name that readers see; by default that of the brand. */
	name?: string;
	/** That was read. */
	version: number;
}

export interface SaveSetInputBody {
	/** In their order. The page exists if there is at least one. */
	items?: ItemEdit[];
	/** Title of the page; the name of the brand by default. */
	title?: string;
	/** The title by BCP 47 code, where it differs; at most 200 characters each. */
	titles?: Record<string, string>;
	/** Version of the resources that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveShowInputBody {
	/** Description in Markdown. */
	body?: string;
	/** The show in one or two sentences. */
	excerpt?: string;
	/** ID of a square picture of the library; null for none. */
	picture?: number;
	/** In the list of shows. */
	position?: number;
	/** Made from the title by default. It is fixed once readers know the show. */
	slug?: string;
	title: string;
	/** Version of the show that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveStarsInputBody {
	/** Numbers of sessions to add; unknown ones are ignored. */
	add?: number[];
	/** Numbers of sessions to remove afterwards. */
	remove?: number[];
}

export interface SaveTermInputBody {
	description?: string;
	/** In English. */
	name: string;
	/** Names in other languages by BCP 47 code. */
	names?: Record<string, string>;
	/** ID of the term of the same kind above it; null for none. */
	parent?: number;
	/** Path of its own; empty for that of its kind. */
	path?: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	/** In lists of terms. */
	position: number;
	/** ID of the publisher of a sponsored series; null for none. */
	publisher?: number;
	/** Version of the term that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveVideosInputBody {
	/** Version of the video header that was read; 409 if it has changed since. */
	version: number;
	/** In the order in which they are shown. */
	videos: HeaderVideo[];
}

export interface SaveWebStoryInputBody {
	/** ID of the picture in lists; by default that of the first slide that has one. */
	picture?: number;
	slides?: WebStorySlideEdit[];
	title: string;
	/** Version of the web story that was read; 409 if it has changed since. */
	version: number;
}

export interface SaveWinnersInputBody {
	/** That was read. */
	version: number;
	winners: PitchWinnerEdit[];
}

export interface SavedAward {
	award: AwardSection;
	success: boolean;
	version: number;
}

export interface SavedBasics {
	basicInformation: BasicSection;
	locations: LocationItem[];
	success: boolean;
	version: number;
}

export interface SavedCall {
	closesAt: string;
	/** In the language of the award. */
	introduction?: string;
	/** Whether only founders and executives of a company may nominate it. */
	membersOnly?: boolean;
	opensAt: string;
	questions: CallQuestion[];
	rules: Rules;
	/** For the next save. */
	version: number;
	/** IANA name of the time zone of the call. */
	zone: string;
}

export interface SavedCopy {
	/** The revision of the story that the edits began with. */
	basedOn: number;
	/** Counts the saves of working copies of the story. */
	revision: number;
	/** RFC 3339. */
	savedAt: string;
	/** Name of the user or API token. */
	savedBy: string;
	/** Identifies all fields but title, excerpt and body. */
	settingsVersion: string;
}

export interface SavedFunding {
	funding: FundingSection;
	fundings: FundingRound[];
	success: boolean;
	version: number;
}

export interface SavedIntroduction {
	introduction: IntroductionSection;
	success: boolean;
	version: number;
}

export interface SavedMarket {
	success: boolean;
	targetMarket: Market;
	version: number;
}

export interface SavedOpenings {
	openings: OpeningItem[];
	success: boolean;
	version: number;
}

export interface SavedProducts {
	products: ProductItem[];
	success: boolean;
	version: number;
}

export interface SavedRevenue {
	revenueStreams: RevenueItem[];
	success: boolean;
	version: number;
}

export interface SavedTimeline {
	events: EventItem[];
	success: boolean;
	timeline: TimelineSection;
	version: number;
}

export interface SavedView {
	/** The list. */
	area: 'stories' | 'board' | 'calendar';
	/** Slug of the brand whose newsroom sees it too; empty for nobody else. */
	brand?: string;
	/** Name of its owner. */
	by: string;
	id: number;
	name: string;
	/** Whether it is the caller's. */
	own: boolean;
	/** Query of the address in the Desk. */
	query: string;
	version: number;
}

export interface SavedViews {
	items: SavedView[];
	/** Always empty: the list has one page. */
	next: string;
}

export interface ScheduleImport {
	/** Whether nothing was changed. */
	dryRun: boolean;
	report: Report;
	/** Version of the programme afterwards. */
	version: number;
}

export interface ScheduleInputBody {
	/** Whether to end the open round of the jury. */
	endRound?: boolean;
	entries: Item[];
	publishAt: string;
	/** Version that was edited, 0 if no ranking was scheduled; by default any. */
	version?: number;
	/** Companies may have no nomination, or a declined one (addition). */
	withoutNomination?: boolean;
}

export interface ScheduledRanking {
	entries: number;
	publishAt: string;
}

export interface ScheduledRankingEntry {
	/** Slug of the company. */
	company: string;
	description: string;
	name: string;
	/** Null for a special mention. */
	rank: number | null;
}

export interface ScoreInputBody {
	/** Comment for the newsroom. */
	comment?: string;
	/** Points from 0 to 10 by the id of the criterion. */
	scores: Record<string, number>;
}

export interface ScoreResult {
	success: boolean;
}

export interface SearchWithoutResult {
	/** The search in lower case. */
	query: string;
	times: number;
}

export interface SectionChange {
	/** RFC 3339 */
	at: string;
	/** Name of the account; empty for a program, for a deleted account, and for one without a name. */
	by: string;
}

export interface SectionFields {
	kind: string;
	layout: string;
	limit: number;
	/** Message of the catalogue, instead of a title. */
	message?: string;
	path?: string;
	size?: string;
	source: string;
	title?: string;
}

export interface SectionInfo {
	items: Card[];
	/** How the section arranges its stories, such as lead or columns; empty for sections of other types. */
	layout: string;
	path: string;
	/** The series of a section of type series. */
	series: SeriesInfo[];
	size: 'SMALL' | 'MEDIUM' | 'LARGE' | 'FULL';
	/** Which stories the section shows, such as latest or category:technology. */
	source: string;
	title: string;
	/** Such as stories or latest. Other operations return the items of events, video-header and others. */
	type: string;
}

export interface Sector {
	/** Never changes; companies refer to it. */
	id: number;
	name: string;
}

export interface SeenAward {
	/** Version of the ranking. */
	rankingVersion: number;
	/** Version of the details. */
	version: number;
}

export interface SeenOnDay {
	brand: string;
	day: string;
	fromNewsletters: number;
	lang: string;
	views: number;
}

export interface Self {
	companies: CompanyWithRole[];
	email: string;
	id: string;
	name: string;
	profilePicture: string | null;
	roles: string[];
	username: string;
}

export interface SenderInfo {
	/** Companies of the sender; only in a single conversation. */
	companies: CompanyWithRole[];
	name: string;
	/** Empty if the sender gave none. */
	phone_number: string;
	signedIn: boolean;
	/** True if the confirmed address of the sender is at the domain of an employer. */
	workEmail: boolean;
}

export interface SeriesInfo {
	path: string;
	slug: string;
	title: string;
}

export interface SeriesItem {
	description: string;
	logoGradient: string[];
	metadata: SeriesMetadata;
	/** Path of the page of the series. */
	path: string;
	slug: string;
	/** True if a publisher pays for the series. */
	sponsored: boolean;
	title: string;
}

export interface SeriesList {
	limit: number;
	offset: number;
	series: SeriesItem[];
}

export interface SeriesMetadata {
	image: string | null;
}

export interface SeriesRef {
	path: string;
	slug: string;
	title: string;
}

export interface SeriesSet {
	brand: string;
	key: string;
	series: SeriesItem[];
}

export interface SessionEdit {
	abstract?: string;
	cancelled?: boolean;
	end: string;
	/** Name of a hall; empty for all halls, such as for lunch. */
	hall?: string;
	/** Permanent id among the sessions of the conference. */
	key: string;
	/** Kind of the session; break for a pause. */
	kind?: string;
	lang?: string;
	/** Ids of speakers. */
	speakers?: string[];
	start: string;
	/** Path of a story or a recording about the session. */
	story?: string;
	subtitle?: string;
	/** Name of a theme; a new one is added. */
	theme?: string;
	title: string;
	url?: string;
}

export interface Settings {
	address?: string;
	closingLinks?: MenuItem[];
	headings?: Record<string, string>;
	naver?: boolean;
	peopleList?: string;
	player?: string;
	searchCategories?: string[];
	ticker?: Ticker;
}

export interface SettleInputBody {
	settled: boolean;
}

export interface ShareRequest {
	story: string;
}

export interface ShareResponse {
	message: string;
}

export interface ShareSaleInputBody {
	/** False withdraws the link. */
	shared: boolean;
	/** Version of the sale that was read; 409 if it has changed since. */
	version: number;
}

export interface ShortCompany {
	businessModels: string[];
	city: string;
	id: string;
	logo: Logo | null;
	name: string;
	/** The company's own path; null for a company at /companies/{slug}. */
	path: string | null;
	sectors: string[];
	slug: string;
	subtitle: string;
}

export interface ShortForm {
	/** Slug of a brand; the master brand by default. */
	brand?: string;
	/** Required. */
	email?: string;
	/** The captcha's token, or a solved /captcha/challenge. Optional. */
	g_recaptcha_response?: string;
}

export interface ShortFormResponse {
	/** Whether the subscription begins only when it is confirmed by email. */
	confirm?: boolean;
	status: string;
}

export interface Shortlist {
	/** Slugs of the companies. */
	companies: string[];
	/** Whether a round of the jury is open. */
	openRound: boolean;
	/** To send when the shortlist is set; it changes with every decision and every new nomination. */
	version: number;
}

export interface ShortlistInputBody {
	/** Slugs of the companies on the shortlist. */
	companies: string[];
	/** Whether to end the open round of the jury. */
	endRound?: boolean;
	/** Version that was read; without it, the shortlist is set in any case. */
	version?: number;
}

export interface ShowInfo {
	/** Address of the show's square picture. */
	cover: string | null;
	/** Number of published episodes. */
	episodes: number;
	excerpt: string;
	/** Description of the show. */
	html: string;
	lang: string;
	path: string;
	/** Address of the podcast; it exists once there is an episode. */
	podcast: string;
	slug: string;
	title: string;
}

export interface ShowList {
	shows: ShowInfo[];
}

export interface ShowStatusInputBody {
	status: 'published' | 'withdrawn';
	/** Version of the show that was read; 409 if it has changed since. */
	version: number;
}

export interface SignedIn {
	status: string;
	user: Self | null;
}

export interface SignupInputBody {
	email: string;
	/** For the new account, if the address has none yet. */
	name?: string;
	/** For the new account, if the address has none yet. */
	password?: string;
}

export interface SignupOutputBody {
	status: string;
}

export interface Slide {
	image: string;
	link: string | null;
	text: string;
	title: string;
}

export interface SlugEdit {
	/** Slug that was read; if it is another one now, the status is 409. */
	before?: string;
	/** Whether the addresses with the slug before redirect; true if it is left out (addition). */
	redirect?: boolean;
	slug: string;
}

export interface SocialEdit {
	facebook?: string;
	linkedin?: string;
	twitter?: string;
	wikipedia?: string;
}

export interface SocialLink {
	name: string;
	url: string;
}

export interface SocialLinks {
	facebook: string | null;
	linkedin: string | null;
	twitter: string | null;
	wikipedia: string | null;
}

export interface Speaker {
	name: string;
	/** Slug of a person of the directory; empty for others. */
	person?: string;
	/** ID of a picture of the library; 0 for none, or for that of the person. */
	picture?: number;
	role: string;
}

export interface SpeakerEdit {
	bio?: string;
	/** Whether the speaker is in the jury of the pitch fest. */
	jury?: boolean;
	/** Permanent id among the speakers of the conference. */
	key: string;
	name: string;
	/** Slug of a person of the directory. */
	person?: string;
	/** ID of a picture of the library; 0 for none, or for that of the person. */
	picture?: number;
	role?: string;
}

export interface SpeakerFact {
	name: string;
	/** Username of a person of the directory; empty for none. */
	person?: string;
	/** ID of a picture of the library; 0 for none, or for that of the person. */
	picture?: number;
	role?: string;
}

export interface SpeakerLink {
	/** Whoever has it and is signed in can answer questions. */
	address: string;
}

export interface SponsorEdit {
	/** ID of an uploaded picture; null for none. */
	logo?: number;
	/** Empty for an award without a sponsor. */
	name?: string;
	website?: string;
}

export interface SponsorList {
	items: SponsorOption[];
	/** Always empty: the list has one page. */
	next: string;
}

export interface SponsorOption {
	name: string;
	slug: string;
}

export interface SponsorReport {
	/** In the order of days, brands and languages. */
	rows: SeenOnDay[];
	/** Null if no views of any place are counted. */
	views: number | null;
}

export interface SponsorSale {
	/** Slug of the brand. */
	brand: string;
	firstDay: string;
	id: number;
	kind: 'webinar' | 'series' | 'event' | 'slot' | 'newsletter' | 'story';
	/** Inclusive; at most 366 days. */
	lastDay: string;
	/** Link for the sponsor; empty for none. */
	link: string;
	/** Where the sale appeared. */
	places?: PlaceEdit[];
	/** Note about the price, for editors only. */
	price?: string;
	/** Slug of a publisher. */
	sponsor: string;
	title: string;
	/** For the next save. */
	version: number;
}

export interface SpotlightInfo {
	description: string;
	endsAt: string | null;
	link: string;
	name: string;
	slug: string;
	startsAt: string | null;
	thumbnail: string | null;
}

export interface SpotlightListing {
	/** Only with brandSpotlightInfo=true; null for an unknown publisher. */
	brandSpotlight?: SpotlightInfo | null;
	limit: number;
	offset: number;
	stories: Card[];
}

export interface Spotlights {
	spotlights: FrontSpotlight[];
	/** For the next write. */
	version: string;
}

export interface SpotlightsInputBody {
	spotlights: FrontSpotlight[];
	/** The version that was read. */
	version: string;
}

export interface StaticPageSummary {
	/** Number of blocks below the text. */
	blocks: number;
	/** Slug of the brand. */
	brand: string;
	/** Path. */
	page: string;
	slug: string;
}

export interface StepToMove {
	/** For the newsroom. */
	note?: string;
	/** The revision of the story that was read; 409 if it is another one now. */
	revision?: number;
	/** Key of an editorial step of the brand. */
	step: string;
	/** The revision of the working copy that was read, 0 for none. */
	workingCopy?: number;
}

export interface StoredSettings {
	/** Slug of the brand. */
	brand: string;
	/** Level of each check: off, warn or block. Those that are missing only warn. */
	checks: Record<string, string>;
	/** Whether they are not saved for exactly this brand and language. */
	inherited: boolean;
	/** BCP 47 code; empty for all languages of the brand. */
	lang: string;
	/** RFC 3339; empty for delivered settings. */
	savedAt: string;
	/** Name of the user or API token; empty for none. */
	savedBy: string;
	/** In the order in which a story passes them. */
	steps: EditorialStep[];
	/** The version that was read, 0 for none. */
	version: number;
}

export interface StoryApproval {
	/** The newest request for the approval of this text; null if there is none. */
	asked: ApprovalRequest | null;
	/** At most 50 members of the newsroom who can give it. */
	by: DeskMember[];
	/** Whether somebody other than the last writer must still approve the present text. */
	needed: boolean;
	/** Whether the caller wrote last, and so cannot give it. */
	own: boolean;
}

export interface StoryApprovalInputBody {
	/** For the newsroom. */
	note?: string;
	/** The revision of the story that was read; 409 if it is another one now. */
	revision?: number;
	/** The revision of the working copy that was read, 0 for none. */
	workingCopy?: number;
}

export interface StoryAudience {
	/** Days with views, the oldest first. */
	days: DayCount[];
	from: ReaderSources;
	reads: ReadParts;
	/** How often the story was opened. */
	views: number;
}

export interface StoryBrand {
	/** Slug of the brand. */
	brand: string;
	/** In the lists and on the landing page of that brand. */
	headline?: string;
}

export interface StoryChecks {
	items: FailedCheck[];
	/** How many links have not been checked in the last 24 hours. */
	unchecked: number;
}

export interface StoryCounts {
	from: ReaderSources;
	id: number;
	path: string;
	reads: ReadParts;
	title: string;
	/** How often the story was opened. */
	views: number;
}

export interface StoryHeadlines {
	/** On landing pages and hubs. */
	front?: string;
	/** Title of the window, which search engines show. */
	search?: string;
	/** In link previews of other sites, and in the link picture. */
	social?: string;
}

export interface StoryIdentity {
	/** Slug of the brand. */
	brand: string;
	/** BCP 47 code. */
	lang: string;
	/** The revision of the story that was read. */
	revision: number;
}

export interface StoryInFront {
	id: number;
	lang: string;
	path: string;
	/** Readers see published stories only. */
	status: 'draft' | 'scheduled' | 'published' | 'unpublished';
	title: string;
}

export interface StoryLink {
	/** Path on this site. */
	path: string;
	title: string;
}

export interface StoryMention {
	/** The text after the name on its line. */
	after: string;
	/** The text before the name on its line. */
	before: string;
	/** Whether the name may mean something else. */
	doubtful: boolean;
	/** Part of the story that has the name. */
	field: 'text' | 'title' | 'excerpt';
	/** ID of the entity. */
	id: number;
	/** Whether the text adds a case ending to the name. */
	inflected: boolean;
	kind: 'company' | 'person' | 'investor';
	/** Name of the entity. */
	name: string;
	/** Path of the page of the entity. */
	path: string;
	/** Number of characters before the name in the field. */
	position: number;
	slug: string;
	state: 'suggested' | 'confirmed' | 'rejected';
	/** The name as the story writes it. */
	text: string;
}

export interface StoryMentions {
	items: StoryMention[];
	/** Always empty: the list has one page. */
	next: string;
}

export interface StoryMove {
	/** RFC 3339. */
	at: string;
	/** Name of the user or API token; empty for the program and for a deleted account. */
	by: string;
	from: string;
	/** Empty for a move; else somebody asked for an approval, or gave it. */
	kind: '' | 'asked' | 'approved';
	note: string;
	/** Revision of the story. */
	revision: number;
	to: string;
}

export interface StoryPins {
	/** Slugs of the brands, in the order of the menu. */
	brands: string[];
}

export interface StoryResponse {
	story: StoryWithText;
}

export interface StoryTranslation {
	/** Slug of the brand. */
	brand: string;
	/** Whether the caller may write it. */
	canWrite: boolean;
	id: number;
	/** BCP 47 code. */
	lang: string;
	path: string;
	/** RFC 3339; empty if it has no date. */
	publishedAt: string;
	status: 'draft' | 'scheduled' | 'published' | 'unpublished';
	title: string;
}

export interface StoryTranslations {
	/** By id; the story itself is among them. */
	items: StoryTranslation[];
	/** Always empty: the list has one page. */
	next: string;
}

export interface StoryWithRounds {
	id: number;
	lang: string;
	path: string;
	rounds: ReportedRound[];
	title: string;
}

export interface StoryWithSuggestions {
	id: number;
	/** BCP 47 code. */
	lang: string;
	path: string;
	status: 'draft' | 'scheduled' | 'published' | 'unpublished';
	suggestions: SuggestedEntity[];
	title: string;
}

export interface StoryWithText {
	brand: BrandRef;
	brandPublisher: PublisherRef | null;
	/** The company that supplied the text of a press release. */
	company?: string;
	/** Writing direction. */
	dir: 'ltr' | 'rtl';
	/** Duration of the video in seconds; 0 without a video. */
	duration: number;
	/** Whether the story is not of the list itself, but was added to fill a short page. */
	filler?: boolean;
	/** Whether a part of the text is behind a gate. */
	gated: boolean;
	/** Whether the story has a recording. */
	hasAudio: boolean;
	id: string;
	/** BCP 47 code. */
	lang: string;
	layout: 'standard' | 'wide' | 'longform';
	mediaId: string | null;
	metadata: Metadata;
	/** Reading time in minutes. */
	minutes: number;
	path: string;
	/** Only for a signed-in reader. */
	paywalledPostContent: string | null;
	/** The story's picture with its renditions. */
	picture: Picture | null;
	/** The picture in portrait format, with its renditions. */
	portrait: Picture | null;
	/** Sanitised HTML; only the open part of a gated story. */
	postContent: string;
	publishedAt: string;
	series: SeriesRef | null;
	slug: string;
	/** What is shown instead of “Sponsored”. */
	sponsorLabel?: string;
	/** Whether a publisher paid for the story. */
	sponsored: boolean;
	/** Age of the story, such as “3 hours ago”; after a week its date. */
	timeLapsed: string;
	title: string;
	type: 'ARTICLE' | 'VIDEO' | 'WEBINAR';
	updatedAt: string;
	/** Of a video of this site, if possible in the language of the story. */
	videoCaptions?: Captions | null;
	videoPlatform: string | null;
	webinar: WebinarTimes | null;
}

export interface StoryWork {
	approval: StoryApproval;
	/** Who works on it; null if nobody is named. */
	assignee: DeskMember | null;
	/** Until when, RFC 3339; empty if there is no due time. */
	due: string;
	/** Before which time it must not be public, RFC 3339; empty for none. */
	embargo: string;
	/** The newest 50 moves, newest first. */
	history: StoryMove[];
	/** Editorial step, or scheduled, published, corrected or withdrawn. */
	step: string;
	/** The editorial steps of the brand and language. */
	steps: EditorialStep[];
	/** Counts the saves of assignee, due time and embargo. */
	version: number;
}

export interface SubscriptionInfo {
	brand: string;
	email: string;
	slug: string;
	subscribed: boolean;
}

export interface SuggestInputBody {
	/** Fact, such as website, social.linkedin, round.amount.7, event.new or product.removed.12. */
	fact: string;
	/** Message to the people who decide. Required if there is no source. */
	message?: string;
	/** Address of a page. Everybody sees it in the history of the profile. */
	source?: string;
	/** An amount is "50000000 INR"; lists have one entry per line. */
	value: string;
}

export interface SuggestedEntity {
	/** Whether the name may mean something else. */
	doubtful: boolean;
	/** ID of the entity. */
	id: number;
	kind: 'company' | 'person' | 'investor';
	/** Name of the entity. */
	name: string;
	/** Path of the page of the entity. */
	path: string;
	/** Time at which the mention was found; RFC 3339. */
	since: string;
	slug: string;
}

export interface Suggestion {
	/** Whether every language edition has the page below its own path. */
	editions: boolean;
	kind: 'story' | 'video' | 'event' | 'person' | 'term' | 'audio' | 'company' | 'investor' | 'award';
	/** Language code of the title. */
	lang: string;
	path: string;
	title: Piece[];
}

export interface Suggestions {
	suggestions: Suggestion[];
	words: string[];
}

export interface SuppressedInfo {
	/** First letter and domain; empty if they are not known. */
	address: string;
	/** Keyed hash of the address. */
	mark: string;
	/** hard: there is no such mailbox. soft: emails came back on several days. */
	reason: 'hard' | 'complaint' | 'soft';
	since: string;
	/** Code of the mail server; empty if there is none. */
	status: string;
}

export interface TagListing {
	limit: number;
	offset: number;
	stories: Card[];
	tag: TagRef | null;
}

export interface TagRef {
	name: string;
	slug: string;
}

export interface TakenBack {
	/** Stories that stay because somebody has edited them here. */
	kept: number;
	/** Stories that were deleted. */
	removed: number;
}

export interface TeamMemberEdit {
	designation?: string;
	/** May be partial; unchanged if absent (addition). */
	endDate?: string;
	/** ID of the entry; absent for a new one. */
	id?: string;
	linkedin?: string;
	name?: string;
	operation: 'CREATE' | 'UPDATE' | 'DELETE';
	role?: 'FOUNDER' | 'EXECUTIVE' | 'EMPLOYEE';
	/** Label of a salutation, such as Dr. */
	salutation?: string;
	/** May be partial; unchanged if absent (addition). */
	startDate?: string;
}

export interface TeamMemberItem {
	designation: string;
	/** May be partial; empty for a current member (addition). */
	endDate: string;
	id: string;
	linkedin: string | null;
	name: string;
	role: string;
	salutation: string;
	/** May be partial (addition). */
	startDate: string;
	status: string;
}

export interface TeamMemberRef {
	designation: string;
	influencer: PersonRef;
}

export interface TermRecord {
	description?: string;
	/** Whether it has blocks. */
	hub: boolean;
	id: number;
	kind: 'category' | 'tag' | 'series' | 'property' | 'custom_topic';
	/** In English. */
	name: string;
	/** Names in other languages by BCP 47 code. */
	names?: Record<string, string>;
	/** Path of its page in the master brand. */
	page: string;
	/** ID of the term of the same kind above it; null for none. */
	parent?: number;
	/** Path of its own; empty for that of its kind. */
	path?: string;
	/** ID of an uploaded picture; null for none. */
	picture?: number;
	/** In lists of terms. */
	position: number;
	/** ID of the publisher of a sponsored series; null for none. */
	publisher?: number;
	slug: string;
	/** For the next save. */
	version: number;
}

export interface TermRef {
	name: string;
	/** Path of the category's page. */
	path: string;
	slug: string;
}

export interface TestIssueInputBody {
	/** Email addresses. */
	to: string[];
}

export interface ThemeEdit {
	/** Number of a colour of the design, from 1; 0 stands for 1. */
	colour?: number;
	description?: string;
	name: string;
	slug: string;
}

export interface ThreadState {
	state: 'open' | 'resolved' | 'accepted' | 'rejected';
	/** The version of the comment that began the thread, as it was read. */
	version: number;
}

export interface Ticker {
	/** In the order in which they are shown; empty for the usual five. */
	coins?: TickerCoin[];
	/** sample, off or the address of an exchange's public ticker; empty for that of the program. */
	source?: string;
}

export interface TickerCoin {
	name: string;
	/** As the exchange names it in its markets in rupees, such as BTCINR. */
	symbol: string;
}

export interface TickerSource {
	/** RFC 3339; when the exchange last responded, empty if it has not. */
	at: string;
	/** Host of the exchange, empty for the other kinds. */
	host: string;
	/** sample: recorded prices. off: sections of the kind ticker are hidden. */
	kind: 'sample' | 'off' | 'exchange';
}

export interface TimelineInputBody {
	companyId: string;
	events: EventEdit[];
	version?: number;
}

export interface TimelineSection {
	/** IDs of all events. */
	ids: string[];
	/** IDs of the events that the last save changed. */
	updateIds: string[];
	years: EventYear[];
}

export interface TimesInputBody {
	closesAt: string;
	opensAt: string;
	/** Version that was edited; without it, the times are changed in any case. */
	version?: number;
}

export interface TitleMatch {
	excerpt: string;
	id: string;
	path: string;
	slug: string;
	title: string;
}

export interface TitleSearch {
	limit: number;
	offset: number;
	stories: TitleMatch[];
}

export interface TranscriptInputBody {
	/** A file in WebVTT or SubRip (SRT). */
	text: string;
	/** Version of the webinar that was edited. */
	version: number;
}

export interface TranslationToLink {
	/** ID of the other story. */
	story: number;
}

export interface TranslationToStart {
	/** Slug of the brand of the translation. */
	brand: string;
	/** BCP 47 code. */
	lang: string;
	/** copy: it begins with the text of the original. */
	text: 'copy' | 'empty';
	/** Headline; that of the original by default. */
	title?: string;
}

export interface TryInputBody {
	/** Slug of the brand whose sender is used. */
	brand: string;
}

export interface UnpublishOptions {
	/** The revision of the story that was read; 409 if it is another one now. */
	revision?: number;
	/** The revision of the working copy that was read, 0 for none. */
	workingCopy?: number;
}

export interface UnreadInfo {
	/** Unread messages, by slug of the company. */
	companies: Record<string, number>;
	/** Unread replies to the caller's requests. */
	replies: number;
}

export interface UnscheduleIssueInputBody {
	/** Revision of the issue that was read; 409 if it has changed since. */
	revision: number;
}

export interface UnsuppressInputBody {
	/** Why emails may be sent again, for the audit log. */
	reason: string;
}

export interface UploadedFile {
	/** Format and size, as a resource shows them. */
	file: string;
	/** Path of the file. */
	href: string;
}

export interface UploadedPicture {
	alt: string;
	animated: boolean;
	base: string;
	caption: string;
	colour: string;
	credit: string;
	crops?: Record<string, PictureCrop>;
	decorative?: boolean;
	focalX: number;
	focalY: number;
	height: number;
	id: number;
	/** Whether the library had the same file already. */
	known: boolean;
	placeholder: string;
	width: number;
	widths: number[];
}

export interface UploadedRecording {
	address: string;
	bytes: number;
	/** Of the file in the library. */
	id: number;
	kind: 'recording' | 'film' | 'document';
	/** Whether the library had the same file under the same name already. */
	known: boolean;
	/** Duration; 0 if the file does not tell it. */
	seconds: number;
	type: string;
}

export interface Verdict {
	award: string | null;
	issued: string | null;
	/** Address of the badge's page; null for a forged one. */
	page: string | null;
	/** Null for an entry that is only mentioned. */
	rank: string | null;
	status: 'valid' | 'revoked' | 'forged';
	winner: string | null;
}

export interface VerifyClaimInputBody {
	/** Code from the email, for the method email. */
	code?: string;
}

export interface VerifyInputBody {
	/** The badge, a JWS in compact form. */
	credential: string;
}

export interface Vertical {
	name: string;
	slug: string;
}

export interface VideoInputBody {
	mediaid: string;
	/** null removes the bookmark. */
	status: 'bookmarked' | null;
}

export interface VideoPlayer {
	autoplay: boolean;
	/** In seconds. */
	duration: number;
	mediaId: string;
	muted: boolean;
	path: string;
	platform: 'youtube' | 'vimeo' | 'file';
	/** player-standard, player-sponsored, player-autoplay or the brand's. */
	playerId: string;
	src: string;
}

export interface ViewToSave {
	/** The list. */
	area: 'stories' | 'board' | 'calendar';
	/** Slug of the brand whose newsroom sees it too; empty for nobody else. */
	brand?: string;
	name: string;
	/** Query of the address in the Desk. */
	query: string;
	/** The version that was read. */
	version: number;
}

export interface VoteInputBody {
	/** ID of a question. */
	question: string;
	/** False removes the vote. */
	voted: boolean;
}

export interface WaitingClaim {
	/** Name of the user; may be empty (addition). */
	by: string;
	/** ID of the company. */
	company: number;
	created: string;
	domain: string | null;
	/** Address to which the code was sent. */
	email: string | null;
	expires: string;
	id: number;
	message: string;
	method: 'email' | 'dns' | 'meta' | 'request';
	proven: boolean;
	/** Text of the TXT record of the domain. */
	record: string | null;
	role: 'FOUNDER' | 'EXECUTIVE' | 'EMPLOYEE';
	status: 'started' | 'waiting' | 'accepted' | 'refused' | 'replaced';
	/** HTML of the meta tag. */
	tag: string | null;
	/** ID of the user. */
	user: number;
}

export interface WaitingDispute {
	/** Name of the claimant; may be empty (addition). */
	by: string;
	/** Id of the company. */
	company: number;
	created: string;
	id: number;
	/** The claimant has verified a claim at the domain of the company's website. */
	proven: boolean;
	/** Reason for the decision. */
	reason: string;
	/** Role that the claimant wants. */
	role: 'FOUNDER' | 'EXECUTIVE';
	statements: DisputeStatementInfo[];
	status: 'open' | 'transferred' | 'added' | 'rejected' | 'withdrawn';
	/** Id of the claimant. */
	user: number;
}

export interface WebStoryItem {
	id: string;
	path: string;
	publishedAt: string;
	slides: Slide[];
	thumbnail: string | null;
	title: string;
}

export interface WebStoryList {
	data: WebStoryRows;
}

export interface WebStoryRows {
	count: number;
	rows: WebStoryItem[];
}

export interface WebStorySlideEdit {
	/** A path of this site or an https address; empty for none. */
	link?: string;
	/** ID of a picture of the library; null for none. */
	picture?: number;
	text?: string;
	title?: string;
}

export interface WebinarDone {
	status: 'success';
}

export interface WebinarForm {
	config: FormConfig;
	fields: Field[];
	/** With standalonePage. */
	page?: FormStandPage | null;
	registered: boolean;
	title: string;
	webinarId: string;
}

export interface WebinarItem {
	featured: boolean;
	lang: string;
	metadata: Metadata;
	path: string;
	status: 'upcoming' | 'live' | 'ended' | 'cancelled';
	title: string;
	type: 'WEBINAR';
	webinar: WebinarTimes | null;
}

export interface WebinarList {
	limit: number;
	offset: number;
	webinars: WebinarItem[];
}

export interface WebinarQuestions {
	questions: LiveQuestion[];
	webinarId: string;
}

export interface WebinarRegistration {
	city?: string;
	company?: string;
	/** 'true' or empty. */
	consent?: string;
	designation?: string;
	email?: string;
	first_name?: string;
	job_function?: string;
	last_name?: string;
	/** Name or code of the language of reminders; by default that of the publication. */
	locale?: string;
	/** Answer to a field that the newsroom chose for this webinar, as are the following ones. */
	'own-1'?: string;
	'own-2'?: string;
	'own-3'?: string;
	'own-4'?: string;
	'own-5'?: string;
	phone_number?: string;
	question?: string;
	/** Path of a story of this site to which the client goes afterwards. */
	redirect?: string;
	webinarId: string;
}

export interface WebinarStory {
	/** ID of the draft. */
	story: number;
	/** ID of the story of the webinar. */
	webinar: number;
}

export interface WebinarTimes {
	/** Whether the webinar was cancelled. */
	cancelled?: boolean;
	/** Unix time in seconds. */
	endTimeUnix: number;
	id: string;
	/** Unix time in seconds. */
	startTimeUnix: number;
}

export interface WebinarVideo {
	/** ID on the platform, or the path or address of a file or playlist. */
	mediaId: string;
	platform: 'youtube' | 'vimeo' | 'file' | 'hls';
}

export interface WithdrawWebStoryInputBody {
	/** Version of the web story that was read; 409 if it has changed since. */
	version: number;
}

export interface WorkToSave {
	/** ID of a user who may write for the brand; null for nobody. */
	assignee: number | null;
	/** Until when, RFC 3339; empty for no due time. */
	due: string;
	/** Before which time it must not be public, RFC 3339; empty for none. */
	embargo: string;
	/** The version that was read. */
	version: number;
}

export interface WorkflowSettings {
	/** Slug of the brand. */
	brand: string;
	/** Level of each check: off, warn or block. Those that are missing only warn. */
	checks: Record<string, string>;
	/** BCP 47 code; empty for all languages of the brand. */
	lang: string;
	/** In the order in which a story passes them. */
	steps: EditorialStep[];
	/** The version that was read, 0 for none. */
	version: number;
}

export interface WorkingCopy {
	/** The revision of the story that the edits began with. */
	basedOn: number;
	/** The picture with its renditions; null if there is none. */
	pictureFile: Picture | null;
	/** Counts the saves of working copies of the story. */
	revision: number;
	/** RFC 3339. */
	savedAt: string;
	/** Name of the user or API token. */
	savedBy: string;
	/** Identifies all fields but title, excerpt and body. */
	settingsVersion: string;
	story: DeskStory;
}

/** List audio shows (addition). */
export const audioShows = (input: { locale?: string } = {}, options: Options = {}): Promise<Result<ShowList>> =>
	call('GET', `/audio-shows`, { locale: input.locale }, options);

/** Read an audio show (addition). */
export const audioShow = (input: { show: string }, options: Options = {}): Promise<Result<ShowInfo>> =>
	call('GET', `/audio-shows/${encodeURIComponent(input.show)}`, {  }, options);

/** List the episodes of an audio show, newest first (addition). */
export const audioEpisodes = (input: { show: string; limit?: number; before?: string }, options: Options = {}): Promise<Result<EpisodeList>> =>
	call('GET', `/audio-shows/${encodeURIComponent(input.show)}/episodes`, { limit: input.limit, before: input.before }, options);

/** Read an episode of an audio show (addition). */
export const audioEpisode = (input: { show: string; episode: string }, options: Options = {}): Promise<Result<EpisodeWithNext>> =>
	call('GET', `/audio-shows/${encodeURIComponent(input.show)}/episodes/${encodeURIComponent(input.episode)}`, {  }, options);

/** Sign in with the code from an email (addition). */
export const enterCode = (_input: Record<string, never>, body: CodeInputBody, options: Options = {}): Promise<Result<SignedIn>> =>
	call('POST', `/auth/code`, {  }, options, JSON.stringify(body));

/** Sign in with a Google ID token. */
export const oneTap = (_input: Record<string, never>, body: OneTapInputBody, options: Options = {}): Promise<Result<SignedIn>> =>
	call('PUT', `/auth/google/onetap-login`, {  }, options, JSON.stringify(body));

/** Sign in with address and password (addition). */
export const logIn = (_input: Record<string, never>, body: LoginInputBody, options: Options = {}): Promise<Result<SignedIn>> =>
	call('POST', `/auth/login`, {  }, options, JSON.stringify(body));

/** Sign out of this browser (addition). */
export const logOut = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<SignedIn>> =>
	call('POST', `/auth/logout`, {  }, options);

/** Request an email to sign in or create an account (addition). */
export const signUp = (input: { locale?: string }, body: SignupInputBody, options: Options = {}): Promise<Result<SignupOutputBody>> =>
	call('POST', `/auth/signup`, { locale: input.locale }, options, JSON.stringify(body));

/** List stories of an author (addition). */
export const authorStories = (input: { limit?: number; offset?: number; slug: string }, options: Options = {}): Promise<Result<Listing>> =>
	call('GET', `/author/stories`, { limit: input.limit, offset: input.offset, slug: input.slug }, options);

/** Read a part of a ranking. */
export const awardAssociates = (input: { slug: string; source?: string; start?: number; end?: number; locale?: string }, options: Options = {}): Promise<Result<AwardAssociates>> =>
	call('GET', `/award/associates`, { slug: input.slug, source: input.source, start: input.start, end: input.end, locale: input.locale }, options);

/** List the awards (addition). */
export const awards = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<AwardList>> =>
	call('GET', `/awards`, {  }, options);

/** Read a whole ranking as a table (addition). */
export const awardRankingTable = (input: { slug: string }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/awards/${encodeURIComponent(input.slug)}/ranking.csv`, {  }, options);

/** Read a whole ranking (addition). */
export const awardRanking = (input: { slug: string }, options: Options = {}): Promise<Result<Ranking>> =>
	call('GET', `/awards/${encodeURIComponent(input.slug)}/ranking.json`, {  }, options);

/** Read the issuer of badges (addition). */
export const badgeIssuer = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<IssuerProfile>> =>
	call('GET', `/badge-issuer`, {  }, options);

/** List the public keys of badges (addition). */
export const badgeKeys = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<KeyList>> =>
	call('GET', `/badge-keys`, {  }, options);

/** Read a public key of badges (addition). */
export const badgeKey = (input: { id: string }, options: Options = {}): Promise<Result<KeyInfo>> =>
	call('GET', `/badge-keys/${encodeURIComponent(input.id)}`, {  }, options);

/** List the revoked badges (addition). */
export const revokedBadges = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<RevokedBadges>> =>
	call('GET', `/badge-revocations`, {  }, options);

/** Verify a badge (addition). */
export const verifyBadge = (_input: Record<string, never>, body: VerifyInputBody, options: Options = {}): Promise<Result<Verdict>> =>
	call('POST', `/badges/verify`, {  }, options, JSON.stringify(body));

/** Read a badge (addition). */
export const readBadge = (input: { code: string }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/badges/${encodeURIComponent(input.code)}/credential`, {  }, options);

/** Read the seal of a badge (addition). */
export const readBadgeSeal = (input: { code: string }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/badges/${encodeURIComponent(input.code)}/seal.svg`, {  }, options);

/** List stories of a publisher in the spotlight. */
export const spotlightStories = (input: { limit?: number; offset?: number; slug: string; brandSpotlightInfo?: boolean }, options: Options = {}): Promise<Result<SpotlightListing>> =>
	call('GET', `/brand-spotlight/stories`, { limit: input.limit, offset: input.offset, slug: input.slug, brandSpotlightInfo: input.brandSpotlightInfo }, options);

/** List the newest stories of a brand. */
export const brandStories = (input: { limit?: number; offset?: number; slug: string }, options: Options = {}): Promise<Result<BrandListing>> =>
	call('GET', `/brand/stories`, { limit: input.limit, offset: input.offset, slug: input.slug }, options);

/** Read a brand's landing page with its sections. */
export const brandLanding = (input: { brand: string }, options: Options = {}): Promise<Result<Landing>> =>
	call('GET', `/brand/${encodeURIComponent(input.brand)}/landing`, {  }, options);

/** Create a challenge to solve before a form is sent (addition). */
export const captchaChallenge = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<Challenge>> =>
	call('POST', `/captcha/challenge`, {  }, options);

/** List stories of a category. */
export const categoryStories = (input: { limit?: number; offset?: number; brand?: string; slug: string; categoryInfo?: boolean; greedy?: boolean; locale?: string }, options: Options = {}): Promise<Result<CategoryListing>> =>
	call('GET', `/category/stories`, { limit: input.limit, offset: input.offset, brand: input.brand, slug: input.slug, categoryInfo: input.categoryInfo, greedy: input.greedy, locale: input.locale }, options);

/** List cities by the beginning of their name, in Latin, an Indic script or Urdu. */
export const cities = (input: { key: string; format?: string }, options: Options = {}): Promise<Result<CityOption[]>> =>
	call('GET', `/cities/key/${encodeURIComponent(input.key)}`, { format: input.format }, options);

/** List companies (addition). */
export const companies = (input: { sector?: string; vertical?: string; businessModel?: string; stage?: string; city?: string; state?: string; size?: string; founded?: string; funded?: string; hiring?: 'yes'; sort?: 'funding' | 'name' | 'age'; limit?: number; after?: number } = {}, options: Options = {}): Promise<Result<CompanyList>> =>
	call('GET', `/companies`, { sector: input.sector, vertical: input.vertical, businessModel: input.businessModel, stage: input.stage, city: input.city, state: input.state, size: input.size, founded: input.founded, funded: input.funded, hiring: input.hiring, sort: input.sort, limit: input.limit, after: input.after }, options);

/** Search companies by name (addition). */
export const searchCompanies = (input: { q: string; locale?: string }, options: Options = {}): Promise<Result<FoundCompanies>> =>
	call('GET', `/companies/search`, { q: input.q, locale: input.locale }, options);

/** Read the profile of a company. */
export const companyProfile = (input: { slug: string; timestamp?: string }, options: Options = {}): Promise<Result<CompanyProfile>> =>
	call('GET', `/company/profile`, { slug: input.slug, timestamp: input.timestamp }, options);

/** Read a company for a card. */
export const companyWidget = (input: { id: number }, options: Options = {}): Promise<Result<CompanyWidget>> =>
	call('GET', `/company/widget`, { id: input.id }, options);

/** Read the caller's application for a pitch fest (addition). */
export const readPitchApplication = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<OwnPitchApplication>> =>
	call('GET', `/conferences/${encodeURIComponent(input.slug)}/pitch-application`, { locale: input.locale }, options);

/** Apply for a pitch fest, or change the application (addition). */
export const applyForPitchFest = (input: { locale?: string; slug: string }, body: PitchApplication, options: Options = {}): Promise<Result<OwnPitchApplication>> =>
	call('PUT', `/conferences/${encodeURIComponent(input.slug)}/pitch-application`, { locale: input.locale }, options, JSON.stringify(body));

/** Withdraw the caller's application for a pitch fest (addition). */
export const withdrawPitchApplication = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<PitchResult>> =>
	call('DELETE', `/conferences/${encodeURIComponent(input.slug)}/pitch-application`, { locale: input.locale }, options);

/** List the winners of the pitch fest of a conference (addition). */
export const listPitchWinners = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<PublicPitchWinners>> =>
	call('GET', `/conferences/${encodeURIComponent(input.slug)}/pitch-winners`, { locale: input.locale }, options);

/** List courses with their lessons (addition). */
export const courses = (input: { slug?: string } = {}, options: Options = {}): Promise<Result<CourseList>> =>
	call('GET', `/courses`, { slug: input.slug }, options);

/** Read a curated set. */
export const curatedSet = (input: { key: string; brand?: string }, options: Options = {}): Promise<Result<CuratedSet>> =>
	call('GET', `/curated_set`, { key: input.key, brand: input.brand }, options);

/** Read a hub (addition). */
export const customTopic = (input: { slug: string }, options: Options = {}): Promise<Result<CustomTopic>> =>
	call('GET', `/custom-topic`, { slug: input.slug }, options);

/** Read the design that readers see. */
export const designVariant = (input: { design_variant?: string } = {}, options: Options = {}): Promise<Result<DesignVariant>> =>
	call('GET', `/design-variant`, { design_variant: input.design_variant }, options);

/** List the accounts with roles by id. */
export const listAccounts = (input: { after?: string; limit?: number; q?: string; role?: 'admin' | 'editor' | 'talent'; brand?: string } = {}, options: Options = {}): Promise<Result<ItemsDeskAccount>> =>
	call('GET', `/desk/accounts`, { after: input.after, limit: input.limit, q: input.q, role: input.role, brand: input.brand }, options);

/** Invite somebody to the newsroom. */
export const inviteAccount = (input: { locale?: string }, body: InviteAccountInputBody, options: Options = {}): Promise<Result<DeskAccount>> =>
	call('POST', `/desk/accounts`, { locale: input.locale }, options, JSON.stringify(body));

/** Read an account with its roles. */
export const readAccount = (input: { account: number }, options: Options = {}): Promise<Result<DeskAccount>> =>
	call('GET', `/desk/accounts/${encodeURIComponent(input.account)}`, {  }, options);

/** Set the roles of an account. */
export const saveAccountRoles = (input: { account: number }, body: SaveRolesInputBody, options: Options = {}): Promise<Result<DeskAccount>> =>
	call('PUT', `/desk/accounts/${encodeURIComponent(input.account)}`, {  }, options, JSON.stringify(body));

/** Take all roles from an account. */
export const removeAccountRoles = (input: { account: number; version: number }, options: Options = {}): Promise<Result<DeskAccount>> =>
	call('DELETE', `/desk/accounts/${encodeURIComponent(input.account)}`, { version: input.version }, options);

/** List the browsers in which an account is signed in. */
export const listAccountSessions = (input: { account: number }, options: Options = {}): Promise<Result<AccountSessions>> =>
	call('GET', `/desk/accounts/${encodeURIComponent(input.account)}/sessions`, {  }, options);

/** Sign an account out everywhere. */
export const endAccountSessions = (input: { account: number }, options: Options = {}): Promise<Result<AccountSessions>> =>
	call('DELETE', `/desk/accounts/${encodeURIComponent(input.account)}/sessions`, {  }, options);

/** Sign an account out in a browser. */
export const endAccountSession = (input: { account: number; session: number }, options: Options = {}): Promise<Result<AccountSessions>> =>
	call('DELETE', `/desk/accounts/${encodeURIComponent(input.account)}/sessions/${encodeURIComponent(input.session)}`, {  }, options);

/** List announcements in every state, the newest first. */
export const listAnnouncements = (input: { after?: string; limit?: number; q?: string; brand?: string; state?: 'all' | 'draft' | 'scheduled' | 'shown' | 'ended' } = {}, options: Options = {}): Promise<Result<ItemsDeskAnnouncement>> =>
	call('GET', `/desk/announcements`, { after: input.after, limit: input.limit, q: input.q, brand: input.brand, state: input.state }, options);

/** Create an announcement. */
export const createAnnouncement = (_input: Record<string, never>, body: CreateAnnouncementInputBody, options: Options = {}): Promise<Result<DeskAnnouncement>> =>
	call('POST', `/desk/announcements`, {  }, options, JSON.stringify(body));

/** Read an announcement. */
export const readAnnouncement = (input: { id: number }, options: Options = {}): Promise<Result<DeskAnnouncement>> =>
	call('GET', `/desk/announcements/${encodeURIComponent(input.id)}`, {  }, options);

/** Change an announcement. */
export const saveAnnouncement = (input: { id: number }, body: SaveAnnouncementInputBody, options: Options = {}): Promise<Result<DeskAnnouncement>> =>
	call('PUT', `/desk/announcements/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Remove an announcement. */
export const removeAnnouncement = (input: { id: number; version: number }, options: Options = {}): Promise<Result<RemovedAnnouncement>> =>
	call('DELETE', `/desk/announcements/${encodeURIComponent(input.id)}`, { version: input.version }, options);

/** List the stories of a brand, the most read first. */
export const listReadStories = (input: { days?: number; brand: string; limit?: number }, options: Options = {}): Promise<Result<ItemsStoryCounts>> =>
	call('GET', `/desk/audience`, { days: input.days, brand: input.brand, limit: input.limit }, options);

/** Read how often the stories of a brand were read, as a table. */
export const readAudienceTable = (input: { days?: number; brand: string }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/desk/audience/table.csv`, { days: input.days, brand: input.brand }, options);

/** Read an episode as the newsroom saves it. */
export const readDeskAudioEpisode = (input: { record: number }, options: Options = {}): Promise<Result<DeskEpisode>> =>
	call('GET', `/desk/audio-episodes/${encodeURIComponent(input.record)}`, {  }, options);

/** Change an episode. */
export const saveAudioEpisode = (input: { record: number }, body: SaveEpisodeInputBody, options: Options = {}): Promise<Result<DeskEpisode>> =>
	call('PUT', `/desk/audio-episodes/${encodeURIComponent(input.record)}`, {  }, options, JSON.stringify(body));

/** Delete an episode that readers do not know. */
export const deleteAudioEpisode = (input: { record: number; version: number }, options: Options = {}): Promise<Result<DeskEpisode>> =>
	call('DELETE', `/desk/audio-episodes/${encodeURIComponent(input.record)}`, { version: input.version }, options);

/** Publish, schedule or withdraw an episode. */
export const setAudioEpisodeStatus = (input: { record: number }, body: EpisodeStatusInputBody, options: Options = {}): Promise<Result<DeskEpisode>> =>
	call('POST', `/desk/audio-episodes/${encodeURIComponent(input.record)}/status`, {  }, options, JSON.stringify(body));

/** List audio shows by id. */
export const listDeskAudioShows = (input: { after?: string; limit?: number; q?: string; brand?: string; lang?: string; status?: 'draft' | 'published' | 'withdrawn' } = {}, options: Options = {}): Promise<Result<ItemsDeskShow>> =>
	call('GET', `/desk/audio-shows`, { after: input.after, limit: input.limit, q: input.q, brand: input.brand, lang: input.lang, status: input.status }, options);

/** Create an audio show as a draft. */
export const createAudioShow = (_input: Record<string, never>, body: CreateShowInputBody, options: Options = {}): Promise<Result<DeskShow>> =>
	call('POST', `/desk/audio-shows`, {  }, options, JSON.stringify(body));

/** Read an audio show as the newsroom saves it. */
export const readDeskAudioShow = (input: { record: number }, options: Options = {}): Promise<Result<DeskShow>> =>
	call('GET', `/desk/audio-shows/${encodeURIComponent(input.record)}`, {  }, options);

/** Change an audio show. */
export const saveAudioShow = (input: { record: number }, body: SaveShowInputBody, options: Options = {}): Promise<Result<DeskShow>> =>
	call('PUT', `/desk/audio-shows/${encodeURIComponent(input.record)}`, {  }, options, JSON.stringify(body));

/** Delete the draft of an audio show. */
export const deleteAudioShow = (input: { record: number; version: number }, options: Options = {}): Promise<Result<DeskShow>> =>
	call('DELETE', `/desk/audio-shows/${encodeURIComponent(input.record)}`, { version: input.version }, options);

/** List the episodes of an audio show, the last created first. */
export const listDeskAudioEpisodes = (input: { record: number; after?: string; limit?: number; q?: string; status?: 'draft' | 'scheduled' | 'published' | 'withdrawn' }, options: Options = {}): Promise<Result<ItemsDeskEpisode>> =>
	call('GET', `/desk/audio-shows/${encodeURIComponent(input.record)}/episodes`, { after: input.after, limit: input.limit, q: input.q, status: input.status }, options);

/** Create an episode as a draft. */
export const createAudioEpisode = (input: { record: number }, body: EpisodeEdit, options: Options = {}): Promise<Result<DeskEpisode>> =>
	call('POST', `/desk/audio-shows/${encodeURIComponent(input.record)}/episodes`, {  }, options, JSON.stringify(body));

/** Publish or withdraw an audio show. */
export const setAudioShowStatus = (input: { record: number }, body: ShowStatusInputBody, options: Options = {}): Promise<Result<DeskShow>> =>
	call('POST', `/desk/audio-shows/${encodeURIComponent(input.record)}/status`, {  }, options, JSON.stringify(body));

/** List what the newsroom wrote, the newest first. */
export const listAuditEntries = (input: { after?: string; limit?: number; q?: string; user?: number; token?: number; operation?: string; action?: string; entity?: string; reference?: string; brand?: string; since?: string; until?: string; locale?: string } = {}, options: Options = {}): Promise<Result<ItemsAuditEntry>> =>
	call('GET', `/desk/audit`, { after: input.after, limit: input.limit, q: input.q, user: input.user, token: input.token, operation: input.operation, action: input.action, entity: input.entity, reference: input.reference, brand: input.brand, since: input.since, until: input.until, locale: input.locale }, options);

/** Read the values of the filters of the audit log. */
export const readAuditChoices = (input: { locale?: string } = {}, options: Options = {}): Promise<Result<AuditChoices>> =>
	call('GET', `/desk/audit/choices`, { locale: input.locale }, options);

/** Read the audit log as a table. */
export const readAuditTable = (input: { q?: string; user?: number; token?: number; operation?: string; action?: string; entity?: string; reference?: string; brand?: string; since?: string; until?: string; locale?: string } = {}, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/desk/audit/table.csv`, { q: input.q, user: input.user, token: input.token, operation: input.operation, action: input.action, entity: input.entity, reference: input.reference, brand: input.brand, since: input.since, until: input.until, locale: input.locale }, options);

/** List authors by slug. */
export const listAuthors = (input: { after?: string; limit?: number; q?: string; slugs?: string } = {}, options: Options = {}): Promise<Result<ItemsDeskAuthor>> =>
	call('GET', `/desk/authors`, { after: input.after, limit: input.limit, q: input.q, slugs: input.slugs }, options);

/** Create an author. */
export const createAuthor = (_input: Record<string, never>, body: CreateAuthorInputBody, options: Options = {}): Promise<Result<AuthorRecord>> =>
	call('POST', `/desk/authors`, {  }, options, JSON.stringify(body));

/** Read an author as the newsroom saves it. */
export const readAuthor = (input: { record: number }, options: Options = {}): Promise<Result<AuthorRecord>> =>
	call('GET', `/desk/authors/${encodeURIComponent(input.record)}`, {  }, options);

/** Change an author. */
export const saveAuthor = (input: { record: number }, body: SaveAuthorInputBody, options: Options = {}): Promise<Result<AuthorRecord>> =>
	call('PUT', `/desk/authors/${encodeURIComponent(input.record)}`, {  }, options, JSON.stringify(body));

/** Remove an author whom nothing names. */
export const removeAuthor = (input: { record: number; version: number }, options: Options = {}): Promise<Result<RemovedRecord>> =>
	call('DELETE', `/desk/authors/${encodeURIComponent(input.record)}`, { version: input.version }, options);

/** List the companies that apply for next year's award. */
export const listAwardApplications = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsApplication>> =>
	call('GET', `/desk/award-applications`, { after: input.after, limit: input.limit }, options);

/** List awards by id. */
export const listDeskAwards = (input: { after?: string; limit?: number; q?: string; state?: 'published' | 'unpublished' | 'withdrawn' } = {}, options: Options = {}): Promise<Result<ItemsDeskAwardItem>> =>
	call('GET', `/desk/awards`, { after: input.after, limit: input.limit, q: input.q, state: input.state }, options);

/** Read an award as the newsroom saves it. */
export const readDeskAward = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<DeskAward>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}`, { locale: input.locale }, options);

/** Create or change an award. */
export const saveAward = (input: { locale?: string; slug: string }, body: SaveAwardInputBody, options: Options = {}): Promise<Result<DeskAward>> =>
	call('PUT', `/desk/awards/${encodeURIComponent(input.slug)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Withdraw an award. */
export const withdrawAward = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<DeskAward>> =>
	call('DELETE', `/desk/awards/${encodeURIComponent(input.slug)}`, { locale: input.locale }, options);

/** List the actions on an award, the newest first. */
export const listAwardActions = (input: { slug: string; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsActionInfo>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}/actions`, { after: input.after, limit: input.limit }, options);

/** List the valid badges of an award. */
export const listBadges = (input: { slug: string }, options: Options = {}): Promise<Result<BadgeList>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}/badges`, {  }, options);

/** Issue badges to the winners of an award. */
export const issueBadges = (input: { slug: string }, body: IssueInputBody, options: Options = {}): Promise<Result<IssuedBadges>> =>
	call('POST', `/desk/awards/${encodeURIComponent(input.slug)}/badges`, {  }, options, JSON.stringify(body));

/** Revoke the badge of a winner. */
export const revokeBadge = (input: { slug: string; code: string }, body: RevokeInputBody, options: Options = {}): Promise<Result<BadgeInfo>> =>
	call('POST', `/desk/awards/${encodeURIComponent(input.slug)}/badges/${encodeURIComponent(input.code)}/revoke`, {  }, options, JSON.stringify(body));

/** Read the call for nominations of an award. */
export const readCall = (input: { slug: string }, options: Options = {}): Promise<Result<SavedCall>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}/call`, {  }, options);

/** Save the call for nominations of an award. */
export const saveCall = (input: { slug: string }, body: SaveCallInputBody, options: Options = {}): Promise<Result<SavedCall>> =>
	call('PUT', `/desk/awards/${encodeURIComponent(input.slug)}/call`, {  }, options, JSON.stringify(body));

/** Take back the call for nominations of an award. */
export const removeCall = (input: { slug: string; version: number }, options: Options = {}): Promise<Result<SavedCall>> =>
	call('DELETE', `/desk/awards/${encodeURIComponent(input.slug)}/call`, { version: input.version }, options);

/** Read the ranking of an award as it is saved. */
export const readAwardEntries = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<DeskRanking>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}/entries`, { locale: input.locale }, options);

/** Save the ranking of an award. */
export const saveAwardEntries = (input: { locale?: string; slug: string }, body: SaveEntriesInputBody, options: Options = {}): Promise<Result<DeskRanking>> =>
	call('PUT', `/desk/awards/${encodeURIComponent(input.slug)}/entries`, { locale: input.locale }, options, JSON.stringify(body));

/** List the jury of an award with its conflicts of interest. */
export const listJury = (input: { slug: string; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsJurorInfo>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}/jury`, { after: input.after, limit: input.limit }, options);

/** Invite a member to the jury of an award. */
export const inviteJuror = (input: { slug: string }, body: InviteInputBody, options: Options = {}): Promise<Result<JurorInfo>> =>
	call('POST', `/desk/awards/${encodeURIComponent(input.slug)}/jury`, {  }, options, JSON.stringify(body));

/** Remove a member from the jury of an award. */
export const removeJuror = (input: { slug: string; id: number }, options: Options = {}): Promise<Result<ItemsJurorInfo>> =>
	call('DELETE', `/desk/awards/${encodeURIComponent(input.slug)}/jury/${encodeURIComponent(input.id)}`, {  }, options);

/** Take a removed member back into a jury. */
export const restoreJuror = (input: { slug: string; id: number }, options: Options = {}): Promise<Result<ItemsJurorInfo>> =>
	call('POST', `/desk/awards/${encodeURIComponent(input.slug)}/jury/${encodeURIComponent(input.id)}/restore`, {  }, options);

/** List the nominations of an award, the oldest first. */
export const listNominations = (input: { slug: string; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsNominationInfo>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}/nominations`, { after: input.after, limit: input.limit }, options);

/** Set the path of the page of an award. */
export const setAwardPath = (input: { slug: string }, body: PathEdit, options: Options = {}): Promise<Result<PageAddress>> =>
	call('PUT', `/desk/awards/${encodeURIComponent(input.slug)}/path`, {  }, options, JSON.stringify(body));

/** Publish an award with the ranking that it has. */
export const publishAward = (input: { slug: string }, body: SeenAward, options: Options = {}): Promise<Result<PublishedAward>> =>
	call('POST', `/desk/awards/${encodeURIComponent(input.slug)}/publish`, {  }, options, JSON.stringify(body));

/** Read the scheduled ranking of an award. */
export const readScheduledRanking = (input: { slug: string }, options: Options = {}): Promise<Result<RankingToPublish>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}/ranking`, {  }, options);

/** Set the ranking of an award and the time at which it is published. */
export const scheduleRanking = (input: { slug: string }, body: ScheduleInputBody, options: Options = {}): Promise<Result<ScheduledRanking>> =>
	call('PUT', `/desk/awards/${encodeURIComponent(input.slug)}/ranking`, {  }, options, JSON.stringify(body));

/** Cancel the scheduled ranking of an award. */
export const cancelRanking = (input: { slug: string }, options: Options = {}): Promise<Result<RankingToPublish>> =>
	call('DELETE', `/desk/awards/${encodeURIComponent(input.slug)}/ranking`, {  }, options);

/** Restore a withdrawn award. */
export const restoreAward = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<DeskAward>> =>
	call('POST', `/desk/awards/${encodeURIComponent(input.slug)}/restore`, { locale: input.locale }, options);

/** List the rounds of a jury, the newest first. */
export const listJuryRounds = (input: { slug: string; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsJuryRound>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}/rounds`, { after: input.after, limit: input.limit }, options);

/** Add a round of a jury. */
export const addJuryRound = (input: { slug: string }, body: RoundInputBody, options: Options = {}): Promise<Result<AddedRoundInfo>> =>
	call('POST', `/desk/awards/${encodeURIComponent(input.slug)}/rounds`, {  }, options, JSON.stringify(body));

/** Change when a round of a jury opens and closes. */
export const setJuryRoundTimes = (input: { slug: string; id: number }, body: TimesInputBody, options: Options = {}): Promise<Result<ItemsJuryRound>> =>
	call('PUT', `/desk/awards/${encodeURIComponent(input.slug)}/rounds/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Remove a round of a jury. */
export const removeJuryRound = (input: { slug: string; id: number }, options: Options = {}): Promise<Result<ItemsJuryRound>> =>
	call('DELETE', `/desk/awards/${encodeURIComponent(input.slug)}/rounds/${encodeURIComponent(input.id)}`, {  }, options);

/** List the scores of the newest round, the best first. */
export const listJuryScores = (input: { slug: string }, options: Options = {}): Promise<Result<JuryScores>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}/scores`, {  }, options);

/** Read the shortlist of an award. */
export const readShortlist = (input: { slug: string }, options: Options = {}): Promise<Result<Shortlist>> =>
	call('GET', `/desk/awards/${encodeURIComponent(input.slug)}/shortlist`, {  }, options);

/** Decide which nominees are on the shortlist. */
export const setShortlist = (input: { slug: string }, body: ShortlistInputBody, options: Options = {}): Promise<Result<DecidedNominations>> =>
	call('PUT', `/desk/awards/${encodeURIComponent(input.slug)}/shortlist`, {  }, options, JSON.stringify(body));

/** List the banners of pages. */
export const listBanners = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<ItemsDeskBanner>> =>
	call('GET', `/desk/banners`, {  }, options);

/** Read the banner of a page. */
export const readBanner = (input: { page: string }, options: Options = {}): Promise<Result<DeskBanner>> =>
	call('GET', `/desk/banners/${encodeURIComponent(input.page)}`, {  }, options);

/** Change the banner of a page. */
export const saveBanner = (input: { page: string }, body: SaveBannerInputBody, options: Options = {}): Promise<Result<DeskBanner>> =>
	call('PUT', `/desk/banners/${encodeURIComponent(input.page)}`, {  }, options, JSON.stringify(body));

/** List the brands by position. */
export const listDeskBrands = (input: { after?: string; limit?: number; q?: string } = {}, options: Options = {}): Promise<Result<ItemsDeskBrand>> =>
	call('GET', `/desk/brands`, { after: input.after, limit: input.limit, q: input.q }, options);

/** Create a brand. */
export const createBrand = (_input: Record<string, never>, body: CreateBrandInputBody, options: Options = {}): Promise<Result<DeskBrand>> =>
	call('POST', `/desk/brands`, {  }, options, JSON.stringify(body));

/** Read a brand as the newsroom saves it. */
export const readDeskBrand = (input: { slug: string }, options: Options = {}): Promise<Result<DeskBrand>> =>
	call('GET', `/desk/brands/${encodeURIComponent(input.slug)}`, {  }, options);

/** Change a brand. */
export const saveBrand = (input: { slug: string }, body: SaveBrandInputBody, options: Options = {}): Promise<Result<DeskBrand>> =>
	call('PUT', `/desk/brands/${encodeURIComponent(input.slug)}`, {  }, options, JSON.stringify(body));

/** Remove a brand that has no content. */
export const removeBrand = (input: { slug: string; version: number }, options: Options = {}): Promise<Result<RemovedBrand>> =>
	call('DELETE', `/desk/brands/${encodeURIComponent(input.slug)}`, { version: input.version }, options);

/** List the broadcasts. */
export const listBroadcasts = (input: { after?: string; limit?: number; q?: string; brand?: string } = {}, options: Options = {}): Promise<Result<ItemsBroadcast>> =>
	call('GET', `/desk/broadcasts`, { after: input.after, limit: input.limit, q: input.q, brand: input.brand }, options);

/** Create a broadcast. */
export const createBroadcast = (_input: Record<string, never>, body: CreateBroadcastInputBody, options: Options = {}): Promise<Result<Broadcast>> =>
	call('POST', `/desk/broadcasts`, {  }, options, JSON.stringify(body));

/** Read a broadcast as the newsroom saves it. */
export const readBroadcast = (input: { brand: string; slug: string }, options: Options = {}): Promise<Result<Broadcast>> =>
	call('GET', `/desk/broadcasts/${encodeURIComponent(input.brand)}/${encodeURIComponent(input.slug)}`, {  }, options);

/** Change a broadcast, take it on or off air. */
export const saveBroadcast = (input: { brand: string; slug: string }, body: SaveBroadcastInputBody, options: Options = {}): Promise<Result<Broadcast>> =>
	call('PUT', `/desk/broadcasts/${encodeURIComponent(input.brand)}/${encodeURIComponent(input.slug)}`, {  }, options, JSON.stringify(body));

/** Remove a broadcast with its page. */
export const removeBroadcast = (input: { brand: string; slug: string; version: number }, options: Options = {}): Promise<Result<RemovedBroadcast>> =>
	call('DELETE', `/desk/broadcasts/${encodeURIComponent(input.brand)}/${encodeURIComponent(input.slug)}`, { version: input.version }, options);

/** Add an author for a byline. */
export const addAuthor = (_input: Record<string, never>, body: AddAuthorInputBody, options: Options = {}): Promise<Result<AuthorRecord>> =>
	call('POST', `/desk/bylines`, {  }, options, JSON.stringify(body));

/** List what is scheduled, published and due in some days. */
export const readDeskCalendar = (input: { from: string; to: string; brand?: string; lang?: string }, options: Options = {}): Promise<Result<DeskCalendar>> =>
	call('GET', `/desk/calendar`, { from: input.from, to: input.to, brand: input.brand, lang: input.lang }, options);

/** List companies by id. */
export const listDeskCompanies = (input: { after?: string; limit?: number; q?: string; ids?: string; state?: 'shown' | 'withdrawn'; slugs?: string } = {}, options: Options = {}): Promise<Result<ItemsDeskCompany>> =>
	call('GET', `/desk/companies`, { after: input.after, limit: input.limit, q: input.q, ids: input.ids, state: input.state, slugs: input.slugs }, options);

/** Add a company. */
export const createCompany = (input: { locale?: string }, body: NewCompany, options: Options = {}): Promise<Result<DeskCompany>> =>
	call('POST', `/desk/companies`, { locale: input.locale }, options, JSON.stringify(body));

/** List possible duplicates. */
export const listCompanyDuplicates = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsDuplicateItem>> =>
	call('GET', `/desk/companies/duplicates`, { after: input.after, limit: input.limit }, options);

/** List the merges of companies that are in force, the newest first. */
export const listCompanyMerges = (input: { after?: string; limit?: number; q?: string } = {}, options: Options = {}): Promise<Result<ItemsCompanyMerge>> =>
	call('GET', `/desk/companies/merges`, { after: input.after, limit: input.limit, q: input.q }, options);

/** List companies that may be the same as a new one. */
export const listCompanyNamesakes = (input: { name: string; website?: string }, options: Options = {}): Promise<Result<ItemsCompanyNamesake>> =>
	call('GET', `/desk/companies/namesakes`, { name: input.name, website: input.website }, options);

/** Read the names and country of a company. */
export const readDeskCompany = (input: { id: number }, options: Options = {}): Promise<Result<DeskCompany>> =>
	call('GET', `/desk/companies/${encodeURIComponent(input.id)}`, {  }, options);

/** Save the names of a company in other languages. */
export const saveCompany = (input: { locale?: string; id: number }, body: SaveNamesInputBody, options: Options = {}): Promise<Result<DeskCompany>> =>
	call('PUT', `/desk/companies/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Withdraw a company. */
export const withdrawCompany = (input: { id: number }, options: Options = {}): Promise<Result<DeskCompany>> =>
	call('DELETE', `/desk/companies/${encodeURIComponent(input.id)}`, {  }, options);

/** List the actions of owners and the newsroom on a company, the newest first. */
export const listCompanyActions = (input: { after?: string; limit?: number; id: number }, options: Options = {}): Promise<Result<ItemsActionInfo>> =>
	call('GET', `/desk/companies/${encodeURIComponent(input.id)}/actions`, { after: input.after, limit: input.limit }, options);

/** Read what a company answered in applications for awards. */
export const readCompanyAnswers = (input: { id: number }, options: Options = {}): Promise<Result<DeskAnswers>> =>
	call('GET', `/desk/companies/${encodeURIComponent(input.id)}/answers`, {  }, options);

/** Add answers from an application of a company for an award. */
export const addCompanyAnswers = (input: { locale?: string; id: number }, body: AddAnswersInputBody, options: Options = {}): Promise<Result<DeskAnswers>> =>
	call('POST', `/desk/companies/${encodeURIComponent(input.id)}/answers`, { locale: input.locale }, options, JSON.stringify(body));

/** Mark two companies as distinct. */
export const setCompaniesDistinct = (input: { id: number }, body: MergeInputBody, options: Options = {}): Promise<Result<MergeResult>> =>
	call('POST', `/desk/companies/${encodeURIComponent(input.id)}/distinct`, {  }, options, JSON.stringify(body));

/** List the changes of a company's facts, the newest first. */
export const listCompanyHistory = (input: { after?: string; limit?: number; locale?: string; id: number; section?: string }, options: Options = {}): Promise<Result<ItemsCompanyChange>> =>
	call('GET', `/desk/companies/${encodeURIComponent(input.id)}/history`, { after: input.after, limit: input.limit, locale: input.locale, section: input.section }, options);

/** List the members of a company and its open invitations. */
export const listCompanyMembers = (input: { id: number }, options: Options = {}): Promise<Result<MemberList>> =>
	call('GET', `/desk/companies/${encodeURIComponent(input.id)}/members`, {  }, options);

/** Merge another company into a company. */
export const mergeCompany = (input: { id: number }, body: MergeInputBody, options: Options = {}): Promise<Result<MergeResult>> =>
	call('POST', `/desk/companies/${encodeURIComponent(input.id)}/merge`, {  }, options, JSON.stringify(body));

/** Read the job openings of a company. */
export const readDeskOpenings = (input: { id: number }, options: Options = {}): Promise<Result<CompanyOpenings>> =>
	call('GET', `/desk/companies/${encodeURIComponent(input.id)}/openings`, {  }, options);

/** Save job openings of a company. */
export const saveDeskOpenings = (input: { locale?: string; id: number }, body: DeskOpeningsInputBody, options: Options = {}): Promise<Result<CompanyOpenings>> =>
	call('PUT', `/desk/companies/${encodeURIComponent(input.id)}/openings`, { locale: input.locale }, options, JSON.stringify(body));

/** Set the path of the page of a company. */
export const setCompanyPath = (input: { id: number }, body: PathEdit, options: Options = {}): Promise<Result<PageAddress>> =>
	call('PUT', `/desk/companies/${encodeURIComponent(input.id)}/path`, {  }, options, JSON.stringify(body));

/** Restore a withdrawn company. */
export const restoreCompany = (input: { id: number }, options: Options = {}): Promise<Result<DeskCompany>> =>
	call('POST', `/desk/companies/${encodeURIComponent(input.id)}/restore`, {  }, options);

/** Set the slug of a company. */
export const setCompanySlug = (input: { id: number }, body: SlugEdit, options: Options = {}): Promise<Result<DeskCompany>> =>
	call('PUT', `/desk/companies/${encodeURIComponent(input.id)}/slug`, {  }, options, JSON.stringify(body));

/** Undo the merge of a company. */
export const unmergeCompany = (input: { id: number }, options: Options = {}): Promise<Result<MergeResult>> =>
	call('POST', `/desk/companies/${encodeURIComponent(input.id)}/unmerge`, {  }, options);

/** List the claims that wait for a decision by the editors, the oldest first. */
export const listCompanyClaims = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsWaitingClaim>> =>
	call('GET', `/desk/company-claims`, { after: input.after, limit: input.limit }, options);

/** Accept or refuse a claim to a company. */
export const decideCompanyClaim = (input: { id: number }, body: DecideInputBody, options: Options = {}): Promise<Result<ClaimInfo>> =>
	call('POST', `/desk/company-claims/${encodeURIComponent(input.id)}/decision`, {  }, options, JSON.stringify(body));

/** List the corrections that wait for a decision, the oldest first. */
export const listCompanyCorrections = (input: { after?: string; limit?: number; company?: number; locale?: string } = {}, options: Options = {}): Promise<Result<ItemsCorrectionInfo>> =>
	call('GET', `/desk/company-corrections`, { after: input.after, limit: input.limit, company: input.company, locale: input.locale }, options);

/** Accept or reject a correction. */
export const decideCompanyCorrection = (input: { id: number; locale?: string }, body: DecisionInputBody, options: Options = {}): Promise<Result<CorrectionInfo>> =>
	call('POST', `/desk/company-corrections/${encodeURIComponent(input.id)}/decision`, { locale: input.locale }, options, JSON.stringify(body));

/** List the disputes that wait for a decision by the editors, the oldest first. */
export const listCompanyDisputes = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsWaitingDispute>> =>
	call('GET', `/desk/company-disputes`, { after: input.after, limit: input.limit }, options);

/** Transfer a company, add an owner or reject the dispute. */
export const decideCompanyDispute = (input: { id: number; locale?: string }, body: DecideDisputeInputBody, options: Options = {}): Promise<Result<DisputeInfo>> =>
	call('POST', `/desk/company-disputes/${encodeURIComponent(input.id)}/decision`, { locale: input.locale }, options, JSON.stringify(body));

/** List conferences by id. */
export const listConferences = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsDeskConferenceItem>> =>
	call('GET', `/desk/conferences`, { after: input.after, limit: input.limit }, options);

/** Read a conference as the newsroom saves it. */
export const readConference = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<DeskConference>> =>
	call('GET', `/desk/conferences/${encodeURIComponent(input.slug)}`, { locale: input.locale }, options);

/** Create or change a conference. */
export const saveConference = (input: { locale?: string; slug: string }, body: SaveConferenceInputBody, options: Options = {}): Promise<Result<DeskConference>> =>
	call('PUT', `/desk/conferences/${encodeURIComponent(input.slug)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Withdraw a conference. */
export const withdrawConference = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<DeskConference>> =>
	call('DELETE', `/desk/conferences/${encodeURIComponent(input.slug)}`, { locale: input.locale }, options);

/** List the audit log of a conference. */
export const listConferenceActions = (input: { slug: string; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsActionInfo>> =>
	call('GET', `/desk/conferences/${encodeURIComponent(input.slug)}/actions`, { after: input.after, limit: input.limit }, options);

/** List the applications for the pitch fest of a conference by id. */
export const listPitchApplications = (input: { slug: string; status?: 'received' | 'shortlisted' | 'declined' | 'finalist'; q?: string; order?: 'id' | 'mean'; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsPitchApplicationInfo>> =>
	call('GET', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-applications`, { status: input.status, q: input.q, order: input.order, after: input.after, limit: input.limit }, options);

/** Read the applications for the pitch fest of a conference as a table. */
export const readPitchApplicationsTable = (input: { slug: string; status?: 'received' | 'shortlisted' | 'declined' | 'finalist'; q?: string; order?: 'id' | 'mean' }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-applications.csv`, { status: input.status, q: input.q, order: input.order }, options);

/** Set the company of the directory of an application. */
export const setPitchCompany = (input: { slug: string; id: number }, body: PitchCompanyInputBody, options: Options = {}): Promise<Result<PitchCompanySet>> =>
	call('PUT', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-applications/${encodeURIComponent(input.id)}/company`, {  }, options, JSON.stringify(body));

/** Decide about applications for the pitch fest of a conference. */
export const decidePitches = (input: { slug: string }, body: PitchDecisionsInputBody, options: Options = {}): Promise<Result<PitchResult>> =>
	call('PUT', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-decisions`, {  }, options, JSON.stringify(body));

/** Read the pitch fest of a conference. */
export const readPitchFest = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<PitchFestEdit>> =>
	call('GET', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-fest`, { locale: input.locale }, options);

/** Create or change the pitch fest of a conference. */
export const savePitchFest = (input: { locale?: string; slug: string }, body: PitchFestEdit, options: Options = {}): Promise<Result<PitchFestEdit>> =>
	call('PUT', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-fest`, { locale: input.locale }, options, JSON.stringify(body));

/** Remove the pitch fest of a conference. */
export const removePitchFest = (input: { locale?: string; slug: string; version: number }, options: Options = {}): Promise<Result<PitchFestEdit>> =>
	call('DELETE', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-fest`, { locale: input.locale, version: input.version }, options);

/** List the reviewers of the pitch fest of a conference. */
export const listPitchReviewers = (input: { slug: string; removed?: boolean }, options: Options = {}): Promise<Result<PitchReviewers>> =>
	call('GET', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-reviewers`, { removed: input.removed }, options);

/** Invite a reviewer of the pitch fest of a conference. */
export const invitePitchReviewer = (input: { slug: string }, body: PitchReviewerInputBody, options: Options = {}): Promise<Result<PitchReviewer>> =>
	call('POST', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-reviewers`, {  }, options, JSON.stringify(body));

/** Remove a reviewer of the pitch fest of a conference. */
export const removePitchReviewer = (input: { slug: string; id: number }, options: Options = {}): Promise<Result<PitchResult>> =>
	call('DELETE', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-reviewers/${encodeURIComponent(input.id)}`, {  }, options);

/** Restore a reviewer who was removed. */
export const restorePitchReviewer = (input: { slug: string; id: number }, options: Options = {}): Promise<Result<PitchResult>> =>
	call('POST', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-reviewers/${encodeURIComponent(input.id)}/restore`, {  }, options);

/** Read the winners of the pitch fest of a conference. */
export const readPitchWinners = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<PitchWinners>> =>
	call('GET', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-winners`, { locale: input.locale }, options);

/** Set the winners of the pitch fest of a conference. */
export const savePitchWinners = (input: { locale?: string; slug: string }, body: SaveWinnersInputBody, options: Options = {}): Promise<Result<PitchWinners>> =>
	call('PUT', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-winners`, { locale: input.locale }, options, JSON.stringify(body));

/** Publish the winners of the pitch fest of a conference. */
export const publishPitchWinners = (input: { slug: string }, body: PublishWinnersInputBody, options: Options = {}): Promise<Result<PitchWinners>> =>
	call('POST', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-winners/publish`, {  }, options, JSON.stringify(body));

/** Take back the publication of the winners of a pitch fest. */
export const withdrawPitchWinners = (input: { slug: string }, body: HideWinnersInputBody, options: Options = {}): Promise<Result<PitchWinners>> =>
	call('POST', `/desk/conferences/${encodeURIComponent(input.slug)}/pitch-winners/withdraw`, {  }, options, JSON.stringify(body));

/** Read the programme of a conference. */
export const readConferenceProgramme = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<DeskProgramme>> =>
	call('GET', `/desk/conferences/${encodeURIComponent(input.slug)}/programme`, { locale: input.locale }, options);

/** Save the programme of a conference. */
export const saveConferenceProgramme = (input: { locale?: string; slug: string }, body: SaveProgrammeInputBody, options: Options = {}): Promise<Result<DeskProgramme>> =>
	call('PUT', `/desk/conferences/${encodeURIComponent(input.slug)}/programme`, { locale: input.locale }, options, JSON.stringify(body));

/** Restore a withdrawn conference. */
export const restoreConference = (input: { locale?: string; slug: string }, options: Options = {}): Promise<Result<DeskConference>> =>
	call('POST', `/desk/conferences/${encodeURIComponent(input.slug)}/restore`, { locale: input.locale }, options);

/** Import a schedule as the programme of a conference. */
export const importConferenceSchedule = (input: { locale?: string; slug: string }, body: ImportScheduleInputBody, options: Options = {}): Promise<Result<ScheduleImport>> =>
	call('POST', `/desk/conferences/${encodeURIComponent(input.slug)}/schedule`, { locale: input.locale }, options, JSON.stringify(body));

/** List courses by id. */
export const listDeskCourses = (input: { after?: string; limit?: number; q?: string; brand?: string; status?: 'draft' | 'published' | 'withdrawn' } = {}, options: Options = {}): Promise<Result<ItemsCourseEntry>> =>
	call('GET', `/desk/courses`, { after: input.after, limit: input.limit, q: input.q, brand: input.brand, status: input.status }, options);

/** Create a course as a draft. */
export const createCourse = (_input: Record<string, never>, body: CreateCourseInputBody, options: Options = {}): Promise<Result<DeskCourse>> =>
	call('POST', `/desk/courses`, {  }, options, JSON.stringify(body));

/** Read a course as the newsroom saves it. */
export const readDeskCourse = (input: { record: number }, options: Options = {}): Promise<Result<DeskCourse>> =>
	call('GET', `/desk/courses/${encodeURIComponent(input.record)}`, {  }, options);

/** Change a course with its lessons. */
export const saveCourse = (input: { record: number }, body: SaveCourseInputBody, options: Options = {}): Promise<Result<DeskCourse>> =>
	call('PUT', `/desk/courses/${encodeURIComponent(input.record)}`, {  }, options, JSON.stringify(body));

/** Delete the draft of a course. */
export const deleteCourse = (input: { record: number; version: number }, options: Options = {}): Promise<Result<DeskCourse>> =>
	call('DELETE', `/desk/courses/${encodeURIComponent(input.record)}`, { version: input.version }, options);

/** Publish or withdraw a course. */
export const setCourseStatus = (input: { record: number }, body: CourseStatusInputBody, options: Options = {}): Promise<Result<DeskCourse>> =>
	call('POST', `/desk/courses/${encodeURIComponent(input.record)}/status`, {  }, options, JSON.stringify(body));

/** List the deleted drafts, the latest deleted first. */
export const listDeletedDrafts = (input: { after?: string; limit?: number; brand?: string } = {}, options: Options = {}): Promise<Result<ItemsDeletedDraft>> =>
	call('GET', `/desk/deleted-drafts`, { after: input.after, limit: input.limit, brand: input.brand }, options);

/** List stories whose amounts differ from the directory. */
export const listDifferingAmounts = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsDifferingAmount>> =>
	call('GET', `/desk/differing-amounts`, { after: input.after, limit: input.limit }, options);

/** List the meetups that readers propose. */
export const listEventProposals = (input: { after?: string; limit?: number; state?: 'open' | 'approved' | 'declined' } = {}, options: Options = {}): Promise<Result<ItemsDeskProposal>> =>
	call('GET', `/desk/event-proposals`, { after: input.after, limit: input.limit, state: input.state }, options);

/** Approve a proposal as an event. */
export const approveEventProposal = (input: { id: number }, body: ApproveInputBody, options: Options = {}): Promise<Result<DeskEvent>> =>
	call('POST', `/desk/event-proposals/${encodeURIComponent(input.id)}/approve`, {  }, options, JSON.stringify(body));

/** Decline a proposal with a reason. */
export const declineEventProposal = (input: { id: number }, body: DeclineInputBody, options: Options = {}): Promise<Result<ProposalDecision>> =>
	call('POST', `/desk/event-proposals/${encodeURIComponent(input.id)}/decline`, {  }, options, JSON.stringify(body));

/** List the events as the newsroom saves them. */
export const listDeskEvents = (input: { after?: string; limit?: number; q?: string; state?: 'all' | 'draft' | 'upcoming' | 'past' | 'cancelled' } = {}, options: Options = {}): Promise<Result<ItemsDeskEvent>> =>
	call('GET', `/desk/events`, { after: input.after, limit: input.limit, q: input.q, state: input.state }, options);

/** Read an event as the newsroom saves it. */
export const readDeskEvent = (input: { slug: string }, options: Options = {}): Promise<Result<DeskEvent>> =>
	call('GET', `/desk/events/${encodeURIComponent(input.slug)}`, {  }, options);

/** Create or change an event. */
export const saveEvent = (input: { slug: string }, body: EventSaveInputBody, options: Options = {}): Promise<Result<DeskEvent>> =>
	call('PUT', `/desk/events/${encodeURIComponent(input.slug)}`, {  }, options, JSON.stringify(body));

/** Remove an event. */
export const removeEvent = (input: { slug: string; version: number }, options: Options = {}): Promise<Result<RemovedEvent>> =>
	call('DELETE', `/desk/events/${encodeURIComponent(input.slug)}`, { version: input.version }, options);

/** List the audit log of an event. */
export const listEventActions = (input: { slug: string; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsActionInfo>> =>
	call('GET', `/desk/events/${encodeURIComponent(input.slug)}/actions`, { after: input.after, limit: input.limit }, options);

/** Cancel an event. */
export const cancelEvent = (input: { slug: string }, options: Options = {}): Promise<Result<DeskEvent>> =>
	call('POST', `/desk/events/${encodeURIComponent(input.slug)}/cancel`, {  }, options);

/** Withdraw the links for helpers at the door and make new ones. */
export const withdrawDoorLinks = (input: { slug: string; date?: string }, options: Options = {}): Promise<Result<DeskEvent>> =>
	call('POST', `/desk/events/${encodeURIComponent(input.slug)}/door-link`, { date: input.date }, options);

/** Publish the draft of an event. */
export const publishEvent = (input: { slug: string }, body: PublishEventInputBody, options: Options = {}): Promise<Result<DeskEvent>> =>
	call('POST', `/desk/events/${encodeURIComponent(input.slug)}/publish`, {  }, options, JSON.stringify(body));

/** List the registrations for an event. */
export const listDeskEventRegistrations = (input: { slug: string; after?: string; limit?: number; date?: string }, options: Options = {}): Promise<Result<ItemsDeskTicket>> =>
	call('GET', `/desk/events/${encodeURIComponent(input.slug)}/registrations`, { after: input.after, limit: input.limit, date: input.date }, options);

/** Read the registrations for an event as a table. */
export const readEventRegistrationsTable = (input: { slug: string; date?: string }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/desk/events/${encodeURIComponent(input.slug)}/registrations.csv`, { date: input.date }, options);

/** List the watched feeds. */
export const listFeeds = (input: { after?: string; limit?: number; brand?: string } = {}, options: Options = {}): Promise<Result<ItemsDeskFeed>> =>
	call('GET', `/desk/feeds`, { after: input.after, limit: input.limit, brand: input.brand }, options);

/** Watch a feed. */
export const addFeed = (_input: Record<string, never>, body: FeedToAdd, options: Options = {}): Promise<Result<DeskFeed>> =>
	call('POST', `/desk/feeds`, {  }, options, JSON.stringify(body));

/** Read a watched feed. */
export const readFeed = (input: { id: number }, options: Options = {}): Promise<Result<DeskFeed>> =>
	call('GET', `/desk/feeds/${encodeURIComponent(input.id)}`, {  }, options);

/** Save the settings of a watched feed. */
export const saveFeed = (input: { id: number }, body: FeedToSave, options: Options = {}): Promise<Result<DeskFeed>> =>
	call('PUT', `/desk/feeds/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Stop watching a feed. */
export const removeFeed = (input: { id: number }, options: Options = {}): Promise<Result<DeskFeed>> =>
	call('DELETE', `/desk/feeds/${encodeURIComponent(input.id)}`, {  }, options);

/** Fetch a feed now. */
export const checkFeed = (input: { id: number }, options: Options = {}): Promise<Result<DeskFeed>> =>
	call('POST', `/desk/feeds/${encodeURIComponent(input.id)}/check`, {  }, options);

/** List the stories that came from a feed. */
export const listFeedDrafts = (input: { id: number }, options: Options = {}): Promise<Result<FeedDrafts>> =>
	call('GET', `/desk/feeds/${encodeURIComponent(input.id)}/drafts`, {  }, options);

/** List the brands whose fronts the caller may arrange. */
export const listFronts = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<ItemsFrontOverview>> =>
	call('GET', `/desk/fronts`, {  }, options);

/** Read the public and the prepared front of a brand. */
export const readFront = (input: { brand: string }, options: Options = {}): Promise<Result<Arrangement>> =>
	call('GET', `/desk/fronts/${encodeURIComponent(input.brand)}`, {  }, options);

/** Read the list of people of a brand. */
export const readPeopleList = (input: { brand: string }, options: Options = {}): Promise<Result<DeskPeopleList>> =>
	call('GET', `/desk/fronts/${encodeURIComponent(input.brand)}/people`, {  }, options);

/** Change the list of people of a brand. */
export const savePeopleList = (input: { brand: string }, body: SavePeopleInputBody, options: Options = {}): Promise<Result<DeskPeopleList>> =>
	call('PUT', `/desk/fronts/${encodeURIComponent(input.brand)}/people`, {  }, options, JSON.stringify(body));

/** Save the prepared front of a brand. */
export const prepareFront = (input: { brand: string }, body: PrepareInputBody, options: Options = {}): Promise<Result<Arrangement>> =>
	call('PUT', `/desk/fronts/${encodeURIComponent(input.brand)}/prepared`, {  }, options, JSON.stringify(body));

/** Discard the prepared front of a brand. */
export const discardFront = (input: { brand: string; revision: number }, options: Options = {}): Promise<Result<Arrangement>> =>
	call('DELETE', `/desk/fronts/${encodeURIComponent(input.brand)}/prepared`, { revision: input.revision }, options);

/** Publish the prepared front of a brand. */
export const publishFront = (input: { brand: string }, body: PublishInputBody, options: Options = {}): Promise<Result<Arrangement>> =>
	call('POST', `/desk/fronts/${encodeURIComponent(input.brand)}/publish`, {  }, options, JSON.stringify(body));

/** Create a link to the prepared front of a brand. */
export const linkRehearsal = (input: { brand: string }, options: Options = {}): Promise<Result<RehearsalLink>> =>
	call('POST', `/desk/fronts/${encodeURIComponent(input.brand)}/rehearsal-link`, {  }, options);

/** List the spotlights of a brand that have not ended. */
export const listSpotlights = (input: { brand: string }, options: Options = {}): Promise<Result<Spotlights>> =>
	call('GET', `/desk/fronts/${encodeURIComponent(input.brand)}/spotlights`, {  }, options);

/** Replace the spotlights of a brand that have not ended. */
export const saveSpotlights = (input: { brand: string }, body: SpotlightsInputBody, options: Options = {}): Promise<Result<Spotlights>> =>
	call('PUT', `/desk/fronts/${encodeURIComponent(input.brand)}/spotlights`, {  }, options, JSON.stringify(body));

/** List the versions of a brand's front, newest first. */
export const listFrontVersions = (input: { brand: string; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsFrontVersion>> =>
	call('GET', `/desk/fronts/${encodeURIComponent(input.brand)}/versions`, { after: input.after, limit: input.limit }, options);

/** Make a version the prepared front of a brand. */
export const restoreFrontVersion = (input: { brand: string; id: number }, body: RestoreInputBody, options: Options = {}): Promise<Result<Arrangement>> =>
	call('POST', `/desk/fronts/${encodeURIComponent(input.brand)}/versions/${encodeURIComponent(input.id)}/restore`, {  }, options, JSON.stringify(body));

/** Read the video header of a brand. */
export const readVideoHeader = (input: { brand: string }, options: Options = {}): Promise<Result<DeskVideoHeader>> =>
	call('GET', `/desk/fronts/${encodeURIComponent(input.brand)}/videos`, {  }, options);

/** Change the video header of a brand. */
export const saveVideoHeader = (input: { brand: string }, body: SaveVideosInputBody, options: Options = {}): Promise<Result<DeskVideoHeader>> =>
	call('PUT', `/desk/fronts/${encodeURIComponent(input.brand)}/videos`, {  }, options, JSON.stringify(body));

/** List the terms of the glossary by id. */
export const listGlossaryTerms = (input: { after?: string; limit?: number; q?: string; ids?: string } = {}, options: Options = {}): Promise<Result<ItemsGlossaryRecord>> =>
	call('GET', `/desk/glossary`, { after: input.after, limit: input.limit, q: input.q, ids: input.ids }, options);

/** Add a term to the glossary. */
export const createGlossaryTerm = (_input: Record<string, never>, body: GlossaryEdit, options: Options = {}): Promise<Result<GlossaryRecord>> =>
	call('POST', `/desk/glossary`, {  }, options, JSON.stringify(body));

/** Read a term of the glossary as the newsroom saves it. */
export const readGlossaryTerm = (input: { record: number }, options: Options = {}): Promise<Result<GlossaryRecord>> =>
	call('GET', `/desk/glossary/${encodeURIComponent(input.record)}`, {  }, options);

/** Change a term of the glossary. */
export const saveGlossaryTerm = (input: { record: number }, body: SaveGlossaryInputBody, options: Options = {}): Promise<Result<GlossaryRecord>> =>
	call('PUT', `/desk/glossary/${encodeURIComponent(input.record)}`, {  }, options, JSON.stringify(body));

/** Delete a term of the glossary. */
export const deleteGlossaryTerm = (input: { record: number; version: number }, options: Options = {}): Promise<Result<DeletedGlossaryTerm>> =>
	call('DELETE', `/desk/glossary/${encodeURIComponent(input.record)}`, { version: input.version }, options);

/** List the hubs and the pages of topics. */
export const listHubs = (input: { q?: string; brand?: string } = {}, options: Options = {}): Promise<Result<ItemsHubSummary>> =>
	call('GET', `/desk/hubs`, { q: input.q, brand: input.brand }, options);

/** Create a hub. */
export const createHub = (_input: Record<string, never>, body: CreateHubInputBody, options: Options = {}): Promise<Result<Hub>> =>
	call('POST', `/desk/hubs`, {  }, options, JSON.stringify(body));

/** Read a hub as the newsroom saves it. */
export const readHub = (input: { id: number }, options: Options = {}): Promise<Result<Hub>> =>
	call('GET', `/desk/hubs/${encodeURIComponent(input.id)}`, {  }, options);

/** Change a hub. */
export const saveHub = (input: { id: number }, body: SaveHubInputBody, options: Options = {}): Promise<Result<Hub>> =>
	call('PUT', `/desk/hubs/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Remove the page of a topic. */
export const removeHub = (input: { id: number; version: number }, options: Options = {}): Promise<Result<Hub>> =>
	call('DELETE', `/desk/hubs/${encodeURIComponent(input.id)}`, { version: input.version }, options);

/** List the uploaded exports, newest first. */
export const listImports = (input: { after?: string; limit?: number; brand?: string; kind?: 'wordpress' | 'ghost' | 'companies'; state?: 'uploading' | 'ready' | 'waiting' | 'running' | 'finished' | 'failed' | 'cancelled' | 'interrupted' } = {}, options: Options = {}): Promise<Result<ItemsDeskImport>> =>
	call('GET', `/desk/imports`, { after: input.after, limit: input.limit, brand: input.brand, kind: input.kind, state: input.state }, options);

/** Begin to upload an export. */
export const createImport = (_input: Record<string, never>, body: ImportToCreate, options: Options = {}): Promise<Result<DeskImport>> =>
	call('POST', `/desk/imports`, {  }, options, JSON.stringify(body));

/** Read an uploaded export with the report of its last import. */
export const readImport = (input: { id: number }, options: Options = {}): Promise<Result<DeskImport>> =>
	call('GET', `/desk/imports/${encodeURIComponent(input.id)}`, {  }, options);

/** Remove an uploaded export with its report. */
export const deleteImport = (input: { id: number }, options: Options = {}): Promise<Result<DeskImport>> =>
	call('DELETE', `/desk/imports/${encodeURIComponent(input.id)}`, {  }, options);

/** End an import. */
export const cancelImport = (input: { id: number }, options: Options = {}): Promise<Result<DeskImport>> =>
	call('POST', `/desk/imports/${encodeURIComponent(input.id)}/cancel`, {  }, options);

/** Upload a part of an export. */
export const uploadImportPart = (input: { id: number; offset: number }, body: BodyInit, options: Options = {}): Promise<Result<DeskImport>> =>
	call('PUT', `/desk/imports/${encodeURIComponent(input.id)}/file`, { offset: input.offset }, options, body);

/** Import an uploaded export, or do a dry run. */
export const startImport = (input: { id: number }, body: ImportToStart, options: Options = {}): Promise<Result<DeskImport>> =>
	call('POST', `/desk/imports/${encodeURIComponent(input.id)}/start`, {  }, options, JSON.stringify(body));

/** Read every line of the report of an import. */
export const readImportTable = (input: { id: number }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/desk/imports/${encodeURIComponent(input.id)}/table.csv`, {  }, options);

/** Say what taking an import back would delete. */
export const previewTakeBack = (input: { id: number }, options: Options = {}): Promise<Result<ImportToTakeBack>> =>
	call('GET', `/desk/imports/${encodeURIComponent(input.id)}/take-back`, {  }, options);

/** Take an import back. */
export const takeBackImport = (input: { id: number }, options: Options = {}): Promise<Result<DeskImport>> =>
	call('POST', `/desk/imports/${encodeURIComponent(input.id)}/take-back`, {  }, options);

/** List investors by id. */
export const listDeskInvestors = (input: { after?: string; limit?: number; q?: string; ids?: string; state?: 'shown' | 'unconfirmed' | 'withdrawn' | 'merged' } = {}, options: Options = {}): Promise<Result<ItemsDeskInvestor>> =>
	call('GET', `/desk/investors`, { after: input.after, limit: input.limit, q: input.q, ids: input.ids, state: input.state }, options);

/** Add an investor. */
export const createInvestor = (input: { locale?: string }, body: CreateInvestorInputBody, options: Options = {}): Promise<Result<DeskInvestor>> =>
	call('POST', `/desk/investors`, { locale: input.locale }, options, JSON.stringify(body));

/** List possible duplicates of investors. */
export const listInvestorDuplicates = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsInvestorDuplicate>> =>
	call('GET', `/desk/investors/duplicates`, { after: input.after, limit: input.limit }, options);

/** Read an investor as the newsroom saves it. */
export const readDeskInvestor = (input: { locale?: string; id: number }, options: Options = {}): Promise<Result<DeskInvestor>> =>
	call('GET', `/desk/investors/${encodeURIComponent(input.id)}`, { locale: input.locale }, options);

/** Save an investor. */
export const saveInvestor = (input: { locale?: string; id: number }, body: SaveInvestorInputBody, options: Options = {}): Promise<Result<DeskInvestor>> =>
	call('PUT', `/desk/investors/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Withdraw an investor. */
export const withdrawInvestor = (input: { locale?: string; id: number }, options: Options = {}): Promise<Result<DeskInvestor>> =>
	call('DELETE', `/desk/investors/${encodeURIComponent(input.id)}`, { locale: input.locale }, options);

/** List what the newsroom did with an investor, the newest first. */
export const listInvestorActions = (input: { after?: string; limit?: number; id: number }, options: Options = {}): Promise<Result<ItemsActionInfo>> =>
	call('GET', `/desk/investors/${encodeURIComponent(input.id)}/actions`, { after: input.after, limit: input.limit }, options);

/** Confirm an investor that a company member typed. */
export const confirmInvestor = (input: { locale?: string; id: number }, options: Options = {}): Promise<Result<DeskInvestor>> =>
	call('POST', `/desk/investors/${encodeURIComponent(input.id)}/confirm`, { locale: input.locale }, options);

/** Mark two investors as different. */
export const setInvestorsDistinct = (input: { locale?: string; id: number }, body: MergeInvestorInputBody, options: Options = {}): Promise<Result<DeskInvestor>> =>
	call('POST', `/desk/investors/${encodeURIComponent(input.id)}/distinct`, { locale: input.locale }, options, JSON.stringify(body));

/** Merge another investor into an investor. */
export const mergeInvestor = (input: { locale?: string; id: number }, body: MergeInvestorInputBody, options: Options = {}): Promise<Result<DeskInvestor>> =>
	call('POST', `/desk/investors/${encodeURIComponent(input.id)}/merge`, { locale: input.locale }, options, JSON.stringify(body));

/** Restore a withdrawn investor. */
export const restoreInvestor = (input: { locale?: string; id: number }, options: Options = {}): Promise<Result<DeskInvestor>> =>
	call('POST', `/desk/investors/${encodeURIComponent(input.id)}/restore`, { locale: input.locale }, options);

/** Set the slug of an investor. */
export const setInvestorSlug = (input: { id: number }, body: SlugEdit, options: Options = {}): Promise<Result<DeskInvestor>> =>
	call('PUT', `/desk/investors/${encodeURIComponent(input.id)}/slug`, {  }, options, JSON.stringify(body));

/** Undo the merge of an investor into another one. */
export const unmergeInvestor = (input: { locale?: string; id: number }, options: Options = {}): Promise<Result<DeskInvestor>> =>
	call('POST', `/desk/investors/${encodeURIComponent(input.id)}/unmerge`, { locale: input.locale }, options);

/** List jobs that failed, the newest first. */
export const listFailedJobs = (input: { after?: string; limit?: number; kind?: string; state?: 'all' | 'given-up' | 'waiting' } = {}, options: Options = {}): Promise<Result<ItemsDeskJob>> =>
	call('GET', `/desk/jobs`, { after: input.after, limit: input.limit, kind: input.kind, state: input.state }, options);

/** Delete a job that failed. */
export const deleteJob = (input: { job: number }, options: Options = {}): Promise<Result<DeskJob>> =>
	call('DELETE', `/desk/jobs/${encodeURIComponent(input.job)}`, {  }, options);

/** Try a failed job again. */
export const retryJob = (input: { job: number }, options: Options = {}): Promise<Result<DeskJob>> =>
	call('POST', `/desk/jobs/${encodeURIComponent(input.job)}/retry`, {  }, options);

/** List the senders of the emails of all brands. */
export const listMailSenders = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsMailSender>> =>
	call('GET', `/desk/mail/senders`, { after: input.after, limit: input.limit }, options);

/** Read the sender of the emails of a brand. */
export const readMailSender = (input: { brand: string }, options: Options = {}): Promise<Result<MailSender>> =>
	call('GET', `/desk/mail/senders/${encodeURIComponent(input.brand)}`, {  }, options);

/** Set the sender of the emails of a brand. */
export const saveMailSender = (input: { brand: string }, body: SaveSenderInputBody, options: Options = {}): Promise<Result<MailSender>> =>
	call('PUT', `/desk/mail/senders/${encodeURIComponent(input.brand)}`, {  }, options, JSON.stringify(body));

/** Remove the sender and the keys of a brand. */
export const removeMailSender = (input: { brand: string; version: number }, options: Options = {}): Promise<Result<MailSender>> =>
	call('DELETE', `/desk/mail/senders/${encodeURIComponent(input.brand)}`, { version: input.version }, options);

/** Make a key that can sign the emails of a brand. */
export const createMailKey = (input: { brand: string }, body: CreateKeyInputBody, options: Options = {}): Promise<Result<MailSender>> =>
	call('POST', `/desk/mail/senders/${encodeURIComponent(input.brand)}/keys`, {  }, options, JSON.stringify(body));

/** Sign the emails of a brand with a key. */
export const useMailKey = (input: { brand: string; selector: string }, options: Options = {}): Promise<Result<MailSender>> =>
	call('POST', `/desk/mail/senders/${encodeURIComponent(input.brand)}/keys/${encodeURIComponent(input.selector)}/use`, {  }, options);

/** Look up the DNS records that the emails of a brand need. */
export const checkMailRecords = (input: { brand: string }, options: Options = {}): Promise<Result<MailRecords>> =>
	call('GET', `/desk/mail/senders/${encodeURIComponent(input.brand)}/records`, {  }, options);

/** List the addresses that get no more emails, the newest first. */
export const listSuppressedAddresses = (input: { after?: string; limit?: number; q?: string; reason?: 'hard' | 'complaint' | 'soft' } = {}, options: Options = {}): Promise<Result<ItemsSuppressedInfo>> =>
	call('GET', `/desk/mail/suppressed`, { after: input.after, limit: input.limit, q: input.q, reason: input.reason }, options);

/** Send emails to a suppressed address again. */
export const unsuppressAddress = (input: { mark: string }, body: UnsuppressInputBody, options: Options = {}): Promise<Result<LiftedSuppression>> =>
	call('POST', `/desk/mail/suppressed/${encodeURIComponent(input.mark)}/lift`, {  }, options, JSON.stringify(body));

/** Send a test email to oneself. */
export const tryMail = (input: { locale?: string }, body: TryInputBody, options: Options = {}): Promise<Result<MailTest>> =>
	call('POST', `/desk/mail/test`, { locale: input.locale }, options, JSON.stringify(body));

/** List the files of the library, newest first. */
export const listMedia = (input: { after?: string; limit?: number; q?: string; kind?: 'picture' | 'recording' | 'film' | 'document'; brand?: string; by?: number; mine?: boolean; licence?: 'unknown' | 'valid' | 'ending' | 'expired'; unused?: boolean; deleted?: boolean } = {}, options: Options = {}): Promise<Result<ItemsLibraryEntry>> =>
	call('GET', `/desk/media`, { after: input.after, limit: input.limit, q: input.q, kind: input.kind, brand: input.brand, by: input.by, mine: input.mine, licence: input.licence, unused: input.unused, deleted: input.deleted }, options);

/** Upload a picture. */
export const uploadPicture = (input: { filename?: string; alt?: string; caption?: string; credit?: string; focalX?: number; focalY?: number; brand?: string }, body: BodyInit, options: Options = {}): Promise<Result<UploadedPicture>> =>
	call('POST', `/desk/media`, { filename: input.filename, alt: input.alt, caption: input.caption, credit: input.credit, focalX: input.focalX, focalY: input.focalY, brand: input.brand }, options, body);

/** Read a file of the library. */
export const readMedia = (input: { id: number }, options: Options = {}): Promise<Result<LibraryFile>> =>
	call('GET', `/desk/media/${encodeURIComponent(input.id)}`, {  }, options);

/** Save the texts, focal point, cuts and licence of a file. */
export const saveMedia = (input: { id: number }, body: FileToSave, options: Options = {}): Promise<Result<LibraryFile>> =>
	call('PUT', `/desk/media/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Delete a file that nothing uses. */
export const deleteMedia = (input: { id: number; version?: number }, options: Options = {}): Promise<Result<LibraryFile>> =>
	call('DELETE', `/desk/media/${encodeURIComponent(input.id)}`, { version: input.version }, options);

/** List what was done with a file of the library. */
export const listMediaActions = (input: { after?: string; limit?: number; id: number }, options: Options = {}): Promise<Result<ItemsActionInfo>> =>
	call('GET', `/desk/media/${encodeURIComponent(input.id)}/actions`, { after: input.after, limit: input.limit }, options);

/** Save the captions of a recording or film. */
export const saveCaptions = (input: { id: number; lang: string }, body: CaptionText, options: Options = {}): Promise<Result<LibraryFile>> =>
	call('PUT', `/desk/media/${encodeURIComponent(input.id)}/captions/${encodeURIComponent(input.lang)}`, {  }, options, JSON.stringify(body));

/** Replace a file everywhere. */
export const replaceMedia = (input: { id: number; version: number; filename?: string }, body: BodyInit, options: Options = {}): Promise<Result<LibraryFile>> =>
	call('PUT', `/desk/media/${encodeURIComponent(input.id)}/file`, { version: input.version, filename: input.filename }, options, body);

/** Bring a deleted file back. */
export const restoreMedia = (input: { id: number }, options: Options = {}): Promise<Result<LibraryFile>> =>
	call('POST', `/desk/media/${encodeURIComponent(input.id)}/restore`, {  }, options);

/** List where a file of the library is used. */
export const listMediaUses = (input: { after?: string; limit?: number; id: number }, options: Options = {}): Promise<Result<MediaUses>> =>
	call('GET', `/desk/media/${encodeURIComponent(input.id)}/uses`, { after: input.after, limit: input.limit }, options);

/** Find members of the newsroom of a brand. */
export const listDeskMembers = (input: { brand: string; q?: string }, options: Options = {}): Promise<Result<DeskMembers>> =>
	call('GET', `/desk/members`, { brand: input.brand, q: input.q }, options);

/** List stories with suggested mentions. */
export const listMentionSuggestions = (input: { after?: string; limit?: number; brand: string; certain?: boolean }, options: Options = {}): Promise<Result<ItemsStoryWithSuggestions>> =>
	call('GET', `/desk/mention-suggestions`, { after: input.after, limit: input.limit, brand: input.brand, certain: input.certain }, options);

/** List the issues of newsletters, the latest day first. */
export const listNewsletterIssues = (input: { after?: string; limit?: number; newsletter?: string; state?: 'draft' | 'scheduled' | 'published' } = {}, options: Options = {}): Promise<Result<ItemsIssueRecord>> =>
	call('GET', `/desk/newsletter-issues`, { after: input.after, limit: input.limit, newsletter: input.newsletter, state: input.state }, options);

/** Add a draft of an issue. */
export const createNewsletterIssue = (_input: Record<string, never>, body: CreateIssueInputBody, options: Options = {}): Promise<Result<IssueRecord>> =>
	call('POST', `/desk/newsletter-issues`, {  }, options, JSON.stringify(body));

/** Make the email of an issue without storing anything. */
export const previewNewsletterIssue = (_input: Record<string, never>, body: CreateIssueInputBody, options: Options = {}): Promise<Result<IssueEmail>> =>
	call('POST', `/desk/newsletter-issues/preview`, {  }, options, JSON.stringify(body));

/** Read an issue as the newsroom saves it. */
export const readNewsletterIssue = (input: { id: number }, options: Options = {}): Promise<Result<IssueRecord>> =>
	call('GET', `/desk/newsletter-issues/${encodeURIComponent(input.id)}`, {  }, options);

/** Change an issue. */
export const saveNewsletterIssue = (input: { id: number }, body: SaveIssueInputBody, options: Options = {}): Promise<Result<IssueRecord>> =>
	call('PUT', `/desk/newsletter-issues/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Delete an issue that is not published. */
export const deleteNewsletterIssue = (input: { id: number; revision: number }, options: Options = {}): Promise<Result<IssueRecord>> =>
	call('DELETE', `/desk/newsletter-issues/${encodeURIComponent(input.id)}`, { revision: input.revision }, options);

/** Publish an issue, and send it to the subscribers. */
export const publishNewsletterIssue = (input: { id: number }, body: PublishIssueInputBody, options: Options = {}): Promise<Result<IssueRecord>> =>
	call('POST', `/desk/newsletter-issues/${encodeURIComponent(input.id)}/publish`, {  }, options, JSON.stringify(body));

/** Send an issue as a test. */
export const testNewsletterIssue = (input: { id: number }, body: TestIssueInputBody, options: Options = {}): Promise<Result<IssueTest>> =>
	call('POST', `/desk/newsletter-issues/${encodeURIComponent(input.id)}/test`, {  }, options, JSON.stringify(body));

/** Make a scheduled issue a draft again. */
export const unscheduleNewsletterIssue = (input: { id: number }, body: UnscheduleIssueInputBody, options: Options = {}): Promise<Result<IssueRecord>> =>
	call('POST', `/desk/newsletter-issues/${encodeURIComponent(input.id)}/unschedule`, {  }, options, JSON.stringify(body));

/** Add a story or a webinar to an issue. */
export const addNewsletterItem = (_input: Record<string, never>, body: AddItemInputBody, options: Options = {}): Promise<Result<NewsletterItems>> =>
	call('POST', `/desk/newsletter-items`, {  }, options, JSON.stringify(body));

/** List the newsletters that the caller may write for, by id. */
export const listDeskNewsletters = (input: { after?: string; limit?: number; brand?: string } = {}, options: Options = {}): Promise<Result<ItemsNewsletterRecord>> =>
	call('GET', `/desk/newsletters`, { after: input.after, limit: input.limit, brand: input.brand }, options);

/** Add a newsletter. */
export const createNewsletter = (_input: Record<string, never>, body: CreateLetterInputBody, options: Options = {}): Promise<Result<NewsletterRecord>> =>
	call('POST', `/desk/newsletters`, {  }, options, JSON.stringify(body));

/** Read a newsletter as the newsroom saves it. */
export const readNewsletter = (input: { id: number }, options: Options = {}): Promise<Result<NewsletterRecord>> =>
	call('GET', `/desk/newsletters/${encodeURIComponent(input.id)}`, {  }, options);

/** Change a newsletter. */
export const saveNewsletter = (input: { id: number }, body: SaveLetterInputBody, options: Options = {}): Promise<Result<NewsletterRecord>> =>
	call('PUT', `/desk/newsletters/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Delete a newsletter without issues and subscribers. */
export const deleteNewsletter = (input: { id: number; version: number }, options: Options = {}): Promise<Result<NewsletterRecord>> =>
	call('DELETE', `/desk/newsletters/${encodeURIComponent(input.id)}`, { version: input.version }, options);

/** List the static pages with the number of their blocks. */
export const listPageBlocks = (input: { q?: string; brand?: string } = {}, options: Options = {}): Promise<Result<ItemsStaticPageSummary>> =>
	call('GET', `/desk/page-blocks`, { q: input.q, brand: input.brand }, options);

/** Read the blocks below a static page. */
export const readPageBlocks = (input: { brand: string; slug: string }, options: Options = {}): Promise<Result<PageBlocks>> =>
	call('GET', `/desk/page-blocks/${encodeURIComponent(input.brand)}/${encodeURIComponent(input.slug)}`, {  }, options);

/** Replace the blocks below a static page. */
export const savePageBlocks = (input: { brand: string; slug: string }, body: SavePageBlocksInputBody, options: Options = {}): Promise<Result<PageBlocks>> =>
	call('PUT', `/desk/page-blocks/${encodeURIComponent(input.brand)}/${encodeURIComponent(input.slug)}`, {  }, options, JSON.stringify(body));

/** Read the events of partners. */
export const readPartnerEvents = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<DeskPartnerEvents>> =>
	call('GET', `/desk/partner-events`, {  }, options);

/** Change the events of partners. */
export const savePartnerEvents = (_input: Record<string, never>, body: SavePartnersInputBody, options: Options = {}): Promise<Result<DeskPartnerEvents>> =>
	call('PUT', `/desk/partner-events`, {  }, options, JSON.stringify(body));

/** List people by id. */
export const listDeskPeople = (input: { after?: string; limit?: number; q?: string; ids?: string; state?: 'shown' | 'withdrawn' | 'merged' } = {}, options: Options = {}): Promise<Result<ItemsDeskPersonItem>> =>
	call('GET', `/desk/people`, { after: input.after, limit: input.limit, q: input.q, ids: input.ids, state: input.state }, options);

/** Add a person. */
export const createPerson = (input: { locale?: string }, body: CreatePersonInputBody, options: Options = {}): Promise<Result<DeskPerson>> =>
	call('POST', `/desk/people`, { locale: input.locale }, options, JSON.stringify(body));

/** List possible duplicates of people. */
export const listPersonDuplicates = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsPersonDuplicate>> =>
	call('GET', `/desk/people/duplicates`, { after: input.after, limit: input.limit }, options);

/** Read a person as the newsroom saves it. */
export const readDeskPerson = (input: { locale?: string; id: number }, options: Options = {}): Promise<Result<DeskPerson>> =>
	call('GET', `/desk/people/${encodeURIComponent(input.id)}`, { locale: input.locale }, options);

/** Save a person. */
export const savePerson = (input: { locale?: string; id: number }, body: SavePersonInputBody, options: Options = {}): Promise<Result<DeskPerson>> =>
	call('PUT', `/desk/people/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Withdraw the profile of a person. */
export const withdrawPerson = (input: { locale?: string; id: number }, options: Options = {}): Promise<Result<DeskPerson>> =>
	call('DELETE', `/desk/people/${encodeURIComponent(input.id)}`, { locale: input.locale }, options);

/** List what the newsroom did with a person, the newest first. */
export const listPersonActions = (input: { after?: string; limit?: number; id: number }, options: Options = {}): Promise<Result<ItemsActionInfo>> =>
	call('GET', `/desk/people/${encodeURIComponent(input.id)}/actions`, { after: input.after, limit: input.limit }, options);

/** Mark two people as different. */
export const setPeopleDistinct = (input: { id: number }, body: MergePersonInputBody, options: Options = {}): Promise<Result<DeskPerson>> =>
	call('POST', `/desk/people/${encodeURIComponent(input.id)}/distinct`, {  }, options, JSON.stringify(body));

/** Merge another person into a person. */
export const mergePerson = (input: { id: number }, body: MergePersonInputBody, options: Options = {}): Promise<Result<DeskPerson>> =>
	call('POST', `/desk/people/${encodeURIComponent(input.id)}/merge`, {  }, options, JSON.stringify(body));

/** Restore the withdrawn profile of a person. */
export const restorePerson = (input: { locale?: string; id: number }, options: Options = {}): Promise<Result<DeskPerson>> =>
	call('POST', `/desk/people/${encodeURIComponent(input.id)}/restore`, { locale: input.locale }, options);

/** Set the slug of a person. */
export const setPersonSlug = (input: { id: number }, body: SlugEdit, options: Options = {}): Promise<Result<DeskPerson>> =>
	call('PUT', `/desk/people/${encodeURIComponent(input.id)}/slug`, {  }, options, JSON.stringify(body));

/** Undo the merge of a person into another one. */
export const unmergePerson = (input: { locale?: string; id: number }, options: Options = {}): Promise<Result<DeskPerson>> =>
	call('POST', `/desk/people/${encodeURIComponent(input.id)}/unmerge`, { locale: input.locale }, options);

/** List what is planned in some days besides stories. */
export const listPlanned = (input: { from: string; to: string; brand?: string; lang?: string; kinds?: ('issue' | 'web_story' | 'episode' | 'announcement' | 'ranking' | 'front' | 'webinar' | 'event' | 'live')[] }, options: Options = {}): Promise<Result<PlannedList>> =>
	call('GET', `/desk/planned`, { from: input.from, to: input.to, brand: input.brand, lang: input.lang, kinds: input.kinds }, options);

/** List the names of publishers by slug. */
export const listPublisherNames = (input: { after?: string; limit?: number; q?: string; slugs?: string } = {}, options: Options = {}): Promise<Result<ItemsPublisherName>> =>
	call('GET', `/desk/publisher-names`, { after: input.after, limit: input.limit, q: input.q, slugs: input.slugs }, options);

/** List publishers by slug. */
export const listPublishers = (input: { after?: string; limit?: number; q?: string } = {}, options: Options = {}): Promise<Result<ItemsPublisherRecord>> =>
	call('GET', `/desk/publishers`, { after: input.after, limit: input.limit, q: input.q }, options);

/** Create a publisher. */
export const createPublisher = (_input: Record<string, never>, body: CreatePublisherInputBody, options: Options = {}): Promise<Result<PublisherRecord>> =>
	call('POST', `/desk/publishers`, {  }, options, JSON.stringify(body));

/** Read a publisher as the newsroom saves it. */
export const readPublisher = (input: { record: number }, options: Options = {}): Promise<Result<PublisherRecord>> =>
	call('GET', `/desk/publishers/${encodeURIComponent(input.record)}`, {  }, options);

/** Change a publisher. */
export const savePublisher = (input: { record: number }, body: SavePublisherInputBody, options: Options = {}): Promise<Result<PublisherRecord>> =>
	call('PUT', `/desk/publishers/${encodeURIComponent(input.record)}`, {  }, options, JSON.stringify(body));

/** Remove a publisher that nothing names. */
export const removePublisher = (input: { record: number; version: number }, options: Options = {}): Promise<Result<RemovedRecord>> =>
	call('DELETE', `/desk/publishers/${encodeURIComponent(input.record)}`, { version: input.version }, options);

/** Upload a recording, a short video or a document. */
export const uploadRecording = (input: { filename?: string; brand?: string }, body: BodyInit, options: Options = {}): Promise<Result<UploadedRecording>> =>
	call('POST', `/desk/recordings`, { filename: input.filename, brand: input.brand }, options, body);

/** List the redirects by path. */
export const listRedirects = (input: { after?: string; limit?: number; q?: string } = {}, options: Options = {}): Promise<Result<ItemsDeskRedirect>> =>
	call('GET', `/desk/redirects`, { after: input.after, limit: input.limit, q: input.q }, options);

/** Redirect a path. */
export const createRedirect = (_input: Record<string, never>, body: CreateRedirectInputBody, options: Options = {}): Promise<Result<DeskRedirect>> =>
	call('POST', `/desk/redirects`, {  }, options, JSON.stringify(body));

/** Import redirects from a table. */
export const importRedirects = (input: { preview?: boolean }, body: ImportRedirectsInputBody, options: Options = {}): Promise<Result<ImportedRedirects>> =>
	call('POST', `/desk/redirects/import`, { preview: input.preview }, options, JSON.stringify(body));

/** Read the redirect of a path. */
export const readRedirect = (input: { path: string }, options: Options = {}): Promise<Result<DeskRedirect>> =>
	call('GET', `/desk/redirects/one`, { path: input.path }, options);

/** Change the target of a redirect. */
export const saveRedirect = (input: { path: string }, body: SaveRedirectInputBody, options: Options = {}): Promise<Result<DeskRedirect>> =>
	call('PUT', `/desk/redirects/one`, { path: input.path }, options, JSON.stringify(body));

/** Remove a redirect. */
export const removeRedirect = (input: { path: string; version: number }, options: Options = {}): Promise<Result<DeskRedirect>> =>
	call('DELETE', `/desk/redirects/one`, { path: input.path, version: input.version }, options);

/** Read the redirects as a table. */
export const readRedirectsTable = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/desk/redirects/table.csv`, {  }, options);

/** List stories of a brand that report funding rounds about which nobody has decided. */
export const listStoriesWithRounds = (input: { after?: string; limit?: number; brand: string }, options: Options = {}): Promise<Result<ItemsStoryWithRounds>> =>
	call('GET', `/desk/reported-rounds`, { after: input.after, limit: input.limit, brand: input.brand }, options);

/** List reports of readers, newest first. */
export const listReports = (input: { after?: string; limit?: number; state?: 'open' | 'settled' } = {}, options: Options = {}): Promise<Result<ItemsReportInfo>> =>
	call('GET', `/desk/reports`, { after: input.after, limit: input.limit, state: input.state }, options);

/** Record that a report of a reader is settled, or that it is not. */
export const settleReport = (input: { id: number }, body: SettleInputBody, options: Options = {}): Promise<Result<ReportInfo>> =>
	call('PUT', `/desk/reports/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** List the brands with the numbers of their resources. */
export const listResourceSets = (input: { after?: string; limit?: number; q?: string } = {}, options: Options = {}): Promise<Result<ItemsResourceSetEntry>> =>
	call('GET', `/desk/resources`, { after: input.after, limit: input.limit, q: input.q }, options);

/** Read the resources of a brand as the newsroom saves them. */
export const readResources = (input: { brand: string }, options: Options = {}): Promise<Result<ResourceSet>> =>
	call('GET', `/desk/resources/${encodeURIComponent(input.brand)}`, {  }, options);

/** Change the resources of a brand. */
export const saveResources = (input: { brand: string }, body: SaveSetInputBody, options: Options = {}): Promise<Result<ResourceSet>> =>
	call('PUT', `/desk/resources/${encodeURIComponent(input.brand)}`, {  }, options, JSON.stringify(body));

/** Upload a file that readers can download. */
export const uploadResourceFile = (input: { brand: string; filename: string }, body: BodyInit, options: Options = {}): Promise<Result<UploadedFile>> =>
	call('POST', `/desk/resources/${encodeURIComponent(input.brand)}/files`, { filename: input.filename }, options, body);

/** List searches that found nothing, the most frequent first. */
export const listSearchesWithoutResult = (input: { days?: number; locale?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsSearchWithoutResult>> =>
	call('GET', `/desk/searches-without-result`, { days: input.days, locale: input.locale, limit: input.limit }, options);

/** Read the searches that found nothing, as a table. */
export const readSearchesTable = (input: { days?: number; locale?: string } = {}, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/desk/searches-without-result/table.csv`, { days: input.days, locale: input.locale }, options);

/** Read who the caller is and what the caller may write. */
export const readDeskSession = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<DeskSession>> =>
	call('GET', `/desk/session`, {  }, options);

/** List the sales of a brand to sponsors, the newest first. */
export const listSponsorSales = (input: { after?: string; limit?: number; brand: string }, options: Options = {}): Promise<Result<ItemsSponsorSale>> =>
	call('GET', `/desk/sponsor-sales`, { after: input.after, limit: input.limit, brand: input.brand }, options);

/** Record a sale to a sponsor. */
export const createSponsorSale = (_input: Record<string, never>, body: CreateSaleInputBody, options: Options = {}): Promise<Result<SponsorSale>> =>
	call('POST', `/desk/sponsor-sales`, {  }, options, JSON.stringify(body));

/** Read a sale. */
export const readSponsorSale = (input: { id: number }, options: Options = {}): Promise<Result<SponsorSale>> =>
	call('GET', `/desk/sponsor-sales/${encodeURIComponent(input.id)}`, {  }, options);

/** Change a sale. */
export const saveSponsorSale = (input: { id: number }, body: SaveSaleInputBody, options: Options = {}): Promise<Result<SponsorSale>> =>
	call('PUT', `/desk/sponsor-sales/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** List the audit log of a sale. */
export const listSponsorActions = (input: { id: number; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsActionInfo>> =>
	call('GET', `/desk/sponsor-sales/${encodeURIComponent(input.id)}/actions`, { after: input.after, limit: input.limit }, options);

/** Make a link for the sponsor, or withdraw the link. */
export const shareSponsorSale = (input: { id: number }, body: ShareSaleInputBody, options: Options = {}): Promise<Result<SponsorSale>> =>
	call('POST', `/desk/sponsor-sales/${encodeURIComponent(input.id)}/link`, {  }, options, JSON.stringify(body));

/** Remove a sale from the ledger. */
export const removeSponsorSale = (input: { id: number }, body: RemoveSaleInputBody, options: Options = {}): Promise<Result<RemovedSale>> =>
	call('POST', `/desk/sponsor-sales/${encodeURIComponent(input.id)}/remove`, {  }, options, JSON.stringify(body));

/** Read how often a sale was seen. */
export const readSponsorReport = (input: { id: number }, options: Options = {}): Promise<Result<SponsorReport>> =>
	call('GET', `/desk/sponsor-sales/${encodeURIComponent(input.id)}/report`, {  }, options);

/** Read how often a sale was seen, as a table. */
export const readSponsorTable = (input: { id: number; locale?: string }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/desk/sponsor-sales/${encodeURIComponent(input.id)}/report.csv`, { locale: input.locale }, options);

/** Read how often a sale was seen, as PDF. */
export const readSponsorDocument = (input: { id: number; locale?: string }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/desk/sponsor-sales/${encodeURIComponent(input.id)}/report.pdf`, { locale: input.locale }, options);

/** List the publishers that a sale can name, by name. */
export const listSponsors = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<SponsorList>> =>
	call('GET', `/desk/sponsors`, {  }, options);

/** List the stories that the caller may write, most recently saved first. */
export const listDrafts = (input: { after?: string; limit?: number; brand?: string; status?: 'all' | 'draft' | 'scheduled' | 'published' | 'unpublished'; q?: string; author?: string; lang?: string; type?: 'ARTICLE' | 'VIDEO' | 'WEBINAR'; page?: 'all' | 'only' | 'none'; publisher?: string; ends?: boolean; step?: string; outside?: string; assignee?: string; due?: 'any' | 'overdue' | 'soon' } = {}, options: Options = {}): Promise<Result<ItemsDeskEntry>> =>
	call('GET', `/desk/stories`, { after: input.after, limit: input.limit, brand: input.brand, status: input.status, q: input.q, author: input.author, lang: input.lang, type: input.type, page: input.page, publisher: input.publisher, ends: input.ends, step: input.step, outside: input.outside, assignee: input.assignee, due: input.due }, options);

/** Create a draft. */
export const createStory = (_input: Record<string, never>, body: DeskStory, options: Options = {}): Promise<Result<EditableStory>> =>
	call('POST', `/desk/stories`, {  }, options, JSON.stringify(body));

/** Read a story of any status. */
export const readDraft = (input: { id: number }, options: Options = {}): Promise<Result<EditableStory>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}`, {  }, options);

/** Save a story. */
export const saveStory = (input: { id: number; text?: 'kept'; settings?: string }, body: DeskRevision, options: Options = {}): Promise<Result<EditableStory>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}`, { text: input.text, settings: input.settings }, options, JSON.stringify(body));

/** Delete a draft that was never public. */
export const removeStory = (input: { id: number }, options: Options = {}): Promise<Result<RemovedStory>> =>
	call('DELETE', `/desk/stories/${encodeURIComponent(input.id)}`, {  }, options);

/** Approve the text of a story. */
export const approveStory = (input: { id: number }, body: StoryApprovalInputBody, options: Options = {}): Promise<Result<StoryWork>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/approval`, {  }, options, JSON.stringify(body));

/** Ask a member of the newsroom to approve the text of a story. */
export const askForApproval = (input: { id: number }, body: ApprovalRequestInputBody, options: Options = {}): Promise<Result<StoryWork>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/approval-request`, {  }, options, JSON.stringify(body));

/** Read how often a story was read. */
export const readStoryAudience = (input: { id: number; days?: number }, options: Options = {}): Promise<Result<StoryAudience>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}/audience`, { days: input.days }, options);

/** Read what prevents or speaks against publication. */
export const readStoryChecks = (input: { id: number }, options: Options = {}): Promise<Result<StoryChecks>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}/checks`, {  }, options);

/** Check the links of a story. */
export const checkStoryLinks = (input: { id: number }, options: Options = {}): Promise<Result<StoryChecks>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/checks`, {  }, options);

/** List the newsroom's comments on a story. */
export const listStoryComments = (input: { id: number; known?: string }, options: Options = {}): Promise<Result<DeskComments>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}/comments`, { known: input.known }, options);

/** Comment on a story. */
export const createStoryComment = (input: { id: number }, body: NewComment, options: Options = {}): Promise<Result<DeskComments>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/comments`, {  }, options, JSON.stringify(body));

/** Edit or restore one's own comment. */
export const editStoryComment = (input: { id: number; n: number }, body: CommentEdit, options: Options = {}): Promise<Result<DeskComments>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}/comments/${encodeURIComponent(input.n)}`, {  }, options, JSON.stringify(body));

/** Delete one's own comment. */
export const deleteStoryComment = (input: { id: number; n: number; version: number }, options: Options = {}): Promise<Result<DeskComments>> =>
	call('DELETE', `/desk/stories/${encodeURIComponent(input.id)}/comments/${encodeURIComponent(input.n)}`, { version: input.version }, options);

/** Resolve or reopen a thread, or decide about a suggestion. */
export const setCommentState = (input: { id: number; n: number }, body: ThreadState, options: Options = {}): Promise<Result<DeskComments>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}/comments/${encodeURIComponent(input.n)}/state`, {  }, options, JSON.stringify(body));

/** Correct the brand and the language of a draft. */
export const setStoryIdentity = (input: { id: number }, body: StoryIdentity, options: Options = {}): Promise<Result<EditableStory>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}/identity`, {  }, options, JSON.stringify(body));

/** List the names of companies, people and investors in a story. */
export const listMentions = (input: { id: number }, options: Options = {}): Promise<Result<StoryMentions>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}/mentions`, {  }, options);

/** Confirm or reject mentions in a story. */
export const decideMentions = (input: { id: number }, body: MentionDecisions, options: Options = {}): Promise<Result<StoryMentions>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}/mentions`, {  }, options, JSON.stringify(body));

/** List the fronts on which a story is pinned. */
export const listPins = (input: { id: number }, options: Options = {}): Promise<Result<StoryPins>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}/pins`, {  }, options);

/** Pin a story on the front of a brand, or take the pin away. */
export const pinStory = (input: { id: number; brand: string }, body: PinInputBody, options: Options = {}): Promise<Result<StoryPins>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}/pins/${encodeURIComponent(input.brand)}`, {  }, options, JSON.stringify(body));

/** Create a preview link to a story of any status. */
export const linkPreview = (input: { id: number }, options: Options = {}): Promise<Result<PreviewLink>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/preview-link`, {  }, options);

/** Correct the date of publication of a story. */
export const setPublicationDate = (input: { id: number }, body: PublicationDate, options: Options = {}): Promise<Result<EditableStory>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}/publication-date`, {  }, options, JSON.stringify(body));

/** Publish a story now. */
export const publishStory = (input: { id: number }, body: PublishOptions, options: Options = {}): Promise<Result<EditableStory>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/publish`, {  }, options, JSON.stringify(body));

/** List the funding rounds that a story reports. */
export const listReportedRounds = (input: { id: number }, options: Options = {}): Promise<Result<ReportedRounds>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}/reported-rounds`, {  }, options);

/** Accept or dismiss the funding rounds that a story reports. */
export const decideReportedRounds = (input: { id: number }, body: RoundDecisions, options: Options = {}): Promise<Result<ReportedRounds>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}/reported-rounds`, {  }, options, JSON.stringify(body));

/** List the revisions of a story, newest first. */
export const listRevisions = (input: { after?: string; limit?: number; id: number }, options: Options = {}): Promise<Result<ItemsRevisionInfo>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}/revisions`, { after: input.after, limit: input.limit }, options);

/** Read a revision of a story. */
export const readRevision = (input: { id: number; n: number }, options: Options = {}): Promise<Result<Revision>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}/revisions/${encodeURIComponent(input.n)}`, {  }, options);

/** Name a revision of a story. */
export const nameRevision = (input: { id: number; n: number }, body: RevisionName, options: Options = {}): Promise<Result<RevisionInfo>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}/revisions/${encodeURIComponent(input.n)}`, {  }, options, JSON.stringify(body));

/** Restore a revision of a story. */
export const restoreRevision = (input: { id: number; n: number }, body: RestoreOptions, options: Options = {}): Promise<Result<EditableStory>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/revisions/${encodeURIComponent(input.n)}/restore`, {  }, options, JSON.stringify(body));

/** Schedule a story. */
export const scheduleStory = (input: { id: number }, body: PublicationTime, options: Options = {}): Promise<Result<EditableStory>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/schedule`, {  }, options, JSON.stringify(body));

/** Move a story to an editorial step. */
export const moveStory = (input: { id: number }, body: StepToMove, options: Options = {}): Promise<Result<StoryWork>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/step`, {  }, options, JSON.stringify(body));

/** Create the draft of a translation. */
export const translateStory = (input: { id: number }, body: TranslationToStart, options: Options = {}): Promise<Result<EditableStory>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/translate`, {  }, options, JSON.stringify(body));

/** List a story with its translations. */
export const listStoryTranslations = (input: { id: number }, options: Options = {}): Promise<Result<StoryTranslations>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}/translations`, {  }, options);

/** Make two stories translations of each other. */
export const linkTranslation = (input: { id: number }, body: TranslationToLink, options: Options = {}): Promise<Result<StoryTranslations>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/translations`, {  }, options, JSON.stringify(body));

/** Take a story out of the translations of a story. */
export const unlinkTranslation = (input: { id: number; story: number }, options: Options = {}): Promise<Result<StoryTranslations>> =>
	call('DELETE', `/desk/stories/${encodeURIComponent(input.id)}/translations/${encodeURIComponent(input.story)}`, {  }, options);

/** Restore a deleted draft. */
export const undeleteStory = (input: { id: number }, options: Options = {}): Promise<Result<EditableStory>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/undelete`, {  }, options);

/** Unpublish a story. */
export const unpublishStory = (input: { id: number }, body: UnpublishOptions, options: Options = {}): Promise<Result<EditableStory>> =>
	call('POST', `/desk/stories/${encodeURIComponent(input.id)}/unpublish`, {  }, options, JSON.stringify(body));

/** Read the step of a story and who works on it. */
export const readStoryWork = (input: { id: number }, options: Options = {}): Promise<Result<StoryWork>> =>
	call('GET', `/desk/stories/${encodeURIComponent(input.id)}/work`, {  }, options);

/** Save who works on a story until when. */
export const saveStoryWork = (input: { id: number }, body: WorkToSave, options: Options = {}): Promise<Result<StoryWork>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}/work`, {  }, options, JSON.stringify(body));

/** Save the working copy of a published story. */
export const saveWorkingCopy = (input: { id: number; text?: 'kept'; settings?: string }, body: DeskCopy, options: Options = {}): Promise<Result<SavedCopy>> =>
	call('PUT', `/desk/stories/${encodeURIComponent(input.id)}/working-copy`, { text: input.text, settings: input.settings }, options, JSON.stringify(body));

/** Discard the working copy of a story. */
export const discardWorkingCopy = (input: { id: number; revision?: number }, options: Options = {}): Promise<Result<EditableStory>> =>
	call('DELETE', `/desk/stories/${encodeURIComponent(input.id)}/working-copy`, { revision: input.revision }, options);

/** List the terms of a kind by slug. */
export const listTerms = (input: { after?: string; limit?: number; q?: string; slugs?: string; kind: 'category' | 'tag' | 'series' | 'property' | 'custom_topic' }, options: Options = {}): Promise<Result<ItemsDeskTerm>> =>
	call('GET', `/desk/terms`, { after: input.after, limit: input.limit, q: input.q, slugs: input.slugs, kind: input.kind }, options);

/** Create a term. */
export const createTerm = (_input: Record<string, never>, body: CreateTermInputBody, options: Options = {}): Promise<Result<TermRecord>> =>
	call('POST', `/desk/terms`, {  }, options, JSON.stringify(body));

/** Read a term as the newsroom saves it. */
export const readTerm = (input: { record: number }, options: Options = {}): Promise<Result<TermRecord>> =>
	call('GET', `/desk/terms/${encodeURIComponent(input.record)}`, {  }, options);

/** Change a term. */
export const saveTerm = (input: { record: number }, body: SaveTermInputBody, options: Options = {}): Promise<Result<TermRecord>> =>
	call('PUT', `/desk/terms/${encodeURIComponent(input.record)}`, {  }, options, JSON.stringify(body));

/** Remove a term that nothing names. */
export const removeTerm = (input: { record: number; version: number }, options: Options = {}): Promise<Result<RemovedRecord>> =>
	call('DELETE', `/desk/terms/${encodeURIComponent(input.record)}`, { version: input.version }, options);

/** List API tokens, the newest first. */
export const listTokens = (input: { after?: string; limit?: number; q?: string; state?: 'valid' | 'revoked' } = {}, options: Options = {}): Promise<Result<ItemsDeskToken>> =>
	call('GET', `/desk/tokens`, { after: input.after, limit: input.limit, q: input.q, state: input.state }, options);

/** Create an API token. */
export const createToken = (_input: Record<string, never>, body: CreateTokenInputBody, options: Options = {}): Promise<Result<NewDeskToken>> =>
	call('POST', `/desk/tokens`, {  }, options, JSON.stringify(body));

/** Revoke an API token. */
export const revokeToken = (input: { token: number }, options: Options = {}): Promise<Result<DeskToken>> =>
	call('DELETE', `/desk/tokens/${encodeURIComponent(input.token)}`, {  }, options);

/** Restore a revoked API token. */
export const restoreToken = (input: { token: number }, options: Options = {}): Promise<Result<DeskToken>> =>
	call('POST', `/desk/tokens/${encodeURIComponent(input.token)}/restore`, {  }, options);

/** List the saved views of a list of the Desk. */
export const listDeskViews = (input: { area: 'stories' | 'board' | 'calendar' }, options: Options = {}): Promise<Result<SavedViews>> =>
	call('GET', `/desk/views`, { area: input.area }, options);

/** Save a view of a list of the Desk. */
export const createDeskView = (_input: Record<string, never>, body: NewView, options: Options = {}): Promise<Result<SavedViews>> =>
	call('POST', `/desk/views`, {  }, options, JSON.stringify(body));

/** Save a view again. */
export const saveDeskView = (input: { id: number }, body: ViewToSave, options: Options = {}): Promise<Result<SavedViews>> =>
	call('PUT', `/desk/views/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Delete a saved view. */
export const deleteDeskView = (input: { id: number; area: 'stories' | 'board' | 'calendar' }, options: Options = {}): Promise<Result<SavedViews>> =>
	call('DELETE', `/desk/views/${encodeURIComponent(input.id)}`, { area: input.area }, options);

/** List web stories in every state, the newest first. */
export const listDeskWebStories = (input: { after?: string; limit?: number; q?: string; brand?: string; state?: 'all' | 'draft' | 'scheduled' | 'published' | 'withdrawn' } = {}, options: Options = {}): Promise<Result<ItemsDeskWebStory>> =>
	call('GET', `/desk/web-stories`, { after: input.after, limit: input.limit, q: input.q, brand: input.brand, state: input.state }, options);

/** Create the draft of a web story. */
export const createWebStory = (_input: Record<string, never>, body: CreateWebStoryInputBody, options: Options = {}): Promise<Result<DeskWebStory>> =>
	call('POST', `/desk/web-stories`, {  }, options, JSON.stringify(body));

/** Read a web story as the newsroom saves it. */
export const readDeskWebStory = (input: { id: number }, options: Options = {}): Promise<Result<DeskWebStory>> =>
	call('GET', `/desk/web-stories/${encodeURIComponent(input.id)}`, {  }, options);

/** Change a web story. */
export const saveWebStory = (input: { id: number }, body: SaveWebStoryInputBody, options: Options = {}): Promise<Result<DeskWebStory>> =>
	call('PUT', `/desk/web-stories/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Remove a web story that readers have never seen. */
export const removeWebStory = (input: { id: number; version: number }, options: Options = {}): Promise<Result<DeskWebStory>> =>
	call('DELETE', `/desk/web-stories/${encodeURIComponent(input.id)}`, { version: input.version }, options);

/** Publish a web story now or at a time. */
export const publishWebStory = (input: { id: number }, body: PublishWebStoryInputBody, options: Options = {}): Promise<Result<DeskWebStory>> =>
	call('POST', `/desk/web-stories/${encodeURIComponent(input.id)}/publish`, {  }, options, JSON.stringify(body));

/** Take a web story away from readers. */
export const withdrawWebStory = (input: { id: number }, body: WithdrawWebStoryInputBody, options: Options = {}): Promise<Result<DeskWebStory>> =>
	call('POST', `/desk/web-stories/${encodeURIComponent(input.id)}/withdraw`, {  }, options, JSON.stringify(body));

/** List the stories of the type WEBINAR with their webinars. */
export const listDeskWebinars = (input: { after?: string; limit?: number; state?: 'open' | 'over' | 'cancelled'; brand?: string; q?: string } = {}, options: Options = {}): Promise<Result<ItemsDeskWebinarItem>> =>
	call('GET', `/desk/webinars`, { after: input.after, limit: input.limit, state: input.state, brand: input.brand, q: input.q }, options);

/** Read the webinar of a story as the newsroom saves it. */
export const readDeskWebinar = (input: { id: number }, options: Options = {}): Promise<Result<DeskWebinar>> =>
	call('GET', `/desk/webinars/${encodeURIComponent(input.id)}`, {  }, options);

/** Create or change the webinar of a story. */
export const saveWebinar = (input: { id: number }, body: SaveInputBody, options: Options = {}): Promise<Result<DeskWebinar>> =>
	call('PUT', `/desk/webinars/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** List the audit log of a webinar. */
export const listWebinarActions = (input: { id: number; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsActionInfo>> =>
	call('GET', `/desk/webinars/${encodeURIComponent(input.id)}/actions`, { after: input.after, limit: input.limit }, options);

/** Cancel a webinar. */
export const cancelWebinar = (input: { id: number }, options: Options = {}): Promise<Result<DeskWebinar>> =>
	call('POST', `/desk/webinars/${encodeURIComponent(input.id)}/cancel`, {  }, options);

/** End a live webinar now. */
export const endWebinar = (input: { id: number }, options: Options = {}): Promise<Result<DeskWebinar>> =>
	call('POST', `/desk/webinars/${encodeURIComponent(input.id)}/end`, {  }, options);

/** Go live: the webinar begins now. */
export const beginWebinar = (input: { id: number }, options: Options = {}): Promise<Result<DeskWebinar>> =>
	call('POST', `/desk/webinars/${encodeURIComponent(input.id)}/live`, {  }, options);

/** Open a poll. */
export const openPoll = (input: { id: number }, body: OpenPollInputBody, options: Options = {}): Promise<Result<DeskPoll>> =>
	call('POST', `/desk/webinars/${encodeURIComponent(input.id)}/polls`, {  }, options, JSON.stringify(body));

/** Close a poll. */
export const closePoll = (input: { id: number }, body: ClosePollInputBody, options: Options = {}): Promise<Result<DeskWebinar>> =>
	call('POST', `/desk/webinars/${encodeURIComponent(input.id)}/polls/close`, {  }, options, JSON.stringify(body));

/** List the questions in a webinar, including hidden ones. */
export const listDeskQuestions = (input: { id: number; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsDeskQuestion>> =>
	call('GET', `/desk/webinars/${encodeURIComponent(input.id)}/questions`, { after: input.after, limit: input.limit }, options);

/** Answer, hide or show a question. */
export const moderateQuestion = (input: { id: number }, body: ModerateInputBody, options: Options = {}): Promise<Result<DeskWebinar>> =>
	call('PUT', `/desk/webinars/${encodeURIComponent(input.id)}/questions`, {  }, options, JSON.stringify(body));

/** List the registrations for a webinar. */
export const listDeskRegistrations = (input: { id: number; after?: string; limit?: number }, options: Options = {}): Promise<Result<ItemsDeskRegistration>> =>
	call('GET', `/desk/webinars/${encodeURIComponent(input.id)}/registrations`, { after: input.after, limit: input.limit }, options);

/** Read the registrations for a webinar as a table. */
export const readRegistrationsTable = (input: { id: number }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/desk/webinars/${encodeURIComponent(input.id)}/registrations.csv`, {  }, options);

/** Withdraw the link for speakers and make a new one. */
export const withdrawSpeakerLink = (input: { id: number }, options: Options = {}): Promise<Result<SpeakerLink>> =>
	call('POST', `/desk/webinars/${encodeURIComponent(input.id)}/speaker-link`, {  }, options);

/** Make the draft of a story from the transcript of a webinar. */
export const draftWebinarStory = (input: { id: number }, options: Options = {}): Promise<Result<WebinarStory>> =>
	call('POST', `/desk/webinars/${encodeURIComponent(input.id)}/story`, {  }, options);

/** Store the transcript of the recording from a file. */
export const uploadTranscript = (input: { id: number }, body: TranscriptInputBody, options: Options = {}): Promise<Result<DeskWebinar>> =>
	call('PUT', `/desk/webinars/${encodeURIComponent(input.id)}/transcript`, {  }, options, JSON.stringify(body));

/** Read the editorial steps and the rules of the checks of a brand. */
export const readWorkflow = (input: { brand: string; lang?: string }, options: Options = {}): Promise<Result<StoredSettings>> =>
	call('GET', `/desk/workflow`, { brand: input.brand, lang: input.lang }, options);

/** Save the editorial steps and the rules of the checks of a brand. */
export const saveWorkflow = (_input: Record<string, never>, body: WorkflowSettings, options: Options = {}): Promise<Result<StoredSettings>> =>
	call('PUT', `/desk/workflow`, {  }, options, JSON.stringify(body));

/** Find the editor of the story at a path. */
export const editStory = (input: { path: string }, options: Options = {}): Promise<Result<EditorLocation>> =>
	call('GET', `/edit/story`, { path: input.path }, options);

/** Read the tickets for an event at its door (addition). */
export const readDoorList = (input: { event: string; date?: string; helper?: string }, options: Options = {}): Promise<Result<DoorState>> =>
	call('GET', `/events/door`, { event: input.event, date: input.date, helper: input.helper }, options);

/** Check in tickets at the door of an event (addition). */
export const checkIn = (_input: Record<string, never>, body: CheckInInputBody, options: Options = {}): Promise<Result<DoorState>> =>
	call('POST', `/events/door`, {  }, options, JSON.stringify(body));

/** List the caller's event reminders (addition). */
export const listEventReminders = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<Reminder[]>> =>
	call('GET', `/events/notify`, {  }, options);

/** Ask for a reminder of an event (addition). */
export const remindOfEvent = (_input: Record<string, never>, body: ReminderRequest, options: Options = {}): Promise<Result<ReminderResponse>> =>
	call('POST', `/events/notify`, {  }, options, JSON.stringify(body));

/** Cancel the reminder of an event (addition). */
export const cancelEventReminder = (input: { event: string }, options: Options = {}): Promise<Result<ReminderResponse>> =>
	call('DELETE', `/events/notify`, { event: input.event }, options);

/** List the meetups that the caller proposed (addition). */
export const listOwnProposals = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<OwnProposal[]>> =>
	call('GET', `/events/proposals`, {  }, options);

/** Propose a meetup (addition). */
export const proposeMeetup = (_input: Record<string, never>, body: ProposeInputBody, options: Options = {}): Promise<Result<OwnProposal>> =>
	call('POST', `/events/proposals`, {  }, options, JSON.stringify(body));

/** Register for an event (addition). */
export const registerForEvent = (_input: Record<string, never>, body: EventRegistrationRequest, options: Options = {}): Promise<Result<EventRegistration>> =>
	call('PUT', `/events/registration`, {  }, options, JSON.stringify(body));

/** Cancel a registration for an event (addition). */
export const unregisterFromEvent = (input: { event: string; date?: string }, options: Options = {}): Promise<Result<ReminderResponse>> =>
	call('DELETE', `/events/registration`, { event: input.event, date: input.date }, options);

/** List the caller's registrations for events (addition). */
export const listEventRegistrations = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<EventRegistration[]>> =>
	call('GET', `/events/registrations`, {  }, options);

/** List events of partners. */
export const externalSystem = (input: { key: string }, options: Options = {}): Promise<Result<ExternalSystem>> =>
	call('GET', `/external_system`, { key: input.key }, options);

/** List the newest stories of each brand. */
export const featuredBrands = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<FeaturedBrands>> =>
	call('GET', `/featured_brands_stories`, {  }, options);

/** List a brand's featured stories. */
export const featuredStories = (input: { brand?: string; key?: string; limit?: number } = {}, options: Options = {}): Promise<Result<FeaturedListing>> =>
	call('GET', `/featured_stories`, { brand: input.brand, key: input.key, limit: input.limit }, options);

/** Count the terms of each letter. */
export const glossaryCount = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<GlossaryCounts>> =>
	call('GET', `/glossary/count`, {  }, options);

/** Read a term of the glossary (addition). */
export const glossaryTerm = (input: { slug: string }, options: Options = {}): Promise<Result<GlossaryTerm>> =>
	call('GET', `/glossary/term`, { slug: input.slug }, options);

/** List adjacent people. */
export const influencerAdjacents = (input: { username: string }, options: Options = {}): Promise<Result<AdjacentPeople>> =>
	call('GET', `/influencer/adjacents`, { username: input.username }, options);

/** List the awards of a person. */
export const influencerAwards = (input: { username: string; source: 'web' }, options: Options = {}): Promise<Result<AwardList>> =>
	call('GET', `/influencer/awards`, { username: input.username, source: input.source }, options);

/** List the companies of a person. */
export const influencerCompanies = (input: { username: string; skipEmployees?: boolean }, options: Options = {}): Promise<Result<PersonCompanies>> =>
	call('GET', `/influencer/companies`, { username: input.username, skipEmployees: input.skipEmployees }, options);

/** Read the profile of a person (addition). */
export const influencerProfile = (input: { username: string }, options: Options = {}): Promise<Result<PersonProfile>> =>
	call('GET', `/influencer/profile`, { username: input.username }, options);

/** List investors by name (addition). */
export const investors = (input: { limit?: number; after?: number; q?: string; locale?: string } = {}, options: Options = {}): Promise<Result<InvestorList>> =>
	call('GET', `/investors`, { limit: input.limit, after: input.after, q: input.q, locale: input.locale }, options);

/** Read an investor with its portfolio (addition). */
export const investor = (input: { slug: string }, options: Options = {}): Promise<Result<InvestorProfile>> =>
	call('GET', `/investors/${encodeURIComponent(input.slug)}`, {  }, options);

/** List the nominees that the caller scores (addition). */
export const listJuryAssignments = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<JurorAssignments>> =>
	call('GET', `/jury/assignments`, {  }, options);

/** Score a nominee (addition). */
export const scoreNominee = (input: { id: number }, body: ScoreInputBody, options: Options = {}): Promise<Result<ScoreResult>> =>
	call('PUT', `/jury/assignments/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Declare a conflict of interest (addition). */
export const declareJuryConflict = (input: { id: number }, options: Options = {}): Promise<Result<ScoreResult>> =>
	call('POST', `/jury/assignments/${encodeURIComponent(input.id)}/conflict`, {  }, options);

/** Accept an invitation to a jury (addition). */
export const acceptJuryInvitation = (_input: Record<string, never>, body: AcceptInputBody, options: Options = {}): Promise<Result<JuryMembership>> =>
	call('POST', `/jury/invitation`, {  }, options, JSON.stringify(body));

/** Read the configuration of landing pages. */
export const landingConfig = (input: { brand?: string } = {}, options: Options = {}): Promise<Result<LandingConfig>> =>
	call('GET', `/landing/config`, { brand: input.brand }, options);

/** Report bounces and complaints (addition). */
export const mailEvents = (_input: Record<string, never>, body: MailEventsInputBody, options: Options = {}): Promise<Result<MailEventsResponse>> =>
	call('POST', `/mail/events`, {  }, options, JSON.stringify(body));

/** List newsletters of all brands or of one (addition). */
export const newsletters = (input: { brand?: string; locale?: string } = {}, options: Options = {}): Promise<Result<NewsletterList>> =>
	call('GET', `/newsletters`, { brand: input.brand, locale: input.locale }, options);

/** Subscribe with the card. */
export const newsletterCard = (input: { locale?: string; newsletter?: string }, body: Form, options: Options = {}): Promise<Result<CardResponse>> =>
	call('POST', `/newsletters/card`, { locale: input.locale, newsletter: input.newsletter }, options, JSON.stringify(body));

/** Read an issue of a newsletter (addition). */
export const newsletterIssue = (input: { slug?: string; date?: string } = {}, options: Options = {}): Promise<Result<IssueInfo>> =>
	call('GET', `/newsletters/issue`, { slug: input.slug, date: input.date }, options);

/** Subscribe with the list's form, which has only an address. */
export const newsletterSub = (input: { locale?: string; newsletter?: string[] }, body: ShortForm, options: Options = {}): Promise<Result<ShortFormResponse>> =>
	call('POST', `/newsletters/sub`, { locale: input.locale, newsletter: input.newsletter }, options, JSON.stringify(body));

/** Subscribe with the form of a page. */
export const newsletterSubscription = (input: { locale?: string; newsletter?: string }, body: Form, options: Options = {}): Promise<Result<PageFormResponse>> =>
	call('POST', `/newsletters/subscription`, { locale: input.locale, newsletter: input.newsletter }, options, JSON.stringify(body));

/** List people by name (addition). */
export const people = (input: { q?: string; locale?: string; limit?: number; after?: number; role?: string; sector?: string; city?: string; stories?: 'yes' } = {}, options: Options = {}): Promise<Result<PersonList>> =>
	call('GET', `/people`, { q: input.q, locale: input.locale, limit: input.limit, after: input.after, role: input.role, sector: input.sector, city: input.city, stories: input.stories }, options);

/** Search people by name (addition). */
export const searchPeople = (input: { q: string; locale?: string }, options: Options = {}): Promise<Result<FoundPeople>> =>
	call('GET', `/people/search`, { q: input.q, locale: input.locale }, options);

/** List the applications that the caller reviews (addition). */
export const listPitchReviews = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<JurorAssignments>> =>
	call('GET', `/pitch-reviews`, {  }, options);

/** Score an application for a pitch fest (addition). */
export const scorePitch = (input: { id: number }, body: PitchScoreInputBody, options: Options = {}): Promise<Result<PitchResult>> =>
	call('PUT', `/pitch-reviews/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Declare a conflict of interest with an application (addition). */
export const declarePitchConflict = (input: { id: number }, options: Options = {}): Promise<Result<PitchResult>> =>
	call('POST', `/pitch-reviews/${encodeURIComponent(input.id)}/conflict`, {  }, options);

/** List stories of a property (addition). */
export const propertyStories = (input: { limit?: number; offset?: number; slug: string; locale?: string }, options: Options = {}): Promise<Result<Listing>> =>
	call('GET', `/property/stories`, { limit: input.limit, offset: input.offset, slug: input.slug, locale: input.locale }, options);

/** Clap for a story. */
export const likeStory = (_input: Record<string, never>, body: LikeInputBody, options: Options = {}): Promise<Result<ClapResponse>> =>
	call('PUT', `/reactions/save/like`, {  }, options, JSON.stringify(body));

/** Count a share of a story (addition). */
export const countShare = (_input: Record<string, never>, body: ShareRequest, options: Options = {}): Promise<Result<ShareResponse>> =>
	call('POST', `/reactions/share`, {  }, options, JSON.stringify(body));

/** Report an issue to the desk (addition). */
export const reportIssue = (input: { locale?: string }, body: ReportInput, options: Options = {}): Promise<Result<ReportResponse>> =>
	call('POST', `/reports`, { locale: input.locale }, options, JSON.stringify(body));

/** List bookmarked videos (addition). */
export const listBookmarkedVideos = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<BookmarkedVideo[]>> =>
	call('GET', `/rw/bookmarked-videos`, {  }, options);

/** Bookmark a video or remove the bookmark (addition). */
export const bookmarkVideo = (_input: Record<string, never>, body: VideoInputBody, options: Options = {}): Promise<Result<ShareResponse>> =>
	call('PUT', `/rw/bookmarked-videos`, {  }, options, JSON.stringify(body));

/** List bookmarked stories (addition). */
export const listBookmarks = (input: { limit?: number; before?: string } = {}, options: Options = {}): Promise<Result<BookmarkListing>> =>
	call('GET', `/rw/bookmarks`, { limit: input.limit, before: input.before }, options);

/** Save the award answers of a company (addition). */
export const saveCompanyAward = (input: { locale?: string; id: number }, body: AwardInputBody, options: Options = {}): Promise<Result<SavedAward>> =>
	call('PUT', `/rw/companies/award/update/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Save the basic information of a company. */
export const saveCompanyBasics = (input: { locale?: string; id: number }, body: BasicsInputBody, options: Options = {}): Promise<Result<SavedBasics>> =>
	call('PUT', `/rw/companies/basic/update/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Read the values that the form of a company edits (addition). */
export const readCompanyForm = (input: { id: number }, options: Options = {}): Promise<Result<CompanyForm>> =>
	call('GET', `/rw/companies/form/${encodeURIComponent(input.id)}`, {  }, options);

/** Save the introduction of a company. */
export const saveCompanyIntroduction = (input: { locale?: string; id: number }, body: BodyInit, options: Options = {}): Promise<Result<SavedIntroduction>> =>
	call('PUT', `/rw/companies/introduction/update/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, body);

/** Save the job openings of a company (addition). */
export const saveCompanyOpenings = (input: { locale?: string; id: number }, body: OpeningsInputBody, options: Options = {}): Promise<Result<SavedOpenings>> =>
	call('PUT', `/rw/companies/openings/update/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Save the revenue streams of a company. */
export const saveCompanyRevenue = (input: { locale?: string; id: number }, body: RevenueInputBody, options: Options = {}): Promise<Result<SavedRevenue>> =>
	call('PUT', `/rw/companies/revenue_stream/update/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Read your claim to a company (addition). */
export const readCompanyClaim = (input: { id: number }, options: Options = {}): Promise<Result<ClaimInfo>> =>
	call('GET', `/rw/company-claims/${encodeURIComponent(input.id)}`, {  }, options);

/** Claim a company (addition). */
export const claimCompany = (input: { id: number; locale?: string }, body: BeginInputBody, options: Options = {}): Promise<Result<ClaimInfo>> =>
	call('POST', `/rw/company-claims/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Verify your claim to a company (addition). */
export const proveCompanyClaim = (input: { id: number }, body: VerifyClaimInputBody, options: Options = {}): Promise<Result<ClaimInfo>> =>
	call('POST', `/rw/company-claims/${encodeURIComponent(input.id)}/proof`, {  }, options, JSON.stringify(body));

/** Write to a company. */
export const createCompanyConnect = (input: { locale?: string }, body: ConnectRequest, options: Options = {}): Promise<Result<ConnectSent>> =>
	call('POST', `/rw/company-connects/create`, { locale: input.locale }, options, JSON.stringify(body));

/** List the corrections that you suggested, the newest first (addition). */
export const listOwnCorrections = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsCorrectionInfo>> =>
	call('GET', `/rw/company-corrections`, { after: input.after, limit: input.limit }, options);

/** Suggest a correction of a fact of a company (addition). */
export const suggestCompanyCorrection = (input: { id: number; locale?: string }, body: SuggestInputBody, options: Options = {}): Promise<Result<CorrectionInfo>> =>
	call('POST', `/rw/company-corrections/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** List the disputes that you opened or that concern your companies, the newest first (addition). */
export const listOwnCompanyDisputes = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<ItemsListedDisputeInfo>> =>
	call('GET', `/rw/company-disputes`, {  }, options);

/** Dispute who owns a company (addition). */
export const openCompanyDispute = (input: { locale?: string }, body: OpenDisputeInputBody, options: Options = {}): Promise<Result<DisputeInfo>> =>
	call('POST', `/rw/company-disputes`, { locale: input.locale }, options, JSON.stringify(body));

/** Withdraw your dispute (addition). */
export const withdrawCompanyDispute = (input: { id: number }, options: Options = {}): Promise<Result<DisputeInfo>> =>
	call('DELETE', `/rw/company-disputes/${encodeURIComponent(input.id)}`, {  }, options);

/** Add the statement of your side to a dispute (addition). */
export const addDisputeStatement = (input: { id: number; locale?: string }, body: DisputeStatementInputBody, options: Options = {}): Promise<Result<DisputeInfo>> =>
	call('POST', `/rw/company-disputes/${encodeURIComponent(input.id)}/statement`, { locale: input.locale }, options, JSON.stringify(body));

/** List the inbox of a company (addition). */
export const listCompanyConnects = (input: { after?: string; limit?: number; company: number; archived?: boolean }, options: Options = {}): Promise<Result<ItemsConnectInfo>> =>
	call('GET', `/rw/company-inbox`, { after: input.after, limit: input.limit, company: input.company, archived: input.archived }, options);

/** Read a conversation with a company (addition). */
export const readCompanyConnect = (input: { id: number }, options: Options = {}): Promise<Result<ConversationInfo>> =>
	call('GET', `/rw/company-inbox/${encodeURIComponent(input.id)}`, {  }, options);

/** Archive a conversation, mark it as unread or block its sender (addition). */
export const sortCompanyConnect = (input: { id: number }, body: ConnectChange, options: Options = {}): Promise<Result<ConnectChanged>> =>
	call('PUT', `/rw/company-inbox/${encodeURIComponent(input.id)}`, {  }, options, JSON.stringify(body));

/** Reply in a conversation with a company (addition). */
export const replyCompanyConnect = (input: { id: number; locale?: string }, body: ConnectReply, options: Options = {}): Promise<Result<ConnectChanged>> =>
	call('POST', `/rw/company-inbox/${encodeURIComponent(input.id)}/replies`, { locale: input.locale }, options, JSON.stringify(body));

/** List the open invitations of a company, the newest first (addition). */
export const listCompanyInvitations = (input: { id: number }, options: Options = {}): Promise<Result<InvitationInfo[]>> =>
	call('GET', `/rw/company-invitations/${encodeURIComponent(input.id)}`, {  }, options);

/** Invite a colleague (addition). */
export const inviteCompanyMember = (input: { id: number; locale?: string }, body: InviteMemberInputBody, options: Options = {}): Promise<Result<ChangeResult>> =>
	call('POST', `/rw/company-invitations/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Withdraw an invitation (addition). */
export const withdrawCompanyInvitation = (input: { id: number; invitation: number }, options: Options = {}): Promise<Result<ChangeResult>> =>
	call('DELETE', `/rw/company-invitations/${encodeURIComponent(input.id)}/${encodeURIComponent(input.invitation)}`, {  }, options);

/** Change the role of a member (addition). */
export const setCompanyRole = (input: { id: number; user: number }, body: MemberRoleInputBody, options: Options = {}): Promise<Result<ChangeResult>> =>
	call('PUT', `/rw/company-members/${encodeURIComponent(input.id)}/${encodeURIComponent(input.user)}`, {  }, options, JSON.stringify(body));

/** Remove a member (addition). */
export const removeCompanyMember = (input: { id: number; user: number }, options: Options = {}): Promise<Result<ChangeResult>> =>
	call('DELETE', `/rw/company-members/${encodeURIComponent(input.id)}/${encodeURIComponent(input.user)}`, {  }, options);

/** Read the option lists and rules of the company form. */
export const readCompanyOptions = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<ProfileOptions>> =>
	call('GET', `/rw/company/form/curated-lists`, {  }, options);

/** Read the option lists of the company form with their names (addition). */
export const readCompanyFormLists = (input: { locale?: string } = {}, options: Options = {}): Promise<Result<FormLists>> =>
	call('GET', `/rw/company/form/lists`, { locale: input.locale }, options);

/** Save the funding rounds of a company. */
export const saveCompanyFunding = (input: { locale?: string }, body: FundingInputBody, options: Options = {}): Promise<Result<SavedFunding>> =>
	call('PUT', `/rw/company/save/funding`, { locale: input.locale }, options, JSON.stringify(body));

/** Save the target market of a company. */
export const saveCompanyMarket = (input: { locale?: string }, body: MarketInputBody, options: Options = {}): Promise<Result<SavedMarket>> =>
	call('PUT', `/rw/company/save/target-market`, { locale: input.locale }, options, JSON.stringify(body));

/** Save the timeline of a company. */
export const saveCompanyTimeline = (input: { locale?: string }, body: TimelineInputBody, options: Options = {}): Promise<Result<SavedTimeline>> =>
	call('PUT', `/rw/company/save/timeline`, { locale: input.locale }, options, JSON.stringify(body));

/** Save the products of a company. */
export const saveCompanyProducts = (input: { locale?: string; id: number }, body: ProductsInputBody, options: Options = {}): Promise<Result<SavedProducts>> =>
	call('PUT', `/rw/company_products/update/${encodeURIComponent(input.id)}`, { locale: input.locale }, options, JSON.stringify(body));

/** Read the caller's own agenda (addition). */
export const readOwnAgenda = (input: { slug: string }, options: Options = {}): Promise<Result<OwnAgenda>> =>
	call('GET', `/rw/conferences/${encodeURIComponent(input.slug)}/agenda`, {  }, options);

/** Add sessions to the caller's own agenda or remove them (addition). */
export const changeOwnAgenda = (input: { slug: string }, body: SaveStarsInputBody, options: Options = {}): Promise<Result<OwnAgenda>> =>
	call('PUT', `/rw/conferences/${encodeURIComponent(input.slug)}/agenda`, {  }, options, JSON.stringify(body));

/** List the lists that the caller follows (addition). */
export const listFollows = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<Followed[]>> =>
	call('GET', `/rw/follows`, {  }, options);

/** Follow or unfollow a list of stories (addition). */
export const follow = (_input: Record<string, never>, body: FollowState, options: Options = {}): Promise<Result<FollowState>> =>
	call('PUT', `/rw/follows`, {  }, options, JSON.stringify(body));

/** Check whether the caller follows a list (addition). */
export const ownFollow = (input: { list: string }, options: Options = {}): Promise<Result<FollowState>> =>
	call('GET', `/rw/follows/one`, { list: input.list }, options);

/** List stories for which the caller clapped (addition). */
export const listLikes = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<ClappedStory[]>> =>
	call('GET', `/rw/likes`, {  }, options);

/** List the caller's notifications (addition). */
export const listNotifications = (input: { limit?: number; offset?: number } = {}, options: Options = {}): Promise<Result<NotificationList>> =>
	call('GET', `/rw/notifications`, { limit: input.limit, offset: input.offset }, options);

/** Stream the number of unread notifications (addition). */
export const streamNotifications = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/rw/notifications/live`, {  }, options);

/** Mark notifications as read (addition). */
export const readNotifications = (_input: Record<string, never>, body: MarkReadRequest, options: Options = {}): Promise<Result<MarkReadResponse>> =>
	call('PUT', `/rw/notifications/read`, {  }, options, JSON.stringify(body));

/** Read the push subscription of this browser and the key to create one (addition). */
export const readPush = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<PushState>> =>
	call('GET', `/rw/push-subscription`, {  }, options);

/** Subscribe this browser to push messages (addition). */
export const subscribePush = (input: { locale?: string }, body: PushSubscription, options: Options = {}): Promise<Result<PushState>> =>
	call('PUT', `/rw/push-subscription`, { locale: input.locale }, options, JSON.stringify(body));

/** End the push subscription of this browser (addition). */
export const unsubscribePush = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<PushState>> =>
	call('DELETE', `/rw/push-subscription`, {  }, options);

/** Read the caller's reactions to a story (addition). */
export const ownReactions = (input: { story: string }, options: Options = {}): Promise<Result<OwnReactions>> =>
	call('GET', `/rw/reactions`, { story: input.story }, options);

/** Bookmark a story or remove the bookmark. */
export const bookmarkStory = (_input: Record<string, never>, body: BookmarkInputBody, options: Options = {}): Promise<Result<BookmarkResponse>> =>
	call('PUT', `/rw/reactions/save/bookmark`, {  }, options, JSON.stringify(body));

/** Read the caller's reading history (addition). */
export const readHistory = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<HistoryListing>> =>
	call('GET', `/rw/reading-history`, {  }, options);

/** Add stories that were read on a device (addition). */
export const addHistory = (_input: Record<string, never>, body: HistoryAddition, options: Options = {}): Promise<Result<HistorySetting>> =>
	call('PUT', `/rw/reading-history`, {  }, options, JSON.stringify(body));

/** Delete one story or all from the history (addition). */
export const deleteHistory = (input: { story?: string } = {}, options: Options = {}): Promise<Result<HistorySetting>> =>
	call('DELETE', `/rw/reading-history`, { story: input.story }, options);

/** Switch reading history on or off (addition). */
export const setHistoryEnabled = (_input: Record<string, never>, body: HistorySetting, options: Options = {}): Promise<Result<HistorySetting>> =>
	call('PUT', `/rw/reading-history/kept`, {  }, options, JSON.stringify(body));

/** List the requests of the caller (addition). */
export const listSentConnects = (input: { after?: string; limit?: number } = {}, options: Options = {}): Promise<Result<ItemsConnectInfo>> =>
	call('GET', `/rw/sent-company-connects`, { after: input.after, limit: input.limit }, options);

/** Read the gated part of a story (addition). */
export const openStory = (input: { path: string; free?: boolean }, options: Options = {}): Promise<Result<GatedPart>> =>
	call('POST', `/rw/story/paywalled`, { path: input.path, free: input.free }, options);

/** Count unread messages of the caller's companies, and unread replies (addition). */
export const countUnreadConnects = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<UnreadInfo>> =>
	call('GET', `/rw/unread-company-connects`, {  }, options);

/** List the caller's registrations. */
export const listWebinarRegistrations = (_input: Record<string, never> = {}, options: Options = {}): Promise<Result<OwnRegistrations>> =>
	call('GET', `/rw/user/webinar-registrations`, {  }, options);

/** Read the signed-in user. */
export const readSelf = (input: { format?: string; date?: string } = {}, options: Options = {}): Promise<Result<Self>> =>
	call('GET', `/rw/users`, { format: input.format, date: input.date }, options);

/** Leave feedback about a webinar (addition). */
export const leaveWebinarFeedback = (_input: Record<string, never>, body: FeedbackInputBody, options: Options = {}): Promise<Result<WebinarDone>> =>
	call('POST', `/rw/webinar/feedback`, {  }, options, JSON.stringify(body));

/** Read what the caller did in a webinar (addition). */
export const readOwnWebinarState = (input: { webinarId: string }, options: Options = {}): Promise<Result<OwnState>> =>
	call('GET', `/rw/webinar/own`, { webinarId: input.webinarId }, options);

/** Vote in a poll of a webinar (addition). */
export const voteInPoll = (_input: Record<string, never>, body: ChooseInputBody, options: Options = {}): Promise<Result<WebinarDone>> =>
	call('PUT', `/rw/webinar/polls/vote`, {  }, options, JSON.stringify(body));

/** Ask a question in a webinar (addition). */
export const askInWebinar = (_input: Record<string, never>, body: AskInputBody, options: Options = {}): Promise<Result<AskResult>> =>
	call('POST', `/rw/webinar/questions`, {  }, options, JSON.stringify(body));

/** Vote for a question (addition). */
export const voteForQuestion = (_input: Record<string, never>, body: VoteInputBody, options: Options = {}): Promise<Result<WebinarDone>> =>
	call('PUT', `/rw/webinar/questions/vote`, {  }, options, JSON.stringify(body));

/** Cancel a registration (addition). */
export const unregisterFromWebinar = (input: { webinarId: string }, options: Options = {}): Promise<Result<RegistrationResult>> =>
	call('DELETE', `/rw/webinar/registration`, { webinarId: input.webinarId }, options);

/** Record that the caller watches a webinar live. */
export const attendWebinar = (_input: Record<string, never>, body: AttendInputBody, options: Options = {}): Promise<Result<AttendResult>> =>
	call('PUT', `/rw/ystv/webinar/attend`, {  }, options, JSON.stringify(body));

/** Register for a webinar. */
export const registerForWebinar = (_input: Record<string, never>, body: WebinarRegistration, options: Options = {}): Promise<Result<RegistrationResult>> =>
	call('PUT', `/rw/ystv/webinar/register`, {  }, options, JSON.stringify(body));

/** Read the registration form of a webinar. */
export const readWebinarForm = (input: { path: string; timestamp?: string; standalonePage?: boolean; locale?: string }, options: Options = {}): Promise<Result<WebinarForm>> =>
	call('GET', `/rw/ystv/webinar/registration-form`, { path: input.path, timestamp: input.timestamp, standalonePage: input.standalonePage, locale: input.locale }, options);

/** Suggest titles and words while a reader types (addition). */
export const searchSuggest = (input: { q: string; locale?: string }, options: Options = {}): Promise<Result<Suggestions>> =>
	call('GET', `/search/suggest`, { q: input.q, locale: input.locale }, options);

/** List all series (addition). */
export const series = (input: { limit?: number; offset?: number } = {}, options: Options = {}): Promise<Result<SeriesList>> =>
	call('GET', `/series`, { limit: input.limit, offset: input.offset }, options);

/** List a brand's curated series. */
export const curatedSeries = (input: { brand?: string; key?: string } = {}, options: Options = {}): Promise<Result<SeriesSet>> =>
	call('GET', `/series/curated`, { brand: input.brand, key: input.key }, options);

/** List stories of a series (addition). */
export const seriesStories = (input: { limit?: number; offset?: number; slug: string; locale?: string }, options: Options = {}): Promise<Result<Listing>> =>
	call('GET', `/series/stories`, { limit: input.limit, offset: input.offset, slug: input.slug, locale: input.locale }, options);

/** Read the report of a sale as a table (addition). */
export const readSharedTable = (input: { t: string; locale?: string }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/sponsor/report.csv`, { t: input.t, locale: input.locale }, options);

/** Read the report of a sale as PDF (addition). */
export const readSharedDocument = (input: { t: string; locale?: string }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/sponsor/report.pdf`, { t: input.t, locale: input.locale }, options);

/** List stories published on a day. */
export const storiesOfADay = (input: { limit?: number; offset?: number; year: number; month: number; day: number; locale?: string }, options: Options = {}): Promise<Result<DayListing>> =>
	call('GET', `/stories/date`, { limit: input.limit, offset: input.offset, year: input.year, month: input.month, day: input.day, locale: input.locale }, options);

/** List the newest stories. */
export const latestStories = (input: { limit?: number; offset?: number; homepage?: boolean; type?: 'ARTICLE' | 'VIDEO' | 'WEBINAR'; locale?: string } = {}, options: Options = {}): Promise<Result<Listing>> =>
	call('GET', `/stories/latest`, { limit: input.limit, offset: input.offset, homepage: input.homepage, type: input.type, locale: input.locale }, options);

/** Search stories (addition). */
export const searchStories = (input: { limit?: number; offset?: number; q?: string; category?: string; type?: 'VIDEO' | 'ARTICLE'; locale?: string } = {}, options: Options = {}): Promise<Result<Listing>> =>
	call('GET', `/stories/search`, { limit: input.limit, offset: input.offset, q: input.q, category: input.category, type: input.type, locale: input.locale }, options);

/** Search stories or glossary terms by title. */
export const searchTitle = (input: { title?: string; limit?: number; offset?: number; type?: 'glossary'; startWith?: string } = {}, options: Options = {}): Promise<Result<TitleSearch>> =>
	call('GET', `/stories/search/title`, { title: input.title, limit: input.limit, offset: input.offset, type: input.type, startWith: input.startWith }, options);

/** List trending stories (addition). */
export const trendingStories = (input: { limit?: number; by?: 'read' | 'claps'; locale?: string; brand?: string } = {}, options: Options = {}): Promise<Result<Listing>> =>
	call('GET', `/stories/trending`, { limit: input.limit, by: input.by, locale: input.locale, brand: input.brand }, options);

/** Read a story with its text (addition). */
export const story = (input: { path: string; lazymedia?: boolean }, options: Options = {}): Promise<Result<StoryResponse>> =>
	call('GET', `/story`, { path: input.path, lazymedia: input.lazymedia }, options);

/** List stories to read after a story. */
export const relatedStories = (input: { brand?: string; category?: string; skipUrls?: string[]; type?: 'ARTICLE' | 'VIDEO' | 'WEBINAR'; lazymedia?: boolean; limit?: number } = {}, options: Options = {}): Promise<Result<Listing>> =>
	call('GET', `/story/related`, { brand: input.brand, category: input.category, skipUrls: input.skipUrls, type: input.type, lazymedia: input.lazymedia, limit: input.limit }, options);

/** Read the player of a story's video. */
export const videoPlayer = (input: { path: string; autoplay?: boolean }, options: Options = {}): Promise<Result<VideoPlayer>> =>
	call('GET', `/story/video-player`, { path: input.path, autoplay: input.autoplay }, options);

/** List stories with a tag. */
export const tagStories = (input: { slug: string; limit?: number; offset?: number; locale?: string; brand?: string; skipFeatured?: boolean; skipDontShowOnHomepage?: boolean; greedy?: boolean }, options: Options = {}): Promise<Result<TagListing>> =>
	call('GET', `/tag/stories`, { slug: input.slug, limit: input.limit, offset: input.offset, locale: input.locale, brand: input.brand, skipFeatured: input.skipFeatured, skipDontShowOnHomepage: input.skipDontShowOnHomepage, greedy: input.greedy }, options);

/** List prices of crypto coins in rupees (addition). */
export const ticker = (input: { brand?: string } = {}, options: Options = {}): Promise<Result<Prices>> =>
	call('GET', `/ticker`, { brand: input.brand }, options);

/** Check whether a session exists. */
export const userToken = (input: { date?: string } = {}, options: Options = {}): Promise<Result<boolean>> =>
	call('GET', `/user_token`, { date: input.date }, options);

/** List web stories, newest first. */
export const webStories = (input: { source?: string } = {}, options: Options = {}): Promise<Result<WebStoryList>> =>
	call('GET', `/web-stories`, { source: input.source }, options);

/** Read the captions of the recording of a webinar (addition). */
export const readWebinarCaptions = (input: { webinarId: string }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/webinar/captions`, { webinarId: input.webinarId }, options);

/** Stream the state of a webinar as server-sent events (addition). */
export const streamWebinar = (input: { webinarId: string; room?: boolean }, options: Options = {}): Promise<Result<unknown>> =>
	call('GET', `/webinar/live`, { webinarId: input.webinarId, room: input.room }, options);

/** List the questions in a webinar, newest first (addition). */
export const listWebinarQuestions = (input: { webinarId: string; before?: string; limit?: number }, options: Options = {}): Promise<Result<WebinarQuestions>> =>
	call('GET', `/webinar/questions`, { webinarId: input.webinarId, before: input.before, limit: input.limit }, options);

/** Read the status, questions and polls of a webinar (addition). */
export const readWebinarState = (input: { webinarId: string }, options: Options = {}): Promise<Result<LiveState>> =>
	call('GET', `/webinar/state`, { webinarId: input.webinarId }, options);

/** List the newest stories of the master brand. */
export const masterLatestStories = (input: { limit?: number; offset?: number; propertyfilter?: string } = {}, options: Options = {}): Promise<Result<Listing>> =>
	call('GET', `/ys/stories/latest`, { limit: input.limit, offset: input.offset, propertyfilter: input.propertyfilter }, options);

/** List webinars. */
export const listWebinars = (input: { limit?: number; offset?: number; live?: boolean; upcoming?: boolean; category?: string; series?: string; brand?: string; tag?: string; locale?: string } = {}, options: Options = {}): Promise<Result<WebinarList>> =>
	call('GET', `/ystv/webinars/list`, { limit: input.limit, offset: input.offset, live: input.live, upcoming: input.upcoming, category: input.category, series: input.series, brand: input.brand, tag: input.tag, locale: input.locale }, options);
