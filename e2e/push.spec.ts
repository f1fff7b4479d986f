import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Page } from '@playwright/test';
import { browser, browserFlags } from './support/browser.ts';
import { signIn } from './support/reader.ts';
import { expect, test } from './support/test.ts';

// The headless browser shows no push messages.
test.use({ serviceWorkers: 'allow', launchOptions: { executablePath: browser(), args: browserFlags } });

const control = (page: Page) => page.locator('[data-push]');

/** Replaces the push service, which the test's browser cannot reach: subscriptions are stored in localStorage. */
async function fakePushService(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		const key = 'subscription';
		const createdSubscription = () => {
			const endpoint = localStorage.getItem(key);
			if (endpoint === null) return null;
			const keys = {
				p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
				auth: 'BTBZMqHH6r4Tts7J_aSIgg',
			};
			const unsubscribe = async () => {
				localStorage.removeItem(key);
				return true;
			};
			return { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe };
		};
		PushManager.prototype.getSubscription = async () => createdSubscription() as unknown as PushSubscription;
		PushManager.prototype.subscribe = async (options) => {
			const bytes = new Uint8Array(options?.applicationServerKey as ArrayBuffer);
			if (bytes.length !== 65 || bytes[0] !== 4 || !options?.userVisibleOnly) throw new Error('no key');
			localStorage.setItem(key, `https://push.example.net/send/${crypto.randomUUID()}`);
			return createdSubscription() as unknown as PushSubscription;
		};
	});
}

test('a reader turns push messages on and off by a button, and is never prompted without pressing it', async ({
	page,
	context,
}) => {
	await fakePushService(context);
	await context.grantPermissions(['notifications']);
	await context.addInitScript(() => {
		const ask = Notification.requestPermission.bind(Notification);
		Notification.requestPermission = () => {
			document.documentElement.dataset.asked = '';
			return ask();
		};
	});
	await signIn(page);
	for (const edition of ['', '/urdu']) {
		await page.goto(`${edition}/account`);
		const root = control(page);
		await expect(root).toHaveAttribute('data-state', 'off');
		await expect(page.locator('html')).not.toHaveAttribute('data-asked');
		await root.getByRole('button').click();
		await expect(root).toHaveAttribute('data-state', 'on');
		await expect(root.locator('p:visible')).toHaveCount(2);
		const subscription = await (await page.request.get('/api/v2/rw/push-subscription')).json();
		expect(subscription.endpoint).toBe(await page.evaluate(() => localStorage.getItem('subscription')));
		await page.reload();
		await expect(root).toHaveAttribute('data-state', 'on');
		const exported = JSON.parse(await (await page.request.get('/account/export')).text());
		expect(exported.push).toMatchObject([
			{ service: 'push.example.net', language: edition === '' ? 'en' : 'ur' },
		]);
		await root.getByRole('button').click();
		await expect(root).toHaveAttribute('data-state', 'off');
		expect((await (await page.request.get('/api/v2/rw/push-subscription')).json()).endpoint).toBe('');
	}
});

test('a reader who signs out gets no more push messages, and the next reader in that browser starts without them', async ({
	page,
	context,
}) => {
	await fakePushService(context);
	await context.grantPermissions(['notifications']);
	await signIn(page);
	await page.goto('/account');
	await control(page).getByRole('button').click();
	await expect(control(page)).toHaveAttribute('data-state', 'on');
	await page.locator('#devices form button').first().click();
	await expect(page).toHaveURL(/login/);
	await signIn(page);
	await page.goto('/account');
	await expect(control(page)).toHaveAttribute('data-state', 'off');
});

for (const [state, set] of Object.entries({
	blocked: () => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
	unsupported: () => Reflect.deleteProperty(window, 'PushManager'),
})) {
	test(`where push messages are ${state}, the account page says so, and tells the reader what to do`, async ({
		page,
		context,
	}) => {
		await context.addInitScript(set);
		await signIn(page);
		await page.goto('/account');
		await expect(control(page)).toHaveAttribute('data-state', state);
		await expect(control(page).locator(`[data-when="${state}"]`)).toBeVisible();
		await expect(control(page).getByRole('button')).toHaveCount(0);
		const found = await new AxeBuilder({ page }).include('#notifications').analyze();
		expect(found.violations).toEqual([]);
	});
}

