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

const remove = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** Shows a line at the foot of the screen for a while; undo adds a button that takes the action back. */
export function showToast(text: string, undo?: () => void): void {
	const id = next++;
	// The same line twice says nothing new.
	const others = undo ? toasts : toasts.filter((toast) => toast.undo || toast.text !== text);
	set([...others.slice(-2), { id, text, ...(undo && { undo }) }]);
	setTimeout(() => remove(id), undo ? 12_000 : 5_000);
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/** The lines that showToast shows. */
export function Toasts() {
	const t = useT();
	const list = useSyncExternalStore(subscribe, () => toasts);
	return (
		<div
			role="status"
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
