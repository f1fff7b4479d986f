/** The emails that the program sent: without a mail server each is a file in its data folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { emailsKey } from './program.ts';

/** Decodes the body of a MIME part from quoted-printable or base64, in UTF-8. */
function decoded(head: string, body: string): string {
	if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
	const bytes = body
		.replace(/=\r?\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return Buffer.from(bytes, 'latin1').toString();
}

export interface SentEmail {
	/** The header fields. */
	head: string;
	/** The decoded text of all MIME parts. */
	text: string;
}

/** Splits a message into its header fields and the decoded text of its parts. */
export function readEmail(message: string): SentEmail {
	const [head = ''] = message.split('\r\n\r\n');
	const boundary = /boundary="?([^"\r\n;]+)/i.exec(head)?.[1];
	const parts = boundary === undefined ? [message] : message.split(`--${boundary}`).slice(1);
	const texts = parts.map((part) => {
		const [top = '', ...rest] = part.split('\r\n\r\n');
		return decoded(top, rest.join('\r\n\r\n'));
	});
	return { head, text: texts.join('\n') };
}

/** The emails to an address in the program's email folder, newest first. */
export async function emailsTo(address: string, folder = process.env[emailsKey] ?? ''): Promise<SentEmail[]> {
	const names = await readdir(folder).catch(() => []);
	const emails: SentEmail[] = [];
	for (const name of names
		.filter((name) => name.endsWith('.eml'))
		.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))) {
		const message = await readFile(join(folder, name), 'utf8');
		const email = readEmail(message);
		if (email.head.includes(`To: <${address}>`)) emails.push(email);
	}
	return emails;
}

/** The path of the link to a newsletters page in an email. Throws if there is none. */
export function linkIn(email: SentEmail | undefined, page: string): string {
	const found = new RegExp(`https?://[^/\\s"]+(/\\S*newsletters/${page}\\?t=[\\w.%-]+)`).exec(
		email?.text ?? '',
	);
	if (!found?.[1]) throw new Error(`no link to ${page} in ${email?.text}`);
	return found[1];
}
