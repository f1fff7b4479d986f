/** An event as a calendar entry (RFC 5545) that reminds the reader an hour before its start. */

export interface CalendarEvent {
	name: string;
	/** Address of the event's page. */
	url: string;
	/** RFC 3339; "" if the end is unknown. */
	start: string;
	end: string;
}

/** A moment as the format writes it: 20261120T040000Z. */
const stamp = (moment: string | number): string => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** The text of the calendar file. now is a time in milliseconds. */
export function calendarEntry({ name, url, start, end }: CalendarEvent, now: number): string {
	const summary = escapeText(name);
	return [
		'BEGIN:VCALENDAR',
		'VERSION:2.0',
		'PRODID:-//Masthead//Events//EN',
		'BEGIN:VEVENT',
		`UID:${url}`,
		`DTSTAMP:${stamp(now)}`,
		`DTSTART:${stamp(start)}`,
		...(end === '' ? [] : [`DTEND:${stamp(end)}`]),
		`SUMMARY:${summary}`,
		`URL:${url}`,
		'BEGIN:VALARM',
		'ACTION:DISPLAY',
		'TRIGGER:-PT1H',
		`DESCRIPTION:${summary}`,
		'END:VALARM',
		'END:VEVENT',
		'END:VCALENDAR',
		'',
	].join('\r\n');
}

/** Downloads the calendar entry of an event; calendars of phones open it at once. */
export function downloadCalendarEntry(event: CalendarEvent): void {
	const file = new Blob([calendarEntry(event, Date.now())], { type: 'text/calendar' });
	const link = document.createElement('a');
	link.href = URL.createObjectURL(file);
	link.download = `${event.url.split(/[/#]/).pop()}.ics`;
	link.click();
	setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
