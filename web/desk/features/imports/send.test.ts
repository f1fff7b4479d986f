import { describe, expect, test, vi } from 'vitest';
import type { DeskImport } from '../../../api/client.gen';
import { ApiError } from '../../app/api';
import { kindOf, type SendPart, sendFile } from './send';

const upload = (received: number): DeskImport =>
	({ id: 7, bytes: 10, partBytes: 4, received }) as unknown as DeskImport;

const file = new Blob(['0123456789']);
const never = new AbortController().signal;

describe('the upload of an export', () => {
	test('sends the parts that the server does not have, in their order', async () => {
		const sent: string[] = [];
		const send: SendPart = async (_, offset, part) => {
			sent.push(`${offset}:${await part.text()}`);
			return upload(offset + part.size);
		};
		const done = await sendFile(file, upload(4), () => {}, never, send);
		expect(sent).toEqual(['4:4567', '8:89']);
		expect(done.received).toBe(10);
	});

	test('goes on where the server is if the response to a part was lost', async () => {
		const offsets: number[] = [];
		const send: SendPart = async (_, offset, part) => {
			offsets.push(offset);
			if (offsets.length === 1) throw new ApiError(0, null);
			if (offsets.length === 2) throw new ApiError(409, { current: upload(4) } as never);
			return upload(offset + part.size);
		};
		vi.useFakeTimers();
		const states: boolean[] = [];
		const done = sendFile(file, upload(0), (_, waiting) => states.push(waiting), never, send);
		await vi.runAllTimersAsync();
		vi.useRealTimers();
		expect((await done).received).toBe(10);
		expect(offsets).toEqual([0, 0, 4, 8]);
		expect(states[0]).toBe(true);
	});

	test('ends if the server refuses a part', async () => {
		const send: SendPart = () => Promise.reject(new ApiError(404, null));
		await expect(sendFile(file, upload(0), () => {}, never, send)).rejects.toMatchObject({ status: 404 });
	});
});

test('the name of a file suggests its kind', () => {
	expect(['old.xml', 'old.WXR', 'blog.ghost.json', 'startups.csv'].map(kindOf)).toEqual([
		'wordpress',
		'wordpress',
		'ghost',
		'companies',
	]);
});
