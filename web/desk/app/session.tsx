import { Alert, Anchor, Button, Group, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type DeskSession, readDeskSession } from '../../api/client.gen';
import { messageOf } from '../components/errors';
import { PageSkeleton } from '../components/PageSkeleton';
import { whenQuiet } from '../components/typing';
import { ApiError, must, onSignedOut } from './api';
import { useT } from './i18n';

const SessionContext = createContext<DeskSession | undefined>(undefined);

/** The signed-in user, with the brands that the user may write for. */
export function useSession(): DeskSession {
	const session = useContext(SessionContext);
	if (!session) throw new Error('the session is read before it is loaded');
	return session;
}

const sameAccount = (a: DeskSession, b: DeskSession): boolean => a.id === b.id && a.email === b.email;

/** The program asks to sign in before it shows this address. */
const signInPath = '/ed/stories';

/**
 * Loads the session before it shows the Desk. When the session ends later, it asks to sign in again in another tab;
 * what was typed stays on the screen and on the device.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
	const t = useT();
	const client = useQueryClient();
	const [expired, setExpired] = useState(false);
	const first = useRef<DeskSession>(undefined);
	const session = useQuery({
		queryKey: ['session'],
		queryFn: () => must(readDeskSession({})),
		staleTime: 300_000,
		// Somebody may have signed in with another account in another tab; nothing may be saved in their name.
		refetchOnWindowFocus: 'always',
	});
	first.current ??= session.data;
	const mine = first.current;
	const other = session.data && mine && !sameAccount(session.data, mine) ? session.data : undefined;
	const asks = expired || other !== undefined;

	// A dialog in the middle of a word would get the rest of it.
	useEffect(() => {
		let cancel = () => {};
		const stop = onSignedOut(() => {
			cancel();
			cancel = whenQuiet(() => setExpired(true));
		});
		return () => {
			stop();
			cancel();
		};
	}, []);
	const isOther = other !== undefined;
	useEffect(() => {
		if (isOther) window.dispatchEvent(new Event('desk:other-account'));
	}, [isOther]);

	// When this tab gets the focus, the user may have signed in again in another tab.
	useEffect(() => {
		if (!asks) return;
		const check = async () => {
			const answer = await readDeskSession({});
			if (!answer.ok) return;
			client.setQueryData(['session'], answer.value);
			if (mine && !sameAccount(answer.value, mine)) return;
			setExpired(false);
			await client.invalidateQueries();
			window.dispatchEvent(new Event('desk:signed-in'));
		};
		window.addEventListener('focus', check);
		window.addEventListener('desk:check-session', check);
		return () => {
			window.removeEventListener('focus', check);
			window.removeEventListener('desk:check-session', check);
		};
	}, [asks, mine, client]);

	// A failed read in the background must not close the view in which somebody writes.
	if (
		!session.data &&
		session.isError &&
		!(session.error instanceof ApiError && session.error.status === 401)
	)
		return (
			<Alert m="xl" title={t('desk.error.load')} role="alert">
				<Text size="sm">{messageOf(session.error, t)}</Text>
				<Button mt="sm" onClick={() => session.refetch()}>
					{t('showmore.retry')}
				</Button>
			</Alert>
		);
	return (
		<>
			{mine ? (
				<SessionContext value={(!other && session.data) || mine}>{children}</SessionContext>
			) : (
				!expired && <PageSkeleton />
			)}
			<Modal
				opened={asks}
				onClose={() => {}}
				withCloseButton={false}
				closeOnEscape={false}
				title={t('desk.session.ended')}
			>
				<Text size="sm">
					{other
						? t('desk.session.other', { name: other.name, mine: mine?.name ?? '' })
						: t('desk.session.text')}
				</Text>
				<Group mt="md" justify="space-between">
					<Anchor href={signInPath} target="_blank" rel="noopener" data-autofocus>
						{t('header.signIn')}
					</Anchor>
					<Button onClick={() => window.dispatchEvent(new Event('desk:check-session'))}>
						{t('desk.session.continue')}
					</Button>
				</Group>
			</Modal>
		</>
	);
}
