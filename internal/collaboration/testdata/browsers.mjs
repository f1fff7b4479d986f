// Browsers of a test, which write in shared documents as the Desk does: with Yjs and the messages of y-protocols. Each line of the standard
// input is a command as JSON; the response is a line of the standard output.

import { createInterface } from 'node:readline';
import * as awarenessProtocol from 'y-protocols/awareness';
import * as syncProtocol from 'y-protocols/sync';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import * as Y from 'yjs';

const patience = 20_000;

class Browser {
	doc = new Y.Doc();
	awareness = new awarenessProtocol.Awareness(this.doc);
	messages = [];
	sent = 0;
	acknowledged = 0;
	waiting = new Set();
	isSynced = false;
	generation = 0;
	closed = undefined;

	constructor({ user }) {
		this.awareness.setLocalStateField('user', { id: user, name: user, color: '#1a7f37' });
		this.doc.on('update', (update, origin) => {
			if (origin !== this) this.sendSync((e) => syncProtocol.writeUpdate(e, update));
			this.look();
		});
		this.awareness.on('update', ({ added, updated, removed }, origin) => {
			if (origin === 'local') this.sendAwareness([...added, ...updated, ...removed]);
			this.look();
		});
	}

	connect({ url, cookie, generation, origin }) {
		const address = new URL(url);
		address.searchParams.set('connection', crypto.randomUUID());
		if (generation) address.searchParams.set('generation', String(generation));
		const headers = { cookie: `session=${cookie}`, ...(origin && { origin }) };
		const socket = new WebSocket(address, { protocols: ['masthead.document.1'], headers });
		socket.binaryType = 'arraybuffer';
		Object.assign(this, { socket, isSynced: false, closed: undefined, sent: 0, acknowledged: 0 });
		socket.onopen = () => {
			this.sendSync((e) => syncProtocol.writeSyncStep1(e, this.doc), false);
			this.sendAwareness([this.doc.clientID]);
		};
		socket.onmessage = ({ data }) => (typeof data === 'string' ? this.tell(JSON.parse(data)) : this.receive(new Uint8Array(data)));
		socket.onclose = ({ code }) => {
			if (this.socket !== socket) return;
			this.closed = code;
			this.look();
		};
		socket.onerror = () => {};
	}

	tell(message) {
		if (message.type === 'acknowledged') this.acknowledged = message.number;
		if (message.type === 'opened') this.generation = message.generation;
		this.messages.push(message);
		this.look();
	}

	receive(data) {
		const decoder = decoding.createDecoder(data);
		const type = decoding.readVarUint(decoder);
		if (type === 1) {
			awarenessProtocol.applyAwarenessUpdate(this.awareness, decoding.readVarUint8Array(decoder), this);
			return;
		}
		const reply = encoding.createEncoder();
		encoding.writeVarUint(reply, 0);
		const part = syncProtocol.readSyncMessage(decoder, reply, this.doc, this);
		if (part === 0) {
			this.sent++;
			this.sendBytes(encoding.toUint8Array(reply));
		} else if (part === 1) this.isSynced = true;
		this.look();
	}

	sendSync(write, counts = true) {
		const encoder = encoding.createEncoder();
		encoding.writeVarUint(encoder, 0);
		write(encoder);
		if (this.sendBytes(encoding.toUint8Array(encoder)) && counts) this.sent++;
	}

	sendAwareness(clients) {
		const encoder = encoding.createEncoder();
		encoding.writeVarUint(encoder, 1);
		encoding.writeVarUint8Array(encoder, awarenessProtocol.encodeAwarenessUpdate(this.awareness, clients));
		this.sendBytes(encoding.toUint8Array(encoder));
	}

	sendBytes(bytes) {
		if (this.socket?.readyState !== WebSocket.OPEN) return false;
		this.socket.send(bytes);
		return true;
	}

	/** Waits until a condition holds, and returns its value. */
	until(condition, what) {
		const found = condition();
		if (found !== undefined && found !== false) return Promise.resolve(found);
		return new Promise((resolve, reject) => {
			const timer = setTimeout(() => {
				this.waiting.delete(look);
				reject(new Error(`${what}: not within ${patience} ms; ${JSON.stringify(this.state())}`));
			}, patience);
			const look = () => {
				const value = condition();
				if (value === undefined || value === false) return;
				clearTimeout(timer);
				this.waiting.delete(look);
				resolve(value);
			};
			this.waiting.add(look);
		});
	}

	look() {
		for (const look of [...this.waiting]) look();
	}

	fields() {
		return this.doc.getMap('fields');
	}

	state() {
		return {
			title: String(this.fields().get('title') ?? ''),
			standfirst: String(this.fields().get('standfirst') ?? ''),
			body: this.doc.getXmlFragment('body').toString(),
			generation: this.generation,
			closed: this.closed,
			messages: this.messages,
			people: this.people(),
		};
	}

