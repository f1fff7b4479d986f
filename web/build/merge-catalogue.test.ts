import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Merges three versions of a catalogue and returns the ids with their texts, in order, and whether the driver reports a conflict. */
function merge(base: object, ours: object, theirs: object) {
	const folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
	const files = [base, ours, theirs].map((messages, i) => {
		const file = join(folder, `${i}.json`);
		writeFileSync(file, JSON.stringify(messages));
		return file;
	});
	let conflict = false;
	try {
		execFileSync(process.execPath, ['web/build/merge-catalogue.mjs', ...files], { stdio: 'pipe' });
	} catch {
		conflict = true;
	}
	return { messages: Object.entries(JSON.parse(readFileSync(files[1] ?? '', 'utf8'))), conflict };
}

test('messages that both versions added stand after the message that they followed, and a removed one is gone', () => {
	const { messages, conflict } = merge(
		{ a: '1', b: '2', c: '3' },
		{ a: '1', ours: 'o', b: '2', c: '3' },
		{ a: '1', theirs: 't', b: 'new' },
	);
	expect(conflict).toBe(false);
	expect(messages).toEqual([
		['a', '1'],
		['theirs', 't'],
		['ours', 'o'],
		['b', 'new'],
	]);
});

test('a message that both versions changed keeps our text and is a conflict', () => {
	const { messages, conflict } = merge({ a: '1' }, { a: '2' }, { a: '3' });
	expect(conflict).toBe(true);
	expect(messages).toEqual([['a', '2']]);
});
