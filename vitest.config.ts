import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { deskMessages, messages } from './web/build/messages.ts';
import { assets } from './web/build/site.ts';
import { styles } from './web/build/styles.ts';

const locales = fileURLToPath(new URL('internal/i18n/locales', import.meta.url));

export default defineConfig({
	plugins: [messages(locales), deskMessages(locales), assets(), styles()],
	oxc: { jsx: { runtime: 'automatic' } },
	css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[local]' } } },
	test: { include: ['web/**/*.test.{ts,tsx}'], css: true, testTimeout: 30_000 },
});
