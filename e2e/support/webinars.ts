/** Webinars that tests add with the newsroom's API. */
import { createStory, publishStory, saveWebinar } from '../../web/api/client.gen.ts';
import { unwrap } from './site.ts';

/** Adds a webinar that begins after some minutes and takes an hour, with what else is saved with it. Returns its story. */
export async function addWebinar(
	desk: { base: string; token: string },
	title: string,
	minutes: number,
	more: Partial<Parameters<typeof saveWebinar>[1]> = {},
) {
	const draft = unwrap(
		await createStory(
			{},
			{
				brand: 'mystory',
				title,
				type: 'WEBINAR',
				body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: title }] }] },
			},
			desk,
		),
	);
	const at = (after: number) => new Date(Date.now() + after * 60_000).toISOString();
	const webinar = unwrap(
		await saveWebinar(
			{ id: draft.id },
			{ startsAt: at(minutes), endsAt: at(minutes + 60), zone: 'Asia/Kolkata', questions: true, ...more },
			desk,
		),
	);
	const { path } = unwrap(await publishStory({ id: draft.id }, {}, desk));
	return { id: draft.id, path, name: webinar.webinarId, version: webinar.version };
}
