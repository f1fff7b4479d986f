import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
	decidePitches,
	listPitchApplications,
	type PitchApplicationInfo,
	readConference,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { confirm } from '../../components/confirm';
import { shortMoment } from '../../components/dates';
import { State } from '../../components/State';
import { TableDownload } from '../../components/TableDownload';
import { useUndoable } from '../../forms/undo';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { useEmptyFest } from './noFest';
import { PitchApplication } from './PitchApplication';
import css from './Programme.module.css';
import { decisions, type Status, statusNames } from './pitch';

interface Search {
	q?: string;
	state?: Status;
	sort?: 'mean';
	/** The application that is open. */
	application?: number;
}

const kinds = { received: 'waiting', shortlisted: 'live', declined: 'off', finalist: 'live' } as const;

/** The applications for the pitch fest of the conference that the address names, with their scores and the decisions about them. */
export function PitchApplications() {
	const { slug } = useParams({ from: '/shell/events/conferences/$slug/pitch-fest/applications' });
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const undoable = useUndoable();
	const [search, change] = useListSearch<Search>();
	const { application, sort, state, q } = search;
	const key = ['pitch-applications', slug];
	const { missing, empty } = useEmptyFest(slug, t('desk.pitch.none'));
	const conference = useQuery({
		queryKey: ['conference-of-pitches', slug],
		queryFn: () => must(readConference({ slug })),
	});
	const decide = async (
		rows: PitchApplicationInfo[],
		status: 'shortlisted' | 'declined',
		clear: () => void,
	) => {
		const action = t(decisions[status]);
		if (!(await confirm({ title: action, text: t('desk.pitch.sure', { n: rows.length }), action }))) return;
		const done = await undoable({
			run: () =>
				must(
					decidePitches(
						{ slug },
						{ decisions: rows.map(({ id, version }) => ({ application: id, status, version })) },
					),
				),
			done: t('desk.pitch.decided'),
			invalidate: [key],
		});
		if (done) clear();
	};
	const filters = new URLSearchParams({
		...(state && { status: state }),
		...(sort && { order: sort }),
		...(q && { q }),
	});
	const states = (['received', 'shortlisted', 'declined', 'finalist'] as const).map((value) => ({
		value,
		label: t(statusNames[value]),
	}));
	return (
		<>
			<ListPage
				title={t('pitch.reviews')}
				back={{ to: `/events/conferences/${slug}/pitch-fest`, label: t('conference.pitchFest') }}
				{...(conference.data && { text: conference.data.name })}
				search={search}
				onSearch={change}
				tabs={{
					name: 'state',
					label: t('desk.status'),
					options: [{ label: t('desk.status.all') }, ...states],
				}}
				sorts={{
					name: 'sort',
					options: [{ label: t('desk.pitch.byTime') }, { value: 'mean', label: t('desk.pitch.byScore') }],
				}}
				queryKey={[...key, state, sort, q]}
				load={async (page) => {
					const answer = await listPitchApplications({
						slug,
						...(state && { status: state }),
						...(sort && { order: sort }),
						...(q && { q }),
						...page,
					});
					const isMissing = !answer.ok && answer.status === 404 && (await readConference({ slug })).ok;
					return isMissing ? { ok: true, value: { items: [], next: '' } } : answer;
				}}
				keyOf={({ id }) => id}
				selection={{
					actions: (rows, clear) =>
						(['shortlisted', 'declined'] as const).map((status) => (
							<Button
								key={status}
								size="compact-sm"
								variant="default"
								onClick={() => void decide(rows, status, clear)}
							>
								{t(decisions[status])}
							</Button>
						)),
				}}
				columns={[
					{
						id: 'company',
						label: t('pitch.company'),
						main: true,
						cell: ({ id, companyName, oneLiner }) => (
							<>
								<button
									type="button"
									className={css.open}
									dir="auto"
									onClick={() => change({ application: id })}
								>
									{companyName}
								</button>
								<Text size="sm" c="dimmed" dir="auto">
									{oneLiner}
								</Text>
							</>
						),
					},
					{
						id: 'status',
						label: t('desk.status'),
						cell: ({ status }) => <State kind={kinds[status]} label={t(statusNames[status])} />,
					},
					{
						id: 'score',
						label: t('desk.pitch.score'),
						numeric: true,
						cell: ({ mean, reviews }) => (reviews > 0 ? mean.toFixed(1) : '–'),
					},
					{
						id: 'reviews',
						label: t('desk.pitch.reviewers'),
						cell: ({ reviews }) => t('desk.pitch.reviews', { n: reviews }),
					},
					{
						id: 'created',
						label: t('desk.admin.when'),
						wide: true,
						cell: ({ createdAt }) => shortMoment(createdAt, lang),
					},
				]}
				actions={
					missing === false && (
						<TableDownload
							path={`/desk/conferences/${slug}/pitch-applications.csv?${filters}`}
							name={`${slug}.csv`}
						/>
					)
				}
				empty={empty}
			/>
			{application !== undefined && (
				<PitchApplication
					key={application}
					slug={slug}
					id={application}
					onClose={() => change({ application: undefined })}
					onChanged={() => void client.invalidateQueries({ queryKey: key })}
				/>
			)}
		</>
	);
}
