/** Texts that are on this device only, in IndexedDB, until the server has them. Each window has records of its own. */
/** A text that the server may not have: a story, or the fields of a form. */
export interface DeviceText<Text = unknown, Base = unknown> {
	/** The account, the record and the window. */
	key: string;
	/** The version on the server that the text is based on. */
	base: Base;
	value: Text;
	/** How a list of texts names it. */
	title?: string;
	/** When it was typed, in milliseconds. */
	at: number;
	/** The part of a shared document that the server may not have, besides the fields of the story. */
	shared?: unknown;
	/** Whether the editor chose another text. It stays for a while, and is not offered. */
	discarded?: boolean;
}

const store = 'texts';
/** Milliseconds after which a store that does not answer counts as broken. */
export const deviceLimit = 5_000;
/** Milliseconds for which a discarded text stays. */
const discardedFor = 30 * 86_400_000;

const open = (): Promise<IDBDatabase> =>
	new Promise((resolve, reject) => {
		const request = indexedDB.open('desk', 1);
		request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' });
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});

/** Fails when a promise takes longer than a store may. */
export function limited<T>(promise: Promise<T>, limit = deviceLimit): Promise<T> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('the store of this device does not answer')), limit);
	});
	return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function act<T>(mode: IDBTransactionMode, what: (texts: IDBObjectStore) => IDBRequest<T>): Promise<T> {
	const database = await open();
	try {
		return await new Promise<T>((resolve, reject) => {
			const transaction = database.transaction(store, mode, { durability: 'strict' });
			const request = what(transaction.objectStore(store));
			transaction.oncomplete = () => resolve(request.result);
			transaction.onabort = () => reject(transaction.error);
		});
	} finally {
		database.close();
	}
}

