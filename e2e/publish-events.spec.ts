import { readDeskEvent, saveEvent } from '../web/api/client.gen.ts';
import { signIn } from './support/reader.ts';
import { unwrap } from './support/site.ts';
import { started } from './support/started.ts';
import { expect, test } from './support/test.ts';

/** Adds a meetup with registration that begins in a number of hours. Returns its slug. */
async function addMeetup(
	desk: { base: string; token: string },
	hours: number,
	capacity = 10,
): Promise<string> {
	const slug = `tables-${Date.now()}-${Math.floor(Math.random() * 1000)}`;
	const at = (after: number) => new Date(Date.now() + after * 3_600_000).toISOString().replace(/\.\d+Z/, 'Z');
	unwrap(
		await saveEvent(
			{ slug },
			{
				name: 'Tables and tea',
				category: 'MEETUP',
				city: 'Kochi',
				address: '14 Press Lane, Kochi',
				startTime: at(hours),
				endTime: at(hours + 2),
				registration: true,
				capacity,
				maxGuests: 2,
				programme: [{ time: '18:30', title: 'Tea' }],
			},
			desk,
		),
	);
	return slug;
}

test('a reader gets a ticket after signing in, brings a guest and cancels (F155, F165)', async ({
	page,
	desk,
}) => {
	const slug = await addMeetup(desk, 48);
	await signIn(page, 'Asha Verma');
	await page.goto(`/events/${slug}`);
	await expect(page.getByRole('heading', { name: 'Programme' })).toBeVisible();
	await page.getByRole('link', { name: 'Get a free ticket' }).click();
	await page.getByLabel('Guests, one name per line').fill('Ravi\nMeera\nOm');
	await page.getByRole('button', { name: 'Register' }).click();
	await expect(page.getByText('You can bring at most 2 guests.')).toBeVisible();
	await page.getByLabel('Guests, one name per line').fill('Ravi');
	await page.getByRole('button', { name: 'Register' }).click();
	await expect(page.getByText('Successfully registered.')).toBeVisible();
	await expect(page.locator('[data-code]')).toHaveText(/^[A-Z2-9]{8}$/);
	await page.getByRole('link', { name: 'My events' }).click();
	await page.getByRole('link', { name: 'Tables and tea' }).click();
	await page.getByRole('button', { name: 'Cancel registration' }).click();
	await expect(page.getByText('Your registration was cancelled.')).toBeVisible();
});

test('a helper checks in a ticket without a connection; the check-in is sent later (F165)', async ({
	page,
	browser,
	baseURL,
	desk,
}) => {
	const slug = await addMeetup(desk, 1);
	await signIn(page, 'Asha Verma');
	await page.goto(`/events/ticket?event=${slug}`);
	await page.getByRole('button', { name: 'Register' }).click();
	const code = (await page.locator('[data-code]').textContent()) ?? '';

	// A reader without a role is refused at the door, but may check in tickets with the link for helpers.
	const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
	const door = await context.newPage();
	await signIn(door, 'Om Rao');
	const refused = await door.goto(`/events/door?event=${slug}`);
	expect(refused?.status()).toBe(404);
	const helper = await helperLink(desk, slug);
	await door.goto(helper);
	await expect(door.getByText('Checked in: 0 of 1')).toBeVisible();
	await expect(door.locator(`[data-code="${code}"]`)).toBeVisible();
	await started(door);

	await context.setOffline(true);
	await door.getByLabel('Ticket code').fill(code.toLowerCase());
	await door.getByRole('button', { name: 'Check in', exact: true }).first().click();
	await expect(door.getByText('Asha Verma is checked in.')).toBeVisible();
	await expect(door.getByText('Checked in: 1 of 1')).toBeVisible();
	await expect(door.getByText('Waiting to be sent: 1')).toBeVisible();
	await door.getByLabel('Ticket code').fill(code);
	await door.getByLabel('Ticket code').press('Enter');
	await expect(door.getByText(/Asha Verma already checked in at/)).toBeVisible();

	await context.setOffline(false);
	await expect(door.getByText('Waiting to be sent: 1')).toBeHidden({ timeout: 15_000 });
	await door.reload();
	await expect(door.getByText('Checked in: 1 of 1')).toBeVisible();
	await context.close();
});

/** Reads the path of the link for helpers by the newsroom's API. */
async function helperLink(desk: { base: string; token: string }, slug: string): Promise<string> {
	const { helperPath } = unwrap(await readDeskEvent({ slug }, desk));
	return helperPath;
}
