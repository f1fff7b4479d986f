/**
 * A document that several editors write at once. It sends what is typed here, applies what others type, and keeps on the
 * device what the server does not have yet.
 */
import {
	Awareness,
	applyAwarenessUpdate,
	encodeAwarenessUpdate,
	removeAwarenessStates,
} from 'y-protocols/awareness';
import * as Y from 'yjs';
import { deviceDelay } from '../edit/autosave';
import { decode, encode, type Message, type StoredAs, type Told } from './protocol';
import { lostBy, rescue, rescued } from './rescue';
import type { KeptDocument, SharedState, SharedStores, Socket } from './stores';

interface Pending {
	update: Uint8Array;
	/** Which update of the connection it is, from 1; 0 if it was not sent on this connection. */
	number: number;
}

/** Milliseconds until a connection is opened again: first, second, and every further time. */
export const reconnectDelays = [500, 2_000, 5_000, 15_000];
/** Milliseconds after which a connection that confirms nothing counts as broken. */
export const silenceLimit = 10_000;
/** Milliseconds that the server needs at most to write a text to the story. */
const storing = 500;
/** Bytes of updates that are sent as one. */
const chunk = 256 * 1024;

const readyOpen = 1;

export class SharedDocument {
	readonly doc = new Y.Doc();
	readonly awareness = new Awareness(this.doc);
	readonly body = this.doc.getXmlFragment('body');
	readonly fields = this.doc.getMap<Y.Text>('fields');
	state: SharedState = { connection: 'opening', pending: false, onDevice: false, stored: true };
	/** Whether the document was replaced by another one. Nothing of it is sent any more. */
	replaced = false;
	/** Called when that happens. */
	onReplaced: () => void = () => {};
	/** Called when the text was written to the story. */
	onStored: (as: StoredAs) => void = () => {};
	/** With which revisions the text is stored, as far as the server has told. */
	storedAs: StoredAs | undefined;
	readonly #stores: SharedStores;
	readonly #listeners = new Set<() => void>();
	/** The clients whose words are looked after here: this one, and those of texts that were kept on the device. */
	readonly #own = new Set<number>([this.doc.clientID]);
	#generation = 0;
	#socket: Socket | undefined;
	#synced = false;
	#sent = 0;
	#pending: Pending[] = [];
	#failures = 0;
	#reconnectTimer: ReturnType<typeof setTimeout> | undefined;
	#silenceTimer: ReturnType<typeof setTimeout> | undefined;
	#deviceTimer: ReturnType<typeof setTimeout> | undefined;
	#storedTimer: ReturnType<typeof setTimeout> | undefined;
	/** When the server last confirmed everything, and whether the text was written to the story since. */
	#confirmedAt = 0;
	#storedOnce = false;
	#device: Promise<void> = Promise.resolve();
	/** Messages that wait until nobody composes. */
	#waiting: Uint8Array[] = [];
	/**
	 * Updates of others that wait for the state of the server. Applied before it, an update that needs what is missing here would
	 * remove a paragraph now and bring its copy later, and words in it could not be found again.
	 */
	#early: Uint8Array[] = [];
	#holds = false;
	#closed = false;
	#opened: ((opened: boolean) => void) | undefined;

