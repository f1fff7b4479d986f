// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openStream } from './registrations';

/** A stream that the test opens, refuses or breaks. */
class Stream extends EventTarget {
	static readonly CLOSED = 2;
	static opened: Stream[] = [];
	readyState = 0;
	readonly address: string;
	constructor(address: string) {
		super();
		this.address = address;
		Stream.opened.push(this);
	}
	close() {
		this.readyState = Stream.CLOSED;
	}
	fail(refused: boolean) {
		if (refused) this.readyState = Stream.CLOSED;
		this.dispatchEvent(new Event('error'));
	}
	send(audience: number) {
		this.dispatchEvent(new MessageEvent('state', { data: JSON.stringify({ audience }) }));
	}
}

let requests: string[] = [];
let status = 200;

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('EventSource', Stream);
	vi.stubGlobal('fetch', async (address: string) => {
		requests.push(`${address}`);
		return Response.json({ audience: requests.length }, { status });
	});
	Stream.opened = [];
	requests = [];
	status = 200;
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

const seconds = (n: number) => vi.advanceTimersByTimeAsync(n * 1000);

it('requests the state from time to time while no stream is opened, and asks for a stream again (D-20)', async () => {
	const shown: number[] = [];
	const stream = openStream('w42', (state) => shown.push(state.audience));
	Stream.opened[0]?.send(7);
	expect(shown).toEqual([7]);
	Stream.opened[0]?.fail(true);
	await seconds(0);
	expect(shown).toEqual([7, 1]);
	expect(requests[0]).toContain('/webinar/state?webinarId=w42');
	await seconds(12.1);
	expect(shown.length).toBeGreaterThan(2);
	await seconds(170);
	expect(Stream.opened).toHaveLength(2);
	const before = requests.length;
	Stream.opened[1]?.send(9);
	expect(shown.at(-1)).toBe(9);
	await seconds(60);
	expect(requests).toHaveLength(before); // the stream is open again
	stream.close();
});

it('leaves a stream that breaks to the browser, and ends with the page', async () => {
	const stream = openStream('w42', () => undefined);
	Stream.opened[0]?.fail(false);
	await seconds(60);
	expect(requests).toEqual([]);
	Stream.opened[0]?.fail(true);
	await seconds(0);
	expect(requests).toHaveLength(1);
	stream.close();
	await seconds(60);
	expect(requests).toHaveLength(1);
});

it('ends when the webinar was withdrawn', async () => {
	status = 404;
	openStream('w42', () => undefined);
	Stream.opened[0]?.fail(true);
	await seconds(60);
	expect(requests).toHaveLength(1);
});

it('tells the server that a room is no audience (D-20)', () => {
	const addresses = (room?: boolean) => {
		openStream('w42', () => undefined, room).close();
		return Stream.opened.at(-1)?.address;
	};
	expect(addresses()).toBe('/api/v2/webinar/live?webinarId=w42');
	expect(addresses(true)).toBe('/api/v2/webinar/live?webinarId=w42&room=true');
});
