import { describe, expect, it } from 'vitest';
import { fieldsOf, partsOf, sendable, setsOf, sourceParts, versionOf } from './front';

const section = (source: string) => ({ kind: 'stories', layout: 'lead', source, limit: 3 });
const read = {
	brand: 'science',
	version: 'a1',
	public: { sections: [section('latest')], sets: {} },
	prepared: null,
	stories: [],
	kinds: [],
	layouts: [],
};

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
