/** How other sites show a story: built from the head of its preview page, which the program makes. */
import { Alert, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../app/i18n';
import css from './LinkPreviews.module.css';

/** The parts of the head of a page that other sites show. */
export interface PageHead {
	title: string;
	/** Title of the window, which search engines show. */
	windowTitle: string;
	description: string;
	/** Absolute address. */
	address: string;
	site: string;
}

/** Reads the parts of the head of a page that other sites show. Missing parts are empty. */
export function headOf(html: string): PageHead {
	const page = new DOMParser().parseFromString(html, 'text/html');
	const content = (selector: string) => page.querySelector(selector)?.getAttribute('content') ?? '';
	return {
		title: content('meta[property="og:title"]'),
		windowTitle: page.title,
		description: content('meta[name="description"]'),
		address: page.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
		site: content('meta[property="og:site_name"]'),
	};
}

/** The host of an address, and its path as search engines write it: example.com › 2026 › loom. */
export function crumbsOf(address: string): { host: string; crumbs: string } {
	if (!URL.canParse(address)) return { host: '', crumbs: '' };
	const { host, pathname } = new URL(address);
	const parts = pathname.split('/').filter(Boolean).map(decoded);
	return { host, crumbs: [host, ...parts].join(' › ') };
}

function decoded(part: string): string {
	try {
		return decodeURIComponent(part);
	} catch {
		return part;
	}
}

/** The beginning of a text, at most length characters, cut after a word. */
export function shortened(text: string, length: number): string {
	const letters = [...text];
	if (letters.length <= length) return text;
	const cut = letters.slice(0, length).join('');
	const space = cut.lastIndexOf(' ');
	return `${(space > length / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

export type LinkForm = 'search' | 'facebook' | 'x' | 'whatsapp';

/** About how many characters each place shows of a title and of a description; 0 for none. */
const lengths: Record<LinkForm, [title: number, description: number]> = {
	search: [60, 155],
	facebook: [88, 110],
	x: [70, 0],
	whatsapp: [80, 90],
};

/** The story as a search engine, Facebook, X or WhatsApp shows it. path is that of the preview, with its key. */
export function LinkPreviews({ path, version, form }: { path: string; version: string; form: LinkForm }) {
	const t = useT();
	const head = useQuery({
		queryKey: ['previewHead', path, version],
		queryFn: async ({ signal }) => {
			const response = await fetch(path, { signal });
			if (!response.ok) throw new Error(String(response.status));
			return headOf(await response.text());
		},
		placeholderData: (former) => former,
	});
	if (head.isError)
		return (
			<Alert color="red" role="alert" m="sm">
				{t('desk.error.load')}
				<Button size="compact-sm" mt="xs" variant="default" onClick={() => head.refetch()}>
					{t('showmore.retry')}
				</Button>
			</Alert>
		);
	if (!head.data) return null;
	const { title, windowTitle, description, address, site } = head.data;
	const { host, crumbs } = crumbsOf(address);
	const [ofTitle, ofDescription] = lengths[form];
	if (form === 'search')
		return (
			<div className={css.search} dir="auto">
				<Text size="sm">{site}</Text>
				<Text size="xs" c="dimmed" dir="ltr" truncate>
					{crumbs}
				</Text>
				<p className={css.result}>{shortened(windowTitle, ofTitle)}</p>
				<Text size="sm">{shortened(description, ofDescription)}</Text>
			</div>
		);
	const [before, query] = path.split('?');
	return (
		<figure className={css[form]}>
			<img
				src={`${before}/picture.jpg?${query}&v=${encodeURIComponent(version)}`}
				width={1200}
				height={630}
				alt={title}
			/>
			<figcaption dir="auto">
				{form !== 'x' && form !== 'whatsapp' && <small>{host.toUpperCase()}</small>}
				<strong>{shortened(title, ofTitle)}</strong>
				{ofDescription > 0 && <span>{shortened(description, ofDescription)}</span>}
				{form !== 'facebook' && <small>{host}</small>}
			</figcaption>
		</figure>
	);
}
