/** The fields of a brand as the form edits them. */

import type { DeskBrand, SaveBrandInputBody } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { slugOf as addressOf } from '../../forms/slug';

export type Kind = DeskBrand['kind'];
type BrandEdit = Omit<SaveBrandInputBody, 'version'>;

export const kindNames: Record<Kind, MessageId> = {
	master: 'desk.admin.brand.master',
	brand: 'search.brand',
	edition: 'desk.admin.brand.edition',
	language: 'desk.admin.brand.language',
};

export const headingStyles = ['normal', 'band', 'serif', 'pill'] as const;

/** The style of section headings on pages whose path begins with a segment; "" is for all other pages. */
export interface HeadingRow {
	segment: string;
	style: (typeof headingStyles)[number];
}

/** Where the prices of a ticker come from: the settings of the server, an exchange, recorded prices, or nowhere. */
export type TickerKind = 'server' | 'exchange' | 'sample' | 'off';

export const tickerKind = (source: string | undefined): TickerKind =>
	!source ? 'server' : source === 'sample' || source === 'off' ? source : 'exchange';

/** The fields of the form: all fields that a save sends, and the kind and the slug of a new brand. */
export interface BrandFields extends Omit<BrandEdit, 'names'> {
	/** The styles of the settings as rows, so that a path can be typed. */
	headings: HeadingRow[];
	kind: 'brand' | 'edition' | 'language';
	slug: string;
	names: Record<string, string[]>;
}

/** The fields of a stored brand. */
export function brandFields(brand: DeskBrand): BrandFields {
	const { id: _, version: __, path: ___, names, ...rest } = brand;
	return {
		...rest,
		kind: brand.kind === 'master' ? 'brand' : brand.kind,
		names: Object.fromEntries(Object.entries(names ?? {}).map(([code, name]) => [code, [name]])),
		tagline: rest.tagline ?? '',
		location: rest.location ?? '',
		headings: Object.entries(rest.settings.headings ?? {}).map(([segment, style]) => ({
			segment,
			style: style as HeadingRow['style'],
		})),
	};
}

/** The fields of a new brand. */
export const newBrand = (timeZone: string): BrandFields => ({
	kind: 'brand',
	slug: '',
	name: '',
	names: {},
	tagline: '',
	lang: 'en',
	timeZone,
	numbering: timeZone === 'Asia/Kolkata' ? 'indian' : 'western',
	location: '',
	accent: '#16140f',
	accentDark: '#ece9e3',
	consent: 'asked',
	gate: 'free',
	freeReads: 0,
	position: 100,
	menu: [],
	social: [],
	houseAd: {},
	settings: {},
	headings: [],
	sections: [],
});

/** The fields as the server takes them, without those that only a new brand has. */
export function sendable({ kind: _, slug: __, names, headings, ...rest }: BrandFields): BrandEdit {
	return {
		...rest,
		settings: {
			...rest.settings,
			headings: Object.fromEntries(headings.map(({ segment, style }) => [segment.trim(), style])),
		},
		names: Object.fromEntries(
			Object.entries(names).flatMap(([code, [name]]) => (name ? [[code, name]] : [])),
		),
		freeReads: rest.gate === 'member' ? rest.freeReads : 0,
	};
}

/** The part of an address that is made from a name; "" if nothing of the name can be written with Latin letters and digits. */
export const slugOf = (name: string): string => addressOf(name).slice(0, 40).replace(/-+$/, '');
