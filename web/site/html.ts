const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for element content and for double-quoted attributes. */
export const escapeHtml = (text: string): string =>
	/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => entities[character] ?? character) : text;
