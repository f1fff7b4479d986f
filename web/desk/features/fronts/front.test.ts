import { describe, expect, it } from 'vitest';
import { fieldsOf, opensPage, partsOf, sendable, setsOf, sourceParts, versionOf } from './front';
import { sectionOf } from './preview';

const section = (source: string) => ({ kind: 'stories', layout: 'lead', source, limit: 3 });
const read = {
	brand: 'science',
	version: 'a1',
	public: { sections: [section('latest')], sets: {} },
	prepared: null,
	stories: [],
	kinds: [],
	layouts: [],
	ticker: { kind: 'off' as const, host: '', at: '' },
	published: null,
	changed: false,
};

// The first section has no heading if it opens the page, as web/site has it.
it('offers a heading for all sections but one that opens the page', () => {
	const of = (layout: string) => opensPage({ ...section('latest'), layout });
	expect(['lead', 'cover', 'spread', 'four'].map(of)).toEqual([true, true, true, false]);
});

it('finds the fields of a section that is pressed in the preview', () => {
	expect(['s1', 's12'].map(sectionOf)).toEqual([0, 11]);
});

// F179, C24
describe('a front', () => {
	it('is edited as prepared, else as it is public', () => {
		expect(fieldsOf(read).sections).toEqual([section('latest')]);
		const prepared = {
			revision: 2,
			basedOn: 'b2',
			publishAt: '2026-03-16T12:00:00Z',
			savedAt: '',
			savedBy: '',
			problem: '' as const,
			missedAt: '',
		};
		const both = { ...read, prepared: { ...prepared, front: { sections: [], sets: {} } } };
		expect(fieldsOf(both)).toEqual({ sections: [], sets: {}, publishAt: prepared.publishAt });
		expect([versionOf(read), versionOf(both)]).toEqual(['0:a1', '2:b2']);
		expect(partsOf('2:b2')).toEqual({ revision: 2, basedOn: 'b2' });
	});

	it('is sent without sets that no section shows', () => {
		const sections = [section('curated:picks'), section('latest')];
		expect(setsOf(sections)).toEqual(['CURATED_SET', 'picks']);
		const sets = { picks: [{ story: 1 }], former: [{ story: 2 }] };
		expect(sendable({ sections, sets, publishAt: '' })).toEqual({
			sections,
			sets: { picks: [{ story: 1 }] },
		});
	});

	it('has sources in two parts', () => {
		expect(['latest', 'trending:read', 'tag:funding', 'type:VIDEO'].map(sourceParts)).toEqual([
			{ kind: 'latest', name: '' },
			{ kind: 'trending:read', name: '' },
			{ kind: 'tag', name: 'funding' },
			{ kind: 'type', name: 'VIDEO' },
		]);
	});
});
