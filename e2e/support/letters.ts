/** The letters that the program wrote: without a mail server each is a file in its data folder. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lettersKey } from './program.ts';

/** A text that was made fit for mail: quoted-printable or base64, in UTF-8. */
function decoded(head: string, body: string): string {
	if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
	const bytes = body
		.replace(/=\r?\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return Buffer.from(bytes, 'latin1').toString();
}

export interface Letter {
	head: string;
	text: string;
}

/** The letters to an address, the newest first, in the folder of a program's letters. */
export async function lettersTo(address: string, folder = process.env[lettersKey] ?? ''): Promise<Letter[]> {
	const names = await readdir(folder).catch(() => []);
	const letters: Letter[] = [];
	for (const name of names
		.filter((one) => one.endsWith('.eml'))
		.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))) {
		const whole = await readFile(join(folder, name), 'utf8');
		const [head = ''] = whole.split('\r\n\r\n');
		if (!head.includes(`To: <${address}>`)) continue;
		const boundary = /boundary="?([^"\r\n;]+)/i.exec(head)?.[1];
		const parts = boundary === undefined ? [whole] : whole.split(`--${boundary}`).slice(1);
		const texts = parts.map((part) => {
			const [top = '', ...rest] = part.split('\r\n\r\n');
			return decoded(top, rest.join('\r\n\r\n'));
		});
		letters.push({ head, text: texts.join('\n') });
	}
	return letters;
}

/** A link to a page of subscriptions in a letter, as a path. */
export function linkIn(letter: Letter | undefined, page: string): string {
	const found = new RegExp(`https?://[^/\\s"]+(/\\S*newsletters/${page}\\?t=[\\w.%-]+)`).exec(
		letter?.text ?? '',
	);
	if (!found?.[1]) throw new Error(`no link to ${page} in ${letter?.text}`);
	return found[1];
}
