// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { dropRelated } from './endless';

it('stories that are read leave the recommendations, the last one with heading and all (PAGE-01)', () => {
	document.body.innerHTML = `<section data-related=""><h2>Read next</h2><ul>
		<li><article data-story="1"><a href="/2026/03/one">One</a></article></li>
		<li><article data-story="2"><a href="/2026/03/two">Two</a></article></li>
	</ul></section>`;
	dropRelated('/2026/03/one');
	expect(document.querySelectorAll('li')).toHaveLength(1);
	dropRelated('/2026/03/elsewhere');
	expect(document.body.textContent).toContain('Read next');
	dropRelated('/2026/03/two');
	expect(document.body.textContent).toBe('');
});
