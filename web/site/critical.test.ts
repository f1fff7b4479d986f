import { describe, expect, it } from 'vitest';
import { criticalCss, selectorsIn } from './critical';

const used = selectorsIn('<p class="a b"><i class="c" lang="hi">');

describe('the rules that a piece of HTML needs', () => {
	it.each([
		['a rule without classes', 'a{color:red}', true],
		['a rule of a class', '.a{color:red}', true],
		['a rule of another class', '.z{color:red}', false],
		['one of two selectors', '.z,.a{color:red}', true],
		['two classes', '.a .c:hover{color:red}', true],
		['two classes of which one is missing', '.a .z{color:red}', false],
		['a class that must be missing', '.a:not(.z){color:red}', true],
		['one of several classes', ':is(.z,.a){color:red}', true],
		['a comma in brackets', '.z:is(.a,.b){color:red}', false],
		['a font', '@font-face{font-family:x;src:url("a{b}")}', true],
		['an animation', '@keyframes x{0%{opacity:0}to{opacity:1}}', true],
		["the page's language", '[lang=ta]{color:red}', true],
		['a language of the HTML', ':is([lang=ur],[lang=hi]) .a{color:red}', true],
		['other languages', ':is([lang=ur],[lang=te]){color:red}', false],
		['classes in languages that the page does not have', '.a:lang(ur),.b:lang(mr){color:red}', false],
		['a negated language', '[lang]:not(:lang(ur)){color:red}', true],
		['print', '@media print{.a{color:red}}', false],
		['a statement', '@layer a,b;', true],
	])('%s', (_, css, expected) => {
		expect(criticalCss(css, used, 'ta')).toBe(expected ? css : '');
	});

	it('keep their order and leave out empty blocks', () => {
		expect(
			criticalCss(
				'b{x:y}@media (width>1px){.z{x:y}.a{x:y}@supports (x:y){.z{x:y}}}@media (print){.z{x:y}}.c{x:y}',
				used,
				'ta',
			),
		).toBe('b{x:y}@media (width>1px){.a{x:y}}.c{x:y}');
	});
});
