declare module 'virtual:messages' {
	import type { Message } from './i18n/translate';

	const catalogues: Record<string, Record<string, Message>>;
	export default catalogues;
}

declare module 'virtual:assets' {
	const assets: import('../build/site').Assets;
	export default assets;
	export const csp: { styles: string[]; scripts: string[] };
}

declare module 'virtual:styles' {
	/** Style sheets of pages by the name of their page component. */
	const styles: Record<string, string>;
	export default styles;
	/** File names of stylesheets that browsers cache, by page, below /assets/. */
	export const files: Record<string, string>;
}
