// @vitest-environment jsdom
import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it } from 'vitest';
import { frame } from '../../../fixtures/models';
import { translatorOf } from '../../../i18n/catalogues';
import { viewOf } from '../../../view';
import { Lessons } from '../Lessons/Lessons';
import { finishedLessons, lessons } from './lessons';

const lesson = (slug: string) => ({
	slug,
	title: `The ${slug}`,
	excerpt: '',
	href: `/course/x/${slug}`,
	minutes: 2,
});

const view = viewOf(frame('en', '/course/x'), translatorOf('en'));

const render = (open = '') => {
	document.body.innerHTML = renderToString(
		<Lessons course="x" lessons={[lesson('idea'), lesson('plan')]} open={open} lang="en" view={view} />,
	);
	return document.querySelector<HTMLElement>('[data-course]') as HTMLElement;
};
const startLessons = (open = '') => {
	const root = render(open);
	lessons(root);
	return root;
};
const ticks = () => document.querySelectorAll('li[data-finished]').length;
const button = () => document.querySelector('button') as HTMLButtonElement;

afterEach(() => localStorage.clear());

describe('the lessons of a course (ROUTE-40)', () => {
	it('are links without scripts, and no control is shown that cannot work', () => {
		const root = render('idea');
		expect(root.querySelectorAll('ol a')).toHaveLength(2);
		expect(root.querySelector('a[aria-current=page]')?.textContent).toBe('The idea');
		expect(root.dataset.started).toBeUndefined();
		expect(button().className).toContain('scripted');
	});

	it('are ticked once they are finished, and the device stores that', () => {
		startLessons('idea');
		expect(button().textContent).toBe('Mark as finished');
		button().click();
		expect(button().textContent).toBe('Finished');
		expect(button().hasAttribute('aria-pressed')).toBe(false); // the label is not announced twice
		expect(ticks()).toBe(1);
		expect(document.querySelector('[role=status]')?.textContent).toBe('1 of 2 finished');
		const course = startLessons();
		expect(ticks()).toBe(1);
		expect(course.querySelector('a')?.getAttribute('href')).toContain('/course/x/plan');
		expect(course.querySelector('a')?.textContent).toBe('Continue');
	});

	it('can be started again after all are finished, and keep their ticks', () => {
		localStorage.setItem('masthead.progress', '{"x":["idea","plan"]}');
		const link = startLessons().querySelector('a');
		expect(link?.textContent).toBe('Read again');
		expect(link?.getAttribute('href')).toContain('/course/x/idea');
		expect(ticks()).toBe(2);
	});

	it('lose their tick when the button is pressed again, and other courses keep theirs', () => {
		localStorage.setItem('masthead.progress', '{"y":["one"]}');
		startLessons('idea');
		button().click();
		button().click();
		expect(ticks()).toBe(0);
		expect(finishedLessons('y')).toEqual(['one']);
	});

	it.each(['{', '[1]', 'null', '{"x":"idea"}', '{"x":[1]}'])(
		'have no ticks when the device has stored the invalid value %s',
		(stored) => {
			localStorage.setItem('masthead.progress', stored);
			startLessons();
			expect(ticks()).toBe(0);
		},
	);
});
