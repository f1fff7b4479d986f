import { expect, test } from 'vitest';
import { addPending, pending } from './pending';

test('a story is read again only when its closed editor has saved, or failed to', async () => {
	let end = () => {};
	addPending(42, new Promise<void>((resolve) => (end = resolve)));
	addPending(42, Promise.reject(new Error('offline')));
	let ready = false;
	const waiting = pending(42).then(() => {
		ready = true;
	});
	await pending(43);
	expect(ready).toBe(false);
	end();
	await waiting;
	expect(ready).toBe(true);
});
