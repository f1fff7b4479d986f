// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ActionInfo, Result } from '../../api/client.gen';
import { Actions } from '../components/Actions';
import { answerCalls, openPage, press, until } from '../testing';
import { within } from './bound';
import { TextField } from './fields';
import { ListField } from './ListField';
import { MergeDialog } from './MergeDialog';
import { companies, SearchPicker } from './pickers';
import { PictureField } from './picture';
import { useUndoable } from './undo';

vi.mock('../app/session', () => ({ useSession: () => ({ email: 'neha@example.com', brands: [] }) }));

let page: Awaited<ReturnType<typeof openPage>>;
afterEach(() => page.close());

function Picture() {
	const [value, setValue] = useState<number | null | undefined>(7);
	return <PictureField name="logo" label="Logo" value={value} onChange={setValue} errors={{}} />;
}

test('a field shows the stored picture of a record that has only its id', async () => {
	answerCalls({
		'GET media/7': () => ({ id: 7, picture: { base: '/media/ab', widths: [320], alt: 'A loom' } }),
	});
	page = await openPage(<Picture />);
	await until(() => expect(document.querySelector('img')?.getAttribute('src')).toBe('/media/ab/320.jpg'));
});

function Remove({ lost, undo }: { lost: string[]; undo: () => Promise<void> }) {
	const undoable = useUndoable();
	return (
		<button
			type="button"
			onClick={() =>
				void undoable({ run: async () => lost, lost: (result) => result, undo, done: 'Removed.' })
			}
		>
			Take away
		</button>
	);
}

test('undo is not offered for what it would not bring back; what is lost is said', async () => {
	const undo = vi.fn(async () => {});
	page = await openPage(<Remove lost={['Its API tokens no longer work: Desk.']} undo={undo} />);
	await press('Take away');
	await until(() =>
		expect(document.body.textContent).toContain('Removed. Its API tokens no longer work: Desk.'),
	);
	expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain(
		'Undo',
	);
});

test('undo is offered if nothing else is lost', async () => {
	const undo = vi.fn(async () => {});
	page = await openPage(<Remove lost={[]} undo={undo} />);
	await press('Take away');
	await press('Undo');
	expect(undo).toHaveBeenCalledOnce();
});

test('a merge needs a choice, and a refused one keeps the dialog without a number as its reason', async () => {
	const merge = vi.fn(async () => false);
	const pick = ({ onChange }: { onChange: (id: number) => void }) => (
		<button type="button" onClick={() => onChange(9)}>
			Pick
		</button>
	);
	const closed = vi.fn();
	page = await openPage(
		<MergeDialog label="Company" text="" picker={pick} onClose={closed} onMerge={merge} />,
	);
	await press('Merge');
	expect(merge).not.toHaveBeenCalled();
	await press('Pick');
	await press('Merge');
	await until(() => expect(merge).toHaveBeenCalledWith(9));
	expect(closed).not.toHaveBeenCalled();
	expect(document.querySelector('[role=alert]')).toBeNull();
});

test('a history and a picker that cannot be read say so, and can be read again', async () => {
	let broken = true;
	answerCalls({
		'GET companies': () => (broken ? new Response('{}', { status: 500 }) : { items: [], next: '' }),
	});
	const load = async (): Promise<Result<{ items: ActionInfo[]; next: string }>> =>
		broken ? { ok: false, status: 500, problem: null } : { ok: true, value: { items: [], next: '' } };
	page = await openPage(
		<>
			<Actions queryKey={['history']} load={load} />
			<SearchPicker
				name="company"
				label="Company"
				source={companies}
				value={null}
				onChange={() => {}}
				errors={{}}
			/>
		</>,
	);
	await until(() =>
		expect(document.querySelector('[role=alert]')?.textContent).toContain('could not be loaded'),
	);
	broken = false;
	await press('Try again');
	await until(() => expect(document.body.textContent).toContain('Nothing has been changed yet.'));
});

function Products() {
	const [value, setValue] = useState([{ name: 'Kiln' }]);
	return (
		<ListField
			name="products"
			label="Products"
			addLabel="Add a product"
			empty={{ name: '' }}
			value={value}
			onChange={setValue}
			errors={{}}
			row={(entry) => <TextField {...within(entry, 'name', 'Name')} />}
		/>
	);
}

test('a new entry of a list has the focus, and the entries of a form that is opened do not take it', async () => {
	page = await openPage(<Products />);
	expect(document.activeElement).toBe(document.body);
	await press('Add a product');
	const fields = [...document.querySelectorAll('li input')];
	expect(fields).toHaveLength(2);
	expect(document.activeElement).toBe(fields[1]);
});
