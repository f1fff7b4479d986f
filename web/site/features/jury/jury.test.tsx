// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { JuryPage as Model } from '../../../api/pages.gen';
import { translatorOf } from '../../i18n/catalogues';
import { viewOf } from '../../view';
import { JuryPage } from './JuryPage';
import { models } from './JuryPage.fixture';

const show = (name: string, overrides: Partial<Model> = {}) => {
	const model = { ...(models('en')[name] as Model), ...overrides };
	document.body.innerHTML = renderToString(
		<JuryPage model={model} view={viewOf(model, translatorOf('en'))} />,
	);
};

const steps = (id: string) =>
	[...document.querySelectorAll<HTMLButtonElement>(`#nominee-${id} button`)].map(({ value }) => value);

describe('the page of a member of a jury', () => {
	it('asks before it declares a conflict of interest', () => {
		show('jury', { declaring: '' });
		expect(steps('1')).toEqual(['score-1', 'conflict-1']);
		show('jury', { declaring: '1' });
		expect(steps('1')).toEqual(['score-1', 'declare-1', 'back-1']);
		expect(steps('2')).toEqual(['score-2', 'conflict-2']);
		expect(document.querySelector('#sure-1')?.textContent).toContain('This cannot be undone.');
	});

	it('sends nothing when Enter is pressed in a field: the first button of the form is disabled', () => {
		show('jury');
		const form = document.querySelector('form[data-untracked]');
		expect(form?.querySelector<HTMLButtonElement>('button')?.disabled).toBe(true);
	});

	it('says who invites to which jury', () => {
		show('jury invitation', { invited: 'The Post asks you to score the nominees for Makers.' });
		expect(document.querySelector('main')?.textContent).toContain(
			'The Post asks you to score the nominees for Makers.',
		);
	});

	it('numbers nominees as the server does', () => {
		const [first] = (models('en').jury as Model).nominees;
		show('jury', { nominees: [{ ...(first as Model['nominees'][number]), number: 4 }] });
		expect(document.querySelector('h2')?.textContent).toBe('Nominee 4');
	});
});
