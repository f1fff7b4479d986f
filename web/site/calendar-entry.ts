/** An event as a calendar entry (RFC 5545) that reminds the reader an hour before its start. */

export interface CalendarEvent {
	name: string;
	/** Address of the event's page. */
	url: string;
	/** RFC 3339. */
	start: string;
	/** RFC 3339, "" if the end is unknown. */
	end: string;
}

/** Formats a moment as the calendar format requires, such as 20261120T040000Z. */
const stamp = (moment: string | number): string => new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ');

/** The text of the calendar file. now is the time in milliseconds since the Unix epoch. */
export function calendarEntry({ name, url, start, end }: CalendarEvent, now: number): string {
	const summary = escapeText(name);
	const ending = end && `DTEND:${stamp(end)}\n`;
	const text = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Masthead//Events//EN
BEGIN:VEVENT
UID:${url}
DTSTAMP:${stamp(now)}
DTSTART:${stamp(start)}
${ending}SUMMARY:${summary}
URL:${url}
BEGIN:VALARM
ACTION:DISPLAY
TRIGGER:-PT1H
DESCRIPTION:${summary}
END:VALARM
END:VEVENT
END:VCALENDAR
`;
	return text.replaceAll('\n', '\r\n');
}

/** Downloads the calendar entry of an event. Phones open it in their calendar at once. */
export function downloadCalendarEntry(event: CalendarEvent): void {
	const link = document.createElement('a');
	link.href = `data:text/calendar,${encodeURIComponent(calendarEntry(event, Date.now()))}`;
	link.download = `${event.url.split(/[/#]/).pop()}.ics`;
	link.click();
}
