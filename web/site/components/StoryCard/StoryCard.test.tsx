// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { landing } from '../../features/landing/LandingPage.fixture';
import { card } from '../../fixtures/models';
import { translatorOf } from '../../i18n/catalogues';
import { viewOf } from '../../view';
import { StoryCard } from './StoryCard';

it('the label of the lock is true for readers who are signed in too, because everybody gets the same page', () => {
	const view = viewOf(landing('en'), translatorOf('en'));
	document.body.innerHTML = renderToString(
		<StoryCard story={{ ...card('en', 0), gated: true }} view={view} look="text" />,
	);
	expect(document.querySelector('[title]')?.getAttribute('title')).toBe('For readers with an account');
	expect(document.body.textContent).not.toMatch(/sign in/i);
});
