import { Stack } from '@mantine/core';
import type { DeskImport, ResultColumn } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { Row, Section } from '../../forms/FormPage';
import { ChoiceField, LanguageField, SwitchField, TextField } from '../../forms/fields';

export type ImportOptions = DeskImport['options'];

/** The fields of the directory that a column can have; see docs/import.md. */
const fields = [
	'name',
	'former-name',
	'key',
	'subtitle',
	'description',
	'website',
	'sector',
	'place',
	'country',
	'founded',
	'employees',
	'hiring',
	'round-date',
	'round-type',
	'round-note',
	'amount',
	'currency',
	'investors',
	'source',
];

/** The options of a run, as they suit the kind of the file. */
export function OptionsForm({
	kind,
	columns,
	options,
	onChange,
}: {
	kind: DeskImport['kind'];
	columns: ResultColumn[];
	options: ImportOptions;
	onChange: (options: ImportOptions) => void;
}) {
	const t = useT();
	const bind = <N extends 'site' | 'lang' | 'pictures' | 'drafts' | 'series' | 'source' | 'currency'>(
		name: N,
		label: string,
	) => ({
		name,
		label,
		value: options[name],
		onChange: (value: ImportOptions[N]) => onChange({ ...options, [name]: value }),
		errors: {},
	});
	if (kind === 'companies')
		return (
			<Section title={t('desk.import.options')}>
				<Row>
					<TextField {...bind('source', t('desk.import.source'))} maxLength={120} />
					<TextField {...bind('currency', t('desk.import.currency'))} maxLength={3} ltr placeholder="INR" />
				</Row>
				{columns.length > 0 && (
					<Stack gap="xs">
						{columns.map(({ column, field, samples }) => (
							<ChoiceField
								key={column}
								name={column}
								label={column}
								description={samples.slice(0, 3).join(' · ')}
								value={options.columns[column] ?? field}
								onChange={(value) =>
									onChange({ ...options, columns: { ...options.columns, [column]: value ?? 'ignore' } })
								}
								errors={{}}
								options={[
									...fields.map((value) => ({ value, label: value })),
									{ value: 'ignore', label: t('desk.import.ignored') },
								]}
							/>
						))}
					</Stack>
				)}
			</Section>
		);
	return (
		<Section title={t('desk.import.options')}>
			<Row>
				<TextField
					{...bind('site', t('desk.import.site'))}
					description={t('desk.import.site.text')}
					maxLength={300}
					ltr
					placeholder="https://"
				/>
				<LanguageField {...bind('lang', t('search.language'))} clearable />
			</Row>
			<SwitchField {...bind('drafts', t('desk.import.drafts'))} description={t('desk.import.drafts.text')} />
			<SwitchField {...bind('pictures', t('desk.import.pictures'))} />
			{kind === 'wordpress' && (
				<TextField
					{...bind('series', t('desk.import.series'))}
					description={t('desk.import.series.text', { name: 'series' })}
					maxLength={100}
					ltr
				/>
			)}
		</Section>
	);
}