	people() {
		return [...this.awareness.getStates().values()].map(({ user }) => user?.name ?? '').sort();
	}
}

const browsers = new Map();

const commands = {
	async open(c) {
		const browser = new Browser(c);
		browsers.set(c.name, browser);
		browser.connect(c);
		await browser.until(() => browser.isSynced || browser.closed !== undefined, 'synchronised');
		return browser.state();
	},
	/** Connects again, with what the browser has. */
	async connect(c, browser) {
		browser.connect({ generation: browser.generation, ...c });
		await browser.until(() => browser.isSynced || browser.closed !== undefined, 'synchronised');
		return browser.state();
	},
	cut(_, browser) {
		const { socket } = browser;
		browser.socket = undefined;
		socket.close();
	},
	/** Types into a paragraph. */
	type({ text, paragraph = 0, at = 'end', marks }, browser) {
		const element = browser.doc.getXmlFragment('body').get(paragraph);
		browser.doc.transact(() => {
			if (element.length === 0) element.insert(0, [new Y.XmlText()]);
			const node = element.get(0);
			node.insert(at === 'end' ? node.length : 0, text, marks);
		});
	},
	title({ text, at = 'end' }, browser) {
		const title = browser.fields().get('title');
		title.insert(at === 'end' ? title.length : 0, text);
	},
	/** Adds an element after the others. */
	add({ element, attrs = {}, text = '' }, browser) {
		const node = new Y.XmlElement(element);
		for (const [name, value] of Object.entries(attrs)) node.setAttribute(name, value);
		if (text) node.insert(0, [new Y.XmlText(text)]);
		const body = browser.doc.getXmlFragment('body');
		body.insert(body.length, [node]);
	},
	remove(_, browser) {
		const body = browser.doc.getXmlFragment('body');
		body.delete(body.length - 1, 1);
	},
	state: (_, browser) => browser.state(),
	async until({ contains }, browser) {
		const began = performance.now();
		const all = () => JSON.stringify([browser.state().title, browser.state().body]);
		await browser.until(() => contains.every((text) => all().includes(text)), `has ${contains}`);
		return { ms: performance.now() - began };
	},
	/** Waits for a message of a type, and forgets it with those before it. */
	message({ type, reason }, browser) {
		return browser.until(() => {
			const i = browser.messages.findIndex((m) => m.type === type && (!reason || m.reason === reason));
			return i < 0 ? undefined : browser.messages.splice(0, i + 1).at(-1);
		}, `message ${type} ${reason ?? ''}`);
	},
	acknowledged: (_, browser) => browser.until(() => browser.sent > 0 && browser.acknowledged >= browser.sent, 'acknowledged'),
	people: ({ names }, browser) => browser.until(() => browser.people().join() === names.join() && names, `people ${names}`),
	cursor({ at }, browser) {
		browser.awareness.setLocalStateField('cursor', at);
	},
	send({ bytes, size }, browser) {
		browser.sendBytes(size ? new Uint8Array(size) : Uint8Array.from(bytes));
	},
	closed: (_, browser) => browser.until(() => browser.closed, 'closed'),
	/** Makes browsers write, each at an interval, and measures how long the others of the same document wait for each change. */
	async measure({ pairs, every, changes }) {
		const took = [];
		const missing = new Map();
		let number = 0;
		for (const names of pairs) {
			for (const name of names) {
				const browser = browsers.get(name);
				browser.fields().get('title').observe(({ changes: { delta } }, { local }) => {
					if (local) return;
					for (const { insert } of delta) {
						for (const id of String(insert ?? '').match(/<\d+>/g) ?? []) {
							const sent = missing.get(id);
							if (sent) took.push(performance.now() - sent);
						}
					}
				});
			}
		}
		await Promise.all(
			pairs.flat().map(async (name, i) => {
				const title = browsers.get(name).fields().get('title');
				await new Promise((resolve) => setTimeout(resolve, (every * i) / pairs.flat().length));
				for (let n = 0; n < changes; n++) {
					const id = `<${++number}>`;
					missing.set(id, performance.now());
					title.insert(0, id);
					await new Promise((resolve) => setTimeout(resolve, every));
				}
			}),
		);
		await new Promise((resolve) => setTimeout(resolve, 2000));
		took.sort((a, b) => a - b);
		const at = (share) => took[Math.min(took.length - 1, Math.floor(took.length * share))];
		return { changes: number, seen: took.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: took.at(-1) };
	},
};

for await (const line of createInterface({ input: process.stdin })) {
	const command = JSON.parse(line);
	try {
		const value = await commands[command.op](command, browsers.get(command.name));
		console.log(JSON.stringify({ value: value ?? null }));
	} catch (error) {
		console.log(JSON.stringify({ error: String(error) }));
	}
}
process.exit(0);
