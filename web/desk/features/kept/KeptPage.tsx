import { Alert, Button, type ButtonProps, Group, Loader, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Kept } from '../../app/area';
import { areas } from '../../app/areas';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { shortMoment } from '../../components/dates';
import { downloadText } from '../../components/download';
import { messageOf } from '../../components/errors';
import { usePageTitle } from '../../components/title';
import { showToast } from '../../components/toasts';
import { textOf } from '../../edit/compare';
import {
	type DeviceText,
	keptTexts,
	type RecordName,
	recordOf,
	removeText,
	windowName,
	writeText,
} from '../../edit/device';
import css from '../../lists/List.module.css';
import { plainText } from './plain';

const forms: Kept = Object.assign({}, ...areas.map(({ keeps }) => keeps));

/** The address below /ed of the form that a text was typed in. Undefined for one that the Desk does not have. */
export function formOf(record: RecordName | undefined): string | undefined {
	if (record === undefined) return undefined;
	const [kind = '', id = ''] = typeof record === 'number' ? ['story', String(record)] : record.split(':');
	return forms[kind]?.(id);
}

/** The texts that only this device has: those that the editor did not choose, for thirty days, and unsaved ones. */
export function KeptPage() {
	const { t, lang } = useLanguage();
	const { email } = useSession();
	const client = useQueryClient();
	const navigate = useNavigate();
	const [opened, setOpened] = useState<DeviceText>();
	usePageTitle(t('desk.area.kept'));
	const list = useQuery({
		queryKey: ['kept', email],
		queryFn: async () => keptTexts(email, await windowName()),
		staleTime: 0,
		networkMode: 'always',
	});
	const refresh = () => void client.invalidateQueries({ queryKey: ['kept'] });
	const nameOf = (text: DeviceText) =>
		text.title || (text.value as { title?: string; name?: string })?.title || t('desk.untitled');
	/** Does something with the store of this device, which may be full or broken. */
	const attempt = (act: () => Promise<void>) =>
		void act()
			.catch((error) => showToast(messageOf(error, t)))
			.then(refresh);
	const remove = async (text: DeviceText) => {
		await removeText(text.key);
		showToast(t('desk.list.removed', { name: nameOf(text) }), () => attempt(() => writeText(text)));
	};
	/** Opens the record, which offers the text. */
	const restore = async (text: DeviceText, href: string) => {
		const { discarded: _, ...offered } = text;
		const [key = text.key] = text.key.split(' discarded ');
		// Under a key of its own, so that it replaces nothing that the window has typed.
		await writeText({ ...offered, key: `${key} ${Date.now()}` });
		await removeText(text.key);
		setOpened(undefined);
		await navigate({ to: href });
	};
	const restoreButton = (text: DeviceText, props: ButtonProps = {}) => {
		const href = formOf(recordOf(email, text.key));
		return (
			href && (
				<Button {...props} onClick={() => attempt(() => restore(text, href))}>
					{t('desk.kept.restore')}
				</Button>
			)
		);
	};
	return (
		<div className={css.page}>
			<div className={css.head}>
				<h1 className={css.title}>{t('desk.area.kept')}</h1>
			</div>
			<Text className={css.text}>{t('desk.kept.text')}</Text>
			{list.isError && (
				<Alert color="red" role="alert" title={t('desk.error.load')}>
					<Button variant="default" onClick={() => list.refetch()}>
						{t('showmore.retry')}
					</Button>
				</Alert>
			)}
			{list.isPending && <Loader size="sm" />}
			{list.data?.length === 0 && (
				<div className={css.empty}>
					<h2>{t('desk.kept.empty')}</h2>
				</div>
			)}
			<ul className={css.cards}>
				{list.data?.map((text) => (
					<li key={text.key} className={css.card}>
						<div className={css.cardTitle} dir="auto">
							{nameOf(text)}
						</div>
						<Text size="sm" c="dimmed">
							{t(text.discarded ? 'desk.kept.discarded' : 'desk.kept.unsaved', {
								time: shortMoment(new Date(text.at), lang),
							})}
						</Text>
						<Group gap="xs" mt="xs">
							<Button size="compact-sm" variant="default" onClick={() => setOpened(text)}>
								{t('desk.kept.open')}
							</Button>
							{restoreButton(text, { size: 'compact-sm', variant: 'default' })}
							<Button
								size="compact-sm"
								variant="subtle"
								onClick={() => downloadText(nameOf(text), wordsOf(text))}
							>
								{t('resource.download')}
							</Button>
							<Button size="compact-sm" variant="subtle" onClick={() => attempt(() => remove(text))}>
								{t('desk.remove')}
							</Button>
						</Group>
					</li>
				))}
			</ul>
			{opened && (
				<Modal
					opened
					onClose={() => setOpened(undefined)}
					title={nameOf(opened)}
					size="lg"
					closeButtonProps={{ 'aria-label': t('header.close') }}
				>
					<Text size="sm" dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
						{wordsOf(opened)}
					</Text>
					<Group mt="md" justify="flex-end">
						{restoreButton(opened)}
					</Group>
				</Modal>
			)}
		</div>
	);
}

/** The text of a record: a story as its words, the fields of a form as they are. */
const wordsOf = ({ value }: DeviceText): string => plainText(value) ?? textOf(value);
