// Generated from the Go types by `make generate`. Do not edit.

/** The paths of the language editions. */
export const editionPaths = ['/kannada', '/hindi', '/tamil', '/asamiya', '/bangla', '/gujarati', '/malayalam', '/marathi', '/odia', '/punjabi', '/telugu', '/urdu'];

/** First segments of paths that lead to files and data, never to pages. */
export const folders = ['.well-known', 'api', 'assets', 'calendar', 'ed', 'embed', 'files', 'media', 'open-data-files', 'preview', 'share', 'static'];

/** The paths of pages for one reader, below the path of an edition. */
export const personalPaths = ['/account', '/awards/jury', '/awards/nominations', '/bookmarks', '/company/claim', '/company/connect', '/company/correct', '/company/corrections', '/company/disputes', '/company/edit', '/company/inbox', '/company/invitation', '/company/members', '/company/question', '/events/door', '/events/mine', '/events/pitch-fest/apply', '/events/pitch-fest/reviews', '/events/propose', '/events/ticket', '/follow', '/for-you', '/history', '/my-webinars', '/newsletters/confirm', '/newsletters/preferences', '/newsletters/unsubscribe', '/notifications', '/sponsors', '/webinars/register', '/webinars/room', '/webinars/rooms'];

/** The fields of forms that are kept if the session ends, by page. A name that ends with a star stands for all names with that beginning. */
export const keptFields: Record<string, readonly string[]> = { 'AccountPage': ['name', 'lang', 'email'], 'BookmarksPage': [], 'CalendarPage': [], 'CompanyClaimPage': ['method', 'role', 'email', 'message'], 'CompanyConnectPage': ['reason', 'message', 'phone_number'], 'CompanyCorrectPage': ['*'], 'CompanyCorrectionsPage': ['id', 'message'], 'CompanyDisputesPage': ['id', 'statement'], 'CompanyEditPage': [], 'CompanyInvitationPage': [], 'CompanyMembersPage': ['email', 'role'], 'CompanyQuestionPage': [], 'ConversationPage': ['message'], 'EventDoorPage': ['code'], 'EventProposePage': ['*'], 'EventTicketPage': ['do', 'name', 'guests'], 'FollowPage': [], 'ForYouPage': [], 'HistoryPage': [], 'InboxPage': [], 'JuryPage': ['points-*', 'comment-*', 'points-*', 'comment-*'], 'MyEventsPage': [], 'MyWebinarsPage': [], 'NominationFormPage': ['company', 'answer-*'], 'NominationsPage': [], 'NotificationsPage': [], 'PitchApplyPage': ['answer-*', 'company', 'companyName', 'oneLiner', 'deck', 'stage'], 'PreferencesPage': ['digest', 'hour', 'zone', 'quietFrom', 'quietTo'], 'SignInPage': [], 'SponsorReportPage': [], 'SponsorSalePage': ['brand', 'sponsor', 'kind', 'title', 'price', 'firstDay', 'lastDay', 'places'], 'SponsorsPage': [], 'SubscriptionPage': [], 'WebinarRegisterPage': ['first_name', 'last_name', 'email', 'phone_number', 'company', 'designation', 'job_function', 'city', 'question', 'consent', 'own-1', 'own-2', 'own-3', 'own-4', 'own-5'], 'WebinarRoomPage': ['do', 'id', 'version', 'answer', 'question', 'options', 'starts', 'ends'], 'WebinarRoomsPage': [] };

/** The only query parameter that a page reads unless it declares others. */
export const pageParameter = 'page';

/** Patterns of pages, below the path of an edition, with the query parameters that they declare. */
export const pageQueries = ['/audio-shows/{show}?before', '/awards?', '/awards/nominate?', '/awards/{slug}?origin&start', '/badge/{code}?', '/companies?sector&vertical&model&stage&city&state&size&founded&funded&hiring&view&sort&after&all', '/companies/{slug}?origin', '/companies/{slug}/history?after', '/events?category&city&month&online&partner&view', '/events/{slug}?date', '/glossary?q', '/investors?after', '/investors/{slug}?', '/newsletters?newsletter&sent', '/newsletters/{slug}?before&sent', '/open-data?', '/open-data/{date}?', '/people?q&after&all&role&sector&city&stories', '/people/{name}?page&origin', '/report-an-issue?sent', '/search?q&category&kind&lang&brand&year&from&page', '/{brand}/resource?type'];

