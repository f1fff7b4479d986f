import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useT } from '../app/i18n';

interface Toast {
	id: number;
	text: string;
	undo?: () => void;
}

let toasts: Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(list: Toast[]): void {
	toasts = list;
	for (const listener of listeners) listener();
}

const keptKey = 'desk-messages';
const isKept = (): boolean => {
	try {
		return localStorage.getItem(keptKey) === 'kept';
	} catch {
		return false;
	}
};

/** Stores on this device whether messages stay until they are closed, for people who need longer to read or reach them. */
export function keepToasts(on: boolean): void {
	try {
		localStorage.setItem(keptKey, on ? 'kept' : 'timed');
	} catch {
		// Without a store the setting does not change.
	}
	set([...toasts]);
}

function remove(id: number): void {
	// The removed message may have had the pointer or the focus, and then sends no event.
	held = false;
	set(toasts.filter((toast) => toast.id !== id));
}

/** Shows a line at the foot of the screen for a while; undo adds a button that takes the action back. */
export function showToast(text: string, undo?: () => void): void {
	const id = next++;
	// A text that is already shown is not shown twice.
	const others = undo ? toasts : toasts.filter((toast) => toast.undo || toast.text !== text);
	set([...others.slice(-2), { id, text, ...(undo && { undo }) }]);
	const wait = () =>
		setTimeout(
			() => {
				if (isKept()) return;
				// A message must not close while somebody is about to press its button.
				if (held) wait();
				else remove(id);
			},
			undo ? 12_000 : 5_000,
		);
	wait();
}

/** Whether the pointer or the focus is on a message. */
let held = false;

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/** Whether messages stay until they are closed. */
export const useToastsAreKept = (): boolean => useSyncExternalStore(subscribe, isKept);

/** The lines that showToast shows. */
export function Toasts() {
	const t = useT();
	const list = useSyncExternalStore(subscribe, () => toasts);
	return (
		<div
			role="status"
			onPointerEnter={() => {
				held = true;
			}}
			onPointerLeave={() => {
				held = false;
			}}
			onFocus={() => {
				held = true;
			}}
			onBlur={() => {
				held = false;
			}}
			style={{
				position: 'fixed',
				insetInlineStart: 16,
				insetBlockEnd: 16,
				zIndex: 400,
				display: 'grid',
				gap: 8,
			}}
		>
			{list.map(({ id, text, undo }) => (
				<Paper key={id} bg="var(--band)" c="var(--band-ink)" px="md" py="xs" maw="90vw">
					<Group gap="sm" wrap="nowrap">
						<Text size="sm">{text}</Text>
						{undo && (
							<Button
								size="compact-sm"
								variant="outline"
								color="gray.2"
								c="var(--band-ink)"
								onClick={() => {
									remove(id);
									undo();
								}}
							>
								{t('form.undo')}
							</Button>
						)}
						<CloseButton
							size="sm"
							c="var(--band-ink)"
							variant="transparent"
							aria-label={t('header.close')}
							onClick={() => remove(id)}
						/>
					</Group>
				</Paper>
			))}
		</div>
	);
}
