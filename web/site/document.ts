/** The document around a page: its head, the loader, and nothing that a page owns. */
import assets from 'virtual:assets';
import styles from 'virtual:styles';
import type { Frame } from '../api/pages.gen';
import { escapeHtml } from './html';
import { boot, speculation } from './inline';
import { lateFaces } from './late-faces';
import liteCss from './lite/lite.css?raw';
import './theme/base.css';
import './theme/tokens.css';
import tokens from './theme/tokens.css?raw';

/** A colour as the database has it, or the fallback: it goes into a style attribute. */
const colour = (hex: string, fallback: string): string => (/^#[0-9a-f]{6}$/i.test(hex) ? hex : fallback);

/** A JSON document that can't end its script element. */
const data = (json: string): string => json.replaceAll('<', '\\u003c');

const meta = (name: string, content: string): string =>
	content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;

const property = (name: string, content: string): string =>
	content === '' ? '' : `<meta property="${name}" content="${escapeHtml(content)}">`;

/** What readers call the paper whose page it is: the publication, its edition in a language, or a brand. */
function paperOf({ site, brand }: Frame): string {
	if (brand.kind === 'master') return site.name;
	return brand.kind === 'language' ? `${site.name} ${brand.name}` : brand.name;
}

/** What the page is called among others, then whose page it is. */
function titleOf(frame: Frame): string {
	const paper = paperOf(frame);
	const title = frame.head.windowTitle || frame.head.title;
	return title === paper ? paper : `${title} | ${paper}`;
}

/** A language as Open Graph has it: with a country, which is that of the paper. */
const locale = (lang: string): string => `${lang}_IN`;

/** What a link to the page looks like elsewhere. */
function share(frame: Frame): string {
	const { head, lang } = frame;
	const picture = (image: string) => [
		property('og:image', image),
		property('og:image:type', 'image/jpeg'),
		property('og:image:width', '1200'),
		property('og:image:height', '630'),
		property('og:image:alt', head.title),
	];
	return [
		property('og:type', head.type || 'website'),
		property('og:site_name', paperOf(frame)),
		property('og:title', head.title),
		property('og:description', head.description),
		property('og:url', head.canonical),
		property('og:locale', locale(lang)),
		...head.alternates
			.filter((other) => other.lang !== lang && other.lang !== 'x-default')
			.map((other) => property('og:locale:alternate', locale(other.lang))),
		...(head.linkPicture === '' ? [] : picture(head.linkPicture)),
		property('article:published_time', head.published),
		property('article:modified_time', head.modified),
		property('article:section', head.section),
		...head.authors.map((author) => property('article:author', author)),
		...head.tags.map((tag) => property('article:tag', tag)),
		meta('twitter:card', head.linkPicture === '' ? 'summary' : 'summary_large_image'),
	].join('');
}

/** What the page, or its list, is beside a page: its feeds, its Markdown. */
const forms = ({ head }: Frame): string =>
	head.forms
		.map(
			({ type, href, title }) =>
				`<link rel="alternate" type="${escapeHtml(type)}"${title === '' ? '' : ` title="${escapeHtml(title)}"`} href="${escapeHtml(href)}">`,
		)
		.join('');

/** The mark in the tab: the first letter of the brand on its accent. */
function icon(frame: Frame): string {
	const letter = escapeHtml([...frame.brand.name][0] ?? '');
	const fill = colour(frame.brand.accent, '#16140f');
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${fill}"/><text x="16" y="24" font-family="Georgia,serif" font-size="22" font-weight="700" fill="#fff" text-anchor="middle">${letter}</text></svg>`;
	return `<link rel="icon" type="image/svg+xml" href="data:image/svg+xml,${encodeURIComponent(svg)}">`;
}

/** The colours of the paper, for the bars of the browser. */
const [, light = '', dark = ''] = /--paper: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? [];

function head(page: string, frame: Frame): string {
	const { head: h, lang, script, scripts } = frame;
	const faces = assets.faces[lang] ?? assets.faces[script] ?? assets.faces.latin;
	const others = scripts.map((other) => assets.faces[other]?.own ?? '').join('');
	return [
		'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
		`<title>${escapeHtml(titleOf(frame))}</title>`,
		meta('description', h.description),
		h.canonical === '' ? '' : `<link rel="canonical" href="${escapeHtml(h.canonical)}">`,
		meta('robots', h.robots || 'max-image-preview:large'),
		`<script>${boot}</script>`,
		...(faces?.preload ?? []).map(
			(url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`,
		),
		`<style>${faces?.css ?? ''}${styles[page] ?? ''}</style>`,
		`<style id="${lateFaces}" media="(scripting: none)">${faces?.late ?? ''}${others}</style>`,
		`<script type="module" src="${assets.loader}"></script>`,
		'<meta name="color-scheme" content="light dark">',
		`<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">`,
		`<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">`,
		icon(frame),
		`<link rel="apple-touch-icon" href="${assets.icon}">`,
		`<link rel="manifest" href="${frame.brand.kind === 'language' ? escapeHtml(frame.brand.path) : ''}/manifest.webmanifest">`,
		...h.alternates.map(
			(other) =>
				`<link rel="alternate" hreflang="${escapeHtml(other.lang)}" href="${escapeHtml(other.href)}">`,
		),
		...(h.oembed === ''
			? []
			: ['json', 'xml'].map(
					(format) =>
						`<link rel="alternate" type="${format === 'json' ? 'application' : 'text'}/${format}+oembed" href="${escapeHtml(`${h.oembed}&format=${format}`)}">`,
				)),
		forms(frame),
		share(frame),
		h.jsonLd === '' ? '' : `<script type="application/ld+json">${data(h.jsonLd)}</script>`,
		`<script type="speculationrules">${speculation}</script>`,
	].join('');
}

/** The whole document around the body of a page that a component of that name drew. */
export function documentOf(page: string, frame: Frame, body: string): string {
	const accent = colour(frame.brand.accent, '#16140f');
	const accentDark = colour(frame.brand.accentDark, accent);
	return `<!doctype html><html lang="${escapeHtml(frame.lang)}" dir="${escapeHtml(frame.dir)}" data-page="${page}" data-brand="${escapeHtml(frame.brand.slug)}" data-consent="${escapeHtml(frame.consent)}" data-newsletter="${escapeHtml(frame.newsletterBrand)}"${frame.oneTap === '' ? '' : ` data-google="${escapeHtml(frame.oneTap)}"`} style="--brand-accent:${accent};--brand-accent-dark:${accentDark}"><head>${head(page, frame)}</head><body data-design-variant="${escapeHtml(frame.variant)}"${frame.brand.location === '' ? '' : ` data-location="${escapeHtml(frame.brand.location)}"`}>${body}</body></html>`;
}

/** The document around the lite form of a page: one answer and nothing that follows it. */
export function liteDocument(frame: Frame, body: string): string {
	const { head: h, lang, dir } = frame;
	const parts = [
		'<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
		`<title>${escapeHtml(titleOf(frame))}</title>`,
		meta('description', h.description),
		h.canonical === '' ? '' : `<link rel="canonical" href="${escapeHtml(h.canonical)}">`,
		meta('robots', h.robots),
		'<link rel="icon" href="data:,">',
		`<style>${liteCss}</style>`,
	].join('');
	return `<!doctype html><html lang="${escapeHtml(lang)}" dir="${escapeHtml(dir)}"><head>${parts}</head><body>${body}</body></html>`;
}
