/**
 * Stores what is typed: on the device within a second, on the server within three. It neither waits for a pause in
 * typing nor gives up: whatever fails is tried again, and a text is on the device until the server has it.
 */
import type { Problem } from '../../api/client.gen';
import type { DeviceText } from './device';

/** The result of a save. Base is the type of what a text is based on, Current that of what a conflict returns. */
export type Answer<Base, Current> =
	| { kind: 'saved'; base: Base; at: Date }
	/** Somebody else saved: current is what the server has. */
	| { kind: 'conflict'; current: Current }
	| { kind: 'offline' }
	| { kind: 'signedOut' }
	/** The server refused a field; fields has a sentence for each. */
	| { kind: 'refused'; message: string; fields: Record<string, string>; problem?: Problem | null };

export interface SaveState<Current = unknown> {
	/** waiting means that there is no connection, and nothing has to be saved. */
	phase: 'saved' | 'changed' | 'saving' | 'offline' | 'waiting' | 'signedOut' | 'conflict' | 'refused';
	/** When the server last saved it. */
	savedAt?: Date | undefined;
	/** Whether the device has what the server does not have. */
	onDevice: boolean;
	/** With the phase conflict: what the server has. */
	current?: Current | undefined;
	/** With the phase refused: what the server said. */
	message?: string | undefined;
	fields?: Record<string, string> | undefined;
	problem?: Problem | null | undefined;
}

export interface Stores<Text, Base, Current> {
	key: string;
	/** Returns what is on the screen. */
	snapshot: () => Text;
	write: (text: DeviceText<Text, Base>) => Promise<void>;
	remove: (key: string) => Promise<void>;
	/** Told at once when the server has everything; remove follows when the device has finished writing. */
	settled?: () => void;
	send: (text: Text, base: Base) => Promise<Answer<Base, Current>>;
	/** Returns the base of a sent text if current is that text, because the response to its save was lost. */
	asSaved: (sent: Text, current: Current) => { base: Base; at: Date } | undefined;
	/** Whether it is sent without being asked for. Else it is sent by flush only, and kept on the device meanwhile. */
	automatic?: boolean;
	/** The name of the text for lists of texts on this device. */
	title?: (text: Text) => string;
}

/** Milliseconds from a change until the device has it, with time to spare for writing. */
export const deviceDelay = 400;
/** Milliseconds from a change until it is sent. */
export const serverDelay = 1500;
/** Milliseconds until a failed save is tried again: first, second, and every further time. */
export const retryDelays = [3_000, 10_000, 30_000];

/** Text is what is edited, Base what it is based on, Current what the server has in a conflict. */
export class Autosave<Text, Base, Current> {
	state: SaveState<Current>;
	base: Base;
	readonly #stores: Stores<Text, Base, Current>;
	readonly #listeners = new Set<() => void>();
	/** Counts the changes, so that a save knows whether something was typed while it ran. */
	#changes = 0;
	#savedChanges = 0;
	#failures = 0;
	#deviceTimer: ReturnType<typeof setTimeout> | undefined;
	#serverTimer: ReturnType<typeof setTimeout> | undefined;
	#running: Promise<void> | undefined;
	/** Writes to the device one after the other, so that an old one never lands after a newer one. */
	#device: Promise<void> = Promise.resolve();
	/** Texts that were sent without a definite answer: the server may have them. */
	#unconfirmed: { text: Text; changes: number }[] = [];
	/** How many actions run that must not meet a save. */
	#held = 0;
	#closed = false;
	/** The last text of an editor that is closed. */
	#last: Text | undefined;

	constructor(base: Base, stores: Stores<Text, Base, Current>, savedAt?: Date) {
		this.base = base;
		this.#stores = stores;
		this.state = { phase: 'saved', savedAt, onDevice: false };
	}

	subscribe = (listener: () => void): (() => void) => {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	};

	/** Whether something is not on the server. */
	get dirty(): boolean {
		return this.#changes !== this.#savedChanges;
	}

