/**
 * The path of the page of this site that the reader came from, "" if unknown. Its query is left
 * out, because it may be secret.
 */
function previousPage(): string {
	if (!URL.canParse(document.referrer)) return '';
	const { origin, pathname } = new URL(document.referrer);
	return origin === location.origin && pathname !== location.pathname ? pathname : '';
}

/** Fills in the page that the reader came from, unless the reader has entered another one. */
export function reportedPage(root: HTMLElement): void {
	const page = root.querySelector<HTMLInputElement>('input[name="page"]');
	if (page?.value === '') page.value = previousPage();
}
