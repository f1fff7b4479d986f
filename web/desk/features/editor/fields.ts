import type { MessageId } from '../../../site/i18n/translate';
import type { StoryFields } from './story';

/** The names of the fields of a story. */
export const fieldNames: Partial<Record<keyof StoryFields, MessageId>> = {
	title: 'desk.headline',
	excerpt: 'desk.standfirst',
	slug: 'desk.slug',
	type: 'desk.type',
	layout: 'desk.layout',
	category: 'list.category',
	property: 'desk.property',
	tags: 'desk.tags',
	series: 'desk.series',
	authors: 'desk.authors',
	picture: 'desk.picture',
	hideOnHome: 'desk.hideOnHome',
	audio: 'desk.audio',
	video: 'desk.video',
	corrections: 'desk.corrections',
	company: 'desk.company',
	place: 'desk.place',
	contact: 'desk.contact',
	headlines: 'desk.headlines',
	searchDescription: 'desk.searchDescription',
	furtherBrands: 'desk.furtherBrands',
	publisher: 'desk.sponsor',
	sponsorLabel: 'desk.sponsorLabel',
	gate: 'desk.gate',
	endsAt: 'desk.endsAt',
};
