/**
 * Measures the newsroom's app in a browser: the first view, and typing in a story of 10,000 words in Hindi, Tamil and Urdu.
 *
 *	node bench/desk/measure.ts ADDRESS LINK
 *
 * ADDRESS is that of a running program, LINK the link that `masthead user create EMAIL --role admin` prints. It prints an object
 * of JSON for each measurement, with times in milliseconds. Typing is measured from a key to the task after the next frame, when
 * the letter has been painted, and within is the part of the letters that took at most 16 ms. It is measured twice: in a browser
 * that paints as soon as it can, which shows what a letter costs, and in one that paints 60 times a second, where each letter also
 * waits for its frame, 8 ms on average. Run it while nothing else uses the machine.
 */
import { type BrowserContext, chromium } from '@playwright/test';
import { browserFlags, headlessBrowser } from '../../e2e/support/browser.ts';

const [address = '', link = ''] = process.argv.slice(2);
if (!address || !link) throw new Error('usage: node bench/desk/measure.ts ADDRESS LINK');

/** A sentence for the text, and the words that are typed. */
const languages: Record<string, { sentence: string; typed: string }> = {
	hi: {
		sentence: 'वह मंगलवार को आया और चार महीने देर से आया, फिर काम शुरू हुआ।',
		typed: 'करघा अब फिर से चल रहा है और लोग खुश हैं ',
	},
	ta: {
		sentence: 'அது செவ்வாய்க்கிழமை வந்தது, நான்கு மாதங்கள் தாமதமாக வந்தது, பிறகு வேலை தொடங்கியது.',
		typed: 'தறி இப்போது மீண்டும் ஓடுகிறது மக்கள் மகிழ்ச்சியாக உள்ளனர் ',
	},
	ur: {
		sentence: 'وہ منگل کو آیا اور چار مہینے دیر سے آیا، پھر کام شروع ہوا۔',
		typed: 'کرگھا اب پھر سے چل رہا ہے اور لوگ خوش ہیں ',
	},
};

const words = 10_000;
const letterPause = 90;
const rounds = 5;
const views = 15;
const frame = 16;

const part = (sorted: number[], of: number) =>
	sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0;
const rounded = (value: number) => Math.round(value * 10) / 10;

function print(what: string, times: number[]) {
	const sorted = times.toSorted((a, b) => a - b);
	const [p50, p95, p99] = [0.5, 0.95, 0.99].map((of) => rounded(part(sorted, of)));
	const within = sorted.filter((time) => time <= frame).length / Math.max(1, sorted.length);
	console.log(JSON.stringify({ what, count: sorted.length, p50, p95, p99, within }));
}

/** Measures the time from the request of the Desk to its first row, with the browser's cache filled. */
async function measureFirstView(context: BrowserContext) {
	const page = await context.newPage();
	const times: number[] = [];
	for (let view = 0; view <= views; view++) {
		await page.goto('about:blank');
		await page.goto(`${address}/ed/stories`, { waitUntil: 'commit' });
		const time = await page.evaluate(
			() =>
				new Promise<number>((done) => {
					const look = () => {
						if (!document.querySelector('#desk-main table tbody tr a')) return requestAnimationFrame(look);
						return requestAnimationFrame(() => done(performance.now()));
					};
					look();
				}),
		);
		// The first one fills the cache.
		if (view > 0) times.push(time);
	}
	await page.close();
	print('first view', times);
}

/** Creates a story and returns its address in the Desk. */
async function createStory(context: BrowserContext, lang: string, sentence: string): Promise<string> {
	const session = (await (await context.request.get(`${address}/api/v2/desk/session`)).json()) as {
		brands: { slug: string }[];
	};
	const inSentence = sentence.split(' ').length;
	const content = [];
	for (let count = 0; count < words; count += inSentence * 5)
		content.push({ type: 'paragraph', content: [{ type: 'text', text: Array(5).fill(sentence).join(' ') }] });
	const created = await context.request.post(`${address}/api/v2/desk/stories`, {
		headers: { Origin: address },
		data: {
			brand: session.brands[0]?.slug,
			lang,
			title: `Typing ${lang} ${Date.now()}`,
			body: { type: 'doc', content },
		},
	});
	if (!created.ok()) throw new Error(await created.text());
	return `${address}/ed/stories/${((await created.json()) as { id: number }).id}`;
}

async function measureTyping(context: BrowserContext, lang: string, painted: string) {
	const { sentence = '', typed = '' } = languages[lang] ?? {};
	const page = await context.newPage();
	await page.goto(await createStory(context, lang, sentence));
	const text = page.locator('.ProseMirror');
	await text.waitFor();
	await page.waitForTimeout(3000); // fonts and what starts with the page
	// The middle of the text: what is below has to be laid out again.
	await text
		.locator('> p')
		.nth(Math.floor((await text.locator('> p').count()) / 2))
		.click();
	await page.keyboard.press('End');
	await page.evaluate(() => {
		const times: number[] = [];
		Object.assign(globalThis, { times });
		addEventListener(
			'keydown',
			(event) => {
				const { timeStamp } = event;
				requestAnimationFrame(() => {
					const { port1, port2 } = new MessageChannel();
					port1.onmessage = () => times.push(performance.now() - timeStamp);
					port2.postMessage(null);
				});
			},
			true,
		);
	});
	// Key events of the protocol: page.keyboard.press knows the letters of a Latin keyboard only.
	const keys = await context.newCDPSession(page);
	for (let round = 0; round < rounds; round++)
		for (const letter of typed) {
			await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
			await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
			await page.waitForTimeout(letterPause);
		}
	print(
		`typing ${lang}, painted ${painted}`,
		await page.evaluate(() => (globalThis as unknown as { times: number[] }).times),
	);
	await page.close();
}

/** Starts a browser with a signed-in session. */
async function startBrowser(
	flags: string[],
	storageState?: Awaited<ReturnType<BrowserContext['storageState']>>,
) {
	const browser = await chromium.launch({
		executablePath: headlessBrowser(),
		args: [...browserFlags, ...flags],
	});
	return browser.newContext({ viewport: { width: 1440, height: 900 }, storageState });
}

const limited = await startBrowser([]);
const signIn = await limited.newPage();
await signIn.goto(link.replace(/^https?:\/\/[^/]+/, address));
const confirm = signIn.locator('main').getByRole('button').first();
if (await confirm.isVisible()) {
	await confirm.click();
	await signIn.waitForLoadState('networkidle');
}
await signIn.close();
await measureFirstView(limited);
const unlimited = await startBrowser(
	['--disable-frame-rate-limit', '--disable-gpu-vsync'],
	await limited.storageState(),
);
for (const lang of Object.keys(languages)) await measureTyping(unlimited, lang, 'as soon as possible');
await unlimited.browser()?.close();
for (const lang of Object.keys(languages)) await measureTyping(limited, lang, 'at 60 Hz');
await limited.browser()?.close();
