/**
 * How the list of cities looks. It comes with the script that fills it, and not with
 * every page: no page has a byte of room for what hardly anybody opens.
 */
const css = `
[data-cities]{position:relative}
[data-cities] [role=listbox]{position:absolute;z-index:2;inset-block-start:100%;inset-inline:0;max-block-size:10rem;overflow:auto;border:1px solid var(--rule);border-radius:var(--radius-control);background:var(--raised);box-shadow:0 .5rem 1.5rem var(--shade)}
[data-cities] [role=option]{padding:var(--s8) var(--s12);cursor:pointer}
[data-cities] [role=option]:is(:hover,[aria-selected=true]){background:var(--tint);color:var(--accent)}
`;

let dressed = false;

/** Dresses the lists of this page, once. */
export function dressCities(): void {
	if (dressed || !('adoptedStyleSheets' in document)) return;
	dressed = true;
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	document.adoptedStyleSheets.push(sheet);
}
