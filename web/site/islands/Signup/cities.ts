/** Styles of the list of cities. They load with its script, so that pages need not contain them. */
const css = `
[data-cities]{position:relative}
[data-cities] [role=listbox]{position:absolute;z-index:2;inset-block-start:100%;inset-inline:0;\
max-block-size:10rem;overflow:auto;border:1px solid var(--rule);border-radius:var(--radius-control);\
background:var(--raised);box-shadow:0 .5rem 1.5rem var(--shade)}
[data-cities] [role=option]{padding:var(--s8) var(--s12);cursor:pointer}
[data-cities] [role=option]:is(:hover,[aria-selected=true]){background:var(--tint);color:var(--accent)}
`;

let adopted = false;

/** Adds the styles to the page, once. */
export function adoptCityStyles(): void {
	if (adopted || !('adoptedStyleSheets' in document)) return;
	adopted = true;
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	document.adoptedStyleSheets.push(sheet);
}
