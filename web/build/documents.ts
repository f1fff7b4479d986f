/** Builds the script of the process that merges shared documents: one file beside the scripts of the other Node processes. */
import { build } from 'vite';

await build({
	configFile: false,
	logLevel: 'error',
	publicDir: false,
	ssr: { noExternal: true },
	build: {
		ssr: 'web/desk/collaboration/worker.mjs',
		outDir: 'web/dist/runtime',
		emptyOutDir: false,
		target: 'node22',
		rollupOptions: { output: { format: 'es', entryFileNames: 'documents.mjs' } },
	},
});
