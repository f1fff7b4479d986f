// Replies to calls that come in frames over a Unix socket, one at a time and in the order of their
// arrival.
//
// A request is a uint32 length of the rest, a uint32 id and the payload; a reply is a uint32
// length of the rest, the id, a status byte and the body. Numbers are big-endian.

import { createServer } from 'node:net';

/**
 * Listens on the Unix socket at path and writes "ready" to standard output. Ends the process when standard input ends,
 * because then the parent process is gone.
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
	/** @type {Buffer[]} received bytes that are not handled yet */
	let chunks = [];
	let buffered = 0; // number of bytes in chunks
	let needed = 4; // bytes that chunks must have before a frame can be complete
	let busy = false; // a call is in progress and its reply is not ready

	socket.on('error', () => socket.destroy());
	socket.on('data', (chunk) => {
		chunks.push(chunk);
		buffered += chunk.length;
		if (buffered >= needed && !busy) handleFrames();
	});

	function handleFrames() {
		const input = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, buffered);
		let offset = 0;
		needed = 4;
		while (input.length - offset >= 4) {
			const size = input.readUInt32BE(offset);
			if (input.length - offset < 4 + size) {
				needed = 4 + size;
				break;
			}
			const id = input.readUInt32BE(offset + 4);
			const result = handle(input.subarray(offset + 8, offset + 4 + size));
			offset += 4 + size;
			if (result instanceof Promise) {
				busy = true;
				result.then((reply) => {
					busy = false;
					write(id, reply);
					if (buffered >= needed) handleFrames();
				});
				break;
			}
			// Each reply is sent at once. If a reply waited for others and the next call ended the process, the reply
			// would be lost and its call would be taken for the cause.
			write(id, result);
		}
		buffered = input.length - offset;
		chunks = buffered === 0 ? [] : [input.subarray(offset)];
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
