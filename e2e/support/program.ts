/** The built program with the demonstration content, started in a folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, globSync, watch } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Environment variables that give the tests the program and the editor's token. */
export const addressKey = 'MASTHEAD_E2E_ADDRESS';
export const tokenKey = 'MASTHEAD_E2E_TOKEN';
/** The folder where emails are stored as files, because there is no mail server. */
export const emailsKey = 'MASTHEAD_E2E_EMAILS';

const root = join(import.meta.dirname, '../..');
const work = join(root, 'e2e/.work');

export interface Program {
	address: string;
	/** The token of the demonstration's editor of all brands. */
	token: string;
	/** Folder of the emails that it sends. */
	emails: string;
	stop(): Promise<void>;
}

/** Returns a free TCP port of this machine. */
export async function freePort(): Promise<number> {
	const server = createServer();
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	await new Promise((closed) => server.close(closed));
	return port;
}

/** Options for running the program. */
export interface Run {
	/** The host of its address; passkeys need one with a name. */
	host: string;
	/** Further settings, which may depend on its address. */
	flags: (address: string) => string[];
}

/** The password of the demonstration's readers. */
export const demoPassword = 'nine kilns by the river';

/** How the program of most tests is run. It believes the addresses in {@link fromAnotherNetwork}. */
export const defaultRun: Run = {
	host: '127.0.0.1',
	flags: () => ['--demo-password', demoPassword, '--trusted-proxies', '127.0.0.0/8'],
};

let networks = 0;

/**
 * Returns the headers of a request from a network of its own, as a proxy in front of the program adds them. The program limits how often
 * one network may sign in, and all tests together sign in more often.
 */
export const fromAnotherNetwork = (): { 'X-Forwarded-For': string } => ({
	'X-Forwarded-For': `10.${process.pid % 256}.${(process.pid >> 8) % 256}.${++networks % 256}`,
});

/**
 * Runs the program until it reports that it is up; if it ends before that, throws an error with the
 * end of its log.
 */
async function run(
	data: string,
	{ host, flags }: Run = defaultRun,
): Promise<{ address: string; child: ChildProcess }> {
	const port = await freePort();
	const address = `http://${host}:${port}`;
	const settings = ['--addr', `127.0.0.1:${port}`, '--data', data, ...flags(address)];
	const child = spawn(join(root, 'bin/masthead'), ['serve', ...settings], {
		stdio: ['ignore', 'pipe', 'pipe'],
		env: { PATH: process.env.PATH, HOME: process.env.HOME },
		cwd: root,
	});
	const lastLines: string[] = [];
	const log = createWriteStream(`${data}.log`);
	createInterface(child.stderr).on('line', (line) => {
		log.write(`${line}\n`);
		lastLines.push(line);
		lastLines.splice(0, lastLines.length - 20);
	});
	await new Promise<void>((resolve, reject) => {
		child.once('error', reject);
		child.once('exit', (code) => reject(new Error(`masthead ended with ${code}:\n${lastLines.join('\n')}`)));
		createInterface(child.stdout).on('line', (line) => {
			if (line.endsWith(' is up.')) resolve();
		});
	});
	return { address, child };
}

async function stop(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null) return;
	const ended = new Promise((exit) => child.once('exit', exit));
	child.kill('SIGTERM');
	await ended;
}

/**
 * A hash of everything that the loaded content depends on, and of the day, because stories show
 * their age.
 */
async function fingerprint(): Promise<string> {
	const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10));
	const folders = [
		'audience',
		'demo',
		'download',
		'database/migrations',
		'media',
		'newsletter',
		'richtext',
		'story',
		'taxonomy',
		'brand',
	];
	for (const file of globSync(`internal/{${folders.join(',')}}/**/*.*`, { cwd: root }).sort()) {
		if (file.endsWith('_test.go')) continue;
		hash.update(file).update(await readFile(join(root, file)));
	}
	return hash.digest('hex').slice(0, 16);
}

const signIns = 'demo-sign-ins.txt';

/** Resolves when all of the content is loaded into a data folder. */
const whenLoaded = (data: string): Promise<void> =>
	new Promise((done) => {
		const check = () => {
			if (!existsSync(join(data, signIns))) return;
			changes.close();
			done();
		};
		const changes = watch(data, check);
		check();
	});

/** Returns a data folder with the content, which is loaded once for each version of the content. */
async function contentFolder(): Promise<string> {
	const folder = join(work, `content-${await fingerprint()}`);
	if (existsSync(folder)) return folder;
	console.log('Loading the demonstration content; the next run finds it loaded.');
	for (const old of await readdir(work)) await rm(join(work, old), { recursive: true });
	const part = `${folder}.part`;
	const { child } = await run(part);
	const ended = new Promise((_, reject) =>
		child.once('exit', () => reject(new Error(`masthead ended while loading the content; see ${part}.log`))),
	);
	await Promise.race([whenLoaded(part), ended]);
	child.removeAllListeners('exit');
	await stop(child);
	await rename(part, folder);
	return folder;
}

/** Starts the program with a fresh copy of the loaded content. */
export async function start(options: Run = defaultRun): Promise<Program> {
	await mkdir(work, { recursive: true });
	const content = await contentFolder();
	const data = join(work, `run-${process.pid}`);
	await cp(content, data, { recursive: true });
	const token = /\S+$/m.exec(await readFile(join(data, signIns), 'utf8'))?.[0];
	if (token === undefined) throw new Error('the demonstration has no sign-ins');
	const { address, child } = await run(data, options);
	return {
		address,
		token,
		emails: join(data, 'mail'),
		stop: async () => {
			await stop(child);
			await rm(data, { recursive: true });
		},
	};
}
