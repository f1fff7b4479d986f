import { createStory, publishStory } from '../web/api/client.gen.ts';
import { signIn } from './support/reader.ts';
import { unwrap } from './support/site.ts';
import { expect, test } from './support/test.ts';

const phone = { width: 390, height: 844 };

// No other test publishes in this brand, so the reader is notified of this test's story alone.
const brand = 'creators-story';

test(
	'GEN-22 F170: a reader who follows a brand is notified of its next story in an open page, finds it ' +
		'among the notifications, and reads it',
	async ({ page, desk }) => {
		await page.setViewportSize(phone);
		await signIn(page);
		await page.goto(`/${brand}`);
		const button = page.locator('[data-follow]');
		await expect(button).toHaveAttribute('aria-pressed', 'false');
		const stored = page.waitForResponse(/\/rw\/follows(?!\/)/);
		await button.click();
		await expect(button).toHaveAttribute('aria-pressed', 'true');
		await stored;
		await page.reload();
		await expect(button).toHaveAttribute('aria-pressed', 'true');
		const bell = page.locator('[data-unread]');
		await expect(bell).toBeHidden();
		const title = `The lathe that came back ${Date.now()}`;
		const draft = unwrap(
			await createStory(
				{},
				{
					brand,
					title,
					excerpt: `${title}, in one sentence.`,
					body: {
						type: 'doc',
						content: [{ type: 'paragraph', content: [{ type: 'text', text: 'It hums as it did.' }] }],
					},
				},
				desk,
			),
		);
		const list = await page.context().newPage();
		await list.goto('/notifications');
		await expect(list.locator('h1')).toHaveText('Notifications');
		const showNew = list.getByRole('link', { name: 'Show new notifications' });
		await expect(showNew).toBeHidden();
		await publishStory({ id: draft.id }, {}, desk);
		await expect(bell).toHaveText('1');
		await showNew.click();
		await expect(list.getByRole('link', { name: title })).toBeVisible();
		await list.close();
		await page.locator('a', { has: bell }).click();
		await expect(page).toHaveURL(/\/notifications$/);
		const first = page.locator('main li').first();
		await expect(first).toHaveAttribute('data-read', 'false');
		await first.getByRole('link', { name: title }).click();
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
		await expect(bell).toBeHidden();
		await page.goto('/for-you');
		await expect(page.locator('main article h2').first()).toHaveText(title);
		// After unfollowing, no more notifications arrive.
		await page.goto('/account/preferences');
		await page
			.locator('section', { hasText: 'You follow' })
			.getByRole('button', { name: /Unfollow/ })
			.click();
		await page.goto(`/${brand}`);
		await expect(button).toHaveAttribute('aria-pressed', 'false');
	},
);
