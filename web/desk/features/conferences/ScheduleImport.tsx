import { Text } from '@mantine/core';
import { useState } from 'react';
import { importConferenceSchedule, type KeptEdit, type Report } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useLanguage } from '../../app/i18n';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { SwitchField } from '../../forms/fields';
import css from './Programme.module.css';
import type { Speaker } from './programme';

/** The names of the fields of sessions and speakers in the report. */
const fieldNames: Partial<Record<KeptEdit['field'], MessageId>> = {
	start: 'event.from',
	end: 'event.to',
	title: 'company.edit.headline',
	subtitle: 'desk.awards.subtitle',
	abstract: 'company.edit.description',
	lang: 'search.language',
	kind: 'desk.type',
	theme: 'desk.live.theme',
	hall: 'desk.live.hall',
	url: 'company.website',
	cancelled: 'conference.cancelled',
	speakers: 'webinar.speakers',
	name: 'account.name',
	role: 'company.edit.role',
	bio: 'company.edit.description',
	added: 'desk.live.kept.added',
	removed: 'desk.live.kept.removed',
	missing: 'desk.live.kept.missing',
	order: 'desk.live.kept.order',
};

/** The upload of a schedule: first what it would change, then the import. */
export function ScheduleImport({
	slug,
	version,
	speakers,
	onClose,
	onDone,
}: {
	slug: string;
	version: number;
	speakers: Speaker[];
	onClose: () => void;
	onDone: () => void;
}) {
	const { t, lang } = useLanguage();
	const [checked, setChecked] = useState<{ text: string; overwrite: boolean; report: Report }>();
	const same = (fields: { text: string; overwrite: boolean }) =>
		checked !== undefined && checked.text === fields.text && checked.overwrite === fields.overwrite;
	const form = useDialogForm({
		name: `schedule:${slug}`,
		initial: { text: '', overwrite: false },
		submit: (fields) =>
			importConferenceSchedule({ slug, locale: lang }, { ...fields, version, dryRun: !same(fields) }),
		onDone: ({ dryRun, report }, fields) => {
			if (dryRun) {
				setChecked({ ...fields, report });
				return 'open';
			}
			showToast(t('desk.live.imported'));
			onDone();
		},
	});
	const text = form.bind('text', t('desk.live.import'));
	const report = same(form.values) ? checked?.report : undefined;
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			size="lg"
			title={t('desk.live.import')}
			text={t('desk.live.importText', { formats: 'Frab, Pentabarf (XML), pretalx (JSON), iCalendar' })}
			action={t(report ? 'desk.live.import' : 'desk.admin.import.check')}
		>
			<input
				type="file"
				accept=".xml,.json,.ics,text/xml,application/xml,application/json,text/calendar"
				aria-label={t('desk.live.import')}
				onChange={async (event) => {
					const file = event.currentTarget.files?.[0];
					if (file) text.onChange(await file.text());
				}}
			/>
			{text.errors[''] && (
				<Text size="sm" c="var(--fall)" role="alert">
					{text.errors['']}
				</Text>
			)}
			<SwitchField
				{...form.bind('overwrite', t('desk.live.overwrite'))}
				description={t('desk.live.overwriteText')}
			/>
			{report && <ReportView report={report} speakers={speakers} />}
		</FormDialog>
	);
}

/** The report of an import: what it would change, and what it leaves as editors changed it. */
function ReportView({ report, speakers }: { report: Report; speakers: Speaker[] }) {
	const { t } = useLanguage();
	const parts = [
		{ label: t('desk.live.report.new'), titles: report.new },
		{ label: t('desk.live.report.changed'), titles: report.changed },
		{ label: t('desk.live.report.moved'), titles: report.moved },
		{ label: t('desk.live.report.removed'), titles: report.removed },
	].filter(({ titles }) => titles.length > 0);
	const shown = ({ field }: KeptEdit, value: string) =>
		field === 'speakers'
			? value
					.split(', ')
					.map((id) => speakers.find(({ key }) => key === id)?.name ?? id)
					.join(', ')
			: value || '–';
	return (
		<div role="status">
			{parts.length === 0 && <Text size="sm">{t('desk.live.report.none')}</Text>}
			{parts.map(({ label, titles }) => (
				<details key={label}>
					<summary>
						{label}: {titles.length}
					</summary>
					<ul className={css.report}>
						{titles.slice(0, 200).map((title, index) => (
							<li key={index} dir="auto">
								{title}
							</li>
						))}
					</ul>
				</details>
			))}
			{report.kept.length > 0 && (
				<>
					<Text size="sm" fw={600} mt="sm">
						{t('desk.live.kept')}
					</Text>
					<ul className={css.report}>
						{report.kept.map((edit) => {
							const name = fieldNames[edit.field];
							return (
								<li key={`${edit.kind} ${edit.key} ${edit.field}`}>
									<bdi>{edit.name || t('desk.live.halls')}</bdi>: {name ? t(name) : edit.field}
									{(edit.kept || edit.file) && (
										<>
											{' '}
											<bdi>{shown(edit, edit.kept)}</bdi> (<del dir="auto">{shown(edit, edit.file)}</del>)
										</>
									)}
								</li>
							);
						})}
					</ul>
				</>
			)}
		</div>
	);
}
