/** The HTML document around a page: head, scripts and root attributes. */
import assets from 'virtual:assets';
import styles, { files } from 'virtual:styles';
import { defaultAccent, paper, paperDark } from '../api/limits.gen';
import type { Frame } from '../api/pages.gen';
import { criticalCss, selectorsIn } from './critical';
import { escapeHtml } from './html';
import { bootScript, speculationRules } from './inline';
import { lateFontsId, secondFont } from './late-fonts';
import liteCss from './lite/lite.css?raw';
import './theme/base.css';
import './theme/paper.gen.css';
import './theme/tokens.css';
import { editionOf } from './view';

/** Returns hex if it is a colour of six hex digits, which is safe in a style attribute, else the fallback. */
const safeColour = (hex: string, fallback: string): string => (/^#[0-9a-f]{6}$/i.test(hex) ? hex : fallback);

/** Escapes JSON, so that no text in it can close the script element around it. */
const scriptJson = (json: string): string => json.replaceAll('<', '\\u003c');

const meta = (name: string, content: string): string =>
	content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;

const property = (name: string, content: string): string =>
	content === '' ? '' : `<meta property="${name}" content="${escapeHtml(content)}">`;

/** The publication name of a page: that of the publication, of a language edition or of a brand. */
function publicationName({ site, brand }: Frame): string {
	if (brand.kind === 'master') return site.name;
	return brand.kind === 'language' ? `${site.name} ${brand.name}` : brand.name;
}

/** The title of the browser window: the page's title, then the publication name. */
function windowTitle(frame: Frame): string {
	const publication = publicationName(frame);
	const title = frame.head.windowTitle || frame.head.title;
	return title === publication ? publication : `${title} | ${publication}`;
}

/** The Open Graph locale of a language; the country is always India. */
const openGraphLocale = (lang: string): string => `${lang}_IN`;

/** The Open Graph tags of a page. */
function linkPreview(frame: Frame): string {
	const { head, lang } = frame;
	const picture = (image: string) => [
		property('og:image', image),
		property('og:image:type', 'image/jpeg'),
		property('og:image:width', '1200'),
		property('og:image:height', '630'),
		property('og:image:alt', head.socialTitle || head.title),
	];
	return [
		property('og:type', head.type || 'website'),
		property('og:site_name', publicationName(frame)),
		property('og:title', head.socialTitle || head.title),
		property('og:description', head.description),
		property('og:url', head.canonical),
		property('og:locale', openGraphLocale(lang)),
		...head.alternates
			.filter((other) => other.lang !== lang && other.lang !== 'x-default')
			.map((other) => property('og:locale:alternate', openGraphLocale(other.lang))),
		...(head.linkPicture === '' ? [] : picture(head.linkPicture)),
		property('article:published_time', head.published),
		property('article:modified_time', head.modified),
		property('article:section', head.section),
		...head.authors.map((author) => property('article:author', author)),
		...head.tags.map((tag) => property('article:tag', tag)),
		meta('twitter:card', head.linkPicture === '' ? 'summary' : 'summary_large_image'),
	].join('');
}

/** Links to other formats of the page or of its list, such as feeds and Markdown. */
const alternateForms = ({ head }: Frame): string =>
	head.forms
		.map(
			({ type, href, title }) =>
				`<link rel="alternate" type="${escapeHtml(type)}"${title === '' ? '' : ` title="${escapeHtml(title)}"`} href="${escapeHtml(href)}">`,
		)
		.join('');

/** The favicon: the first letter of the brand on its accent colour. */
function icon(frame: Frame): string {
	const letter = escapeHtml([...frame.brand.name][0] ?? '');
	const fill = safeColour(frame.brand.accent, defaultAccent);
	const svg =
		'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ' +
		`fill="${fill}"/><text x="16" y="24" font-family="Georgia,serif" font-size="22" font-weight="700" ` +
		`fill="#fff" text-anchor="middle">${letter}</text></svg>`;
	return `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(svg)}">`;
}

/**
 * Marks content that is the same on many pages: returns the result of make, or a placeholder that
 * stands for it until it is inserted. css and rest are everything that the result depends on.
 */
export type ConstantPart = (css: string, rest: string, make: () => string) => string;

const preloadFont = (url: string, attributes = ''): string =>
	`<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin ${attributes}>`;

function head(frame: Frame, css: string, constant: ConstantPart): string {
	const { head: h, lang, script, scripts } = frame;
	const fonts = assets.fonts[lang] ?? assets.fonts[script] ?? assets.fonts.latin;
	const others = scripts.map((other) => assets.fonts[other]?.ownRule ?? '').join('');
	return [
		'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
		`<title>${escapeHtml(windowTitle(frame))}</title>`,
		meta('description', h.description),
		h.canonical === '' ? '' : `<link rel="canonical" href="${escapeHtml(h.canonical)}">`,
		meta('robots', h.robots || 'max-image-preview:large'),
		constant(css, `${lang} ${script} ${scripts.join(' ')}`, () =>
			[
				...(fonts?.preload ?? []).map((url) => preloadFont(url)),
				...(fonts?.second.file
					? [preloadFont(fonts.second.file, secondFont), `<style ${secondFont}>${fonts.second.css}</style>`]
					: []),
				`<script>${bootScript}</script>`,
				`<style>${fonts?.css ?? ''}${css}</style>`,
				`<style id="${lateFontsId}" media="(scripting: none)">${fonts?.late ?? ''}${others}</style>`,
				`<script type="module" src="${assets.loader}"></script>`,
				'<meta name="color-scheme" content="light dark">',
				`<meta name="theme-color" content="${paper}" media="(prefers-color-scheme: light)">`,
				`<meta name="theme-color" content="${paperDark}" media="(prefers-color-scheme: dark)">`,
				`<link rel="apple-touch-icon" href="${assets.icon}">`,
				`<script type="speculationrules">${speculationRules}</script>`,
			].join(''),
		),
		icon(frame),
		`<link rel="manifest" href="${escapeHtml(editionOf(frame.brand))}/manifest.webmanifest">`,
		...h.alternates.map(
			(other) =>
				`<link rel="alternate" hreflang="${escapeHtml(other.lang)}" href="${escapeHtml(other.href)}">`,
		),
		...(h.oembed === ''
			? []
			: ['json', 'xml'].map(
					(format) =>
						`<link rel="alternate" type="${format === 'json' ? 'application' : 'text'}/${format}+oembed" ` +
						`href="${escapeHtml(`${h.oembed}&format=${format}`)}">`,
				)),
		alternateForms(frame),
		linkPreview(frame),
		h.jsonLd === '' ? '' : `<script type="application/ld+json">${scriptJson(h.jsonLd)}</script>`,
	].join('');
}

/** Marks a place in the HTML of a page that is below the first screen of every device. */
const foldMark = '<mh-fold></mh-fold>';

/** The elements that stand for parts of the page. */
const placeholders = /<mh-part>(.*?)<\/mh-part>/g;

/**
 * Returns the inline styles of a page and its body. If the body has the fold mark, only the rules that the HTML before
 * it needs are inline, and a link to the whole stylesheet replaces it. Browsers paint what is before the link while the
 * file is loading. selectorsOf returns the classes and languages of a part that the body has a placeholder for.
 */
function splitStyles(
	page: string,
	{ lang }: Frame,
	body: string,
	selectorsOf: (key: string) => string,
): [css: string, body: string] {
	const css = styles[page] ?? '';
	const file = files[page];
	const end = body.indexOf(foldMark);
	if (end < 0) return [css, body];
	const [first, rest] = [body.slice(0, end), body.slice(end + foldMark.length)];
	if (file === undefined) return [css, first + rest];
	const used = [
		selectorsIn(first),
		...[...first.matchAll(placeholders)].map(([, key = '']) => selectorsOf(key)),
	].join(' ');
	return [criticalCss(css, used, lang), `${first}<link rel="stylesheet" href="/assets/${file}">${rest}`];
}

/** Writes the properties of islands with plain quotes, because React writes each quote of their JSON as six characters. */
export const withPlainQuotes = (body: string): string =>
	body.replace(
		/(<mh-island name="\w+" when="\w+") props="([^"]*)"/g,
		(_, start: string, props: string) =>
			`${start} props='${props.replaceAll('&quot;', '"').replaceAll("'", '&#x27;')}'`,
	);