const run = <T>(mode: IDBTransactionMode, what: (texts: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
	limited(act(mode, what));

/** The record that a text belongs to: the number of a story, or the name of another record, such as "person:42". */
export type RecordName = number | `${string}:${string | number}`;

/** The beginning of the keys of all texts of an account and a record. */
const prefixOf = (account: string, record: RecordName): string => `${account} ${record} `;

export const keyOf = (account: string, record: RecordName, window: string): string =>
	prefixOf(account, record) + window;

/** The record that the key of a text of an account names. Undefined for the text of another account. */
export function recordOf(account: string, key: string): RecordName | undefined {
	if (!key.startsWith(`${account} `)) return undefined;
	const [name = ''] = key.slice(account.length + 1).split(' ');
	return /^\d+$/.test(name) ? Number(name) : name.includes(':') ? (name as RecordName) : undefined;
}

/** Reads texts that were stored when only stories were, under the name "story". */
const modern = (text: DeviceText & { story?: unknown }): DeviceText =>
	text.value === undefined ? { ...text, value: text.story } : text;

export const writeText = async (text: DeviceText): Promise<void> => {
	await run('readwrite', (texts) => texts.put(text));
};

const settledKey = (key: string): string => `desk-settled ${key}`;

/**
 * Notes at once that the server has what was typed until now under a key. A page that is loaded again before removeText has
 * reached the store does not offer that text.
 */
export function settleText(key: string): void {
	try {
		sessionStorage.setItem(settledKey(key), String(Date.now()));
	} catch {
		// Then it may be offered, and the editor sees that nothing differs.
	}
}

/** Whether the server has a text, as far as this window was told. */
function isSettled({ key, at }: DeviceText): boolean {
	try {
		const until = sessionStorage.getItem(settledKey(key));
		return until !== null && at <= Number(until);
	} catch {
		return false;
	}
}

/** Removes a text once the server has it. */
export const removeText = async (key: string): Promise<void> => {
	await run('readwrite', (texts) => texts.delete(key));
	try {
		sessionStorage.removeItem(settledKey(key));
	} catch {
		// It was not noted then.
	}
};

/** Keeps a text that the editor does not use under a key of its own, which it returns; nothing overwrites it there. */
export async function keepDiscarded(text: DeviceText): Promise<string> {
	const at = Date.now();
	const key = `${text.key} discarded ${at}`;
	await writeText({ ...text, key, at, discarded: true });
	return key;
}

/**
 * The texts of an account and a record that no other open window has, the latest first. Removes discarded ones that are
 * old. Throws if the store cannot be read.
 */
export async function offeredTexts<Text, Base>(
	account: string,
	record: RecordName,
	mine: string,
): Promise<DeviceText<Text, Base>[]> {
	const prefix = prefixOf(account, record);
	// The lower end is the key of a text that was kept before windows had names.
	const all = (await run('readonly', (texts) =>
		texts.getAll(IDBKeyRange.bound(prefix.trimEnd(), `${prefix}\uffff`)),
	)) as DeviceText[];
	const offered: DeviceText<Text, Base>[] = [];
	for (const text of all.map(modern)) {
		if (text.discarded) {
			if (text.at < Date.now() - discardedFor) await removeText(text.key);
			continue;
		}
		if (isSettled(text)) {
			await removeText(text.key);
			continue;
		}
		const rest = text.key.slice(prefix.length);
		// A window has a second record for its shared document.
		const owner = text.shared ? (rest.split(' ')[0] ?? '') : rest;
		if (owner === mine || !(await isOpen(owner))) offered.push(text as DeviceText<Text, Base>);
	}
	return offered.sort((a, b) => b.at - a.at);
}

/**
 * All texts of an account on this device that no other open window has, the latest first: those that were not chosen, and
 * those that the server may not have. Throws if the store cannot be read.
 */
export async function keptTexts(account: string, mine: string): Promise<DeviceText[]> {
	const all = (await run('readonly', (texts) =>
		texts.getAll(IDBKeyRange.bound(`${account} `, `${account} \uffff`)),
	)) as DeviceText[];
	const kept: DeviceText[] = [];
	for (const text of all.map(modern)) {
		if (isSettled(text)) continue;
		const owner = text.key.slice(account.length + 1).split(' ')[1] ?? '';
		if (text.discarded || owner === mine || !(await isOpen(owner))) kept.push(text);
	}
	return kept.sort((a, b) => b.at - a.at);
}

const lockOf = (window: string): string => `desk-window ${window}`;
const nameKey = 'desk-window';
/** Milliseconds until a window that does not answer counts as closed. */
const answerLimit = 400;

/** A message between windows, for browsers without locks, which need HTTPS: an open window answers when its name is called. */
interface Call {
	/** The window that is looked for. */
	window: string;
	isOpen?: true;
}
let channel: BroadcastChannel | undefined;
let answersTo: string | undefined;

function listen(): BroadcastChannel {
	if (!channel) {
		const opened = new BroadcastChannel('desk-windows');
		opened.addEventListener('message', ({ data }: MessageEvent<Call>) => {
			if (!data.isOpen && data.window === answersTo)
				opened.postMessage({ window: data.window, isOpen: true } satisfies Call);
		});
		channel = opened;
	}
	return channel;
}

/** Calls another window. Resolves to whether it answers. */
function answers(window: string): Promise<boolean> {
	if (typeof BroadcastChannel === 'undefined') return Promise.resolve(false);
	const calling = listen();
	return new Promise((resolve) => {
		const hear = ({ data }: MessageEvent<Call>) => {
			if (data.isOpen && data.window === window) end(true);
		};
		const end = (is: boolean) => {
			clearTimeout(timer);
			calling.removeEventListener('message', hear);
			resolve(is);
		};
		const timer = setTimeout(() => end(false), answerLimit);
		calling.addEventListener('message', hear);
		calling.postMessage({ window } satisfies Call);
	});
}

/**
 * Takes a name for this window until it is closed. Resolves to whether no other window has it. Waits a moment, because a page
 * that is just being left still has it.
 */
async function hold(window: string): Promise<boolean> {
	if (!navigator.locks) {
		if (await answers(window)) return false;
		answersTo = window;
		if (typeof BroadcastChannel !== 'undefined') listen();
		return true;
	}
	return new Promise((resolve) => {
		navigator.locks
			.request(lockOf(window), { signal: AbortSignal.timeout(1000) }, () => {
				resolve(true);
				return new Promise<void>(() => {});
			})
			.catch(() => resolve(false));
	});
}

/** Whether another window has a name. */
async function isOpen(window: string): Promise<boolean> {
	// Without HTTPS there are no locks.
	if (!navigator.locks) return answers(window);
	return navigator.locks
		.request(lockOf(window), { signal: AbortSignal.timeout(500) }, () => false)
		.catch(() => true);
}

async function nameWindow(): Promise<string> {
	const read = () => {
		try {
			return sessionStorage.getItem(nameKey);
		} catch {
			return null;
		}
	};
	const before = read();
	// A duplicated tab has the name of the first one, which is still open.
	if (before && (await hold(before))) return before;
	return renameWindow();
}

let named: Promise<string> | undefined;

/** The name of this window, which stays when the page is loaded again. */
export const windowName = (): Promise<string> => {
	named ??= nameWindow();
	return named;
};

/** Gives this window a new name, so that it writes over nothing that it could not read. */
export function renameWindow(): Promise<string> {
	// crypto.randomUUID is only there with HTTPS.
	const name = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
		byte.toString(16).padStart(2, '0'),
	).join('');
	try {
		sessionStorage.setItem(nameKey, name);
	} catch {
		// The name is then for this page only.
	}
	void hold(name);
	named = Promise.resolve(name);
	return named;
}
