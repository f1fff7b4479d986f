import { Alert, Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type EditableStory, readDraft } from '../../../api/client.gen';
import { ApiError, must } from '../../app/api';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { isKnownDocument } from '../../collaboration/binding';
import { messageOf } from '../../components/errors';
import { NotFound } from '../../components/NotFound';
import { PageSkeleton } from '../../components/PageSkeleton';
import { keyOf, offeredTexts, renameWindow, windowName } from '../../edit/device';
import { pending } from '../../edit/pending';
import { UploadBrand } from '../../forms/upload-brand';
import { StoryEditor } from './StoryEditor';
import { editorSchema, isKnown } from './schema';
import { textOf } from './story';
import type { StoryText } from './together';
import { UnknownText } from './UnknownText';
import { useTogether } from './useTogether';

/** The editor of the story that the address names. */
export function EditorPage() {
	const t = useT();
	const { email } = useSession();
	const id = Number(useParams({ from: '/shell/stories/$id' }).id);
	const client = useQueryClient();
	const story = useQuery({
		queryKey: ['story', id],
		queryFn: async () => {
			await pending(id);
			return must(readDraft({ id }));
		},
		enabled: Number.isSafeInteger(id) && id > 0,
		// The editor has the text from here on; reading it again would replace what is typed.
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
	});
	const device = useQuery({
		queryKey: ['device', email, id],
		queryFn: async () => {
			await pending(id);
			const mine = await windowName();
			try {
				return { key: keyOf(email, id, mine), texts: (await offeredTexts(email, id, mine)) as StoryText[] };
			} catch {
				// A text that could not be read must not be overwritten.
				return { key: keyOf(email, id, await renameWindow()), texts: [] };
			}
		},
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: 0,
		networkMode: 'always',
	});
	const { together, opening, reopen } = useTogether(id, story.data, device.data);
	const onRead = useCallback((read: EditableStory) => client.setQueryData(['story', id], read), [client, id]);
	const status = story.error instanceof ApiError ? story.error.status : 0;
	if (!(id > 0) || (!story.data && (status === 404 || status === 403))) return <NotFound />;
	if (story.isError && !story.data)
		return (
			<Alert color="red" role="alert" m="lg" title={t('desk.error.load')}>
				<Text size="sm">{messageOf(story.error, t)}</Text>
				<Button mt="sm" variant="default" onClick={() => story.refetch()}>
					{t('showmore.retry')}
				</Button>
			</Alert>
		);
	if (!story.data || !device.data || opening) return <PageSkeleton />;
	if (!isKnown(textOf(story.data).body)) return <UnknownText />;
	if (together && !isKnownDocument(together.shared.body, editorSchema())) return <UnknownText />;
	return (
		<UploadBrand value={story.data.brand}>
			<StoryEditor
				key={`${id} ${together?.shared.doc.guid ?? ''}`}
				story={story.data}
				device={device.data.texts}
				deviceKey={device.data.key}
				onRead={onRead}
				together={together}
				onReplaced={reopen}
			/>
		</UploadBrand>
	);
}
