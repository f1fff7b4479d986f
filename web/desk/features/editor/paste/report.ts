/** The report of a paste: what it changed and left out. */
export interface PasteReport {
	source: 'word' | 'docs' | 'wordpress' | 'markdown' | 'text' | 'web';
	/** Numbers of things that were converted. */
	footnotes: number;
	lists: number;
	embeds: number;
	/** Tracked changes that were accepted. */
	changes: number;
	/** Numbers of things that were left out. */
	pictures: number;
	comments: number;
	shortcodes: number;
	others: number;
	/** Number of elements with colours, fonts and sizes. */
	styles: number;
	/** Addresses of pictures that were left out. */
	addresses: string[];
	/** The old font whose text can be converted, "" for none. */
	font: string;
	/** Old fonts whose text cannot be converted. */
	unknownFonts: string[];
}

export const emptyReport = (source: PasteReport['source']): PasteReport => ({
	source,
	footnotes: 0,
	lists: 0,
	embeds: 0,
	changes: 0,
	pictures: 0,
	comments: 0,
	shortcodes: 0,
	others: 0,
	styles: 0,
	addresses: [],
	font: '',
	unknownFonts: [],
});

/** Whether there is anything that an editor should know. */
export const isWorthSaying = (report: PasteReport): boolean =>
	report.footnotes +
		report.embeds +
		report.changes +
		report.pictures +
		report.comments +
		report.shortcodes +
		report.others +
		report.styles +
		report.unknownFonts.length >
		0 || report.source === 'markdown';
