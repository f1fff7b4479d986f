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
	/** Stylesheets by the name of the page component. */
	const styles: Record<string, string>;
	export default styles;
	/** File names of the stylesheets that are also files below /assets/, by the name of the page component. */
	export const files: Record<string, string>;
}
