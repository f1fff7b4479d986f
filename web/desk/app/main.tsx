import '@mantine/core/styles.layer.css';
import '@mantine/spotlight/styles.layer.css';
import '../../site/theme/paper.gen.css';
import '../../site/theme/tokens.css';
import './fonts.css';
import './desk.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './api';
import { LanguageProvider, loadMessages, preferredLanguage, showUnloaded, useLanguage } from './i18n';
import { directionOf } from './locales';
import { router } from './router';
import { theme, variables } from './theme';

const client = new QueryClient({
	defaultOptions: {
		queries: {
			staleTime: 15_000,
			// Only a lost connection is worth another attempt; the server would refuse the same call again.
			retry: (count, error) =>
				count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
		},
	},
});

function Desk() {
	const { lang } = useLanguage();
	return (
		<DirectionProvider initialDirection={directionOf(lang)} detectDirection={false}>
			<MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto">
				<QueryClientProvider client={client}>
					<RouterProvider router={router} />
				</QueryClientProvider>
			</MantineProvider>
		</DirectionProvider>
	);
}

// When the script of a view is missing, as after an update, the router reloads the page. Without a connection, the Desk would be lost.
window.addEventListener('vite:preloadError', ({ payload }) => {
	if (!navigator.onLine) payload.message = 'offline';
});

const lang = preferredLanguage();
document.documentElement.lang = lang;
document.documentElement.dir = directionOf(lang);
const root = document.getElementById('desk');
const messages = await loadMessages(lang).catch(() => undefined);
if (root && messages)
	createRoot(root).render(
		<StrictMode>
			<LanguageProvider lang={lang} initial={messages}>
				<Desk />
			</LanguageProvider>
		</StrictMode>,
	);
else if (root) showUnloaded(root, lang);
