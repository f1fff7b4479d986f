/** An award as the form has it. */
import type { DeskAward, SaveAwardInputBody, SponsorEdit } from '../../../api/client.gen';

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
	/** What the form does not show is sent as it was read. */
	rest: Pick<SaveAwardInputBody, 'imagePadding' | 'names'>;
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
	rest: {
		...(award?.imagePadding !== undefined && { imagePadding: award.imagePadding }),
		...(award?.names && { names: award.names }),
	},
});

/** What is sent: a picture or a year that is none is left out. */
export function sendableAward({
	slug: _,
	year,
	logo,
	sponsor,
	rest,
	...fields
}: AwardFields): Omit<SaveAwardInputBody, 'version'> {
	const edit: SponsorEdit = {
		name: sponsor.name,
		website: sponsor.website,
		...(sponsor.logo && { logo: sponsor.logo }),
	};
	return { ...rest, ...fields, ...(year && { year }), ...(logo && { logo }), sponsor: edit };
}
