import { Alert, Anchor, Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import {
	cancelImport,
	type DeskImport,
	deleteImport,
	readImport,
	startImport,
	takeBackImport,
} from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { confirm } from '../../components/confirm';
import { shortMoment } from '../../components/dates';
import { messageOf } from '../../components/errors';
import { Failed } from '../../components/Failed';
import { PageSkeleton } from '../../components/PageSkeleton';
import { usePageTitle } from '../../components/title';
import { showToast } from '../../components/toasts';
import { equal } from '../../edit/compare';
import { useUndoable } from '../../forms/undo';
import css from '../../lists/List.module.css';
import { megabytes, stateName, useKindName } from './kinds';
import { type ImportOptions, OptionsForm } from './OptionsForm';
import { ImportedLinks, Report } from './Report';
import { canTakeBack, TakeBackDialog } from './TakeBack';
import { useUploads } from './uploads';

const isActive = ({ state }: DeskImport) => state === 'waiting' || state === 'running';

/** An uploaded export: its upload, the options, the progress of its import and the report. */
export function ImportPage() {
	const { id } = useParams({ from: '/shell/admin/imports/$id' });
	const client = useQueryClient();
	const key = ['import', id];
	const { uploads } = useUploads();
	const query = useQuery({
		queryKey: key,
		queryFn: () => must(readImport({ id: Number(id) })),
		refetchInterval: ({ state: { data } }) =>
			data && (isActive(data) || uploads.has(data.id)) ? 1000 : data?.state === 'uploading' ? 3000 : false,
	});
	if (query.isError && !query.data) return <Failed />;
	if (!query.data) return <PageSkeleton />;
	return (
		<ImportView
			key={id}
			record={query.data}
			onChange={(changed) => {
				client.setQueryData(key, changed);
				void client.invalidateQueries({ queryKey: ['imports'] });
			}}
		/>
	);
}

function ImportView({ record, onChange }: { record: DeskImport; onChange: (changed: DeskImport) => void }) {
	const { t, lang } = useLanguage();
	const kindName = useKindName();
	const { brands } = useSession();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const { uploads, stop } = useUploads();
	const [options, setOptions] = useState<ImportOptions>(record.options);
	const [isBusy, setBusy] = useState(false);
	const [wrong, setWrong] = useState<string>();
	usePageTitle(record.filename);
	const isComplete = record.state !== 'uploading';
	useEffect(() => {
		if (isComplete && uploads.has(record.id)) stop(record.id);
	}, [isComplete, uploads, stop, record.id]);
	const act = async (call: () => Promise<DeskImport>) => {
		setBusy(true);
		setWrong(undefined);
		try {
			onChange(await call());
		} catch (error) {
			setWrong(messageOf(error, t));
		} finally {
			setBusy(false);
		}
	};
	const start = (mode: 'dry-run' | 'import') =>
		act(() => must(startImport({ id: record.id }, { mode, options })));
	const brand = brands.find(({ slug }) => slug === record.brand);
	const run = async () => {
		if (
			await confirm({
				title: t('desk.import.run'),
				text: questionOf(record, options, brand?.name ?? record.brand, t),
				action: t('desk.import.run'),
			})
		)
			await start('import');
	};
	const [takesBack, setTakesBack] = useState(false);
	const remove = async () => {
		const yes = await confirm({
			title: record.filename,
			text: t(record.kind === 'companies' ? 'desk.import.delete.table' : 'desk.import.delete'),
			action: t('desk.import.deleteFile'),
			danger: true,
		});
		if (!yes) return;
		stop(record.id);
		await undoable({
			run: () => must(deleteImport({ id: record.id })),
			done: t('desk.import.removed'),
			invalidate: [['imports']],
			onDone: () => navigate({ to: '/admin/imports' }),
		});
	};
	const canStart = record.hasFile && !isActive(record);
	const isTried = record.mode === 'dry-run' && record.state === 'finished';
	return (
		<div className={css.page}>
			<Anchor component={Link} to="/admin/imports" size="sm">
				{t('desk.area.imports')}
			</Anchor>
			<div className={css.head}>
				<h1 className={css.title} dir="auto">
					{record.filename}
				</h1>
				<Group gap="xs">
					{isActive(record) && (
						<Button
							variant="default"
							loading={isBusy}
							onClick={() => act(() => must(cancelImport({ id: record.id })))}
						>
							{t('desk.cancel')}
						</Button>
					)}
					{canStart && (
						<>
							<Button
								variant={isTried ? 'default' : 'filled'}
								loading={isBusy}
								onClick={() => start('dry-run')}
							>
								{t('desk.import.dryRun')}
							</Button>
							<Button variant={isTried ? 'filled' : 'default'} loading={isBusy} onClick={() => void run()}>
								{t('desk.import.run')}
							</Button>
						</>
					)}
					{!isActive(record) && (
						<Button variant="default" onClick={() => void remove()}>
							{t('desk.import.deleteFile')}
						</Button>
					)}
					{!isActive(record) && canTakeBack(record) && (
						<Button variant="default" color="red" onClick={() => setTakesBack(true)}>
							{t('desk.import.takeBack')}
						</Button>
					)}
				</Group>
			</div>
			<Text c="dimmed" size="sm">
				{[
					kindName(record.kind),
					brand?.name,
					megabytes(record.bytes, lang),
					shortMoment(record.createdAt, lang),
				]
					.filter(Boolean)
					.join(' · ')}
			</Text>
			<Stack gap="md" mt="md">
				{wrong && (
					<Alert color="red" role="alert">
						{wrong}
					</Alert>
				)}
				{record.state === 'uploading' && <UploadProgress record={record} upload={uploads.get(record.id)} />}
				{record.state !== 'uploading' && <RunState record={record} />}
				{record.state !== 'uploading' && !record.hasFile && <Text size="sm">{t('desk.import.noFile')}</Text>}
				{canStart && (
					<OptionsForm
						kind={record.kind}
						columns={record.result?.columns ?? []}
						options={options}
						onChange={setOptions}
					/>
				)}
				{record.result && record.mode !== 'take-back' && <Report record={record} result={record.result} />}
			</Stack>
			{takesBack && (
				<TakeBackDialog
					record={record}
					brand={brand?.name ?? record.brand}
					onClose={() => setTakesBack(false)}
					onTakeBack={() => {
						setTakesBack(false);
						void act(() => must(takeBackImport({ id: record.id })));
					}}
				/>
			)}
		</div>
	);
}

/** The question before an import writes: how many stories it publishes if the last run was a check with the same options. */
function questionOf(
	record: DeskImport,
	options: ImportOptions,
	brand: string,
	t: ReturnType<typeof useT>,
): string {
	const { kind, mode, state, result } = record;
	const withoutDrafts = (of: ImportOptions) => ({ ...of, drafts: false });
	const isChecked =
		mode === 'dry-run' &&
		state === 'finished' &&
		!record.options.drafts &&
		equal(withoutDrafts(options), withoutDrafts(record.options));
	if (kind === 'companies') {
		const rows = result?.counts.find((count) => count.kind === 'company');
		return isChecked && rows
			? t('desk.import.ask.companies', { added: rows.new, changed: rows.changed })
			: t('desk.import.ask.table');
	}
	if (options.drafts) return t('desk.import.ask.drafts', { brand });
	return isChecked && result
		? t('desk.import.ask.count', { n: result.stories.published, brand })
		: t('desk.import.ask', { brand });
}

/** The upload of a file: its progress in this window, or what continues it. */
function UploadProgress({
	record,
	upload,
}: {
	record: DeskImport;
	upload: { sent: number; waiting: boolean; error?: unknown } | undefined;
}) {
	const { t, lang } = useLanguage();
	const { start } = useUploads();
	const sent = upload ? Math.max(upload.sent, record.received) : record.received;
	const isSending = upload !== undefined && upload.error === undefined;
	return (
		<Stack gap="xs">
			<Text size="sm" role="status">
				{t(upload?.waiting ? 'desk.import.offline' : 'desk.import.sent', {
					done: megabytes(sent, lang),
					total: megabytes(record.bytes, lang),
				})}
			</Text>
			<Progress
				value={(100 * sent) / record.bytes}
				aria-label={t('desk.uploading', { name: record.filename })}
			/>
			{upload?.error !== undefined && (
				<Alert color="red" role="alert">
					{messageOf(upload.error, t)}
				</Alert>
			)}
			{!isSending && (
				<Group gap="sm">
					<FileButton
						onChange={(file) => {
							if (!file) return;
							if (file.size === record.bytes) start(record, file);
							else showToast(t('desk.import.otherFile'));
						}}
					>
						{(props) => <Button {...props}>{t('desk.import.resume')}</Button>}
					</FileButton>
				</Group>
			)}
		</Stack>
	);
}

const stages: Partial<Record<DeskImport['stage'], MessageId>> = {
	survey: 'desk.import.stage.survey',
	import: 'desk.import.stage.import',
	pictures: 'desk.import.stage.pictures',
	removal: 'desk.import.stage.removal',
};

const problems: Partial<Record<DeskImport['problem'], MessageId>> = {
	site: 'desk.import.problem.site',
	file: 'desk.import.problem.file',
	columns: 'desk.import.problem.columns',
	'taken-over': 'desk.import.problem.taken',
	undoing: 'desk.import.problem.undoing',
	internal: 'desk.import.problem.internal',
};

/** How far a run is, or how it ended. */
function RunState({ record }: { record: DeskImport }) {
	const t = useT();
	if (record.state === 'ready') return <Text size="sm">{t('desk.import.first')}</Text>;
	if (isActive(record)) {
		const isTry = record.mode === 'dry-run' && record.stage === 'import';
		const stage = isTry ? 'desk.import.dryRun' : stages[record.stage];
		const isPictures = record.stage === 'pictures';
		const [done, total] = isPictures
			? [record.picturesTotal - record.picturesLeft, record.picturesTotal]
			: [record.done, record.total];
		return (
			<Stack gap="xs">
				<Group justify="space-between">
					<Text size="sm" role="status">
						{t(record.state === 'running' && stage ? stage : stateName[record.state])}
					</Text>
					{record.items > 0 && <Text size="sm">{t('desk.import.items', { n: record.items })}</Text>}
				</Group>
				<Progress
					value={total > 0 ? (100 * done) / total : 0}
					animated={record.state === 'running'}
					aria-label={t('desk.import.progress')}
				/>
			</Stack>
		);
	}
	const problem = problems[record.problem];
	const isBad = record.state === 'failed' || record.state === 'interrupted';
	return (
		<Alert
			color={isBad ? 'red' : 'gray'}
			role={isBad ? 'alert' : 'status'}
			title={t(stateName[record.state])}
		>
			<Stack gap={4}>
				{problem && <Text size="sm">{t(problem)}</Text>}
				{record.detail && (
					<Text size="sm" lang="en" dir="auto">
						{record.detail}
					</Text>
				)}
				{record.state === 'finished' && record.mode === 'dry-run' && (
					<Text size="sm">{t('desk.import.nothingStored')}</Text>
				)}
				{record.state === 'finished' && record.mode === 'import' && record.result && (
					<ImportedLinks record={record} result={record.result} />
				)}
				{record.mode === 'take-back' && record.result?.takenBack && (
					<Text size="sm">{t('desk.import.takenBack', { n: record.result.takenBack.removed })}</Text>
				)}
				{record.mode === 'take-back' && (record.result?.takenBack?.kept ?? 0) > 0 && (
					<Text size="sm">{t('desk.import.takenBack.kept', { n: record.result?.takenBack?.kept ?? 0 })}</Text>
				)}
				{record.mode === 'take-back' && (record.state === 'cancelled' || record.state === 'interrupted') && (
					<Text size="sm">{t('desk.import.takenBack.continues')}</Text>
				)}
				{record.mode === 'import' && (record.state === 'cancelled' || record.state === 'interrupted') && (
					<Text size="sm">{t('desk.import.continues')}</Text>
				)}
			</Stack>
		</Alert>
	);
}