/** How the parts and the constant content of a document are inserted. */
interface Composition {
	constant: ConstantPart;
	/** The classes and languages of a part by its key. */
	selectorsOf: (key: string) => string;
}

/** For a document that has all of its content in its own HTML. */
const inPlace: Composition = { constant: (_css, _rest, make) => make(), selectorsOf: () => '' };

/** The font of a publication's name that is not in Latin script, else "". It is the last font in every font list. */
const nameFont = ({ site }: Frame): string =>
	site.nameScript === 'latin' ? '' : (assets.fonts[site.nameScript]?.family ?? '');

/** Returns the HTML document of a page. page is the name of its component, rendered the HTML of the component. */
export function pageDocument(
	page: string,
	frame: Frame,
	rendered: string,
	{ constant, selectorsOf }: Composition = inPlace,
): string {
	const [css, body] = splitStyles(page, frame, withPlainQuotes(rendered), selectorsOf);
	const accent = safeColour(frame.brand.accent, defaultAccent);
	const accentDark = safeColour(frame.brand.accentDark, accent);
	const name = nameFont(frame);
	return (
		`<!doctype html><html lang="${escapeHtml(frame.lang)}" dir="${escapeHtml(frame.dir)}" ` +
		`data-page="${page}" data-brand="${escapeHtml(frame.brand.slug)}" ` +
		`data-consent="${escapeHtml(frame.consent)}" data-newsletter="${escapeHtml(frame.newsletterBrand)}` +
		`"${frame.oneTap === '' ? '' : ` data-google="${escapeHtml(frame.oneTap)}"`} ` +
		`style="--brand-accent:${accent};--brand-accent-dark:${accentDark}` +
		`${name === '' ? '' : `;--font-name:'${name}'`}"><head>${head(frame, css, constant)}</head><body ` +
		`data-design-variant="${escapeHtml(frame.variant)}` +
		`"${frame.brand.location === '' ? '' : ` data-location="${escapeHtml(frame.brand.location)}"`}>` +
		`${body}</body></html>`
	);
}

/** The HTML document of a page's lite form, which needs no further request. */
export function liteDocument(frame: Frame, body: string): string {
	const { head: h, lang, dir } = frame;
	const parts = [
		'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
		`<title>${escapeHtml(windowTitle(frame))}</title>`,
		meta('description', h.description),
		h.canonical === '' ? '' : `<link rel="canonical" href="${escapeHtml(h.canonical)}">`,
		meta('robots', h.robots),
		'<link rel="icon" href="data:,">',
		`<style>${liteCss}</style>`,
	].join('');
	return `<!doctype html><html lang="${escapeHtml(lang)}" dir="${escapeHtml(dir)}"><head>${parts}</head><body>${body}</body></html>`;
}
