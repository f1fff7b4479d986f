import { chromium } from '@playwright/test';

const [base, dpr = '1.75', ...paths] = process.argv.slice(2);
const b = await chromium.launch({
	executablePath: '/usr/bin/chromium-headless-shell',
	args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
});
for (const p of paths) {
	for (let i = 0; i < 2; i++) await fetch(base + p, { headers: { 'Accept-Encoding': 'br' } });
	const page = await b.newPage({
		viewport: { width: 412, height: 823 },
		deviceScaleFactor: +dpr,
		hasTouch: true,
		isMobile: true,
		serviceWorkers: 'block',
	});
	const loads = [];
	page.on('response', async (r) => {
		const t = r.request().resourceType();
		try {
			const { responseBodySize: n } = await r.request().sizes();
			loads.push([t, n, r.url().replace(base, '')]);
		} catch {}
	});
	await page.goto(base + p);
	await page.waitForLoadState('networkidle');
	const show = (l) => {
		const s = {};
		for (const [t, n] of l) s[t] = (s[t] ?? 0) + n;
		return (
			Object.entries(s)
				.map(([k, v]) => `${k} ${(v / 1024).toFixed(1)}`)
				.join(', ') +
			' = ' +
			(l.reduce((a, x) => a + x[1], 0) / 1024).toFixed(1)
		);
	};
	console.log(p, 'before:', show(loads));
	const first = loads.length;
	if (process.env.V) for (const l of loads) console.log('   ', l.join(' '));
	await page.evaluate(async () => {
		const f = () => new Promise((r) => setTimeout(r, 60));
		for (let y = 0; y < document.documentElement.scrollHeight && y < 60000; y += 400) {
			scrollTo(0, y);
			await f();
		}
	});
	await page.waitForLoadState('networkidle');
	console.log(
		p,
		'after:',
		show(loads),
		'height',
		await page.evaluate(() => document.documentElement.scrollHeight),
		'articles',
		await page.evaluate(() => document.querySelectorAll('article[data-reading]').length),
	);
	if (process.env.V) for (const l of loads.slice(first)) console.log('   +', l.join(' '));
	if (process.env.V)
		console.log(
			JSON.stringify(
				await page
					.locator('img')
					.evaluateAll((a) =>
						a
							.filter((i) => i.currentSrc)
							.map((i) =>
								[
									i.currentSrc.replace(/.*\/m\/..\/......(?:.*)\/(\d+\.\w+)$/, '$1'),
									Math.round(i.getBoundingClientRect().width),
									Math.round(i.getBoundingClientRect().height),
								].join(' '),
							),
					),
			),
		);
	await page.close();
}
await b.close();
