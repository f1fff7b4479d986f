import { ActionIcon, Button, Group, Indicator, Popover, ScrollArea, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listNotifications, type Notification, readNotifications } from '../../api/client.gen';
import { shortMoment } from '../components/dates';
import { messageOf } from '../components/errors';
import { Icon } from '../components/Icon';
import { must } from './api';
import css from './Bell.module.css';
import { useLanguage } from './i18n';
import { directionOf } from './locales';

/** How many notifications the list has; the site has all. */
const shown = 20;

/** The notifications of the editor: assignments, mentions, requests for approval, and those of the site. */
export function Bell() {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const navigate = useNavigate();
	const [opened, setOpened] = useState(false);
	const list = useQuery({
		queryKey: ['notifications'],
		queryFn: () => must(listNotifications({ limit: shown })),
		refetchInterval: 20_000,
		refetchOnWindowFocus: true,
	});
	const unread = list.data?.unread ?? 0;
	const items = list.data?.notifications ?? [];
	const name = unread > 0 ? `${t('notifications.title')}: ${t('notifications.unread', { n: unread })}` : '';
	const markAsRead = async (ids: string[]) => {
		const answer = await readNotifications({}, { ids });
		if (answer.ok) void client.invalidateQueries({ queryKey: ['notifications'] });
		return answer.ok;
	};
	const open = (one: Notification) => {
		setOpened(false);
		if (!one.read) void markAsRead([one.id]);
		if (one.link.startsWith('/ed/')) void navigate({ href: one.link.slice('/ed'.length) });
		else location.assign(one.link);
	};
	return (
		<Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus shadow="md">
			<Indicator
				label={new Intl.NumberFormat(lang).format(unread)}
				disabled={unread === 0}
				size={16}
				offset={6}
				color="var(--accent)"
			>
				<Popover.Target>
					<ActionIcon
						aria-label={name || t('notifications.title')}
						color="gray"
						c="var(--ink)"
						onClick={() => {
							setOpened(!opened);
							void list.refetch();
						}}
					>
						<Icon name="bell" />
					</ActionIcon>
				</Popover.Target>
			</Indicator>
			<Popover.Dropdown p={0}>
				<Group justify="space-between" p="sm" wrap="nowrap">
					<Text fw={600} size="sm">
						{t('notifications.title')}
					</Text>
					{unread > 0 && (
						<Button
							size="compact-sm"
							variant="default"
							onClick={() => void markAsRead(items.filter(({ read }) => !read).map(({ id }) => id))}
						>
							{t('notifications.markAll')}
						</Button>
					)}
				</Group>
				{list.isError && (
					<Text size="sm" c="var(--fall)" role="alert" p="sm">
						{messageOf(list.error, t)}
					</Text>
				)}
				{list.isSuccess && items.length === 0 && (
					<Text size="sm" c="dimmed" p="sm">
						{t('desk.bell.empty')}
					</Text>
				)}
				<ScrollArea.Autosize mah="60vh">
					<ul className={css.list}>
						{items.map((one) => (
							<li key={one.id} data-unread={one.read ? undefined : ''}>
								<button type="button" onClick={() => open(one)}>
									<span lang={one.lang} dir={directionOf(one.lang)}>
										{one.title}
									</span>
									<small dir="auto">{one.text}</small>
									<small>
										<time dateTime={one.time}>{shortMoment(one.time, lang)}</time>
										{!one.read && ` · ${t('notifications.new')}`}
									</small>
								</button>
							</li>
						))}
					</ul>
				</ScrollArea.Autosize>
				<Group p="sm">
					<Button component="a" href="/notifications" size="compact-sm" variant="default">
						{t('desk.bell.all')}
					</Button>
				</Group>
			</Popover.Dropdown>
		</Popover>
	);
}