/** The paths of public pages with one path, each with the name of its component. */
export const fixedPages: readonly (readonly [string, string])[] = [['/archive', 'ArchivePage'], ['/audio-shows', 'AudioShowsPage'], ['/awards', 'AwardsPage'], ['/awards/nominate', 'NominatePage'], ['/companies', 'CompaniesPage'], ['/events', 'EventsPage'], ['/glossary', 'GlossaryPage'], ['/investors', 'InvestorsPage'], ['/latest', 'ListPage'], ['/newsletters', 'NewslettersPage'], ['/offline', 'OfflinePage'], ['/open-data', 'OpenDataPage'], ['/partner-events', 'PartnerEventsPage'], ['/people', 'PeoplePage'], ['/report-an-issue', 'ReportPage'], ['/search', 'SearchPage'], ['/series', 'SeriesListPage'], ['/talent', 'AnnouncedPage'], ['/trending', 'ListPage'], ['/videos', 'VideosPage'], ['/web-stories', 'WebStoriesPage'], ['/webinars', 'WebinarsPage']];

/** The background of pages in the light theme. */
export const paper = '#fbfaf7';

/** The background of pages in the dark theme. */
export const paperDark = '#131316';

/** Maximum length of an email address in bytes. */
export const maxEmail = 254;

/** Maximum number of menu groups that the header shows. */
export const maxMenuGroups = 6;

/** Number of stories on a page of a list. */
export const pageSize = 12;

/** The query parameters that the page of a conference reads, whose path editors choose. */
export const conferenceParameters = ['tab', 'day', 'theme', 'q', 'page'];

/** The accent colour of brands that have no valid one. */
export const defaultAccent = '#16140f';

/** Path of the Desk, the newsroom's application. */
export const deskPath = '/ed';

/** The source of a round that editors of the publication have corrected without naming a page. */
export const editorsSource = 'editors';

/** Number of stories that a story page shows one after the other until the reader asks for more. */
export const endlessStories = 10;

/** Labels of domains whose addresses say nothing about an employer. */
export const freeMailLabels = ['gmail', 'yahoo', 'hotmail', 'aol', 'rediffmail', 'msn', 'outlook', 'zoho', 'rediff', 'ymail', 'gov', 'edu', 'nic'];

/** Maximum number of characters that a search for cities reads. */
export const maxCity = 80;

/** Maximum number of claps of one reader for a story. */
export const maxClaps = 100;

/** Maximum number of stories in one audience report. */
export const maxReported = 12;

/** Maximum number of characters of a search for speakers of a conference. */
export const maxSpeakerSearch = 60;

/** Maximum number of sessions of a conference in a reader's own agenda. */
export const maxStars = 400;

/** Beginning of the paths of previews. */
export const previewPrefix = '/preview/';

/** Path of the account, below the path of an edition. */
export const accountPath = '/account';

/** Path to which the button for signing out posts, below the account site. */
export const signOutPath = '/signout';

/** Maximum number of characters of a typed code of a sign-in. */
export const maxSignInCode = 20;

/** Maximum number of characters of a comment by a member of a jury. */
export const maxJuryComment = 2000;

/** Maximum number of characters of a short answer of a nomination. */
export const maxAnswer = 300;

/** Maximum number of characters of a long answer of a nomination. */
export const maxLongAnswer = 3000;

/** Maximum number of characters of a typed code that verifies a claim to a company. */
export const maxClaimCode = 40;

/** Maximum number of characters of a message to the editors about a claim. */
export const maxClaimMessage = 2000;

/** The reasons for a message to a company, in the order of the form. */
export const connectReasons = ['Business Proposal', 'Interested to Invest', 'Strategic Partnership', 'Would like to work with them', 'Congratulate them', 'Anything Else'];

/** Maximum number of characters of a message to a company. */
export const maxConnectMessage = 1000;

/** Maximum number of characters of the note to a correction. */
export const maxCorrectionMessage = 1000;

/** Maximum number of characters of the source of a correction. */
export const maxCorrectionSource = 500;

/** Maximum number of characters of the value that a correction suggests. */
export const maxCorrectionValue = 6000;

/** Maximum number of characters of the reason why a correction is rejected. */
export const maxCorrectionReason = 500;

/** Maximum number of characters of a statement about the ownership of a company. */
export const maxDisputeStatement = 2000;

/** Multipliers of typed amounts by word or letter, in lower case. */
export const amountMultipliers: Record<string, number> = { '': 1, 'b': 1000000000, 'billion': 1000000000, 'bn': 1000000000, 'cr': 10000000, 'crore': 10000000, 'crores': 10000000, 'crs': 10000000, 'k': 1000, 'l': 100000, 'lac': 100000, 'lacs': 100000, 'lakh': 100000, 'lakhs': 100000, 'm': 1000000, 'million': 1000000, 'millions': 1000000, 'mio': 1000000, 'mm': 1000000, 'mn': 1000000, 't': 1000000000000, 'thousand': 1000, 'trillion': 1000000000000, 'لاکھ': 100000, 'کروڑ': 10000000, 'करोड': 10000000, 'करोड़': 10000000, 'कोटी': 10000000, 'लाख': 100000, 'কোটি': 10000000, 'লক্ষ': 100000, 'লাখ': 100000, 'ਕਰੋੜ': 10000000, 'ਲੱਖ': 100000, 'કરોડ': 10000000, 'લાખ': 100000, 'କୋଟି': 10000000, 'ଲକ୍ଷ': 100000, 'இலட்சம்': 100000, 'கோடி': 10000000, 'லட்சம்': 100000, 'కోటి': 10000000, 'కోట్లు': 10000000, 'లక్ష': 100000, 'లక్షలు': 100000, 'ಕೋಟಿ': 10000000, 'ಲಕ್ಷ': 100000, 'കോടി': 10000000, 'ലക്ഷം': 100000 };

