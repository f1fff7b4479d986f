/** Builds the site again whenever one of its files changes: first the browser build, then the server bundle. */
import { build } from 'vite';

/** Starts a build that repeats whenever a file changes, and waits for the first. ssr is the entry of a server bundle. */
async function startWatching(ssr: string | undefined): Promise<void> {
	const watcher = await build({ configFile: 'vite.config.ts', logLevel: 'warn', build: { ssr, watch: {} } });
	if (!('on' in watcher)) throw new Error('the build does not watch');
	await new Promise<void>((built) => {
		watcher.on('event', (event) => {
			if (event.code === 'ERROR') console.error(event.error.message);
			if (event.code !== 'END') return;
			console.log(`${ssr ? 'renderer' : 'assets'} built`);
			built();
		});
	});
}

await startWatching(undefined);
await startWatching('web/site/entry-server.tsx');
