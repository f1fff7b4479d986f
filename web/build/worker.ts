/** Builds the service worker: one file without imports, at an address that never changes. */
import { build } from 'vite';

await build({
	configFile: false,
	logLevel: 'warn',
	publicDir: false,
	build: {
		outDir: 'web/dist/site/client',
		emptyOutDir: false,
		target: ['chrome111', 'firefox114', 'safari16.4'],
		modulePreload: false,
		rollupOptions: {
			input: 'web/site/offline/service-worker.ts',
			output: { format: 'iife', entryFileNames: 'sw.js' },
		},
	},
});
