/**
 * A server for live streams of its own on this machine: nginx with its RTMP module receives what speakers send and offers it as HLS at
 * another origin than the site. ffmpeg stands for the speakers.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codecs, ffmpeg, testInput } from './ffmpeg.ts';
import { freePort } from './program.ts';

const binaries = join(import.meta.dirname, '../../bin/streamserver');

export interface StreamServer {
	/** The origin of its playlists. */
	origin: string;
	/** The RTMP address to which the stream with a key is sent. */
	ingest(key: string): string;
	/** The address of the playlist of the stream with a key. */
	playlist(key: string): string;
	/** Sends a stream by RTMP, in real time, until it is stopped. */
	publish(address: string): { stop(): void };
	/** Makes a live playlist with captions, in real time, until it is stopped. Resolves with its address when it exists. */
	publishWithCaptions(name: string, subRip: string): Promise<{ address: string; stop(): void }>;
	/** The paths that were requested by HTTP, in order. */
	requests(): Promise<string[]>;
	stop(): Promise<void>;
}

/** The configuration of the server, which writes everything below one folder. */
const configuration = (folder: string, rtmp: number, http: number) => `
load_module ${binaries}/ngx_rtmp_module.so;
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
rtmp {
	access_log off;
	server {
		listen 127.0.0.1:${rtmp};
		application live {
			live on;
			deny play all;
			hls on;
			hls_path ${folder}/hls;
			hls_fragment 1s;
			hls_playlist_length 6s;
		}
	}
}
http {
	log_format paths '$request_uri';
	access_log ${folder}/requests.log paths;
	client_body_temp_path ${folder}/temp;
	proxy_temp_path ${folder}/temp;
	fastcgi_temp_path ${folder}/temp;
	uwsgi_temp_path ${folder}/temp;
	scgi_temp_path ${folder}/temp;
	types {
		application/vnd.apple.mpegurl m3u8;
		video/mp2t ts;
		text/vtt vtt;
	}
	server {
		listen 127.0.0.1:${http};
		location / {
			root ${folder}/hls;
			add_header Access-Control-Allow-Origin *;
			add_header Cache-Control no-store;
		}
	}
}
`;

/** Resolves when a condition is true; rejects with a text after 20 seconds. */
async function until(condition: () => boolean | Promise<boolean>, failure: string): Promise<void> {
	for (const end = Date.now() + 20_000; !(await condition()); ) {
		if (Date.now() > end) throw new Error(failure);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

/** Starts a server. Its files, some of which end in .ts, are in a folder of the system until it is stopped. */
export async function startStreamServer(): Promise<StreamServer> {
	const folder = await mkdtemp(join(tmpdir(), 'masthead-streams-'));
	const [rtmp, http] = [await freePort(), await freePort()];
	const files = join(folder, 'hls');
	await mkdir(files, { recursive: true });
	const file = join(folder, 'nginx.conf');
	await writeFile(file, configuration(folder, rtmp, http));
	const server = spawn(join(binaries, 'nginx'), ['-p', folder, '-c', file, '-e', 'stderr'], {
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const ended = new Promise((resolve) => server.once('exit', resolve));
	const origin = `http://127.0.0.1:${http}`;
	await until(() => {
		if (server.exitCode !== null) throw new Error(`the stream server ended with ${server.exitCode}`);
		return fetch(origin).then(
			() => true,
			() => false,
		);
	}, 'the stream server does not respond');
	return {
		origin,
		ingest: (key) => `rtmp://127.0.0.1:${rtmp}/live/${key}`,
		playlist: (key) => `${origin}/${key}.m3u8`,
		publish: (address) => ffmpeg(folder, '-re', ...testInput, ...codecs, '-t', '120', '-f', 'flv', address),
		publishWithCaptions: async (name, subRip) => {
			const captions = join(folder, `${name}.srt`);
			await writeFile(captions, subRip);
			const running = ffmpeg(
				folder,
				...['-re', ...testInput, '-i', captions, '-map', '0:v', '-map', '1:a', '-map', '2:s', ...codecs],
				...['-c:s', 'webvtt', '-t', '120', '-f', 'hls', '-hls_time', '1', '-hls_list_size', '8'],
				...['-master_pl_name', `${name}.m3u8`, '-var_stream_map', 'v:0,a:0,s:0,sgroup:captions,language:en'],
				join(files, `${name}-%v.m3u8`),
			);
			// Players begin three segments before the end, so that captions, which they fetch after the picture, are there in time.
			await until(() => existsSync(join(files, `${name}-06.vtt`)), 'ffmpeg wrote no captions');
			return { address: `${origin}/${name}.m3u8`, stop: running.stop };
		},
		requests: async () =>
			(await readFile(join(folder, 'requests.log'), 'utf8'))
				.split('\n')
				.filter((path) => path !== '' && path !== '/'),
		stop: async () => {
			server.kill('SIGKILL');
			await ended;
			await rm(folder, { recursive: true });
		},
	};
}
