/**
 * Draws the videos of the demonstration content and the recordings of its webinars, or those of the given slugs:
 * `node web/build/videos/draw.ts [slug…]`. It needs Go, Chromium and ffmpeg, so it is run by hand. The videos are
 * stored beside their stories.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const folder = import.meta.dirname;
const root = join(folder, '../../..');
const size = { width: 960, height: 540 };
/** Frames per second of videos that move, and of the recordings of webinars, which are slides. */
const frameRates = { moving: 25, slides: 5 };
/** Duration of the scenes in seconds: the title, the content, and the brand. */
const sceneLengths = [4.4, 3.8, 3.8, 3.8, 3.8, 3.8, 2.6];
const seconds = Math.round(sceneLengths.reduce((sum, s) => sum + s, 0));
/** Bits per second of picture and sound. */
const bitRates = { moving: 86_000, slides: 22_000, sound: 32_000 };
const sampleRate = 48_000; // audio samples per second

/** The functions that video.html offers. */
declare global {
	function show(video: Video, sceneLengths: number[]): Promise<void>;
	function seek(seconds: number): Promise<void>;
}

interface Video {
	story: string;
	lang: string;
	key: number; // the key of its chords, in semitones from A
}

/** The font families of each language with the files in their packages. */
const fonts: Record<string, [family: string, ...files: string[]][]> = {
	en: [],
	hi: [['Anek Devanagari', 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal']],
	ta: [['Anek Tamil', 'anek-tamil/files/anek-tamil-tamil-wght-normal']],
	ur: [['Noto Nastaliq Urdu', 'noto-nastaliq-urdu/files/noto-nastaliq-urdu-arabic-wght-normal']],
};
const latin: [string, ...string[]][] = [
	[
		'Newsreader',
		'newsreader/files/newsreader-latin-opsz-normal',
		'newsreader/files/newsreader-latin-ext-opsz-normal',
	],
	[
		'Anek Latin',
		'anek-latin/files/anek-latin-latin-wght-normal',
		'anek-latin/files/anek-latin-latin-ext-wght-normal',
	],
];

/**
 * CSS rules for the fonts of a language. Characters that the Latin font lacks come from the next
 * font in the list.
 */
function fontRules(lang: string): string {
	const ranges = (file: string) => (file.includes('latin-ext') ? 'unicode-range:U+100-2AF,U+20A0-20CF;' : '');
	return [...(fonts[lang] ?? []), ...latin]
		.flatMap(([family, ...files]) =>
			files.map((file) => {
				const path = createRequire(import.meta.url).resolve(`@fontsource-variable/${file}.woff2`);
				const data = readFileSync(path).toString('base64');
				return `@font-face{font-family:'${family}';src:url(data:font/woff2;base64,${data});font-weight:100 900;${ranges(file)}}`;
			}),
		)
		.join('');
}

/** The sound: a chord for each scene, of three sines with their octaves that fade in and out. 16-bit mono samples. */
function chords(key: number): Buffer {
	const out = Buffer.alloc(seconds * sampleRate * 2);
	const changes = [
		[0, 7, 16],
		[-4, 3, 12],
		[3, 10, 15],
		[-2, 5, 14],
		[0, 7, 15],
		[-4, 8, 15],
		[0, 7, 12],
	];
	let time = 0;
	const scenes = sceneLengths.map((length, i) => {
		const from = time;
		time += length;
		return { from, length, notes: (changes[i] ?? []).map((n) => 110 * 2 ** ((n + key + 12) / 12)) };
	});
	for (let i = 0; i < seconds * sampleRate; i++) {
		const t = i / sampleRate;
		let sum = 0;
		for (const { from, length, notes } of scenes) {
			const elapsed = t - from;
			if (elapsed < 0 || elapsed > length + 1) continue;
			const volume = Math.min(1, elapsed / 0.9) * Math.min(1, (length + 1 - elapsed) / 1.8);
			notes.forEach((hertz, k) => {
				const delayed = Math.max(0, elapsed - k * 0.12);
				sum +=
					volume *
					Math.exp(-delayed / 3.2) *
					(Math.sin(2 * Math.PI * hertz * t) + 0.25 * Math.sin(4 * Math.PI * hertz * t));
			});
		}
		const fade = Math.min(1, t / 0.4, (seconds - t) / 1.6);
		out.writeInt16LE(Math.round(Math.tanh(sum * fade * 0.14) * 20_000), i * 2);
	}
	return out;
}

/** The time just before the end of the scene at a time, when everything in the scene is visible. Both in seconds from the start. */
function slideTime(time: number): number {
	let end = 0;
	for (const length of sceneLengths) {
		end += length;
		if (time < end) return end - 0.1;
	}
	return seconds;
}

const ffmpeg = (...args: string[]) => ['-hide_banner', '-loglevel', 'error', '-y', ...args];

const slugs = process.argv.slice(2);
const videos: Video[] = JSON.parse(
	execFileSync('go', ['run', './web/build/videos'], {
		cwd: root,
		input: ['videos.yaml', 'webinars.yaml']
			.map((name) => readFileSync(join(folder, name), 'utf8'))
			.join('\n'),
		maxBuffer: 1 << 28,
		encoding: 'utf8',
	}),
);
const work = mkdtempSync(join(tmpdir(), 'videos-'));
const browser = await chromium.launch({
	executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
	args: ['--no-sandbox', '--disable-gpu'],
});
try {
	const page = await browser.newPage({ viewport: size });
	for (const video of videos) {
		if (slugs.length > 0 && !slugs.some((slug) => video.story.endsWith(`/${slug}`))) continue;
		const kind = video.story.includes('/webinar-') ? 'slides' : 'moving';
		const frameRate = frameRates[kind];
		await page.setContent(
			readFileSync(join(folder, 'video.html'), 'utf8').replace('/* FONTS */', fontRules(video.lang)),
		);
		await page.evaluate(([f, l]) => show(f, l), [video, sceneLengths] as const);
		const drawn = join(work, 'video.mkv');
		const frames = spawn(
			'ffmpeg',
			ffmpeg(
				'-f',
				'image2pipe',
				'-c:v',
				'mjpeg',
				'-framerate',
				`${frameRate}`,
				'-i',
				'-',
				'-c:v',
				'libx264',
				'-preset',
				'ultrafast',
				'-qp',
				'4',
				'-pix_fmt',
				'yuv420p',
				drawn,
			),
			{ stdio: ['pipe', 'inherit', 'inherit'] },
		);
		const written = once(frames, 'close');
		let shown = -1;
		let frame: Buffer = Buffer.alloc(0);
		for (let i = 0; i < seconds * frameRate; i++) {
			const time = kind === 'slides' ? slideTime(i / frameRate) : i / frameRate;
			if (time !== shown) {
				await page.evaluate((t) => seek(t), time);
				frame = await page.screenshot({ type: 'jpeg', quality: 100 });
				shown = time;
			}
			if (!frames.stdin.write(frame)) await once(frames.stdin, 'drain');
		}
		frames.stdin.end();
		await written;
		const sound = join(work, 'sound.raw');
		writeFileSync(sound, chords(video.key));
		const target = join(root, 'internal/demo/content', `${video.story}.mp4`);
		const picture = [
			'-i',
			drawn,
			'-c:v',
			'libx264',
			'-preset',
			'veryslow',
			'-tune',
			'animation',
			'-profile:v',
			'high',
			'-pix_fmt',
			'yuv420p',
			'-g',
			'125',
			'-b:v',
			`${bitRates[kind]}`,
			'-passlogfile',
			join(work, 'pass'),
			'-map_metadata',
			'-1',
			'-fflags',
			'+bitexact',
			'-flags:v',
			'+bitexact',
		];
		execFileSync('ffmpeg', ffmpeg(...picture, '-pass', '1', '-an', '-f', 'null', '/dev/null'));
		execFileSync(
			'ffmpeg',
			ffmpeg(
				'-f',
				's16le',
				'-ar',
				`${sampleRate}`,
				'-ac',
				'1',
				'-i',
				sound,
				...picture,
				'-pass',
				'2',
				'-map',
				'1:v',
				'-map',
				'0:a',
				'-c:a',
				'aac',
				'-b:a',
				`${bitRates.sound}`,
				'-flags:a',
				'+bitexact',
				'-movflags',
				'+faststart',
				target,
			),
			{ stdio: ['ignore', 'inherit', 'inherit'] },
		);
		console.log(`${video.story}: ${seconds} s, ${Math.round(statSync(target).size / 1000)} KB`);
	}
} finally {
	await browser.close();
	rmSync(work, { recursive: true });
}
