/**
 * Merges two versions of a file of messages, as a merge driver of Git: `node merge-catalogue.mjs BASE OURS THEIRS` writes the result to
 * OURS. Both versions may add messages at one place, which a merge by lines reports as a conflict. A message that both changed differently
 * keeps our text, is named on the standard error, and makes the exit status 1.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [base, ours, theirs] = process.argv
	.slice(2, 5)
	.map((file) => new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')))));
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const merged = new Map(
	[...ours].filter(([id, text]) => theirs.has(id) || !base.has(id) || !same(base.get(id), text)),
);

let before;
for (const [id, text] of theirs) {
	if (same(base.get(id), text)) {
		before = id;
		continue;
	}
	if (base.has(id) || ours.has(id)) {
		const current = ours.get(id);
		if (!same(current, base.get(id)) && !same(current, text)) {
			console.error(`both versions changed ${id}`);
			process.exitCode = 1;
			continue;
		}
		merged.set(id, text);
	} else {
		const ids = [...merged];
		ids.splice(
			before === undefined ? ids.length : ids.findIndex(([other]) => other === before) + 1 || ids.length,
			0,
			[id, text],
		);
		merged.clear();
		for (const entry of ids) merged.set(...entry);
	}
	before = id;
}
writeFileSync(process.argv[3], `${JSON.stringify(Object.fromEntries(merged), null, '\t')}\n`);
