import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { translatorOf } from '../../i18n/catalogues';
import { viewOf } from '../../view';
import { CallTexts } from './NominatePage';
import { call, models } from './NominatePage.fixture';

const view = viewOf(Object.values(models('en'))[0] as never, translatorOf('en'));

it('states who can be nominated only where a call has rules', () => {
	expect(renderToString(<CallTexts call={call('en')} view={view} />)).toContain('Who can be nominated');
	expect(
		renderToString(<CallTexts call={call('en', { rules: [], membersOnly: true })} view={view} />),
	).toContain('<li>');
	const open = renderToString(<CallTexts call={call('en', { rules: [] })} view={view} />);
	expect(open).not.toContain('Who can be nominated');
	expect(open).not.toContain('<ul');
});
