/** The areas that the Desk has. A new one is a line in each list. */
import { accounts } from '../features/accounts/area';
import { announcements } from '../features/announcements/area';
import { audience } from '../features/audience/area';
import { audio } from '../features/audio/area';
import { audit } from '../features/audit/area';
import { authors } from '../features/authors/area';
import { awards } from '../features/awards/area';
import { board } from '../features/board/area';
import { brands } from '../features/brands/area';
import { broadcasts } from '../features/broadcasts/area';
import { calendar } from '../features/calendar/area';
import { claims } from '../features/claims/area';
import { companies } from '../features/companies/area';
import { conferences } from '../features/conferences/area';
import { corrections } from '../features/corrections/area';
import { courses } from '../features/courses/area';
import { events } from '../features/events/area';
import { feeds } from '../features/feeds/area';
import { fronts } from '../features/fronts/area';
import { glossary } from '../features/glossary/area';
import { hubs } from '../features/hubs/area';
import { imports } from '../features/imports/area';
import { investors } from '../features/investors/area';
import { jobs } from '../features/jobs/area';
import { kept } from '../features/kept/area';
import { library } from '../features/library/area';
import { mail } from '../features/mail/area';
import { mentions } from '../features/mentions/area';
import { newsletters } from '../features/newsletters/area';
import { pages } from '../features/pages/area';
import { people } from '../features/people/area';
import { publishers } from '../features/publishers/area';
import { redirects } from '../features/redirects/area';
import { reports } from '../features/reports/area';
import { resources } from '../features/resources/area';
import { rounds } from '../features/rounds/area';
import { sponsors } from '../features/sponsors/area';
import { stories } from '../features/stories/area';
import { series, terms } from '../features/terms/area';
import { tokens } from '../features/tokens/area';
import { webinars } from '../features/webinars/area';
import { webstories } from '../features/webstories/area';
import { workflow } from '../features/workflow/area';
import type { Area } from './area';

export const areas: readonly Area[] = [
	stories,
	accounts,
	announcements,
	audience,
	audio,
	audit,
	authors,
	awards,
	board,
	brands,
	broadcasts,
	calendar,
	claims,
	companies,
	conferences,
	corrections,
	courses,
	feeds,
	events,
	fronts,
	glossary,
	hubs,
	imports,
	investors,
	jobs,
	kept,
	library,
	mail,
	mentions,
	newsletters,
	pages,
	people,
	publishers,
	redirects,
	reports,
	resources,
	rounds,
	series,
	sponsors,
	terms,
	tokens,
	webinars,
	webstories,
	workflow,
];

/** The routes of all areas; their types check the addresses of links. */
export const routes = [
	...stories.routes,
	...accounts.routes,
	...announcements.routes,
	...audience.routes,
	...audio.routes,
	...audit.routes,
	...authors.routes,
	...awards.routes,
	...board.routes,
	...brands.routes,
	...broadcasts.routes,
	...calendar.routes,
	...claims.routes,
	...companies.routes,
	...conferences.routes,
	...corrections.routes,
	...courses.routes,
	...feeds.routes,
	...events.routes,
	...fronts.routes,
	...glossary.routes,
	...hubs.routes,
	...imports.routes,
	...investors.routes,
	...jobs.routes,
	...kept.routes,
	...library.routes,
	...mail.routes,
	...mentions.routes,
	...rounds.routes,
	...newsletters.routes,
	...pages.routes,
	...people.routes,
	...publishers.routes,
	...redirects.routes,
	...reports.routes,
	...resources.routes,
	...series.routes,
	...sponsors.routes,
	...terms.routes,
	...tokens.routes,
	...webinars.routes,
	...webstories.routes,
	...workflow.routes,
] as const;
