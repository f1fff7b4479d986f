declare module 'virtual:desk-messages' {
	const loaders: Record<
		string,
		() => Promise<{ default: Record<string, import('../site/i18n/translate').Message> }>
	>;
	export default loaders;
	/** By language: that the Desk could not be loaded, and the name of the button that tries again. */
	export const unloaded: Record<string, readonly [sentence: string, again: string]>;
}
