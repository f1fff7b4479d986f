import { Button, Checkbox, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createDeskView, deleteDeskView, listDeskViews, type SavedView } from '../../api/client.gen';
import { must } from '../app/api';
import { useT } from '../app/i18n';
import { useSession } from '../app/session';
import { messageOf } from './errors';
import { Icon } from './Icon';
import { showToast } from './toasts';

/** A menu of saved filters of a list, and a dialog that saves the present ones. */
export function SavedViews({
	area,
	search,
	onOpen,
}: {
	area: SavedView['area'];
	/** The filters in the address. */
	search: object;
	onOpen: (search: Record<string, string>) => void;
}) {
	const t = useT();
	const client = useQueryClient();
	const { brands } = useSession();
	const [naming, setNaming] = useState(false);
	const [name, setName] = useState('');
	const [shared, setShared] = useState(false);
	const brand = (search as { brand?: string }).brand ?? '';
	const query = inOrder(
		new URLSearchParams(
			Object.entries(search)
				.filter(([, value]) => value !== undefined)
				.map(([key, value]): [string, string] => [key, String(value)]),
		),
	);
	const isShown = (view: SavedView) => inOrder(new URLSearchParams(view.query)) === query;
	const key = ['views', area];
	const views = useQuery({ queryKey: key, queryFn: () => must(listDeskViews({ area })), staleTime: 60_000 });
	const save = useMutation({
		mutationFn: () =>
			must(createDeskView({}, { area, name: name.trim(), query, ...(shared && brand && { brand }) })),
		onSuccess: (list) => {
			client.setQueryData(key, list);
			setNaming(false);
			setName('');
			showToast(t('desk.saved'));
		},
	});
	const remove = async ({ id, name: former, query: of, brand: sharedWith }: SavedView) => {
		try {
			client.setQueryData(key, await must(deleteDeskView({ id, area })));
			showToast(t('desk.view.deleted'), () => {
				must(createDeskView({}, { area, name: former, query: of, ...(sharedWith && { brand: sharedWith }) }))
					.then((list) => client.setQueryData(key, list))
					.catch((error) => showToast(messageOf(error, t)));
			});
		} catch (error) {
			showToast(messageOf(error, t));
		}
	};
	const items = views.data?.items ?? [];
	return (
		<>
			<Menu position="bottom-start">
				<Menu.Target>
					<Button variant="default" rightSection={<Icon name="chevron" size={14} />}>
						{t('desk.view')}
					</Button>
				</Menu.Target>
				<Menu.Dropdown mah="60vh" style={{ overflow: 'auto' }}>
					{views.isError && (
						<Menu.Item closeMenuOnClick={false} onClick={() => void views.refetch()}>
							{t('desk.error.load')} · {t('showmore.retry')}
						</Menu.Item>
					)}
					{items.map((view) => (
						<Menu.Item
							key={view.id}
							dir="auto"
							onClick={() => onOpen(Object.fromEntries(new URLSearchParams(view.query)))}
							rightSection={isShown(view) ? <Icon name="check" size={14} /> : view.own ? undefined : view.by}
						>
							{view.name}
						</Menu.Item>
					))}
					{items.length > 0 && <Menu.Divider />}
					<Menu.Item leftSection={<Icon name="plus" size={14} />} onClick={() => setNaming(true)}>
						{t('desk.view.save')}
					</Menu.Item>
					{items
						.filter((view) => view.own && isShown(view))
						.map((view) => (
							<Menu.Item
								key={`remove ${view.id}`}
								leftSection={<Icon name="trash" size={14} />}
								onClick={() => void remove(view)}
							>
								{t('desk.view.delete', { name: view.name })}
							</Menu.Item>
						))}
				</Menu.Dropdown>
			</Menu>
			<Modal
				opened={naming}
				onClose={() => setNaming(false)}
				title={t('desk.view.save')}
				closeButtonProps={{ 'aria-label': t('header.close') }}
			>
				<form
					onSubmit={(event) => {
						event.preventDefault();
						save.mutate();
					}}
				>
					<Stack gap="sm">
						<TextInput
							label={t('desk.view.name')}
							value={name}
							onChange={(event) => setName(event.currentTarget.value)}
							maxLength={60}
							required
							dir="auto"
							data-autofocus
							error={save.isError ? messageOf(save.error, t) : undefined}
						/>
						{brand && (
							<Checkbox
								label={t('desk.view.share')}
								description={brands.find(({ slug }) => slug === brand)?.name}
								checked={shared}
								onChange={(event) => setShared(event.currentTarget.checked)}
							/>
						)}
						<Group justify="flex-end">
							<Button type="submit" loading={save.isPending} disabled={!name.trim()}>
								{t('desk.save')}
							</Button>
						</Group>
					</Stack>
				</form>
			</Modal>
		</>
	);
}

/** The text of filters, which does not depend on the order in which they were set. */
function inOrder(filters: URLSearchParams): string {
	filters.sort();
	return filters.toString();
}
