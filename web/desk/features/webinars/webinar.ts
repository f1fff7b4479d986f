/** A webinar as the form has it. */
import type { Chapter, DeskWebinar, SaveInputBody, Speaker, WebinarVideo } from '../../../api/client.gen';
import { type FormField, formFields, sendableForm } from './registration';

export const statusNames = {
	upcoming: 'desk.live.upcoming',
	live: 'menu.live',
	ended: 'desk.live.over',
	cancelled: 'conference.cancelled',
} as const;

/** A stream or a recording; without a platform there is none. */
export interface Video {
	platform: WebinarVideo['platform'] | '';
	mediaId: string;
}

export interface WebinarFields {
	startsAt: string;
	endsAt: string;
	zone: string;
	capacity: number | null;
	stream: Video;
	ingest: string;
	recording: Video;
	speakers: Required<Speaker>[];
	chapters: Chapter[];
	takeaways: string[];
	transcript: string;
	captions: string;
	reminder: string;
	featured: boolean;
	questions: boolean;
	feedback: boolean;
	form: FormField[];
}

const utc = (moment: string): string => new Date(moment).toISOString().replace('.000Z', 'Z');

const videoOf = (video: WebinarVideo | null | undefined): Video => ({
	platform: video?.platform ?? '',
	mediaId: video?.mediaId ?? '',
});

/** The fields of a webinar; those of a new one have the time zone of its brand. */
export const webinarFields = (webinar: DeskWebinar | undefined, zone: string): WebinarFields => ({
	startsAt: webinar ? utc(webinar.startsAt) : '',
	endsAt: webinar ? utc(webinar.endsAt) : '',
	zone: webinar?.zone ?? zone,
	capacity: webinar?.capacity || null,
	stream: videoOf(webinar?.stream),
	ingest: webinar?.ingest ?? '',
	recording: videoOf(webinar?.recording),
	speakers: (webinar?.speakers ?? []).map((speaker) => ({
		...speaker,
		person: speaker.person ?? '',
		picture: speaker.picture ?? 0,
	})),
	chapters: webinar?.chapters ?? [],
	takeaways: webinar?.takeaways ?? [],
	transcript: webinar?.transcript ?? '',
	captions: webinar?.captions ?? '',
	reminder: webinar?.reminder ?? '',
	featured: webinar?.featured ?? false,
	questions: webinar ? (webinar.questions ?? false) : true,
	feedback: webinar ? (webinar.feedback ?? false) : true,
	form: formFields(webinar?.form),
});

const sentVideo = ({ platform, mediaId }: Video): WebinarVideo | null =>
	platform ? { platform, mediaId: mediaId.trim() } : null;

/** The fields as the server takes them. */
export const sendableWebinar = (fields: WebinarFields): SaveInputBody => ({
	...fields,
	capacity: fields.capacity ?? 0,
	stream: sentVideo(fields.stream),
	recording: sentVideo(fields.recording),
	form: sendableForm(fields.form),
});

/** Seconds as minutes and seconds, or hours: "12:05", "1:02:05". */
export function clockOf(seconds: number): string {
	const two = (part: number) => String(part).padStart(2, '0');
	const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
	return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The seconds of a text such as "12:05" or "1:02:05"; undefined for another text. */
export function secondsOf(clock: string): number | undefined {
	const parts = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d)$/.exec(clock.trim());
	return parts ? Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3]) : undefined;
}