	constructor(stores: SharedStores) {
		this.#stores = stores;
		this.doc.on('update', (update: Uint8Array, origin: unknown) => {
			if (origin !== this) this.#add(update);
		});
		this.awareness.on(
			'update',
			({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown) => {
				if (origin === this) return;
				const changed = [...added, ...updated, ...removed];
				this.#send({ kind: 'awareness', update: encodeAwarenessUpdate(this.awareness, changed) });
			},
		);
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Which document it is. */
	get generation(): number {
		return this.#generation;
	}

	/**
	 * Connects. Resolves to whether the document has arrived. If it has not within limit milliseconds, the document is closed, and the story
	 * is edited without it.
	 */
	open(limit: number): Promise<boolean> {
		return new Promise((resolve) => {
			const timer = setTimeout(() => this.#opened?.(false), limit);
			this.#opened = (opened) => {
				clearTimeout(timer);
				this.#opened = undefined;
				if (!opened) void this.close();
				resolve(opened);
			};
			this.#connect();
		});
	}

	/** Connects again at once, because the network or the session is back. */
	retry(): void {
		if (this.#closed || this.#opened || this.#socket || this.state.connection === 'ended') return;
		this.#connect();
	}

	/** Notes that the network is away, before the connection has noticed it. */
	disconnected(): void {
		if (this.#socket && !this.#opened) this.#drop(this.#socket);
	}

	/** Sends nothing more until retry, because somebody else is signed in now. */
	stop(): void {
		if (this.#closed) return;
		const socket = this.#forget();
		socket?.close();
		this.#set({ connection: 'signedOut' });
		void this.keepOnDevice();
	}

	/** Keeps back what others type, because somebody composes here. */
	hold(): void {
		this.#holds = true;
	}

	/** Applies what others have typed meanwhile. */
	release(): void {
		this.#holds = false;
		const waiting = this.#waiting;
		this.#waiting = [];
		for (const bytes of waiting) this.#receive(bytes);
	}

	/** Waits at most limit milliseconds until the story has everything that was typed until now. Resolves to whether it has. */
	flush(limit = 15_000): Promise<boolean> {
		const check = () => !this.state.pending && this.state.stored;
		// There is no reason to wait if the server cannot store the text now.
		const hopeless = () => this.state.connection !== 'open' || this.state.refused !== undefined;
		return this.#until(() => check() || hopeless(), limit).then(check);
	}

	/** Writes to the device at once what the server may not have. */
	keepOnDevice(): Promise<void> {
		clearTimeout(this.#deviceTimer);
		this.#deviceTimer = undefined;
		if (this.#pending.length === 0 || this.#generation === 0 || this.replaced) return this.#device;
		const kept: KeptDocument = {
			generation: this.#generation,
			state: Y.encodeStateAsUpdate(this.doc),
			update: Y.mergeUpdates(this.#pending.map(({ update }) => update)),
		};
		this.#device = this.#device
			.then(() => this.#stores.write(kept))
			.then(
				() => {
					if (this.#pending.length > 0) this.#set({ onDevice: true });
				},
				() => this.#set({ onDevice: false }),
			);
		return this.#device;
	}

	/** The part of the document that is on this device only; undefined if the server has everything. */
	get kept(): KeptDocument | undefined {
		if (this.#pending.length === 0) return undefined;
		return {
			generation: this.#generation,
			state: Y.encodeStateAsUpdate(this.doc),
			update: Y.mergeUpdates(this.#pending.map(({ update }) => update)),
		};
	}

	/** Closes the document after a last attempt to send. What the server does not have stays on the device. */
	async close(limit = 3_000): Promise<void> {
		if (this.#closed) return;
		this.release();
		await this.keepOnDevice();
		if (this.state.pending && this.state.connection === 'open')
			await this.#until(() => !this.state.pending, limit);
		this.#closed = true;
		this.awareness.destroy();
		this.#forget()?.close();
		await this.#device;
		this.doc.destroy();
	}

	#connect(): void {
		clearTimeout(this.#reconnectTimer);
		this.#reconnectTimer = undefined;
		let socket: Socket;
		try {
			socket = this.#stores.connect(this.#generation);
		} catch {
			this.#opened?.(false);
			return;
		}
		socket.binaryType = 'arraybuffer';
		this.#socket = socket;
		this.#synced = false;
		this.#sent = 0;
		this.#pending = this.#pending.map(({ update }) => ({ update, number: 0 }));
		socket.onmessage = ({ data }) => {
			if (socket !== this.#socket) return;
			if (typeof data === 'string') this.#hear(JSON.parse(data) as Told);
			else if (this.#holds) this.#waiting.push(new Uint8Array(data as ArrayBuffer));
			else this.#receive(new Uint8Array(data as ArrayBuffer));
		};
		socket.onclose = ({ code }) => {
			if (socket === this.#socket) this.#drop(socket, code);
		};
	}

	/** Drops the connection, and the people who were known through it. Returns the connection. */
	#forget(): Socket | undefined {
		clearTimeout(this.#reconnectTimer);
		clearTimeout(this.#silenceTimer);
		clearTimeout(this.#storedTimer);
		this.#silenceTimer = undefined;
		const socket = this.#socket;
		this.#socket = undefined;
		this.#synced = false;
		this.#waiting = [];
		this.#early = [];
		const others = [...this.awareness.getStates().keys()].filter((id) => id !== this.doc.clientID);
		removeAwarenessStates(this.awareness, others, this);
		return socket;
	}

	#drop(socket: Socket, code = 0): void {
		this.#forget();
		if (socket.readyState <= readyOpen) socket.close();
		if (this.#opened) {
			this.#opened(false);
			return;
		}
		const { connection } = this.state;
		if (this.#closed || connection === 'ended' || connection === 'signedOut') return;
		void this.keepOnDevice();
		if (code === 4409) {
			this.#replace();
			return;
		}
		const ended = { 4403: 'no_right', 4404: 'removed' } as const;
		if (code === 4401) {
			void this.#signedOut();
			return;
		}
		if (code in ended) {
			this.#end(ended[code as keyof typeof ended]);
			return;
		}
		this.#set({ connection: 'waiting' });
		this.#connectLater();
	}

	/** Connects again if another tab has signed in again meanwhile, which ends the session that this connection had. */
	async #signedOut(): Promise<void> {
		this.#set({ connection: 'waiting' });
		if ((await this.#stores.probe()) === 'signedOut') this.#end('signed_out');
		else if (!this.#closed && !this.#socket) this.#connectLater();
	}

	#connectLater(): void {
		const delay = reconnectDelays[Math.min(this.#failures++, reconnectDelays.length - 1)] ?? 15_000;
		clearTimeout(this.#reconnectTimer);
		this.#reconnectTimer = setTimeout(() => void this.#reconnect(), delay);
	}

	/** Connects again, unless the session has ended: a refused connection does not say why. */
	async #reconnect(): Promise<void> {
		if (this.#failures > 1 && (await this.#stores.probe()) === 'signedOut') {
			if (!this.#closed) this.#set({ connection: 'signedOut' });
			return;
		}
		if (!this.#closed && !this.#socket) this.#connect();
	}

	#hear(told: Told): void {
		switch (told.type) {
			case 'opened':
				if (this.#generation !== 0 && this.#generation !== told.generation) {
					this.#replace();
					return;
				}
				this.#generation = told.generation;
				if (told.revision !== undefined) this.storedAs = told as StoredAs;
				for (const kept of this.#stores.kept ?? [])
					if (kept.generation === told.generation) this.#takeKept(kept);
				this.#send({ kind: 'step1', vector: Y.encodeStateVector(this.doc) });
				this.#send({ kind: 'queryAwareness' });
				break;
			case 'acknowledged':
				this.#acknowledge(told.number);
				break;
			case 'stored':
				this.#stored(new Date(told.savedAt));
				this.storedAs = told;
				this.onStored(told);
				break;
			case 'refused':
				this.#set({
					refused: { reason: told.reason ?? '', field: told.field ?? '', text: told.text ?? '' },
				});
				break;
			case 'replaced':
				this.#replace();
				break;
			case 'ended':
				// The server then closes the connection, which is handled there.
				if (told.reason === 'no_right' || told.reason === 'removed') this.#end(told.reason);
		}
	}

	#replace(): void {
		if (this.replaced) return;
		this.replaced = true;
		this.#set({ connection: 'ended' });
		this.onReplaced();
	}

	#end(reason: 'signed_out' | 'no_right' | 'removed'): void {
		if (reason === 'signed_out') this.#set({ connection: 'signedOut' });
		else this.#set({ connection: 'ended', ended: reason });
		void this.keepOnDevice();
	}

	/** Goes on from a text that an earlier window has left: its words count as typed here. */
	#takeKept({ state, update }: KeptDocument): void {
		for (const { id } of Y.decodeUpdate(update).structs) this.#own.add(id.client);
		Y.applyUpdate(this.doc, state, this);
		// The server has the rest already.
		this.#add(update);
	}

	#receive(bytes: Uint8Array): void {
		const message = decode(bytes);
		switch (message?.kind) {
			case 'step1':
				this.#sendPending();
				break;
			case 'step2':
				this.#apply([message.update, ...this.#early]);
				this.#early = [];
				this.#synced = true;
				this.#failures = 0;
				this.#set({ connection: 'open' });
				this.#sendPending();
				if (this.awareness.getLocalState())
					this.#send({
						kind: 'awareness',
						update: encodeAwarenessUpdate(this.awareness, [this.doc.clientID]),
					});
				this.#opened?.(true);
				break;
			case 'update':
				if (this.#synced) this.#apply([message.update]);
				else this.#early.push(message.update);
				break;
			case 'awareness':
				applyAwarenessUpdate(this.awareness, message.update, this);
				break;
			case 'queryAwareness':
				this.#send({
					kind: 'awareness',
					update: encodeAwarenessUpdate(this.awareness, [this.doc.clientID]),
				});
		}
	}

	#apply(updates: Uint8Array[]): void {
		const update = updates.length === 1 ? (updates[0] as Uint8Array) : Y.mergeUpdates(updates);
		const lost = lostBy(this.doc, update, this.#own, () => Y.applyUpdate(this.doc, update, this));
		if (lost.length > 0) this.doc.transact(() => rescue(this.body, lost), rescued);
	}

	#add(update: Uint8Array): void {
		if (this.#closed) return;
		this.#pending.push({ update, number: 0 });
		this.#deviceTimer ??= setTimeout(() => void this.keepOnDevice(), deviceDelay);
		clearTimeout(this.#storedTimer);
		if (!this.state.pending || this.state.stored) this.#set({ pending: true, stored: false });
		if (this.#synced) this.#sendPending();
	}

	/** Sends what was not sent on this connection, small updates as one. */
	#sendPending(): void {
		const unsent = this.#pending.filter(({ number }) => number === 0);
		if (unsent.length === 0) return;
		const sent = this.#pending.filter(({ number }) => number > 0);
		const groups: Uint8Array[][] = [];
		let size = chunk;
		for (const { update } of unsent) {
			if (size + update.length > chunk) {
				groups.push([]);
				size = 0;
			}
			groups.at(-1)?.push(update);
			size += update.length;
		}
		const merged = groups.map((group): Pending => {
			const update = group.length === 1 ? (group[0] as Uint8Array) : Y.mergeUpdates(group);
			return { update, number: 0 };
		});
		this.#pending = [...sent, ...merged];
		this.#set({ pending: true });
		this.#silenceTimer ??= setTimeout(() => this.#silent(), silenceLimit);
		for (const item of merged) {
			item.number = this.#sent + 1;
			if (this.#send({ kind: 'update', update: item.update })) this.#sent = item.number;
			else item.number = 0;
		}
	}

	#silent(): void {
		this.#silenceTimer = undefined;
		if (this.#socket && this.#pending.length > 0) this.#drop(this.#socket);
	}

	#acknowledge(number: number): void {
		this.#pending = this.#pending.filter((item) => item.number === 0 || item.number > number);
		clearTimeout(this.#silenceTimer);
		this.#silenceTimer = undefined;
		if (this.#pending.length > 0) {
			this.#silenceTimer = setTimeout(() => this.#silent(), silenceLimit);
			return;
		}
		clearTimeout(this.#deviceTimer);
		this.#deviceTimer = undefined;
		this.#confirmedAt = performance.now();
		this.#storedOnce = false;
		this.#set({ pending: false, onDevice: false });
		this.#device = this.#device
			.then(() => (this.#pending.length > 0 ? undefined : this.#stores.remove()))
			.catch(() => {});
	}

	/**
	 * Notes that the text was written to the story. It may have been read before what was confirmed only just now; then the
	 * server writes it again soon.
	 */
	#stored(savedAt: Date): void {
		this.#set({ refused: undefined, savedAt });
		if (this.state.pending || this.state.stored) return;
		clearTimeout(this.#storedTimer);
		this.#storedTimer = undefined;
		if (performance.now() - this.#confirmedAt > storing || this.#storedOnce) this.#set({ stored: true });
		else {
			this.#storedOnce = true;
			this.#storedTimer = setTimeout(() => {
				if (!this.state.pending) this.#set({ stored: true });
			}, 4 * storing);
		}
	}

	#send(message: Message): boolean {
		if (this.#socket?.readyState !== readyOpen) return false;
		this.#socket.send(encode(message) as Uint8Array<ArrayBuffer>);
		return true;
	}

	#until(check: () => boolean, limit: number): Promise<boolean> {
		const listeners = this.#listeners;
		if (check()) return Promise.resolve(true);
		return new Promise((resolve) => {
			const end = () => {
				clearTimeout(timer);
				listeners.delete(look);
				resolve(check());
			};
			const look = () => {
				if (check()) end();
			};
			const timer = setTimeout(end, limit);
			listeners.add(look);
		});
	}

	#set(change: Partial<SharedState>): void {
		this.state = { ...this.state, ...change };
		for (const listener of [...this.#listeners]) listener();
	}
}
