/** A person as the form has it. */
import type { DeskPerson, SavePersonInputBody } from '../../../api/client.gen';

/** The fields of a person, all of them present. */
export type PersonFields = Required<Omit<SavePersonInputBody, 'version' | 'picture' | 'banner'>> & {
	picture: number | null;
	banner: number | null;
};

export const emptyPerson: PersonFields = {
	name: '',
	names: {},
	designation: '',
	subtitle: '',
	bio: '',
	lang: 'en',
	website: '',
	socialLinks: { facebook: '', linkedin: '', twitter: '', wikipedia: '' },
	picture: null,
	banner: null,
	username: '',
	path: '',
	employments: [],
};

/** The fields of a person that was read. */
export const personFields = (person: DeskPerson): PersonFields => ({
	name: person.name,
	names: person.names ?? {},
	designation: person.designation ?? '',
	subtitle: person.subtitle ?? '',
	bio: person.bio ?? '',
	lang: person.lang ?? 'en',
	website: person.website ?? '',
	socialLinks: { ...emptyPerson.socialLinks, ...person.socialLinks },
	picture: person.picture ?? null,
	banner: person.banner ?? null,
	username: person.username ?? '',
	path: person.path ?? '',
	employments: (person.employments ?? []).map((one) => ({
		designation: '',
		role: 'EMPLOYEE',
		startDate: '',
		endDate: '',
		...one,
	})),
});

/** The fields as the server takes them, without an empty picture. */
export function sendablePerson({
	picture,
	banner,
	...rest
}: PersonFields): Omit<SavePersonInputBody, 'version'> {
	return { ...rest, ...(picture && { picture }), ...(banner && { banner }) };
}
