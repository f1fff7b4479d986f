/** The path of the page of this site from which the reader came, "" if unknown. Its query is left out, because it may be secret. */
function previousPage(): string {
	if (!URL.canParse(document.referrer)) return '';
	const { origin, pathname } = new URL(document.referrer);
	return origin === location.origin && pathname !== location.pathname ? pathname : '';
}

/** Names the page from which the reader came in the form, unless the reader has entered another one. */
export function reportedPage(root: HTMLElement): void {
	const page = root.querySelector<HTMLInputElement>('input[name="page"]');
	if (page?.value === '') page.value = previousPage();
}
