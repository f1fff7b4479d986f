declare module 'virtual:desk-messages' {
	const loaders: Record<
		string,
		() => Promise<{ default: Record<string, import('../site/i18n/translate').Message> }>
	>;
	export default loaders;
}
