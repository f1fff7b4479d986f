/**
 * A publication whose name is not in Latin script, on a program of its own. The machine of the tests may have a font for
 * the name, so a test asks which fonts the browser used.
 */
import type { CDPSession, Page } from '@playwright/test';
import { test as base, expect } from './support/own-program.ts';

const name = 'ஆழி';

const test = base.extend({
	run: [{ host: '127.0.0.1', flags: () => ['--site-name', name] }, { scope: 'worker' }],
});

/** The families of the page's own fonts that the browser used for an element, and those of the device. */
async function fontsOf(cdp: CDPSession, page: Page, selector: string): Promise<string[]> {
	await page.locator(selector).first().scrollIntoViewIfNeeded();
	const { root } = await cdp.send('DOM.getDocument');
	const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector });
	const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
	return fonts.map(({ familyName, isCustomFont }) =>
		isCustomFont ? familyName.replace(/ (Regular|Medium)$/, '') : `${familyName} of the device`,
	);
}

for (const path of ['/', '/herstory', '/urdu', '/tamil'])
	test(`the name in Tamil is set in the font of its script at ${path}`, async ({ page }) => {
		const cdp = await page.context().newCDPSession(page);
		await cdp.send('DOM.enable');
		await cdp.send('CSS.enable');
		await page.goto(path);
		for (const selector of ['header [lang=ta]', 'footer [lang=ta]'])
			await expect.poll(() => fontsOf(cdp, page, selector), selector).toEqual(['Anek Tamil']);
		await expect
			.poll(() => fontsOf(cdp, page, 'footer > div:last-child > p:first-child'))
			.toContain('Anek Tamil');
	});
