/** Marks today in a calendar. The server does not, because a cached page may be from an earlier day. */
export function today(root: HTMLElement): void {
	const table = root.querySelector<HTMLElement>('[data-month]');
	if (!table) return;
	const { month, zone: timeZone } = table.dataset;
	const now = new Intl.DateTimeFormat('sv', { timeZone }).format(); // 2026-11-23
	const day = table.querySelectorAll<HTMLElement>('td > *')[Number(now.slice(8)) - 1];
	if (!day || now.slice(0, 7) !== month) return;
	day.dataset.today = '';
	day.title = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' }).format(
		0,
		'day',
	);
}
