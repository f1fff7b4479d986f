import type { Page } from '@playwright/test';
import { signIn } from './support/reader.ts';
import { expect, test } from './support/test.ts';

/** Opens the list of webinars and returns the path of the first one with a button. */
async function pathOf(page: Page, button: string): Promise<string> {
	await page.goto('/webinars');
	const link = page.getByRole('link', { name: button, exact: true }).first();
	return new URL((await link.getAttribute('href')) ?? '', page.url()).pathname;
}

test('a reader enrols by the address of the form and finds the webinar among their own (GEN-07, ROUTE-53, STATE-06, STATE-11)', async ({
	page,
}) => {
	const path = await pathOf(page, 'Enroll Now');
	await signIn(page, 'Asha Verma');
	await page.goto(`${path}?registrationForm=true`);
	const dialog = page.getByRole('dialog', { name: 'Register for the webinar' });
	await expect(dialog.getByLabel('First Name*')).toHaveValue('Asha');
	await dialog.getByLabel('Company').fill('Kiln and Loom');
	// VALID-05, ERR-07: a response with an error is a failure, even with status 200; nothing typed is lost.
	await page.route('**/ystv/webinar/register', (route) => route.fulfill({ json: { error: 'x' } }), {
		times: 1,
	});
	await dialog.getByRole('button', { name: 'Register' }).click();
	await expect(dialog.getByText('Failed to register. Please try again')).toBeVisible();
	await expect(dialog.getByLabel('Company')).toHaveValue('Kiln and Loom');
	await dialog.getByRole('button', { name: 'Register' }).click();
	await expect(page.getByText('Successfully registered.')).toBeVisible(); // ERR-06
	await expect(page.getByText('You are registered')).toBeVisible();
	const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
	await page.goto('/my-webinars');
	await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('a question that is asked in a live webinar appears on pages that are open (ENTITY-48, D-20)', async ({
	page,
	browser,
}) => {
	const path = await pathOf(page, 'Watch Now');
	const other = await browser.newPage();
	await other.goto(new URL(path, page.url()).href);
	await expect(other.getByText('Watching now:')).toBeVisible();
	await signIn(page, 'Ravi Kumar');
	await page.goto(path);
	const question = `What does a second loom cost? ${Date.now()}`;
	await page.getByLabel('Your question').fill(question);
	await page.getByRole('button', { name: 'Ask', exact: true }).click();
	await expect(page.getByText(question)).toBeVisible();
	await expect(other.getByText(question)).toBeVisible();
	await other.close();
});

test('the page of a webinar that is over has no form for questions, and takes feedback (STATE-05)', async ({
	page,
}) => {
	await page.goto('/webinars');
	const concluded = page.getByRole('region', { name: 'Concluded Sessions' });
	const path = (await concluded.getByRole('link', { name: 'Watch Now' }).first().getAttribute('href')) ?? '';
	await signIn(page, 'Meera Iyer');
	await page.goto(path);
	await expect(page.getByText('This webinar is over')).toBeVisible();
	await expect(page.getByLabel('Your question')).toBeHidden();
	await page.getByLabel('Stars, from 1 to 5').fill('4');
	await page.getByRole('button', { name: 'Send feedback' }).click();
	await expect(page.getByText('Thank you for your feedback.')).toBeVisible();
	await page.reload();
	await expect(page.getByText('Thank you for your feedback.')).toBeVisible();
});
