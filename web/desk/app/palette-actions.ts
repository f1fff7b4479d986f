import { useEffect, useSyncExternalStore } from 'react';
import type { MessageId } from '../../site/i18n/translate';

/** A command of the view that is open. */
export interface PaletteAction {
	id: MessageId;
	onRun: () => void;
}

let actions: PaletteAction[] = [];
const listeners = new Set<() => void>();

function setActions(next: PaletteAction[]): void {
	actions = next;
	for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => listeners.delete(listener);
};

/** The commands that the open view offers in the palette. */
export const usePaletteActions = (): PaletteAction[] => useSyncExternalStore(subscribe, () => actions);

/** Offers commands in the palette while the view is open. The caller must pass the same list in each render unless it changes. */
export function useOfferActions(offered: PaletteAction[]): void {
	useEffect(() => {
		setActions(offered);
		return () => setActions([]);
	}, [offered]);
}
