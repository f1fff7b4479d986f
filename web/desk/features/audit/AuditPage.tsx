import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type AuditEntry, listAuditEntries, readAuditChoices } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { TableDownload } from '../../components/TableDownload';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { recordPath } from './records';

interface Search {
	q?: string;
	user?: string;
	token?: string;
	action?: string;
	entity?: string;
	reference?: string;
	brand?: string;
	since?: string;
	until?: string;
}

/** The beginning of a day in the time zone of the browser. */
const dayStart = (day: string, add = 0): string => {
	const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
	return new Date(year, month - 1, date + add).toISOString();
};

/** The filters of the address as the operation takes them; the last day is included. */
const filtersOf = ({ since, until, user, token, ...rest }: Search) => ({
	...rest,
	...(user && { user: Number(user) }),
	...(token && { token: Number(token) }),
	...(since && { since: dayStart(since) }),
	...(until && { until: dayStart(until, 1) }),
});

const tablePath = (search: Search, locale: string): string => {
	const query = new URLSearchParams(
		Object.entries({ ...filtersOf(search), locale }).map(([name, value]) => [name, String(value)]),
	);
	return `/desk/audit/table.csv?${query}`;
};

/** The audit log of the newsroom, the newest entry first. */
export function AuditPage() {
	const { t, lang } = useLanguage();
	const [search, change] = useListSearch<Search>();
	const choices = useQuery({
		queryKey: ['audit-choices', lang],
		queryFn: () => must(readAuditChoices({ locale: lang })),
	});
	const options = (list: { value: string; text: string }[] | undefined) =>
		(list ?? []).map(({ value, text }) => ({ value, label: text }));
	const actors = (list: { id: number; name: string }[] | undefined) =>
		(list ?? []).map(({ id, name }) => ({ value: String(id), label: name || String(id) }));
	return (
		<ListPage
			title={t('desk.area.audit')}
			search={search}
			onSearch={change}
			queryKey={['audit', search, lang]}
			load={(page) => listAuditEntries({ ...filtersOf(search), locale: lang, ...page })}
			keyOf={({ id }) => id}
			filters={[
				{
					name: 'user',
					label: t('desk.admin.account'),
					options: actors(choices.data?.users),
					searchable: true,
				},
				{
					name: 'token',
					label: t('desk.admin.token'),
					options: actors(choices.data?.tokens),
					searchable: true,
				},
				{
					name: 'entity',
					label: t('desk.admin.what'),
					options: options(choices.data?.entities),
					searchable: true,
				},
				{
					name: 'action',
					label: t('desk.admin.action'),
					options: options(choices.data?.actions),
					searchable: true,
				},
				{ name: 'brand', label: t('search.brand'), kind: 'brand' },
				{ name: 'since', label: t('preferences.from'), kind: 'date' },
				{ name: 'until', label: t('preferences.until'), kind: 'date' },
			]}
			columns={[
				{
					id: 'action',
					label: t('desk.admin.action'),
					main: true,
					cell: ({ action }) => action,
				},
				{ id: 'what', label: t('desk.admin.what'), cell: (entry) => <What entry={entry} /> },
				{ id: 'who', label: t('desk.admin.who'), cell: (entry) => <Who entry={entry} /> },
				{
					id: 'when',
					label: t('desk.admin.when'),
					cell: ({ last, times }) => (
						<>
							<time dateTime={last}>{shortMoment(last, lang)}</time>
							{times > 1 && (
								<Text size="xs" c="dimmed">
									{t('desk.admin.times', { n: times })}
								</Text>
							)}
						</>
					),
				},
				{
					id: 'network',
					label: t('desk.admin.network'),
					wide: true,
					cell: ({ network }) => <span dir="ltr">{network}</span>,
				},
			]}
			actions={<TableDownload path={tablePath(search, lang)} name="audit.csv" />}
			empty={{ title: t('desk.admin.audit.empty') }}
		/>
	);
}

function Who({ entry }: { entry: AuditEntry }) {
	const { t } = useLanguage();
	if (entry.user) return <span dir="auto">{entry.user.name}</span>;
	if (entry.token)
		return (
			<span dir="auto">
				{entry.token.name} ({t('desk.admin.token')})
			</span>
		);
	return <>{t('desk.admin.program')}</>;
}

/** The kind of what was written, and the record with a link to its form. */
function What({ entry }: { entry: AuditEntry }) {
	const { kind, reference, name } = entry;
	const path = recordPath(entry);
	const text = name || reference;
	return (
		<>
			{kind}
			{text && (
				<Text size="sm">
					{path ? (
						<Link to={path as '/stories'} dir="auto">
							{text}
						</Link>
					) : (
						<span dir="auto">{text}</span>
					)}
				</Text>
			)}
		</>
	);
}
