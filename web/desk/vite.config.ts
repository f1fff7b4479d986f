import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { checkDesk } from '../build/desk.ts';
import { deskMessages } from '../build/messages.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Builds the newsroom's app, which the program serves at /ed. No page of the site loads any of its files. */
export default defineConfig({
	root: path('.'),
	base: '/ed/',
	publicDir: false,
	plugins: [deskMessages(path('../../internal/i18n/locales')), checkDesk()],
	oxc: { jsx: { runtime: 'automatic' } },
	css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[local]-[hash]' } } },
	define: { 'process.env.NODE_ENV': '"production"' },
	build: {
		outDir: path('../dist/desk'),
		emptyOutDir: true,
		manifest: true,
		// A file inside a script or a stylesheet would be loaded by everybody.
		assetsInlineLimit: 0,
		target: ['chrome111', 'firefox114', 'safari16.4'],
		chunkSizeWarningLimit: 2000,
	},
});
