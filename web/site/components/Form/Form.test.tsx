// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FieldError, FieldFrame, fieldAttributes } from './FieldFrame';

const show = (error: string | undefined, hint?: string) => {
	document.body.innerHTML = renderToString(
		<FieldFrame id="city" label="City" note="optional" error={error} hint={hint}>
			<input {...fieldAttributes('city', error, hint !== undefined)} />
		</FieldFrame>,
	);
	const input = document.querySelector('input') as HTMLInputElement;
	const described = input.getAttribute('aria-describedby');
	return {
		label: input.labels?.[0]?.textContent,
		invalid: input.getAttribute('aria-invalid'),
		described: described?.split(' ').map((id) => document.getElementById(id)?.textContent),
	};
};

describe('a field', () => {
	it('is connected with its label, its validation message and its hint', () => {
		expect(show('Please fill this in.', 'Where you live')).toEqual({
			label: 'Cityoptional',
			invalid: 'true',
			described: ['Please fill this in.', 'Where you live'],
		});
	});

	it('has neither a message nor a hint if it is valid', () => {
		expect(show(undefined)).toEqual({ label: 'Cityoptional', invalid: null, described: undefined });
		expect(document.querySelectorAll('p')).toHaveLength(0);
	});

	it('has its message in bold in the lite form, which has no styles', () => {
		expect(renderToString(<FieldError id="city" error="Too long." lite />)).toBe(
			'<strong id="city-error">Too long.</strong>',
		);
	});
});
