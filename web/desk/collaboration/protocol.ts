/** The messages between the editors of a shared document and the server: those of y-protocols, and JSON from the server. */
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** The subprotocol of the WebSocket. */
export const subprotocol = 'masthead.document.1';

/** The first number of a binary message. */
const sync = 0;
const awareness = 1;
const queryAwareness = 3;

/** The second number of a message of synchronisation. */
const step1 = 0;
const step2 = 1;
const update = 2;

export type Message =
	/** The state of the sender; the answer is what the sender lacks. */
	| { kind: 'step1'; vector: Uint8Array }
	| { kind: 'step2' | 'update' | 'awareness'; update: Uint8Array }
	| { kind: 'queryAwareness' };

/** The revisions with which a text is stored. */
export interface StoredAs {
	/** The revision of the working copy if it is one, else of the story. */
	revision: number;
	/** Whether it is a working copy. */
	copy: boolean;
	/** The revision of the story that a working copy is based on; 0 for the story itself. */
	basedOn: number;
}

/** A message of the server in JSON. */
export type Told =
	| ({ type: 'opened'; generation: number } & Partial<StoredAs>)
	/** The text was written to the story. */
	| ({ type: 'stored'; savedAt: string } & StoredAs)
	/** The text cannot be a story as it is. */
	| { type: 'refused'; field?: string; reason?: string; text?: string }
	/** The updates of this connection up to this number are in the database. */
	| { type: 'acknowledged'; number: number }
	/** The document was replaced by another one. */
	| { type: 'replaced' }
	| { type: 'ended'; reason: 'signed_out' | 'no_right' | 'removed' | 'shutdown' };

/** Encodes a message. */
export function encode(message: Message): Uint8Array {
	const encoder = encoding.createEncoder();
	switch (message.kind) {
		case 'step1':
			encoding.writeVarUint(encoder, sync);
			encoding.writeVarUint(encoder, step1);
			encoding.writeVarUint8Array(encoder, message.vector);
			break;
		case 'step2':
		case 'update':
			encoding.writeVarUint(encoder, sync);
			encoding.writeVarUint(encoder, message.kind === 'step2' ? step2 : update);
			encoding.writeVarUint8Array(encoder, message.update);
			break;
		case 'awareness':
			encoding.writeVarUint(encoder, awareness);
			encoding.writeVarUint8Array(encoder, message.update);
			break;
		case 'queryAwareness':
			encoding.writeVarUint(encoder, queryAwareness);
	}
	return encoding.toUint8Array(encoder);
}

/** Decodes a message; undefined for one that this version does not know. Throws for one that ends too early. */
export function decode(bytes: Uint8Array): Message | undefined {
	const decoder = decoding.createDecoder(bytes);
	switch (decoding.readVarUint(decoder)) {
		case sync: {
			const kind = decoding.readVarUint(decoder);
			const content = decoding.readVarUint8Array(decoder);
			if (kind === step1) return { kind: 'step1', vector: content };
			if (kind === step2) return { kind: 'step2', update: content };
			return kind === update ? { kind: 'update', update: content } : undefined;
		}
		case awareness:
			return { kind: 'awareness', update: decoding.readVarUint8Array(decoder) };
		case queryAwareness:
			return { kind: 'queryAwareness' };
	}
	return undefined;
}
