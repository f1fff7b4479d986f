/** A conference as the form has it. */
import type {
	DeskConference,
	PartnerEdit,
	SaveConferenceInputBody,
	ThemeEdit,
} from '../../../api/client.gen';
import { slugOf } from '../../forms/slug';

export interface ConferenceFields {
	name: string;
	/** Of a new conference only; later it is fixed. */
	slug: string;
	brand: string;
	path: string;
	published: boolean;
	series: string;
	city: string;
	venue: string;
	zone: string;
	firstDay: string;
	lastDay: string;
	lang: string;
	subtitle: string;
	about: string;
	tickets: string;
	pitchFest: string;
	pitchFestLink: string;
	story: string;
	themes: Required<ThemeEdit>[];
	partners: Required<PartnerEdit>[];
	finalists: string[];
	/** Names in other languages, by their codes, as lists of one. */
	names: Record<string, string[]>;
	seriesNames: Record<string, string[]>;
}

const lists = (names: Record<string, string> = {}): Record<string, string[]> =>
	Object.fromEntries(Object.entries(names).map(([code, name]) => [code, [name]]));

const firsts = (names: Record<string, string[]>): Record<string, string> =>
	Object.fromEntries(Object.entries(names).flatMap(([code, [name]]) => (name ? [[code, name]] : [])));

export const conferenceFields = (conference: DeskConference | undefined, zone: string): ConferenceFields => ({
	name: conference?.name ?? '',
	slug: conference?.slug ?? '',
	brand: conference?.brand ?? '',
	path: conference?.path ?? '',
	published: conference?.published ?? false,
	series: conference?.series ?? '',
	city: conference?.city ?? '',
	venue: conference?.venue ?? '',
	zone: conference?.zone ?? zone,
	firstDay: conference?.firstDay ?? '',
	lastDay: conference?.lastDay ?? '',
	lang: conference?.lang || 'en',
	subtitle: conference?.subtitle ?? '',
	about: conference?.about ?? '',
	tickets: conference?.tickets ?? '',
	pitchFest: conference?.pitchFest ?? '',
	pitchFestLink: conference?.pitchFestLink ?? '',
	story: conference?.story ?? '',
	themes: (conference?.themes ?? []).map(({ slug, name, description = '', colour = 1 }) => ({
		slug,
		name,
		description,
		colour,
	})),
	partners: (conference?.partners ?? []).map(({ tier, name, website = '', company = '' }) => ({
		tier,
		name,
		website,
		company,
	})),
	finalists: conference?.finalists ?? [],
	names: lists(conference?.names),
	seriesNames: lists(conference?.seriesNames),
});

/** The fields as the server takes them. A theme without an address gets one from its name. */
export function sendableConference({
	slug: _,
	themes,
	names,
	seriesNames,
	...fields
}: ConferenceFields): Omit<SaveConferenceInputBody, 'version'> {
	return {
		...fields,
		themes: themes.map((theme, index) => ({
			...theme,
			slug: theme.slug || slugOf(theme.name) || `theme-${index + 1}`,
		})),
		names: firsts(names),
		seriesNames: firsts(seriesNames),
		finalists: fields.finalists.filter(Boolean),
	};
}
