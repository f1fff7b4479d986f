import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { messages } from './web/build/messages.ts';
import { classNames } from './web/build/names.ts';
import { assets, client } from './web/build/site.ts';
import { styles } from './web/build/styles.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * The site needs two builds: `vite build` writes the assets that browsers load, and `vite build --ssr` writes
 * one self-contained file that renders pages and knows the addresses of the assets.
 */
export default defineConfig(({ isSsrBuild }) => ({
	root: path('.'),
	publicDir: false,
	plugins: [
		messages(path('internal/i18n/locales')),
		classNames(),
		...(isSsrBuild
			? [assets(path('web/dist/site')), styles()]
			: [client(path('web/site/.generated/fonts'), path('web/site/theme/mark.svg'))]),
	],
	oxc: { jsx: { runtime: 'automatic' } },
	css: {
		transformer: 'lightningcss',
		lightningcss: { cssModules: { pattern: '[local]-[hash]' } },
	},
	define: { 'process.env.NODE_ENV': '"production"' },
	resolve: { conditions: isSsrBuild ? ['node', 'import', 'module', 'default'] : undefined },
	ssr: { noExternal: true, target: 'node' },
	build: isSsrBuild
		? {
				outDir: path('web/dist/site/server'),
				emptyOutDir: true,
				target: 'node22',
				minify: true,
				assetsInlineLimit: 0,
				rollupOptions: {
					output: { entryFileNames: '[name].mjs', assetFileNames: 'assets/[name]-[hash][extname]' },
				},
			}
		: {
				outDir: path('web/dist/site/client'),
				emptyOutDir: true,
				manifest: true,
				modulePreload: false,
				cssCodeSplit: false,
				assetsInlineLimit: 0,
				target: ['chrome111', 'firefox114', 'safari16.4'],
				rollupOptions: {
					input: { loader: path('web/site/loader.ts') },
					output: {
						entryFileNames: 'assets/[name]-[hash].js',
						chunkFileNames: 'assets/[name]-[hash].js',
						assetFileNames: 'assets/[name]-[hash][extname]',
						codeSplitting: {
							groups: [
								{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
								// Code that islands share with enhancements, which must not load React.
								{ name: 'clock', test: /web\/site\/(clock|i18n\/dates)/ },
								{
									name: 'shared',
									test: /web\/site\/(components|i18n|html|view|story-card|.*\.module\.css)/,
								},
							],
						},
					},
				},
			},
}));
