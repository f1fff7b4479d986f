/** The names of the sections, which are parts of addresses. */
export const sectionNames = [
	'introduction',
	'products',
	'basic',
	'revenue',
	'market',
	'openings',
	'timeline',
	'funding',
	'award',
] as const;

/** The kind of the texts of a section on the device. */
export const kindOf = (section: string): string => `company-${section}`;
