/**
 * Measures typing in a story of 10,000 words in Hindi, Tamil and Urdu: the time from a key to the frame that shows the letter.
 *
 *	node bench/typing/measure.ts ADDRESS COOKIE
 *
 * ADDRESS is that of a running program with the demonstration, COOKIE the value of the session cookie of an editor. It prints
 * a line for each language. Run it while nothing else uses the machine: the target is that 95 % of the letters are shown
 * within 16 ms.
 */
import { chromium } from '@playwright/test';
import { browserFlags, headlessBrowser } from '../../e2e/support/browser.ts';

const [address = '', session = ''] = process.argv.slice(2);
if (!address || !session) throw new Error('usage: node bench/typing/measure.ts ADDRESS COOKIE');

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

async function call(method: string, path: string, body: unknown): Promise<{ id: number }> {
	const response = await fetch(`${address}/api/v2${path}`, {
		method,
		headers: { 'Content-Type': 'application/json', Cookie: `session=${session}`, Origin: address },
		body: JSON.stringify(body),
	});
	if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
	return response.json() as Promise<{ id: number }>;
}

const part = (sorted: number[], of: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0;

const browser = await chromium.launch({ executablePath: headlessBrowser(), args: browserFlags });
for (const [lang, { sentence, typed }] of Object.entries(languages)) {
	const inSentence = sentence.split(' ').length;
	const content = [];
	for (let count = 0; count < words; count += inSentence * 5)
		content.push({ type: 'paragraph', content: [{ type: 'text', text: Array(5).fill(sentence).join(' ') }] });
	const title = `Typing ${lang} ${Date.now()}`;
	const { id } = await call('POST', '/desk/stories', { brand: 'herstory', lang, title, body: { type: 'doc', content } });
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	await context.addCookies([{ name: 'session', value: session, url: address }]);
	const page = await context.newPage();
	await page.goto(`${address}/ed/stories/${id}`);
	const text = page.locator('.ProseMirror');
	await text.waitFor();
	await page.waitForTimeout(3000); // fonts and what starts with the page
	// The middle of the text: what is below has to be laid out again.
	await text.locator('> p').nth(Math.floor(content.length / 2)).click();
	await page.keyboard.press('End');
	await page.evaluate(() => {
		const times: number[] = [];
		Object.assign(globalThis, { times });
		// From the event to the task after the next frame, when the letter has been painted.
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
	for (let round = 0; round < 5; round++)
		for (const letter of typed) {
			await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key: letter, text: letter });
			await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key: letter });
			await page.waitForTimeout(90);
		}
	const times = (await page.evaluate(() => (globalThis as unknown as { times: number[] }).times)).sort((a, b) => a - b);
	const within = times.filter((time) => time <= 16).length / Math.max(1, times.length);
	console.log(
		`${lang}: ${times.length} letters, median ${part(times, 0.5).toFixed(1)} ms, p95 ${part(times, 0.95).toFixed(1)} ms, ` +
			`p99 ${part(times, 0.99).toFixed(1)} ms, within 16 ms ${(within * 100).toFixed(1)} %`,
	);
	await context.close();
}
await browser.close();
