/** Streams and recordings that ffmpeg makes for tests of players. */
import { type ChildProcess, spawn } from 'node:child_process';

/** A test picture of 10 frames a second, and a tone. */
export const testInput = [
	...['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=10'],
	...['-f', 'lavfi', '-i', 'sine=frequency=220'],
];

/** H.264 with a key frame each second, and AAC. */
export const codecs = [
	...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-preset', 'ultrafast', '-g', '10', '-c:a', 'aac'],
	...['-profile:v', 'baseline', '-ar', '44100'],
];

/** Runs ffmpeg in a folder until it has written everything or is stopped. Its errors are those of the test. */
export function ffmpeg(folder: string, ...args: string[]): { stop(): void } {
	const child: ChildProcess = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...args], {
		cwd: folder,
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	return { stop: () => void child.kill('SIGKILL') };
}
