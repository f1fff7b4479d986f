import { Button, Group, getDefaultZIndex, Modal, Text } from '@mantine/core';
import { useRef, useSyncExternalStore } from 'react';
import { useT } from '../app/i18n';

interface Question {
	title: string;
	text: string;
	/** The label of the button that does it. */
	action: string;
	/** The label of the button that does nothing; “Cancel” by default, which is ambiguous if the action cancels something. */
	keep?: string;
	/** Whether it destroys something, which the colour of the button says. */
	danger?: boolean;
}

let asked: (Question & { answer: (yes: boolean) => void }) | undefined;
const listeners = new Set<() => void>();
const set = (next: typeof asked) => {
	asked = next;
	for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/** Asks before something is done that cannot be taken back. Resolves to the answer. */
export const confirm = (question: Question): Promise<boolean> =>
	new Promise((resolve) => {
		asked?.answer(false);
		set({
			...question,
			answer: (yes) => {
				set(undefined);
				resolve(yes);
			},
		});
	});

/** The dialog of confirm. */
export function Confirmation() {
	const t = useT();
	const open = useSyncExternalStore(subscribe, () => asked);
	// The dialog keeps its words while it closes.
	const last = useRef(open);
	if (open) last.current = open;
	const question = last.current;
	return (
		<Modal
			opened={open !== undefined}
			onClose={() => question?.answer(false)}
			title={question?.title}
			// Above a dialog that asks.
			zIndex={getDefaultZIndex('overlay')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<Text size="sm">{question?.text}</Text>
			<Group mt="lg" justify="flex-end">
				<Button variant="default" onClick={() => question?.answer(false)} data-autofocus>
					{question?.keep ?? t('desk.cancel')}
				</Button>
				<Button {...(question?.danger && { color: 'red' })} onClick={() => question?.answer(true)}>
					{question?.action}
				</Button>
			</Group>
		</Modal>
	);
}
