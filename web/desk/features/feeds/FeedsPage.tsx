import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type DeskFeed, listFeeds } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { useBrandColumn } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { AddFeed } from './AddFeed';
import { useCheck } from './check';

export const stateName: Record<DeskFeed['state'], MessageId> = {
	watched: 'desk.feed.state.watched',
	failing: 'desk.feed.state.failing',
	ended: 'desk.feed.state.ended',
};

/** The watched feeds with the result of their last check. */
export function FeedsPage() {
	const { t, lang } = useLanguage();
	const brand = useBrandColumn();
	const [search, change] = useListSearch<{ q?: string; brand?: string }>();
	const { q: _, ...filters } = search;
	const [adding, setAdding] = useState(false);
	const { check, checking } = useCheck();
	const add = (
		<Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
			{t('desk.feed.new')}
		</Button>
	);
	return (
		<>
			<ListPage
				title={t('desk.area.feeds')}
				text={t('desk.feed.text')}
				search={search}
				onSearch={change}
				noSearch
				queryKey={['feeds', filters]}
				load={(page) => listFeeds({ ...filters, ...page })}
				keyOf={({ id }) => id}
				refetchInterval={30_000}
				filters={[{ name: 'brand', label: t('search.brand'), kind: 'brand' }]}
				columns={[
					{
						id: 'address',
						label: t('desk.feed.address'),
						main: true,
						cell: ({ id, address }) => (
							<Link
								to="/admin/feeds/$id"
								params={{ id: String(id) }}
								dir="ltr"
								style={{ overflowWrap: 'anywhere' }}
							>
								{address}
							</Link>
						),
					},
					brand,
					{
						id: 'state',
						label: t('desk.status'),
						cell: ({ state, problem }) => (
							<>
								{t(stateName[state])}
								{problem && (
									<Text size="xs" c="var(--fall)" lang="en">
										{problem}
									</Text>
								)}
							</>
						),
					},
					{
						id: 'checked',
						label: t('desk.feed.lastCheck'),
						cell: ({ checkedAt, lastDrafts }) =>
							checkedAt ? (
								<>
									<time dateTime={checkedAt}>{shortMoment(checkedAt, lang)}</time>
									<Text size="xs" c="dimmed">
										{t('desk.feed.found', { n: lastDrafts })}
									</Text>
								</>
							) : (
								'–'
							),
					},
					{
						id: 'drafts',
						label: t('desk.feed.drafts'),
						numeric: true,
						wide: true,
						cell: ({ drafts }) => drafts,
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (feed) => (
							<Button
								size="compact-sm"
								variant="default"
								loading={checking === feed.id}
								onClick={() => void check(feed.id)}
							>
								{t('desk.feed.check')}
							</Button>
						),
					},
				]}
				actions={add}
				empty={{ title: t('desk.feed.empty'), action: add }}
			/>
			{adding && <AddFeed onClose={() => setAdding(false)} />}
		</>
	);
}
