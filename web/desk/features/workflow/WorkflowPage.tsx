import { Alert, Group, Select } from '@mantine/core';
import { readWorkflow, type StoredSettings, saveWorkflow } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { locales } from '../../app/locales';
import { useSession } from '../../app/session';
import { checkText, configurable } from '../../components/checks';
import { stepName } from '../../components/steps';
import type { Bound } from '../../forms/bound';
import { within } from '../../forms/bound';
import { FormPage, Section } from '../../forms/FormPage';
import { SwitchField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { RecordPage } from '../../forms/RecordPage';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { useListSearch } from '../../lists/search';

type Fields = Pick<StoredSettings, 'steps' | 'checks'>;
type Step = StoredSettings['steps'][number];
type Checks = StoredSettings['checks'];

/** The editorial steps and the checks of the brand and language in the address. */
export function WorkflowPage() {
	const { brands } = useSession();
	const [search] = useListSearch<{ q?: string; brand?: string; lang?: string }>();
	const brand = search.brand ?? brands[0]?.slug ?? '';
	const lang = search.lang ?? '';
	return (
		<RecordPage
			key={`${brand} ${lang}`}
			queryKey={['workflow-form', brand, lang]}
			read={() => readWorkflow({ brand, ...(lang && { lang }) })}
		>
			{(settings) => settings && <WorkflowForm settings={settings} brand={brand} lang={lang} />}
		</RecordPage>
	);
}

function WorkflowForm({ settings, brand, lang }: { settings: StoredSettings; brand: string; lang: string }) {
	const t = useT();
	const { brands } = useSession();
	const [, change] = useListSearch<{ q?: string; brand?: string; lang?: string }>();
	const levelName: Record<string, string> = {
		off: t('desk.checks.off'),
		warn: t('desk.checks.warn'),
		block: t('desk.checks.block'),
	};
	const form = useVersionedForm<Fields, StoredSettings>({
		kind: 'workflow',
		id: `${brand}.${lang || 'all'}`,
		record: settings,
		fieldsOf: (record) => ({ steps: record?.steps ?? [], checks: record?.checks ?? {} }),
		versionOf: ({ version }) => version,
		save: (fields, version) => saveWorkflow({}, { brand, lang, version: Number(version ?? 0), ...fields }),
		read: () => readWorkflow({ brand, ...(lang && { lang }) }),
		queryKey: ['workflow-form', brand, lang],
		lists: [['workflow'], ['work'], ['checks']],
		fields: {
			steps: {
				label: t('desk.step'),
				show: (steps) => steps.map(({ key }) => stepName(key, t, steps)).join('\n'),
			},
			checks: {
				label: t('desk.checks'),
				show: (checks) =>
					configurable
						.map((name) => `${checkText(name, t)}: ${levelName[checks[name] ?? 'warn']}`)
						.join('\n'),
			},
		},
	});
	const steps = form.bind('steps');
	return (
		<FormPage form={form} title={t('desk.workflow')} back={{ to: '/stories', label: t('desk.stories') }}>
			<Group>
				<Select
					label={t('search.brand')}
					data={brands.map(({ slug, name }) => ({ value: slug, label: name }))}
					value={brand}
					onChange={(value) => change({ brand: value ?? undefined })}
					allowDeselect={false}
					searchable
				/>
				<Select
					label={t('search.language')}
					placeholder={t('desk.workflow.allLanguages')}
					data={locales.map(({ code, name }) => ({ value: code, label: name }))}
					value={lang || null}
					onChange={(value) => change({ lang: value ?? undefined })}
					clearable
				/>
			</Group>
			{settings.inherited && (
				<Alert role="status" my="md" color="gray">
					{t('desk.workflow.inherited')}
				</Alert>
			)}
			<Section title={t('desk.step')}>
				<ListField<Step>
					{...steps}
					hideLabel
					empty={{ key: newKey(steps.value), name: '', secondPerson: false }}
					max={12}
					addLabel={t('desk.workflow.add')}
					titleOf={({ key }) => stepName(key, t, steps.value)}
					row={(entry) => (
						<>
							<TextField
								{...within(entry, 'name', t('desk.workflow.name'))}
								value={entry.value.name || stepName(entry.value.key, t)}
								maxLength={40}
							/>
							<SwitchField {...within(entry, 'secondPerson', t('desk.workflow.second'))} />
						</>
					)}
				/>
			</Section>
			<Section title={t('desk.checks')}>
				<Levels {...form.bind('checks')} names={levelName} />
			</Section>
		</FormPage>
	);
}

/** A key that no step has. */
function newKey(steps: Step[]): string {
	let n = steps.length;
	while (steps.some(({ key }) => key === `step-${n}`)) n++;
	return `step-${n}`;
}

/** The checks that keep stories usable for all readers. */
const forAccess: readonly string[] = ['alt', 'language', 'headings', 'tables', 'linkTexts', 'captions'];

function Levels({ value, onChange, errors, names }: Bound<Checks> & { names: Record<string, string> }) {
	const t = useT();
	return configurable.map((name) => (
		<Select
			key={name}
			label={checkText(name, t)}
			data={Object.entries(names).map(([level, label]) => ({ value: level, label }))}
			value={value[name] ?? 'warn'}
			onChange={(level) => onChange({ ...value, [name]: level ?? 'warn' })}
			allowDeselect={false}
			{...(value[name] === 'off' && forAccess.includes(name) && { description: t('desk.checks.risk') })}
			error={errors[name]}
		/>
	));
}
