import {
	type DeskRanking,
	type RankingEntryEdit,
	readAwardEntries,
	saveAwardEntries,
} from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { within } from '../../forms/bound';
import css from '../../forms/Form.module.css';
import { FormCard, Row } from '../../forms/FormPage';
import { LongTextField, NumberField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { companiesBySlug, peopleBySlug, SearchPicker } from '../../forms/pickers';
import { RecordPage } from '../../forms/RecordPage';
import { useVersionedForm } from '../../forms/useVersionedForm';

type Entry = Required<Omit<RankingEntryEdit, 'rank'>> & { rank: number | null };

const entryOf = (entry: RankingEntryEdit): Entry => ({
	company: entry.company ?? '',
	person: entry.person ?? '',
	designation: entry.designation ?? '',
	description: entry.description ?? '',
	rank: entry.rank,
});

/** What is sent: an entry names either a company or a person. */
const sendable = ({ company, person, designation, description, rank }: Entry): RankingEntryEdit => ({
	rank,
	...(company && { company }),
	...(person && { person }),
	...(designation && { designation }),
	...(description && { description }),
});

/** The ranking of an award, which has a version of its own. */
export function Ranking({ slug }: { slug: string }) {
	return (
		<div className={css.columns}>
			<RecordPage queryKey={['award-entries', slug]} read={() => readAwardEntries({ slug })}>
				{(ranking) => ranking && <RankingForm key={slug} slug={slug} ranking={ranking} />}
			</RecordPage>
		</div>
	);
}

function RankingForm({ slug, ranking }: { slug: string; ranking: DeskRanking }) {
	const { t, lang } = useLanguage();
	const form = useVersionedForm<{ entries: Entry[] }, DeskRanking>({
		kind: 'ranking',
		id: slug,
		record: ranking,
		fieldsOf: (record) => ({ entries: (record?.entries ?? []).map(entryOf) }),
		versionOf: ({ version }) => version,
		save: ({ entries }, version, options) =>
			saveAwardEntries(
				{ slug, locale: lang },
				{ entries: entries.map(sendable), version: Number(version) },
				options,
			),
		read: () => readAwardEntries({ slug }),
		queryKey: ['award-entries', slug],
		lists: [['award-actions', slug]],
		titleOf: () => slug,
		fields: {
			entries: {
				label: t('desk.awards.ranking'),
				show: (entries) =>
					entries.map(({ rank, company, person }) => `${rank ?? '–'} ${company || person}`).join('\n'),
			},
		},
	});
	return (
		<div className={css.main}>
			<FormCard form={form} title={t('desk.awards.ranking')}>
				<ListField
					{...form.bind('entries')}
					hideLabel
					empty={{ company: '', person: '', designation: '', description: '', rank: null }}
					titleOf={({ company, person }) => company || person}
					row={(entry) => (
						<>
							<Row>
								<NumberField {...within(entry, 'rank', t('desk.awards.rank'))} min={1} />
								{!entry.value.person && (
									<SearchPicker
										{...within(entry, 'company', t('desk.company'))}
										onChange={(company) => entry.onChange({ ...entry.value, company: company ?? '' })}
										source={companiesBySlug}
									/>
								)}
								{!entry.value.company && (
									<SearchPicker
										{...within(entry, 'person', t('search.person'))}
										onChange={(person) => entry.onChange({ ...entry.value, person: person ?? '' })}
										source={peopleBySlug}
									/>
								)}
							</Row>
							{entry.value.person && (
								<TextField {...within(entry, 'designation', t('company.edit.designation'))} maxLength={160} />
							)}
							<LongTextField
								{...within(entry, 'description', t('desk.awards.why'))}
								rows={1}
								maxLength={1000}
							/>
						</>
					)}
				/>
			</FormCard>
		</div>
	);
}
