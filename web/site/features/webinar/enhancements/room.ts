import type { LiveState } from '../../../../api/client.gen';
import { openStream } from '../registrations';

/**
 * Keeps the room of a webinar up to date: the audience at once, and everything else by loading the page again, unless the reader has typed
 * something that was not sent. Then the link above the questions does that.
 */
export function room(root: HTMLElement): void {
	const page = root.querySelector<HTMLElement>('[data-room]');
	if (!page) return;
	const { room: id = '' } = page.dataset;
	const numbers = new Intl.NumberFormat(document.documentElement.lang);
	/** What the page shows of a state, so that a change of the audience alone changes nothing else. */
	const shown = ({ status, questions, polls }: LiveState) => JSON.stringify([status, questions, polls]);
	let known: string | undefined;
	let loading = false;

	const typed = () =>
		[
			...page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
				'input:not([type="hidden"]), textarea',
			),
		].some((control) => control.value !== control.defaultValue);

	async function reload(): Promise<void> {
		if (loading || typed() || page?.contains(document.activeElement)) return;
		loading = true;
		const response = await fetch(location.href.replace(/#.*/, '').replace(/&done=1/, '')).catch(
			() => undefined,
		);
		loading = false;
		if (!response?.ok || typed()) return;
		const next = new DOMParser()
			.parseFromString(await response.text(), 'text/html')
			.querySelector('[data-room]');
		if (next && page) page.replaceChildren(...next.children);
	}

	const stream = openStream(id, (state) => {
		const audience = page.querySelector<HTMLElement>('[data-audience]');
		if (audience)
			audience.textContent =
				audience.dataset.audience?.replace('{count}', numbers.format(state.audience)) ?? '';
		const now = shown(state);
		if (known !== undefined && known !== now) void reload();
		known = now;
	});
	addEventListener('pagehide', () => stream.close());
}
