import { useT } from '../app/i18n';
import { type Bound, within } from './bound';
import { Row } from './FormPage';
import { TextField } from './fields';
import { ListField } from './ListField';
import { peopleBySlug, SearchPicker } from './pickers';
import { SpeakerPicture } from './picture';

/** Somebody who speaks at an event or in a webinar. */
export interface Speaker {
	name: string;
	role: string;
	/** Slug of the person in the directory; "" for none. */
	person: string;
	/** Id of a picture of the library; 0 for none. */
	picture: number;
}

/** The speakers as a text, to compare two versions of them. */
export const shownSpeakers = (list: Pick<Speaker, 'name' | 'role'>[]): string =>
	list.map(({ name, role }) => `${name}, ${role}`).join('\n');

/** The speakers of an event or a webinar in their order. maxLength is that of a name and of a role. */
export function SpeakersField({
	max,
	maxLength,
	hideLabel = false,
	...bound
}: Bound<Speaker[]> & { max: number; maxLength: number; hideLabel?: boolean }) {
	const t = useT();
	return (
		<ListField
			{...bound}
			hideLabel={hideLabel}
			empty={{ name: '', role: '', person: '', picture: 0 }}
			max={max}
			titleOf={({ name }) => name}
			row={(speaker) => (
				<>
					<Row>
						<TextField {...within(speaker, 'name', t('account.name'))} required maxLength={maxLength} />
						<TextField {...within(speaker, 'role', t('company.edit.role'))} maxLength={maxLength} />
					</Row>
					<SearchPicker
						{...within(speaker, 'person', t('search.person'))}
						onChange={(person) => speaker.onChange({ ...speaker.value, person: person ?? '' })}
						source={peopleBySlug}
					/>
					<SpeakerPicture {...within(speaker, 'picture', t('desk.portrait'))} />
				</>
			)}
		/>
	);
}
