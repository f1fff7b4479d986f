// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { formOf } from './KeptPage';

vi.mock('@tanstack/react-router', async (load) => ({
	...(await load<object>()),
	useNavigate: () => () => {},
}));

test('a text on this device leads to the form that it was typed in', () => {
	expect(formOf(42)).toBe('/stories/42');
	expect(formOf('person:7')).toBe('/directory/people/7');
	expect(formOf('term:new-series')).toBe('/admin/series/new');
	expect(formOf('term:new-category')).toBe('/admin/terms/new');
	expect(formOf('term:9')).toBe('/admin/terms/9');
	expect(formOf('workflow:weft.hi')).toBe('/admin/workflow?brand=weft&lang=hi');
	expect(formOf('workflow:weft.all')).toBe('/admin/workflow?brand=weft');
	expect(formOf('unknown:7')).toBeUndefined();
	expect(formOf(undefined)).toBeUndefined();
});

test('each form that keeps its text on the device has its address in the area.ts of its folder', () => {
	const kinds = globSync('web/desk/features/*/*.tsx').flatMap((file) =>
		[...readFileSync(file, 'utf8').matchAll(/useVersionedForm<[\s\S]*?\bkind: '([\w-]+)'/g)].map(
			([, kind]) => kind,
		),
	);
	expect(kinds.length).toBeGreaterThan(12);
	expect(kinds.filter((kind) => !formOf(`${kind}:1.all`))).toEqual([]);
});
