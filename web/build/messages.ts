import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';

const id = 'virtual:messages';

/** The prefix of the messages of the newsroom's app. No page of the site has them. */
const deskPrefix = 'desk.';

/** The messages that the newsroom's app shares with the site. */
const sharedWithDesk = new Set([
	'card.sponsored',
	'company.edit.required',
	'newsletter.firstName',
	'newsletter.lastName',
	'newsletter.phone',
	'nominate.state.declined',
	'nominate.state.shortlisted',
	'pitch.company',
	'pitch.deck',
	'pitch.finalist',
	'pitch.oneLiner',
	'pitch.reviews',
	'pitch.stage',
	'pitch.stage.growth',
	'pitch.stage.idea',
	'pitch.stage.prototype',
	'pitch.stage.revenue',
	'pitch.winners',
	'webinar.consent',
	'webinar.formQuestion',
	'webinar.jobFunction',
	'webinar.room.options',
	'header.close',
	'header.menu',
	'header.signIn',
	'form.undo',
	'showmore.retry',
	'resource.download',
	'preview.name',
	'preview.draft',
	'preview.published',
	'preview.unpublished',
	'preview.scheduled',
	'list.category',
	'list.author',
	'list.property',
	'list.series',
	'list.topic',
	'search.language',
	'search.brand',
	'story.minutes',
	'form.required',
	'form.tooLong',
	'form.choose',
	'form.chooseFile',
	'form.check',
	'form.email',
	'company.rule.text',
	'company.rule.url',
	'account.email',
	'account.code',
	'account.expired',
	'account.passkeySignIn',
	'account.passkeyWrong',
	'account.password',
	'account.proveAgain',
	'account.send',
	'account.sendAgain',
	'account.sentTo',
	'account.wrong',
	'account.wrongCode',
	'account.wrongPassword',
	'account.name',
	'account.signOut',
	'badge.revoked',
	'nominate.members',
	'nominate.rules',
	'award.mention',
	'badge.rank',
	'badge.winner',
	'badge.issued',
	'badge.reason',
	'company.edit.answer',
	'claim.copied',
	'claim.copy',
	'company.edit.address',
	'company.edit.applyLink',
	'company.edit.headline',
	'company.edit.link',
	'company.filters',
	'notifications.markAll',
	'notifications.new',
	'notifications.title',
	'notifications.unread',
	'conference.about',
	'conference.cancelled',
	'conference.days',
	'conference.finalists',
	'conference.jury',
	'conference.partners',
	'conference.pitchFest',
	'conference.recording',
	'conference.searchSpeakers',
	'conference.sessions',
	'conference.themes',
	'conference.tier.community',
	'conference.tier.gold',
	'conference.tier.title',
	'audio.count',
	'audio.episodes',
	'company.date',
	'company.openings',
	'company.timeline',
	'course.count',
	'course.lessons',
	'course.questions',
	'footer.brands',
	'job.department',
	'kind.video',
	'menu.audioShows',
	'resource.filter',
	'webstory.slides',
	'event.date',
	'event.door',
	'event.door.tickets',
	'event.empty',
	'event.from',
	'event.isCancelled',
	'event.past',
	'event.programme',
	'event.proposal.approved',
	'event.proposal.declined',
	'event.seats',
	'event.stories',
	'event.to',
	'menu.live',
	'newsletter.city',
	'preferences.hour',
	'story.edit',
	'webinar.cancelled',
	'webinar.chapters',
	'webinar.company',
	'webinar.concluded',
	'webinar.current',
	'webinar.empty',
	'webinar.minutes',
	'webinar.room',
	'webinar.room.cancel',
	'webinar.room.cancelNow',
	'webinar.room.cancelWhy',
	'webinar.room.draft',
	'webinar.room.draftWhy',
	'webinar.room.ingest',
	'webinar.room.openDraft',
	'webinar.room.registered',
	'webinar.room.times',
	'webinar.room.transcriptWhy',
	'webinar.room.upload',
	'webinar.speakers',
	'webinar.takeaways',
	'webinar.transcript',
	'company.edit.currency',
	'company.edit.description',
	'company.edit.designation',
	'company.edit.logo',
	'company.edit.role',
	'company.investors',
	'company.website',
	'companyRole.EMPLOYEE',
	'companyRole.EXECUTIVE',
	'companyRole.FOUNDER',
	'correction.accept',
	'correction.page',
	'correction.reason',
	'correction.reject',
	'sponsor.name',
	'investor.firm',
	'menu.awards',
	'menu.companies',
	'menu.directory',
	'menu.events',
	'menu.glossary',
	'menu.people',
	'menu.webinars',
	'newsletter.confirm.button',
	'newsletter.title',
	'person.employments',
	'preferences.from',
	'preferences.until',
	'preferences.zone',
	'search.investor',
	'search.person',
	'bar.newsletter',
	'company.edit.open',
	'footer.languages',
	'menu.partnerEvents',
	'menu.series',
	'menu.stories',
	'menu.webStories',
	'menu.videos',
	'people.sectors',
	'people.years',
	'glossary.related',
	'company.edit.addEvent',
	'company.edit.addPerson',
	'company.edit.introduction',
	'job.city',
	'openData.licence',
	'openData.size',
	'search.award',
	'search.company',
	'search.story',
	'search.term',
	'section.editorsPicks',
	'section.latest',
	'section.mostClapped',
	'section.mostRead',
	'section.spotlight',
	'section.trending',
	'section.videoHeader',
	'webinar.captions',
	'newsletter.all',
	'newsletter.subscribe',
	'report.page',
	'report.factual',
	'report.technical',
	'report.copyright',
	'report.abuse',
	'report.other',
	'sponsor.add',
	'sponsor.addressesHint',
	'sponsor.brand',
	'sponsor.day',
	'sponsor.download',
	'sponsor.firstDay',
	'sponsor.language',
	'sponsor.lastDay',
	'sponsor.ledger',
	'sponsor.linkWhy',
	'sponsor.noSponsors',
	'sponsor.none',
	'sponsor.places',
	'sponsor.price',
	'sponsor.remove',
	'sponsor.removeNow',
	'sponsor.removeWhy',
	'sponsor.removed',
	'sponsor.reportLink',
	'sponsor.reportName',
	'sponsor.share',
	'sponsor.uncounted',
	'sponsor.viewCount',
	'sponsor.views',
	'sponsor.what',
	'sponsor.withdraw',
	'sponsor.kind.webinar',
	'sponsor.kind.series',
	'sponsor.kind.event',
	'sponsor.kind.slot',
	'sponsor.kind.newsletter',
	'sponsor.kind.story',
	'resource.guide',
	'resource.template',
	'resource.tool',
	'resource.video',
]);

