import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import {
	type DeskRanking,
	type DeskRankingEntry,
	type RankingEntryEdit,
	readAwardEntries,
	saveAwardEntries,
} from '../../../api/client.gen';
import { useLanguage, useT } from '../../app/i18n';
import { type Bound, within } from '../../forms/bound';
import css from '../../forms/Form.module.css';
import { FormCard, Row } from '../../forms/FormPage';
import { LongTextField, NumberField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { SearchPicker } from '../../forms/pickers';
import { RecordPage } from '../../forms/RecordPage';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { companySource, personSource } from './sources';
import { joinTexts, splitTexts, Translations } from './Translations';

type Entry = Required<Omit<RankingEntryEdit, 'rank' | 'descriptions'>> & {
	rank: number | null;
	/** The reason in other languages. */
	translations: Record<string, { description: string }>;
};

const entryOf = (entry: DeskRankingEntry): Entry => ({
	company: entry.company ?? '',
	person: entry.person ?? '',
	designation: entry.designation ?? '',
	description: entry.description ?? '',
	rank: entry.rank,
	translations: joinTexts({ description: entry.descriptions }),
});

/** The fields as the server takes them: an entry names either a company or a person. */
const sendable = ({
	company,
	person,
	designation,
	description,
	rank,
	translations,
}: Entry): RankingEntryEdit => ({
	rank,
	...(company && { company }),
	...(person && { person }),
	...(designation && { designation }),
	...(description && { description }),
	descriptions: splitTexts(translations, 'description'),
});

/** The ranking of an award, which has a version of its own. */
export function Ranking({ slug, own }: { slug: string; own: string }) {
	return (
		<div className={css.columns}>
			<RecordPage queryKey={['award-entries', slug]} read={() => readAwardEntries({ slug })}>
				{(ranking) => ranking && <RankingForm key={slug} slug={slug} own={own} ranking={ranking} />}
			</RecordPage>
		</div>
	);
}

function RankingForm({ slug, own, ranking }: { slug: string; own: string; ranking: DeskRanking }) {
	const { t, lang } = useLanguage();
	const known = JSON.stringify(
		Object.fromEntries(ranking.entries.map(({ company, person, name }) => [company || person, name])),
	);
	const names: Record<string, string> = useMemo(() => JSON.parse(known), [known]);
	const companies = useMemo(() => companySource(names), [names]);
	const people = useMemo(() => personSource(names), [names]);
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
					entries
						.map(
							({ rank, company, person }) =>
								`${rank ?? '–'} ${names[company || person] ?? (company || person)}`,
						)
						.join('\n'),
			},
		},
	});
	return (
		<div className={css.main}>
			<FormCard form={form} title={t('desk.awards.ranking')}>
				<ListField
					{...form.bind('entries')}
					hideLabel
					empty={{ company: '', person: '', designation: '', description: '', rank: null, translations: {} }}
					titleOf={({ company, person }) => names[company || person] ?? (company || person)}
					row={(entry) => (
						<>
							<Row>
								<NumberField {...within(entry, 'rank', t('desk.awards.rank'))} min={1} />
								{!entry.value.person && (
									<SearchPicker
										{...within(entry, 'company', t('desk.company'))}
										onChange={(company) => entry.onChange({ ...entry.value, company: company ?? '' })}
										source={companies}
									/>
								)}
								{!entry.value.company && (
									<SearchPicker
										{...within(entry, 'person', t('search.person'))}
										onChange={(person) => entry.onChange({ ...entry.value, person: person ?? '' })}
										source={people}
									/>
								)}
							</Row>
							{entry.value.person && (
								<TextField {...within(entry, 'designation', t('company.edit.designation'))} maxLength={160} />
							)}
							<LongTextField
								{...within(entry, 'description', t('desk.awards.why'))}
								rows={1}
								maxLength={2000}
							/>
							<Reasons {...within(entry, 'translations', t('desk.awards.translations'))} own={own} />
						</>
					)}
				/>
			</FormCard>
		</div>
	);
}

/** The reason for a rank in other languages; without one it is a button, because rankings are long. */
function Reasons({ own, ...bound }: Bound<Entry['translations']> & { own: string }) {
	const t = useT();
	const [open, setOpen] = useState(Object.keys(bound.value).length > 0);
	if (!open)
		return (
			<div>
				<Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
					{bound.label}
				</Button>
			</div>
		);
	return (
		<Translations
			{...bound}
			own={own}
			parts={[{ name: 'description', label: t('desk.awards.why'), maxLength: 2000, long: true }]}
		/>
	);
}
