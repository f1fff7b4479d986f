// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FocalPoint } from './FocalPoint';

vi.mock('../../app/i18n', () => ({ useT: () => (id: string) => id }));

let root: Root | undefined;

beforeAll(() => {
	Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
	window.matchMedia ??= () =>
		({
			matches: false,
			addEventListener: () => {},
			removeEventListener: () => {},
		}) as unknown as MediaQueryList;
});

afterEach(() => act(() => root?.unmount()));

function show(x: number, y: number, disabled = false) {
	const onChange = vi.fn();
	document.body.innerHTML = '<div id="place"></div>';
	root = createRoot(document.getElementById('place') as HTMLElement);
	act(() =>
		root?.render(
			<MantineProvider>
				<FocalPoint
					picture={{ base: '/media/m/aa/a', widths: [960], width: 1600, height: 900, alt: 'A loom' }}
					x={x}
					y={y}
					disabled={disabled}
					onChange={onChange}
				/>
			</MantineProvider>,
		),
	);
	const press = (key: string, shiftKey = false) =>
		act(() => {
			document
				.querySelector('[role=slider]')
				?.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
		});
	return { onChange, press };
}

describe('the focal point (F187)', () => {
	it('is moved by the arrow keys, with Shift in larger steps, and stays in the picture', () => {
		const { onChange, press } = show(0.5, 0.05);
		press('ArrowLeft');
		expect(onChange).toHaveBeenLastCalledWith(0.49, 0.05);
		press('ArrowUp', true);
		expect(onChange).toHaveBeenLastCalledWith(0.5, 0);
	});

	it('does not move in a picture that the editor may not change', () => {
		const { onChange, press } = show(0.5, 0.5, true);
		press('ArrowLeft');
		expect(onChange).not.toHaveBeenCalled();
	});
});
