/** A mail server on loopback that keeps what it receives. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { readEmail, type SentEmail } from './emails.ts';

export interface MailServer {
	port: number;
	/** The emails to an address, newest first. */
	to: (address: string) => SentEmail[];
	stop: () => Promise<void>;
}

/** Speaks as much SMTP as a client needs that sends emails without a password. */
function serve(socket: Socket, keep: (to: string, message: string) => void): void {
	let typed = '';
	let recipient = '';
	let isData = false;
	const answer = (line: string) => void socket.write(`${line}\r\n`);
	socket.setEncoding('latin1');
	socket.on('error', () => {});
	socket.on('data', (chunk) => {
		typed += chunk;
		for (;;) {
			const end = isData ? typed.indexOf('\r\n.\r\n') : typed.indexOf('\r\n');
			if (end < 0) return;
			const text = typed.slice(0, end);
			typed = typed.slice(end + (isData ? 5 : 2));
			if (isData) {
				isData = false;
				keep(recipient, Buffer.from(text.replace(/^\.\./gm, '.'), 'latin1').toString());
				answer('250 stored');
				continue;
			}
			const verb = text.slice(0, 4).toUpperCase();
			if (verb === 'RCPT') recipient = /<([^>]+)>/.exec(text)?.[1] ?? '';
			if (verb === 'DATA') {
				isData = true;
				answer('354 go ahead');
			} else if (verb === 'QUIT') {
				answer('221 bye');
				socket.end();
			} else answer('250 localhost');
		}
	});
	answer('220 localhost');
}

/** Starts a mail server. */
export async function startMailServer(): Promise<MailServer> {
	const received: { to: string; email: SentEmail }[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket));
		serve(socket, (to, message) => received.unshift({ to, email: readEmail(message) }));
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: (server.address() as AddressInfo).port,
		to: (address) => received.filter(({ to }) => to === address).map(({ email }) => email),
		stop: () =>
			new Promise((resolve) => {
				for (const socket of sockets) socket.destroy();
				server.close(() => resolve());
			}),
	};
}
