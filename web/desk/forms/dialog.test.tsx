// @vitest-environment jsdom
import { act, type ReactNode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { forgetDrafts, readDraft } from '../edit/draft';
import { named, openPage, press, settle, type, typedIn, until } from '../testing';
import { FormDialog, useDialogForm } from './dialog';
import { TextField } from './fields';
import { ListField } from './ListField';
import { NamesField } from './NamesField';

vi.mock('../app/session', () => ({ useSession: () => ({ email: 'neha@example.com', brands: [] }) }));

let page: Awaited<ReturnType<typeof openPage>>;
const closed = vi.fn();
afterEach(async () => {
	await page.close();
	closed.mockReset();
	forgetDrafts();
	sessionStorage.clear();
	localStorage.clear();
});

function Dialog() {
	const form = useDialogForm({
		initial: { reason: '' },
		submit: async () => ({ ok: true, value: true }),
		onDone: () => {},
	});
	return (
		<FormDialog form={form} opened onClose={closed} title="Decide" action="Send">
			<TextField {...form.bind('reason', 'Reason')} />
		</FormDialog>
	);
}

const pressEscape = () =>
	act(
		async () =>
			void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
	);

test('a dialog with something typed asks before it is closed, and a click outside does not close it', async () => {
	page = await openPage(<Dialog />);
	await type('Reason', 'Because of the loom');
	await act(async () => document.querySelector<HTMLElement>('[class*=Overlay]')?.click());
	expect(closed).not.toHaveBeenCalled();
	await pressEscape();
	await until(() => expect(document.body.textContent).toContain('Discard what you typed?'));
	expect(closed).not.toHaveBeenCalled();
	await pressEscape();
	await settle();
	expect(closed).not.toHaveBeenCalled();
	expect(typedIn('Reason')).toBe('Because of the loom');
	await pressEscape();
	await press('Discard');
	expect(closed).toHaveBeenCalledOnce();
});

test('a dialog in which nothing was typed closes at once', async () => {
	page = await openPage(<Dialog />);
	await pressEscape();
	await until(() => expect(closed).toHaveBeenCalledOnce());
});

const sent = vi.fn();

/** A dialog about a record whose stored reason can be another one the next time. */
function Kept({ reason = '', place = 'Surat' }: { reason?: string; place?: string }) {
	const form = useDialogForm({
		name: 'claim:42',
		initial: { reason, place },
		submit: async (fields) => {
			sent(fields);
			return { ok: true, value: true };
		},
		onDone: closed,
	});
	return (
		<FormDialog form={form} opened onClose={closed} title="Decide" action="Send">
			<TextField {...form.bind('reason', 'Reason')} />
			<TextField {...form.bind('place', 'Place')} />
		</FormDialog>
	);
}

/** Loads the page again, as a browser that was closed does. */
async function reload(view: ReactNode) {
	await page.close();
	forgetDrafts();
	sessionStorage.clear();
	page = await openPage(view);
}

test('what was typed in a dialog is there after a reload, until it is sent; other fields have their present values', async () => {
	page = await openPage(<Kept />);
	await type('Reason', 'Because of the loom');
	await reload(<Kept place="Salem" />);
	expect(document.body.textContent).toContain('You typed this earlier');
	expect(typedIn('Reason')).toBe('Because of the loom');
	expect(typedIn('Place')).toBe('Salem');
	await press('Send');
	expect(sent).toHaveBeenLastCalledWith({ reason: 'Because of the loom', place: 'Salem' });
	await reload(<Kept />);
	expect(typedIn('Reason')).toBe('');
	expect(document.body.textContent).not.toContain('You typed this earlier');
});

test('a kept text is forgotten when the editor starts over, or discards it', async () => {
	page = await openPage(<Kept />);
	await type('Reason', 'Because of the loom');
	await reload(<Kept />);
	await press('Start over');
	expect(typedIn('Reason')).toBe('');
	await type('Reason', 'Because of the kiln');
	await pressEscape();
	await press('Discard');
	expect(closed).toHaveBeenCalledOnce();
	await reload(<Kept />);
	expect(typedIn('Reason')).toBe('');
	expect(readDraft('neha@example.com dialog:claim:42')).toBeUndefined();
});

function Fields() {
	const [names, setNames] = useState<Record<string, string[]>>({ hi: ['करघा'] });
	return (
		<>
			<NamesField
				name="names"
				label="Names"
				value={names}
				onChange={(value) => setNames(value ?? {})}
				errors={{}}
				max={1}
			/>
			<ListField
				name="sections"
				label="Sections"
				value={[{ layout: 'one' }, { layout: 'two' }]}
				onChange={() => {}}
				errors={{ '[1]': 'needs a source' }}
				empty={{ layout: '' }}
				row={() => null}
			/>
		</>
	);
}

test('a field whose record has one name in a language takes no second one, which would be lost', async () => {
	page = await openPage(<Fields />);
	await type('हिन्दी', 'दूसरा');
	await act(async () =>
		named('हिन्दी')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
	);
	expect(document.body.textContent).toContain('करघा');
	expect(document.body.textContent).not.toContain('दूसरा');
});

test('what is wrong with a whole entry of a list is said below its fields', async () => {
	page = await openPage(<Fields />);
	const [first, second] = [...document.querySelectorAll('fieldset li')];
	expect(first?.querySelector('[role=alert]')).toBeNull();
	expect(second?.querySelector('[role=alert]')?.textContent).toBe('needs a source');
});
