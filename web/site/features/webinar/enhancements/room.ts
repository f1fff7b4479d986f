import type { LiveState } from '../../../../api/client.gen';
import { openStream } from '../registrations';

/**
 * Keeps the room of a webinar up to date: shows the number of open pages at once, and loads the page again after any other change. While
 * the room has the focus or unsent text, it stays as it is; the link above the questions then loads the page again.
 */
export function room(root: HTMLElement): void {
	const page = root.querySelector<HTMLElement>('[data-room]');
	if (!page) return;
	const { room: id = '' } = page.dataset;
	const numbers = new Intl.NumberFormat(document.documentElement.lang);
	/** The parts of a state that need the page to be loaded again when they change, as text. */
	const comparable = ({ status, questions, polls }: LiveState) => JSON.stringify([status, questions, polls]);
	let known: string | undefined;
	let loading = false;

	const hasUnsentText = () =>
		[
			...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
				'input:not([type="hidden"]), textarea',
			),
		].some((control) => control.value !== control.defaultValue);

	async function reload(): Promise<void> {
		if (loading || hasUnsentText() || page?.contains(document.activeElement)) return;
		loading = true;
		const response = await fetch(location.href.replace(/#.*/, '').replace(/&done=1/, '')).catch(
			() => undefined,
		);
		loading = false;
		if (!response?.ok || hasUnsentText()) return;
		const next = new DOMParser()
			.parseFromString(await response.text(), 'text/html')
			.querySelector('[data-room]');
		if (next && page) page.replaceChildren(...next.children);
	}

	const stream = openStream(
		id,
		(state) => {
			const audience = page.querySelector<HTMLElement>('[data-audience]');
			if (audience)
				audience.textContent =
					audience.dataset.audience?.replace('{count}', numbers.format(state.audience)) ?? '';
			const now = comparable(state);
			if (known !== undefined && known !== now) void reload();
			known = now;
		},
		true,
	);
	addEventListener('pagehide', () => stream.close());
}