/** Symbols of currencies in typed amounts with their codes, in the order in which they are looked for. */
export const currencySigns: readonly (readonly [string, string])[] = [['us$', 'USD'], ['usd', 'USD'], ['inr', 'INR'], ['aed', 'AED'], ['sar', 'SAR'], ['eur', 'EUR'], ['gbp', 'GBP'], ['jpy', 'JPY'], ['cny', 'CNY'], ['rs.', 'INR'], ['rs', 'INR'], ['₹', 'INR'], ['€', 'EUR'], ['£', 'GBP'], ['¥', 'JPY'], ['$', 'USD'], ['dollars', 'USD'], ['dollar', 'USD'], ['rupees', 'INR'], ['rupee', 'INR'], ['रुपये', 'INR'], ['रुपए', 'INR'], ['रुपया', 'INR'], ['रु.', 'INR'], ['रु', 'INR'], ['डॉलर', 'USD'], ['ரூபாய்', 'INR'], ['ரூ.', 'INR'], ['ரூ', 'INR'], ['டாலர்', 'USD'], ['روپے', 'INR'], ['ڈالر', 'USD']];

/** The largest typed amount, in whole units. */
export const maxTypedAmount = 10000000000000;

/** Maximum number of characters of a search for companies by name. */
export const maxCompanySearch = 100;

/** Path of the inbox of companies, below the path of an edition. */
export const inboxPath = '/company/inbox';

/** Path of the events, below the path of an edition. */
export const eventsPath = '/events';

/** Maximum number of characters of the code of a ticket as it is typed at the door. */
export const maxTicketCode = 20;

/** Maximum number of characters of the name of a company that applies for a pitch fest. */
export const maxPitchCompany = 120;

/** Maximum number of characters of the sentence about a company that applies for a pitch fest. */
export const maxOneLiner = 200;

/** Maximum length of the address of a pitch deck. */
export const maxDeck = 500;

/** Maximum number of characters of the title of a proposed meetup. */
export const maxMeetupTitle = 200;

/** Maximum number of characters of the description of a proposed meetup. */
export const maxMeetupDescription = 2000;

/** Maximum number of characters of the address of a proposed meetup. */
export const maxMeetupAddress = 300;

/** Maximum number of seats of an event. */
export const maxEventSeats = 20000;

/** Maximum number of characters of the name of a reader or a guest on a ticket. */
export const maxTicketName = 80;

/** Path of the form for following lists without scripts, below that of an edition. */
export const followPath = '/follow';

/** Path of the glossary, below the path of an edition. */
export const glossaryPath = '/glossary';

/** Path of the reading history, below the path of an edition. */
export const historyPath = '/history';

/** Maximum number of stories in a reading history. */
export const maxReadings = 200;

/** Path of the list of newsletters, below the path of an edition. */
export const newslettersPath = '/newsletters';

/** Maximum number of characters of a first name or a last name. */
export const maxSubscriberName = 100;

/** Maximum number of digits in the phone number of a subscriber. */
export const maxPhone = 15;

/** Number of notifications on a page of the list. */
export const notificationsPerPage = 10;

/** Path of the page for readers without a connection, below that of an edition. */
export const offlinePagePath = '/offline';

/** Path of the form for reports, below the path of an edition. */
export const reportPath = '/report-an-issue';

/** Path of the search, below the path of an edition. */
export const searchPath = '/search';

/** Maximum number of characters of the title of a sale to a sponsor. */
export const maxSaleTitle = 200;

/** Maximum number of characters of the price of a sale to a sponsor. */
export const maxSalePrice = 500;

/** Path of the registration form of webinars, below the path of an edition. */
export const webinarRegisterPath = '/webinars/register';

/** Maximum number of characters of a question in a webinar. */
export const maxWebinarQuestion = 500;

/** Maximum number of characters of the text of feedback about a webinar. */
export const maxWebinarFeedback = 2000;

/** Maximum number of characters of the answer to a question in a webinar. */
export const maxWebinarAnswer = 2000;

/** Maximum number of characters of the question and of each option of a poll. */
export const maxPollText = 200;

/** Maximum number of options of a poll. */
export const maxPollOptions = 8;
