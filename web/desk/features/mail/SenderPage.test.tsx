// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import type { MailSender } from '../../../api/client.gen';
import { answerCalls, named, openPage, press, type, until } from '../../testing';
import { SenderPage } from './SenderPage';

vi.mock('@tanstack/react-router', () => ({
	Link: ({ children }: { children: unknown }) => children,
	useParams: () => ({ brand: 'weft' }),
}));
vi.mock('../../app/session', () => ({ useSession: () => ({ email: 'kavita@example.com', brands: [] }) }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

const stored: MailSender = {
	brand: 'weft',
	brandName: 'Weft',
	name: '',
	address: '',
	effective: 'no-reply@example.com',
	keys: [],
	version: 0,
};

test('a test email is offered for the stored sender only', async () => {
	page = await openPage(<div />);
	answerCalls({
		'GET mail/senders/weft': () => stored,
		'PUT mail/senders/weft': (sent) => ({ ...stored, ...sent, version: 1 }),
	});
	await page.show(<SenderPage />);
	const button = () => named<HTMLButtonElement>('Send me a test email');
	await until(() => expect(button()?.disabled).toBe(false));
	await type('Email', 'news@weft.example');
	expect(button()?.disabled).toBe(true);
	expect(document.body.textContent).toContain('Save your changes first.');
	await press('Save');
	await until(() => expect(button()?.disabled).toBe(false));
});