const isOfDesk = (message: string): boolean => message.startsWith(deskPrefix);

/** Whether the newsroom's app has a message. */
export const isInDesk = (message: string): boolean => isOfDesk(message) || sharedWithDesk.has(message);

/** Compiles the chosen messages of every catalogue in the folder dir: locale → message id → tokens. */
export function compileCatalogues(
	dir: string,
	isChosen: (message: string) => boolean = () => true,
): Record<string, Record<string, unknown>> {
	const catalogues: Record<string, Record<string, unknown>> = {};
	for (const file of readdirSync(dir).sort()) {
		if (!file.endsWith('.json') || file === 'notes.json') continue;
		const texts: Record<string, string> = JSON.parse(readFileSync(join(dir, file), 'utf8'));
		catalogues[file.slice(0, -'.json'.length)] = Object.fromEntries(
			Object.entries(texts).flatMap(([key, text]) => {
				if (!isChosen(key)) return [];
				const tokens = compileMessage(text);
				return [[key, tokens.length === 1 && typeof tokens[0] === 'string' ? tokens[0] : tokens]];
			}),
		);
	}
	return catalogues;
}

/** Serves the compiled ICU catalogues of the site as the module `virtual:messages`. */
export function messages(dir: string): Plugin {
	return {
		name: 'masthead:messages',
		resolveId: (source) => (source === id ? `\0${id}` : undefined),
		load(source) {
			if (source !== `\0${id}`) return;
			for (const file of readdirSync(dir)) this.addWatchFile(join(dir, file));
			return `export default ${JSON.stringify(compileCatalogues(dir, (key) => !isOfDesk(key)))}`;
		},
	};
}

const deskModule = 'virtual:desk-messages';

/**
 * Serves the messages of the newsroom's app: `virtual:desk-messages` has a function for each locale that loads its
 * messages, so that an editor loads those of one language; the text
 * for when that fails is part of the module.
 */
export function deskMessages(dir: string): Plugin {
	return {
		name: 'masthead:desk-messages',
		resolveId: (source) => (source.startsWith(deskModule) ? `\0${source}` : undefined),
		load(source) {
			if (!source.startsWith(`\0${deskModule}`)) return;
			for (const file of readdirSync(dir)) this.addWatchFile(join(dir, file));
			const catalogues = compileCatalogues(dir, isInDesk);
			const locale = source.slice(`\0${deskModule}/`.length);
			if (locale) return `export default ${JSON.stringify(catalogues[locale])}`;
			const loaders = Object.keys(catalogues).map((name) => `${name}: () => import('${deskModule}/${name}')`);
			const unloaded = Object.fromEntries(
				Object.entries(catalogues).map(([name, texts]) => [
					name,
					[texts['desk.error.load'], texts['showmore.retry']],
				]),
			);
			return `export default {${loaders.join(',')}};export const unloaded=${JSON.stringify(unloaded)}`;
		},
	};
}