	/** Tells that what is on the screen has changed. */
	changed(): void {
		this.#changes++;
		this.#deviceTimer ??= setTimeout(() => void this.keepOnDevice(), deviceDelay);
		if (this.state.phase === 'saved' || this.state.phase === 'refused') this.#set({ phase: 'changed' });
		if (this.state.phase === 'changed') this.#schedule(serverDelay);
	}

	/** Writes what is on the screen to the device at once. */
	keepOnDevice(): Promise<void> {
		clearTimeout(this.#deviceTimer);
		this.#deviceTimer = undefined;
		if (!this.dirty) return this.#device;
		let value: Text;
		try {
			value = this.#text();
		} catch {
			this.#set({ onDevice: false });
			return this.#device;
		}
		const title = this.#stores.title?.(value);
		const text = { key: this.#stores.key, base: this.base, value, at: Date.now(), ...(title && { title }) };
		this.#device = this.#device
			.then(() => this.#stores.write(text))
			.then(
				() => {
					if (this.dirty) this.#set({ onDevice: true });
				},
				// A full or forbidden store: the server still gets the text.
				() => this.#set({ onDevice: false }),
			);
		return this.#device;
	}

	/** Saves at once. Resolves when the server has everything, or when it cannot have it now. */
	async flush(): Promise<void> {
		void this.keepOnDevice();
		while (this.#running) await this.#running;
		const { phase } = this.state;
		if (!this.dirty || this.#held > 0 || phase === 'conflict' || phase === 'signedOut') return;
		await this.#save();
		if (this.dirty && this.state.phase === 'changed') await this.flush();
	}

	/** Sends nothing more until retry, because somebody else is signed in now. */
	stop(): void {
		clearTimeout(this.#serverTimer);
		this.#serverTimer = undefined;
		this.#set({ phase: 'signedOut' });
		void this.keepOnDevice();
	}

	/** Tries again what failed, because the connection or the session is back. */
	retry(): void {
		if (this.state.phase !== 'offline' && this.state.phase !== 'signedOut') return;
		if (this.#stores.automatic === false && this.dirty) {
			this.#set({ phase: 'changed' });
			return;
		}
		if (this.dirty) this.#schedule(0);
		else this.#set({ phase: 'saved' });
	}

	/** Shows that somebody else saved, although another action than a save has found it out. */
	conflict(current: Current): void {
		this.#set({ phase: 'conflict', current });
		void this.keepOnDevice();
	}

	/** Keeps saves back while an action runs that changes the story on the server. The device has what is typed. */
	async hold<T>(act: () => Promise<T>): Promise<T> {
		this.#held++;
		try {
			while (this.#running) await this.#running;
			return await act();
		} finally {
			this.#held--;
			if (this.#held === 0 && this.dirty && this.state.phase === 'changed') this.#schedule(serverDelay);
		}
	}

	/** Goes on from another base: the text on the screen replaces what the server has, or is the same. */
	rebase(base: Base, change: boolean): void {
		this.base = base;
		this.#unconfirmed = [];
		if (change) this.#changes++;
		this.#set({ phase: this.dirty ? 'changed' : 'saved', current: undefined });
		if (this.dirty) this.#schedule(0);
	}

	/** Forgets what was typed: the screen now shows what the server has. */
	async reset(base: Base, savedAt?: Date): Promise<void> {
		clearTimeout(this.#deviceTimer);
		clearTimeout(this.#serverTimer);
		this.#deviceTimer = undefined;
		this.#serverTimer = undefined;
		this.base = base;
		this.#unconfirmed = [];
		this.#savedChanges = this.#changes;
		this.#stores.settled?.();
		this.#set({
			phase: 'saved',
			savedAt,
			onDevice: false,
			current: undefined,
			message: undefined,
			fields: undefined,
			problem: undefined,
		});
		this.#device = this.#device.then(() => this.#stores.remove(this.#stores.key)).catch(() => {});
		await this.#device;
	}

	/** Begins again after close. */
	open(): void {
		this.#closed = false;
		this.#last = undefined;
		if (this.dirty && this.state.phase !== 'conflict') this.#schedule(serverDelay);
	}

	/**
	 * Ends the saving: what is not saved is written to the device and sent once more. What then is not on the server stays on the device, and
	 * the next editor of the story offers it. Resolves after that.
	 */
	async close(): Promise<void> {
		clearTimeout(this.#serverTimer);
		this.#serverTimer = undefined;
		if (this.dirty) this.#last = this.#stores.snapshot();
		this.#closed = true;
		if (this.#stores.automatic === false) await this.keepOnDevice();
		else await this.flush();
		await this.#device;
	}

	#text(): Text {
		return this.#last ?? this.#stores.snapshot();
	}

	#schedule(delay: number): void {
		if (this.#closed || this.#held > 0 || this.#stores.automatic === false) return;
		if (this.#serverTimer !== undefined && delay > 0) return;
		clearTimeout(this.#serverTimer);
		this.#serverTimer = setTimeout(() => {
			this.#serverTimer = undefined;
			if (!this.#running && this.#held === 0) void this.#save();
		}, delay);
	}

	#save(): Promise<void> {
		clearTimeout(this.#serverTimer);
		this.#serverTimer = undefined;
		this.#running = this.#send().finally(() => {
			this.#running = undefined;
			// Typed while the save ran.
			if (this.dirty && this.state.phase === 'changed') this.#schedule(serverDelay);
		});
		return this.#running;
	}

	async #send(): Promise<void> {
		const changes = this.#changes;
		this.#set({ phase: 'saving' });
		let text: Text | undefined;
		let answer: Answer<Base, Current>;
		try {
			text = this.#text();
			answer = await this.#stores.send(text, this.base);
		} catch {
			answer = { kind: 'offline' };
		}
		switch (answer.kind) {
			case 'saved':
				this.#confirm(changes, answer.base, answer.at);
				return;
			case 'conflict': {
				const { current } = answer;
				// The response to an earlier save was lost: the other text is the editor's own.
				for (const sent of this.#unconfirmed) {
					const own = this.#stores.asSaved(sent.text, current);
					if (own) return this.#confirm(sent.changes, own.base, own.at);
				}
				this.#set({ phase: 'conflict', current });
				break;
			}
			case 'signedOut':
				this.#set({ phase: 'signedOut' });
				break;
			case 'refused':
				this.#set({
					phase: 'refused',
					message: answer.message,
					fields: answer.fields,
					problem: answer.problem,
				});
				break;
			case 'offline':
				if (text !== undefined) this.#unconfirmed = [...this.#unconfirmed.slice(-9), { text, changes }];
				this.#set({ phase: 'offline' });
				this.#schedule(retryDelays[Math.min(this.#failures++, retryDelays.length - 1)] ?? 30_000);
		}
		// Not awaited, because the store may not answer.
		void this.keepOnDevice();
	}

	/** Notes that the server has what the screen showed after a number of changes. */
	#confirm(changes: number, base: Base, at: Date): void {
		this.#failures = 0;
		this.#unconfirmed = [];
		this.base = base;
		this.#savedChanges = Math.max(changes, this.#savedChanges);
		this.#set({
			phase: this.dirty ? 'changed' : 'saved',
			savedAt: at,
			message: undefined,
			fields: undefined,
			problem: undefined,
		});
		if (this.dirty) {
			void this.keepOnDevice();
			return;
		}
		this.#stores.settled?.();
		this.#set({ onDevice: false });
		this.#device = this.#device
			.then(() => (this.dirty ? undefined : this.#stores.remove(this.#stores.key)))
			.catch(() => {});
	}

	#set(change: Partial<SaveState<Current>>): void {
		this.state = { ...this.state, ...change };
		for (const listener of this.#listeners) listener();
	}
}
