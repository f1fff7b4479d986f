/** An award as the form has it. */
import type { DeskAward, SaveAwardInputBody, SponsorEdit } from '../../../api/client.gen';
import { joinTexts, splitTexts } from './Translations';

/** The texts of an award in another language. */
export type AwardText = 'name' | 'subtitle' | 'description';

export interface AwardFields {
	name: string;
	/** Of a new award only; later it is fixed. */
	slug: string;
	subtitle: string;
	description: string;
	lang: string;
	brand: string;
	series: string;
	year: number | null;
	logo: number | null;
	sponsor: { name: string; website: string; logo: number | null };
	translations: Record<string, Record<AwardText, string>>;
	/** The space around the logo in pixels. */
	imagePadding: number | null;
}

export const awardFields = (award: DeskAward | undefined): AwardFields => ({
	name: award?.name ?? '',
	slug: award?.slug ?? '',
	subtitle: award?.subtitle ?? '',
	description: award?.description ?? '',
	lang: award?.lang ?? 'en',
	brand: award?.brand ?? '',
	series: award?.series ?? '',
	year: award?.year || null,
	logo: award?.logo ?? null,
	sponsor: {
		name: award?.sponsor?.name ?? '',
		website: award?.sponsor?.website ?? '',
		logo: award?.sponsor?.logo ?? null,
	},
	translations: joinTexts({
		name: award?.names,
		subtitle: award?.subtitles,
		description: award?.descriptions,
	}),
	imagePadding: award?.imagePadding ?? null,
});

/** The fields as the server takes them, without an empty picture, number or text. */
export function sendableAward({
	slug: _,
	year,
	logo,
	sponsor,
	translations,
	imagePadding,
	...fields
}: AwardFields): Omit<SaveAwardInputBody, 'version'> {
	const edit: SponsorEdit = {
		name: sponsor.name,
		website: sponsor.website,
		...(sponsor.logo && { logo: sponsor.logo }),
	};
	return {
		...fields,
		names: splitTexts(translations, 'name'),
		subtitles: splitTexts(translations, 'subtitle'),
		descriptions: splitTexts(translations, 'description'),
		...(year && { year }),
		...(logo && { logo }),
		...(imagePadding !== null && { imagePadding }),
		sponsor: edit,
	};
}
