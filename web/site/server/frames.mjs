// Replies to calls that come in frames over a Unix socket, one at a time and in the order of their
// arrival.
//
// A request is a uint32 length of the rest, a uint32 id and the payload; a reply is a uint32
// length of the rest, the id, a status byte and the body. Numbers are big-endian.

import { createServer } from 'node:net';

/**
 * Listens on the socket and says so on standard output. Exits when standard
 * input ends, because then the parent is gone.
 *
 * @param {string} path
 * @param {(payload: Buffer) => Reply | Promise<Reply>} handle must not throw
 * @typedef {{ status: number, body: string | Buffer }} Reply
 */
export function serve(path, handle) {
	process.stdin.on('end', () => process.exit(0)).resume();
	const server = createServer((socket) => handleCalls(socket, handle));
	server.listen(path, () => process.stdout.write('ready\n'));
}

/**
 * @param {import('node:net').Socket} socket
 * @param {(payload: Buffer) => Reply | Promise<Reply>} handle
 */
function handleCalls(socket, handle) {
	/** @type {Buffer[]} what has come in and is not yet a whole frame */
	let chunks = [];
	let held = 0; // bytes in chunks
	let needed = 4; // bytes that chunks must have before a frame can be complete
	let busy = false; // a call is in progress whose reply comes later

	socket.on('error', () => socket.destroy());
	socket.on('data', (chunk) => {
		chunks.push(chunk);
		held += chunk.length;
		if (held >= needed && !busy) work();
	});

	function work() {
		const input = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, held);
		let at = 0;
		needed = 4;
		while (input.length - at >= 4) {
			const size = input.readUInt32BE(at);
			if (input.length - at < 4 + size) {
				needed = 4 + size;
				break;
			}
			const id = input.readUInt32BE(at + 4);
			const result = handle(input.subarray(at + 8, at + 4 + size));
			at += 4 + size;
			if (result instanceof Promise) {
				busy = true;
				result.then((late) => {
					busy = false;
					write(id, late);
					if (held >= needed) work();
				});
				break;
			}
			// Each reply is sent at once: a reply that waited for others would be lost, and its
			// call blamed, if the next call ended the process.
			write(id, result);
		}
		held = input.length - at;
		chunks = held === 0 ? [] : [input.subarray(at)];
	}

	/**
	 * @param {number} id
	 * @param {Reply} result
	 */
	function write(id, { status, body }) {
		const size = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
		const frame = Buffer.allocUnsafe(9 + size);
		frame.writeUInt32BE(5 + size, 0);
		frame.writeUInt32BE(id, 4);
		frame[8] = status;
		if (typeof body === 'string') frame.write(body, 9, size);
		else body.copy(frame, 9);
		socket.write(frame);
	}
}
