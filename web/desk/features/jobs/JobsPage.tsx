import { Button, Code, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type DeskJob, deleteJob, listFailedJobs, retryJob } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { confirm } from '../../components/confirm';
import { shortMoment } from '../../components/dates';
import { messageOf } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** Background work that failed. */
export function JobsPage() {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const [search, change] = useListSearch<{ q?: string; kind?: string; state?: 'given-up' | 'waiting' }>();
	const { q: _, ...filters } = search;
	const act = async (call: () => Promise<unknown>, done: string) => {
		try {
			await call();
			showToast(done);
		} catch (error) {
			showToast(messageOf(error, t));
		} finally {
			void client.invalidateQueries({ queryKey: ['jobs'] });
		}
	};
	const remove = async (job: DeskJob) => {
		const yes = await confirm({
			title: `${job.kind} ${job.id}`,
			text: t('desk.admin.job.delete'),
			action: t('desk.admin.delete'),
			danger: true,
		});
		if (yes)
			await act(
				() => must(deleteJob({ job: job.id })),
				t('desk.admin.removed', { name: `${job.kind} ${job.id}` }),
			);
	};
	return (
		<ListPage
			title={t('desk.area.jobs')}
			search={search}
			onSearch={change}
			noSearch
			queryKey={['jobs', search]}
			load={(page) => listFailedJobs({ ...filters, ...page })}
			keyOf={({ id }) => id}
			refetchInterval={30_000}
			tabs={{
				name: 'state',
				label: t('desk.status'),
				options: [
					{ label: t('desk.status.all') },
					{ value: 'given-up', label: t('desk.admin.job.givenUp') },
					{ value: 'waiting', label: t('desk.admin.job.waiting') },
				],
			}}
			columns={[
				{
					id: 'kind',
					label: t('desk.admin.job'),
					main: true,
					cell: ({ kind, id }) => <span dir="ltr">{`${kind} ${id}`}</span>,
				},
				{
					id: 'error',
					label: t('desk.admin.job.error'),
					cell: ({ error }) => (
						<Code
							block
							dir="ltr"
							lang="en"
							style={{ maxHeight: '8rem', overflow: 'auto', whiteSpace: 'pre-wrap' }}
						>
							{error}
						</Code>
					),
				},
				{
					id: 'attempts',
					label: t('desk.admin.job.attempts'),
					numeric: true,
					cell: ({ attempts, maxAttempts }) => `${attempts} / ${maxAttempts}`,
				},
				{
					id: 'when',
					label: t('desk.admin.when'),
					cell: ({ failed }) => <time dateTime={failed}>{shortMoment(failed, lang)}</time>,
				},
				{
					id: 'state',
					label: t('desk.status'),
					wide: true,
					cell: ({ state }) => t(state === 'waiting' ? 'desk.admin.job.waiting' : 'desk.admin.job.givenUp'),
				},
				{
					id: 'actions',
					label: t('desk.actions'),
					cell: (job) => (
						<Group gap="xs">
							<Button
								size="compact-sm"
								variant="default"
								onClick={() => void act(() => must(retryJob({ job: job.id })), t('desk.admin.job.retried'))}
							>
								{t('showmore.retry')}
							</Button>
							<Button size="compact-sm" variant="default" onClick={() => void remove(job)}>
								{t('desk.admin.delete')}
							</Button>
						</Group>
					),
				},
			]}
			empty={{ title: t('desk.admin.job.empty') }}
		/>
	);
}
