/** Where the records of the audit log are edited. */
import type { AuditEntry } from '../../../api/client.gen';

/** The address of the form of a record, by the entity of an entry. It is made from the reference. */
const forms: Record<string, (reference: string) => string> = {
	accounts: (id) => `/admin/accounts/${id}`,
	announcements: (id) => `/readers/announcements/${id}`,
	'audio-shows': (id) => `/audio/${id}`,
	authors: (id) => `/admin/authors/${id}`,
	awards: (slug) => `/directory/awards/${slug}`,
	banners: (page) => `/readers/announcements/banners/${page}`,
	brands: (slug) => `/admin/brands/${slug}`,
	bylines: (id) => `/admin/authors/${id}`,
	companies: (id) => `/directory/companies/${id}`,
	conferences: (slug) => `/events/conferences/${slug}`,
	courses: (id) => `/courses/${id}`,
	events: (slug) => `/events/events/${slug}`,
	feeds: (id) => `/admin/feeds/${id}`,
	fronts: (brand) => `/fronts/${brand}`,
	glossary: (id) => `/admin/glossary/${id}`,
	hubs: (id) => `/hubs/${id}`,
	imports: (id) => `/admin/imports/${id}`,
	investors: (id) => `/directory/investors/${id}`,
	mail: (brand) => `/admin/mail/senders/${brand}`,
	media: (id) => `/library/${id}`,
	'newsletter-issues': (id) => `/readers/newsletters/issues/${id}`,
	newsletters: (id) => `/readers/newsletters/all/${id}`,
	people: (id) => `/directory/people/${id}`,
	publishers: (id) => `/admin/publishers/${id}`,
	resources: (brand) => `/resources/${brand}`,
	'sponsor-sales': (id) => `/readers/sponsors/${id}`,
	stories: (id) => `/stories/${id}`,
	terms: (id) => `/admin/terms/${id}`,
	'web-stories': (id) => `/web-stories/${id}`,
	webinars: (id) => `/events/webinars/${id}`,
};

/** Lists without a form for each record. */
const lists: Record<string, string> = {
	jobs: '/admin/jobs',
	redirects: '/admin/redirects',
	reports: '/readers/reports',
	tokens: '/admin/tokens',
	workflow: '/admin/workflow',
};

/** The address below /ed where the record of an entry is edited; undefined if there is none, or if the record was deleted. */
export function recordPath({
	entity,
	reference,
	operation,
}: Pick<AuditEntry, 'entity' | 'reference' | 'operation'>): string | undefined {
	if (lists[entity]) return lists[entity];
	if (!reference || /^(remove|delete)-(story|brand|term|author|publisher|media)$/.test(operation))
		return undefined;
	return forms[entity]?.(encodeURIComponent(reference));
}
