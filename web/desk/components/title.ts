import { useEffect } from 'react';

/** Names the tab of the browser after the view. */
export function usePageTitle(title: string): void {
	useEffect(() => {
		document.title = `${title} – Desk`;
	}, [title]);
}
