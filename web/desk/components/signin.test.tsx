// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { inviteAccount } from '../../api/client.gen';
import { must } from '../app/api';
import { FormDialog, useDialogForm } from '../forms/dialog';
import { TextField } from '../forms/fields';
import { useUndoable } from '../forms/undo';
import { answerCalls, named, openPage, press, type, typedIn, until } from '../testing';
import { SignInAgain } from './signin';

let session = { id: 7, email: 'neha@example.com', name: 'Neha', password: true, passkey: false, brands: [] };
vi.mock('../app/session', () => ({ useSession: () => session }));

let page: Awaited<ReturnType<typeof openPage>>;
const invited = vi.fn();
afterEach(async () => {
	await page.close();
	invited.mockReset();
});

function Invitation() {
	const undoable = useUndoable();
	const invite = (email: string) => inviteAccount({}, { email, roles: [] });
	const form = useDialogForm({
		initial: { email: '' },
		submit: ({ email }) => invite(email),
		onDone: () => invited(),
	});
	return (
		<>
			<FormDialog form={form} opened onClose={() => {}} title="Invite" action="Send">
				<TextField {...form.bind('email', 'Address')} />
			</FormDialog>
			<button type="button" onClick={() => void undoable({ run: () => must(invite('a')), done: 'Again' })}>
				Invite again
			</button>
			<SignInAgain />
		</>
	);
}

/** A program whose session is old until somebody signs in, and the calls that it got. */
function program(who: Partial<typeof session> = {}) {
	session = { ...session, password: true, ...who };
	const calls: { name: string; sent: Record<string, unknown> }[] = [];
	let isRecent = false;
	const note = (name: string, answer: () => unknown) => (sent: Record<string, unknown>) => {
		calls.push({ name, sent });
		return answer();
	};
	const problem = (status: number, code: string) => Response.json({ status, code, error: code }, { status });
	answerCalls({
		'POST accounts': note('invite', () => (isRecent ? { id: 9 } : problem(403, 'recent_sign_in_required'))),
		'POST /api/v2/auth/login': (sent) => {
			calls.push({ name: 'login', sent });
			if (sent.password !== 'loom') return problem(401, 'unauthorized');
			isRecent = true;
			return { status: 'success' };
		},
		'POST /account/passkey/challenge': note('challenge', () => ({ publicKey: { challenge: 'AA' } })),
		'POST /account/passkey': () => {
			isRecent = true;
			return new Response(null, { status: 200 });
		},
		'POST /api/v2/auth/signup': note('email', () => ({ status: 'sent' })),
		'POST /api/v2/auth/code': note('code', () => {
			isRecent = true;
			return { status: 'success' };
		}),
		'GET session': () => session,
	});
	return calls;
}

test('a form that needs a recent sign-in asks for the password, and goes on with what was typed', async () => {
	page = await openPage(<Invitation />);
	const calls = program();
	await type('Address', 'asha@example.com');
	await press('Send');
	await until(() => expect(document.body.textContent).toContain('Please sign in again to do this.'));
	await type('Password', 'wrong');
	await press('Continue');
	await until(() => expect(document.body.textContent).toContain('This is not your current password.'));
	expect(typedIn('Address')).toBe('asha@example.com');
	await type('Password', 'loom');
	await press('Continue');
	await until(() => expect(invited).toHaveBeenCalledOnce());
	expect(calls.map(({ name }) => name)).toEqual(['invite', 'login', 'login', 'invite']);
	expect(calls[2]?.sent).toEqual({ email: 'neha@example.com', password: 'loom' });
	expect(calls[3]?.sent).toMatchObject({ email: 'asha@example.com' });
});

test('who has no password gets a code by email', async () => {
	page = await openPage(<Invitation />);
	const calls = program({ password: false });
	await type('Address', 'asha@example.com');
	await press('Send');
	await until(() => expect(named('Send me a link')).toBeDefined());
	expect(named('Password')).toBeUndefined();
	await press('Send me a link');
	await until(() => expect(named('Six-digit code')).toBeDefined());
	await type('Six-digit code', '123456');
	await press('Continue');
	await until(() => expect(invited).toHaveBeenCalledOnce());
	expect(calls.map(({ name }) => name)).toEqual(['invite', 'email', 'code', 'invite']);
});

test('who does not sign in again keeps the form, which says why nothing was sent', async () => {
	page = await openPage(<Invitation />);
	const calls = program();
	await type('Address', 'asha@example.com');
	await press('Send');
	await until(() => expect(named('Password')).toBeDefined());
	const cancels = [...document.querySelectorAll('button')].filter(
		({ textContent }) => textContent === 'Cancel',
	);
	await act(async () => cancels.at(-1)?.click());
	await until(() => expect(named('Password')).toBeUndefined());
	expect(typedIn('Address')).toBe('asha@example.com');
	expect(document.querySelector('[role=alert]')?.textContent).toBe('Please sign in again to do this.');
	expect(invited).not.toHaveBeenCalled();
	expect(calls).toHaveLength(1);
});

test('an action of a list asks too, and is done once', async () => {
	page = await openPage(<Invitation />);
	const calls = program();
	await press('Invite again');
	await until(() => expect(named('Password')).toBeDefined());
	await type('Password', 'loom');
	await press('Continue');
	await until(() => expect(document.body.textContent).toContain('Again'));
	await until(() => expect(calls.filter(({ name }) => name === 'invite')).toHaveLength(2));
});

test('who has a passkey can use it, as on the page of the site', async () => {
	page = await openPage(<Invitation />);
	const calls = program({ passkey: true });
	vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: unknown) => options });
	const get = vi.fn(async () => ({ id: 'key' }));
	vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }));
	await type('Address', 'asha@example.com');
	await press('Send');
	await press('Sign in with a passkey');
	await until(() => expect(invited).toHaveBeenCalledOnce());
	expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'AA' } });
	expect(calls.map(({ name }) => name)).toEqual(['invite', 'challenge', 'invite']);
});
