import { video } from './support/site.ts';
import { expect, test } from './support/test.ts';

test('STATE-36 STATE-37 STATE-38: a video is a still until it is played, and again when it is closed', async ({
	page,
	site,
	outside,
}) => {
	const story = await site.story('ys', video);
	await page.goto(story.path);
	expect(outside).toEqual([]);
	await expect(page.locator('iframe')).toHaveCount(0);

	await page.getByRole('link', { name: 'Play video' }).click();
	const player = page.locator('iframe');
	await expect(player).toBeVisible();
	await expect(player).toHaveAttribute('title', `Video: ${story.title}`);
	const address = new URL((await player.getAttribute('src')) ?? '');
	expect(address.origin).toBe('https://www.youtube-nocookie.com');
	expect(address.pathname).toBe(`/embed/${story.mediaId}`);
	expect(address.searchParams.get('autoplay')).toBe('1');
	expect(address.searchParams.get('mute')).toBe('1');
	await expect.poll(() => outside.length).toBe(1);
	expect(new URL(outside[0] ?? '').origin).toBe('https://www.youtube-nocookie.com');
	expect(outside).toHaveLength(1);
	await expect(page).toHaveURL(story.path);

	await expect(page.getByRole('button', { name: 'Close the player' })).toBeFocused();
	await page.keyboard.press('Enter');
	await expect(player).toHaveCount(0);
	await expect(page.getByRole('link', { name: 'Play video' }).first()).toBeVisible(); // others are read next
});
