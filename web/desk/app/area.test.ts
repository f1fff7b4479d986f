import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from '../../../internal/i18n/locales/en.json';
import { compileCatalogues } from '../../build/messages.ts';
import { iconNames } from '../components/Icon';
import { allAreas, areaGroups, usableAreas } from './area';
import { areas } from './areas';

test('each area of areas.json has a name that the Desk knows, an icon, a group and an address of its own', () => {
	const desk = compileCatalogues('internal/i18n/locales', (id) => id in en).en ?? {};
	for (const area of allAreas) {
		expect(desk[area.name], area.name).toBeTruthy();
		expect(iconNames, area.icon).toContain(area.icon);
		expect(areaGroups).toContain(area.group);
		expect(area.features.length, area.id).toBeGreaterThan(0);
	}
	for (const member of ['id', 'path', 'key'] as const) {
		const values = allAreas.map((area) => area[member]).filter(Boolean);
		expect(values).toEqual([...new Set(values)]);
	}
});

/** Areas that share the folder of another one, because their records are of one kind. */
const folders: Record<string, string> = { series: 'terms' };

test('an area is a folder, and its first route is the address of areas.json', () => {
	for (const { info, routes } of areas) {
		expect(existsSync(`web/desk/features/${folders[info.id] ?? info.id}/area.ts`), info.id).toBe(true);
		expect(routes[0]?.options).toMatchObject({ path: info.path });
	}
});

test('who may not use the directory does not see its areas', () => {
	const ids = (features: string[]) => usableAreas(areas, features).map(({ id }) => id);
	expect(ids(['stories'])).toContain('stories');
	expect(ids(['stories'])).not.toContain('people');
	expect(ids(['stories', 'directory'])).toContain('people');
	expect(ids([])).toEqual([]);
});
