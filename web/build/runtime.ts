/**
 * Puts the files that the Node processes need beside the built site: their scripts, and sharp with
 * its native parts.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const target = 'web/dist/runtime';
rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const script of readdirSync('web/site/server')) {
	if (script.endsWith('.mjs') && !script.includes('.test.'))
		cpSync(join('web/site/server', script), join(target, script));
}

const copied = new Set<string>();

/** Copies a package with its dependencies. Optional dependencies that are not installed are left out. */
function copyPackage(name: string): void {
	const from = join('node_modules', name);
	if (copied.has(name) || !existsSync(from)) return;
	copied.add(name);
	cpSync(from, join(target, 'node_modules', name), {
		recursive: true,
		dereference: true,
		filter: (path) => !/(\.md|\.d\.ts|\.map|\/src|\/install)$/.test(path),
	});
	const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
		readFileSync(join(from, 'package.json'), 'utf8'),
	);
	for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(dependency);
}

copyPackage('sharp');