test('without scripts the account page says that notifications need them', async ({
	browser,
	page,
	baseURL,
}) => {
	await signIn(page);
	const state = await page.context().storageState();
	const context = await browser.newContext({
		javaScriptEnabled: false,
		storageState: state,
		baseURL: baseURL ?? '',
	});
	const plain = await context.newPage();
	await plain.goto('/account');
	await expect(control(plain).locator('noscript p')).toBeVisible();
	await expect(control(plain).getByRole('button')).toHaveCount(0);
	await context.close();
});

test('a push message is shown in its language, and opens its page and no other site', async ({
	page,
	context,
	baseURL,
}) => {
	await context.grantPermissions(['notifications']);
	await page.goto('/offline');
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	const session = await context.newCDPSession(page);
	const registered = new Promise<string>((resolve) => {
		session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
			if (registrations[0]) resolve(registrations[0].registrationId);
		});
	});
	await session.send('ServiceWorker.enable');
	const registrationId = await registered;
	const deliver = (data: unknown) =>
		session.send('ServiceWorker.deliverPushMessage', {
			origin: baseURL ?? '',
			registrationId,
			data: typeof data === 'string' ? data : JSON.stringify(data),
		});
	const shown = () =>
		page.evaluate(async () => {
			const { active } = await navigator.serviceWorker.ready;
			const list = await (await navigator.serviceWorker.getRegistration())?.getNotifications();
			return (list ?? []).map(({ title, body, lang, dir, tag, data }) => ({
				title,
				body,
				lang,
				dir,
				tag,
				data,
				active: active?.state,
			}));
		});
	await deliver({
		title: 'کرگھا',
		body: 'ایک نئی خبر',
		url: '/urdu/offline',
		tag: 'story:7',
		lang: 'ur',
		dir: 'rtl',
	});
	await expect.poll(shown).toMatchObject([
		{
			title: 'کرگھا',
			body: 'ایک نئی خبر',
			lang: 'ur',
			dir: 'rtl',
			tag: 'story:7',
			data: `${baseURL}/urdu/offline`,
		},
	]);
	// A later message with the same tag replaces it, and an address on another site leads to the
	// home page.
	await deliver({ title: 'The loom', url: 'https://evil.example/', tag: 'story:7', lang: 'en', dir: 'ltr' });
	await expect.poll(shown).toMatchObject([{ title: 'The loom', dir: 'ltr', data: `${baseURL}/` }]);
	await deliver({ title: 'The bus', url: '//evil.example/a', tag: 'story:8', lang: 'en', dir: 'ltr' });
	await expect
		.poll(async () => (await shown()).map(({ data }) => data))
		.toEqual([`${baseURL}/`, `${baseURL}/`]);

	// Dispatches the event of a click, as the browser does. Only a real click may open a window.
	const [worker] = context.serviceWorkers();
	if (!worker) throw new Error('there is no worker');
	const clickNotification = (url: string) =>
		worker.evaluate(`(async () => {
			const actions = [], waits = [];
			clients.openWindow = async (url) => void actions.push('open ' + url);
			WindowClient.prototype.focus = async function () { actions.push('focus ' + this.url); };
			await registration.showNotification('Pressed', { tag: 'pressed', data: ${JSON.stringify(url)} });
			const [notification] = await registration.getNotifications({ tag: 'pressed' });
			const event = new NotificationEvent('notificationclick', { notification });
			event.waitUntil = (promise) => void waits.push(promise);
			dispatchEvent(event);
			await Promise.all(waits);
			return [...actions, (await registration.getNotifications({ tag: 'pressed' })).length];
		})()`);
	expect(await clickNotification(`${baseURL}/offline`)).toEqual([`focus ${baseURL}/offline`, 0]);
	expect(await clickNotification(`${baseURL}/herstory`)).toEqual([`open ${baseURL}/herstory`, 0]);
	expect(await clickNotification('https://evil.example/')).toEqual([`open ${baseURL}/`, 0]);
});
