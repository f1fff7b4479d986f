const names: Record<string, string> = { ics: 'iCalendar', xml: 'Frab XML', xcal: 'xCal', json: 'JSON' };

/** The name of the format of a schedule, by the end of its address. */
export const formatName = (href: string): string => {
	const end = href.slice(href.lastIndexOf('.') + 1);
	return names[end] ?? end;
};
