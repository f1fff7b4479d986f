/** Builds the site again whenever one of its files changes: first the browser build, then the server bundle. */
import { build } from 'vite';

/** Starts a watching build and waits for the first build. */
async function watch(ssr: string | undefined): Promise<void> {
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

await watch(undefined);
await watch('web/site/entry-server.tsx');
