/** Screens, editions and page states for the tests of the design. */
import type { Page } from '@playwright/test';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/** The paths of the editions in the thirteen languages. */
export const editions = [
	'',
	'/hindi',
	'/tamil',
	'/urdu',
	'/bangla',
	'/asamiya',
	'/marathi',
	'/gujarati',
	'/punjabi',
].concat(['/odia', '/telugu', '/kannada', '/malayalam']);

/** Sets the cookie of an answered cookie notice, so that the notice covers nothing. */
export const answerNotice = (page: Page, baseURL: string | undefined) =>
	page.context().addCookies([{ name: 'consent', value: 'noted.5.1700000000', url: baseURL ?? '' }]);

/** Makes the browser lay out all sections, even those far below the screen. */
export const renderAll = (page: Page) =>
	page.addStyleTag({ content: 'main section { content-visibility: visible !important; }' });
