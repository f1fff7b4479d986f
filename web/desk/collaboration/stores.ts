/** The state that a shared document shows, and what the document needs from its caller. */
export interface SharedState {
	connection: 'opening' | 'open' | 'waiting' | 'signedOut' | 'ended';
	/** Whether the server may not have something that was typed here. */
	pending: boolean;
	/** Whether the device has what is pending. */
	onDevice: boolean;
	/** Whether the story has what was typed here. The server has it some time before. */
	stored: boolean;
	/** When the text was last written to the story. */
	savedAt?: Date | undefined;
	/** Why the text cannot be stored as it is. It stays in the document. */
	refused?: { reason: string; field: string; text: string } | undefined;
	/** Why the document cannot be written any more. */
	ended?: 'no_right' | 'removed' | undefined;
}

/** The part of a document that is on this device only. */
export interface KeptDocument {
	/** Which document it is; with another number it cannot be merged. */
	generation: number;
	/** The whole document, so that words are found again whose paragraph somebody else removes. */
	state: Uint8Array;
	/** The changes that the server may not have. */
	update: Uint8Array;
}

/** The part of a WebSocket that is used. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'binaryType'> & {
	readonly readyState: number;
	onopen: ((event: Event) => void) | null;
	onmessage: ((event: MessageEvent) => void) | null;
	onclose: ((event: CloseEvent) => void) | null;
};

export interface SharedStores {
	/** Opens a connection for a document; 0 if the number of the document is not known yet. */
	connect: (generation: number) => Socket;
	/** The documents that earlier windows have left on this device. */
	kept?: KeptDocument[];
	write: (kept: KeptDocument) => Promise<void>;
	remove: () => Promise<void>;
	/** Finds out why there is no connection. */
	probe: () => Promise<'offline' | 'signedOut'>;
}
