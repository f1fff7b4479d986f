import { expect, test } from 'vitest';
import type { Definition } from '../../../site/features/company/edit/definitions';
import { prepareSave } from '../../../site/features/company/edit/definitions';
import { entryFrom, pathInForm, type Row, refusalInForm, rowOf } from './section';

const products: Definition = {
	fields: [],
	lists: [
		{
			name: 'products',
			title: 'company.products',
			add: 'company.edit.addProduct',
			names: 'name',
			fields: [{ name: 'name', kind: 'text', label: 'account.name' }],
			lists: [
				{
					name: 'offers',
					title: 'company.edit.offers',
					add: 'company.edit.addOffer',
					names: 'description',
					fields: [{ name: 'description', kind: 'text', label: 'company.edit.offer' }],
					lists: [],
				},
			],
		},
	],
};

const read: Row = {
	id: '',
	products: [
		{ id: '4', name: 'Loom', offers: [{ id: '1', description: 'Half price' }] },
		{ id: '5', name: 'Kiln', offers: [] },
		{ id: '6', name: 'Shuttle', offers: [] },
	],
};

const saved = (row: Row) =>
	prepareSave(products, entryFrom(products, row, read), entryFrom(products, read, read));

test('a save has the entries that were added, changed and removed, and no others', () => {
	const { body } = saved({
		id: '',
		products: [
			{ id: '4', name: 'Loom', offers: [{ id: '', description: 'Free yarn' }] },
			{ id: '6', name: 'Shuttle 2', offers: [] },
			{ id: '', name: 'Wheel', offers: [] },
		],
	});
	expect(body).toEqual({
		products: [
			{
				id: '4',
				operation: 'UPDATE',
				name: 'Loom',
				offers: [
					{ operation: 'CREATE', description: 'Free yarn' },
					{ id: '1', operation: 'DELETE' },
				],
			},
			{ id: '6', operation: 'UPDATE', name: 'Shuttle 2', offers: [] },
			{ operation: 'CREATE', name: 'Wheel', offers: [] },
			{ id: '5', operation: 'DELETE' },
		],
	});
	expect(saved(read).body).toEqual({ products: [] });
});

test('an entry that somebody else has removed is added again', () => {
	const { body } = saved({
		id: '',
		products: [...(read.products as Row[]), { id: '9', name: 'Wheel', offers: [] }],
	});
	expect(body).toEqual({ products: [{ operation: 'CREATE', name: 'Wheel', offers: [] }] });
});

test('what the server refuses is shown at the entry of the form, although the request has only the changed ones', () => {
	const { changes } = saved({
		id: '',
		products: [
			{ id: '4', name: 'Loom', offers: [{ id: '1', description: 'Half price' }] },
			{ id: '5', name: '', offers: [] },
			{ id: '6', name: 'Shuttle', offers: [{ id: '', description: '' }] },
		],
	});
	expect(pathInForm('products[0].name', changes)).toBe('products[1].name');
	expect(pathInForm('products[1].offers[0].description', changes)).toBe('products[2].offers[0].description');
	expect(pathInForm('products[0].id', changes)).toBe('products[1]');
	expect(pathInForm('products', changes)).toBe('products');
	expect(
		refusalInForm({ error: '', fields: { 'products[0].name': 'is required' } } as never, changes).fields,
	).toEqual({ 'products[1].name': 'is required' });
});

test('a row has the fields and lists of the entry', () => {
	expect(rowOf(products, entryFrom(products, read, read))).toEqual(read);
});
