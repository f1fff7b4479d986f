import { Button, Group, Table, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
	type AccountSessions,
	type DeskAccount,
	endAccountSession,
	endAccountSessions,
	listAccountSessions,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { dayAndTime } from '../../components/dates';
import { messageOf } from '../../components/errors';
import { recentlyDone } from '../../components/signin';
import { showToast } from '../../components/toasts';
import { Section } from '../../forms/FormPage';
import { useFinal, useUndoable } from '../../forms/undo';

/** The devices on which somebody is signed in. They are read when somebody asks, because that needs a recent sign-in. */
export function Sessions({ account }: { account: DeskAccount }) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const [list, setList] = useState<AccountSessions>();
	const [busy, setBusy] = useState(false);
	const undoable = useUndoable();
	const final = useFinal();
	const show = (read: AccountSessions) => {
		setList(read);
		void client.invalidateQueries({ queryKey: ['accounts'] });
	};
	const read = async () => {
		setBusy(true);
		try {
			setList(await recentlyDone(() => must(listAccountSessions({ account: account.id }))));
		} catch (error) {
			showToast(messageOf(error, t));
		} finally {
			setBusy(false);
		}
	};
	const end = (session: number) =>
		undoable({
			run: () => must(endAccountSession({ account: account.id, session })),
			done: t('account.signedOut'),
			onDone: show,
		});
	const endAll = () =>
		final(
			{
				title: t('account.signOutAll'),
				text: t('desk.admin.sessions.all'),
				action: t('account.signOutAll'),
			},
			{
				run: () => must(endAccountSessions({ account: account.id })),
				done: t('account.signedOut'),
				onDone: show,
			},
		);
	const sessions = list?.items ?? [];
	return (
		<Section title={t('account.devices')}>
			{!list && (
				<div>
					<Button variant="default" loading={busy} onClick={() => void read()}>
						{t('desk.admin.sessions.show')}
					</Button>
				</div>
			)}
			{list && sessions.length === 0 && <Text size="sm">{t('desk.admin.sessions.none')}</Text>}
			{sessions.length > 0 && (
				<>
					<Table.ScrollContainer minWidth={320}>
						<Table aria-label={t('account.devices')}>
							<Table.Thead>
								<Table.Tr>
									<Table.Th>{t('account.devices')}</Table.Th>
									<Table.Th>{t('desk.admin.active')}</Table.Th>
									<Table.Th>{t('desk.actions')}</Table.Th>
								</Table.Tr>
							</Table.Thead>
							<Table.Tbody>
								{sessions.map((session) => (
									<Table.Tr key={session.id}>
										<Table.Td>
											<bdi>{session.device || t('account.unknownDevice')}</bdi>
											<Text size="xs" c="dimmed">
												{t('desk.admin.sessions.since')}:{' '}
												<time dateTime={session.created}>{dayAndTime(session.created, lang)}</time>
											</Text>
											{session.current && (
												<Text size="xs" c="dimmed">
													{t('account.thisDevice')}
												</Text>
											)}
										</Table.Td>
										<Table.Td>
											<time dateTime={session.seen}>{dayAndTime(session.seen, lang)}</time>
										</Table.Td>
										<Table.Td>
											{!session.current && (
												<Button size="compact-sm" variant="default" onClick={() => void end(session.id)}>
													{t('account.signOut')}
												</Button>
											)}
										</Table.Td>
									</Table.Tr>
								))}
							</Table.Tbody>
						</Table>
					</Table.ScrollContainer>
					<Group>
						<Button variant="default" onClick={() => void endAll()}>
							{t(account.self ? 'account.signOutOthers' : 'account.signOutAll')}
						</Button>
					</Group>
				</>
			)}
		</Section>
	);
}
