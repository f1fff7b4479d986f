import { Button, Text } from '@mantine/core';
import { listReports, type ReportInfo, settleReport } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { useUndoable } from '../../forms/undo';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The reports of readers, the newest first; those that are not settled, or those that are. */
export function ReportsPage() {
	const { t, lang } = useLanguage();
	const undoable = useUndoable();
	const [search, change] = useListSearch<{ q?: string; state?: 'settled' }>();
	const settle = ({ id }: ReportInfo, settled: boolean) =>
		undoable({
			run: () => must(settleReport({ id }, { settled })),
			undo: () => must(settleReport({ id }, { settled: !settled })),
			done: t(settled ? 'desk.comment.resolved' : 'desk.reports.open'),
			invalidate: [['reports']],
		});
	return (
		<ListPage
			title={t('desk.area.reports')}
			search={search}
			onSearch={change}
			noSearch
			tabs={{
				name: 'state',
				label: t('desk.status'),
				options: [{ label: t('desk.reports.open') }, { value: 'settled', label: t('desk.comment.resolved') }],
			}}
			queryKey={['reports', search]}
			load={(page) => listReports({ state: search.state ?? 'open', ...page })}
			keyOf={({ id }) => id}
			columns={[
				{
					id: 'text',
					label: t('desk.area.reports'),
					main: true,
					cell: ({ text, lang: language }) => (
						<Text size="sm" lang={language} dir="auto" style={{ whiteSpace: 'pre-line' }}>
							{text}
						</Text>
					),
				},
				{ id: 'type', label: t('desk.type'), cell: ({ type }) => t(kindName(type)) },
				{
					id: 'page',
					label: t('report.page'),
					cell: ({ page }) =>
						page && (
							<a href={page} target="_blank" rel="noopener noreferrer" dir="ltr">
								{page}
							</a>
						),
				},
				{
					id: 'from',
					label: t('account.email'),
					cell: ({ name, email }) => (
						<span dir="auto">
							{name} <a href={`mailto:${email}`}>{email}</a>
						</span>
					),
				},
				{
					id: 'when',
					label: t('desk.admin.when'),
					wide: true,
					cell: ({ receivedAt }) => shortMoment(receivedAt, lang),
				},
				{
					id: 'settled',
					label: t('desk.actions'),
					cell: (report) => (
						<Button
							size="compact-sm"
							variant="default"
							onClick={() => void settle(report, report.settledAt === '')}
						>
							{t(report.settledAt === '' ? 'desk.comment.resolve' : 'desk.comment.reopen')}
						</Button>
					),
				},
			]}
		/>
	);
}

/** The message that names what a report is about. */
function kindName(type: string) {
	switch (type) {
		case 'factual':
			return 'report.factual' as const;
		case 'technical':
			return 'report.technical' as const;
		case 'copyright':
			return 'report.copyright' as const;
		case 'abuse':
			return 'report.abuse' as const;
		default:
			return 'report.other' as const;
	}
}
