/** A server of shared documents for tests: it stores updates, passes them on, and can be cut off. */
import * as Y from 'yjs';
import { decode, encode, type Told } from './protocol';
import type { Socket } from './stores';

export class FakeServer {
	readonly doc = new Y.Doc();
	generation = 1;
	/** Whether connections can be opened. */
	reachable = true;
	/** Whether updates are confirmed. */
	confirms = true;
	readonly sockets = new Set<FakeSocket>();

	connect = (): Socket => {
		const socket = new FakeSocket(this);
		queueMicrotask(() => {
			if (!this.reachable) {
				socket.end(1006);
				return;
			}
			this.sockets.add(socket);
			socket.readyState = 1;
			socket.tell({ type: 'opened', generation: this.generation, revision: 4, copy: false, basedOn: 0 });
		});
		return socket;
	};

	/** Ends all connections, as a lost network does. */
	cut(): void {
		this.reachable = false;
		for (const socket of [...this.sockets]) socket.end(1006);
	}

	tell(told: Told): void {
		for (const socket of [...this.sockets]) socket.tell(told);
	}

	receive(from: FakeSocket, bytes: Uint8Array): void {
		const message = decode(bytes);
		if (message?.kind === 'step1')
			from.pass(encode({ kind: 'step2', update: Y.encodeStateAsUpdate(this.doc, message.vector) }));
		if (message?.kind === 'update') {
			Y.applyUpdate(this.doc, message.update);
			from.updates++;
			if (this.confirms) from.tell({ type: 'acknowledged', number: from.updates });
		}
		if (message?.kind === 'update' || message?.kind === 'awareness')
			for (const socket of this.sockets) if (socket !== from) socket.pass(bytes);
	}
}

export class FakeSocket implements Socket {
	binaryType: BinaryType = 'blob';
	readyState = 0;
	onopen: Socket['onopen'] = null;
	onmessage: Socket['onmessage'] = null;
	onclose: Socket['onclose'] = null;
	updates = 0;
	readonly #server: FakeServer;

	constructor(server: FakeServer) {
		this.#server = server;
	}

	send(bytes: unknown): void {
		this.#server.receive(this, bytes as Uint8Array);
	}

	pass(bytes: Uint8Array): void {
		if (this.readyState === 1) this.onmessage?.({ data: bytes.slice().buffer } as MessageEvent);
	}

	tell(told: Told): void {
		if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(told) } as MessageEvent);
	}

	close(): void {
		this.end(1000);
	}

	end(code: number): void {
		if (this.readyState === 3) return;
		this.readyState = 3;
		this.#server.sockets.delete(this);
		this.onclose?.({ code } as CloseEvent);
	}
}
