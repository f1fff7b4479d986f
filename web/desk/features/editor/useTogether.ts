import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditableStory } from '../../../api/client.gen';
import { useSession } from '../../app/session';
import { addPending } from '../../edit/pending';
import { openTogether, type StoryText, type Together } from './together';

/**
 * Opens the shared document of a story once the story and the texts of this device were read. opening is true until that is
 * decided. reopen reads everything again.
 */
export function useTogether(
	id: number,
	story: EditableStory | undefined,
	device: { key: string; texts: StoryText[] } | undefined,
): { together: Together | undefined; opening: boolean; reopen: () => void } {
	const session = useSession();
	const client = useQueryClient();
	const [round, setRound] = useState(0);
	const [opened, setOpened] = useState<{ name: string; together: Together | undefined }>();
	const name = `${id} ${round}`;
	const read = useRef({ story, device });
	read.current = { story, device };
	const isRead = story?.id === id && device !== undefined;
	useEffect(() => {
		const { story: first, device: texts } = read.current;
		if (!isRead || !first || !texts) return;
		let ended = false;
		const person = { id: session.id ?? 0, name: session.name };
		const opening = openTogether(first, texts.texts, texts.key, person, () => ended).catch(() => undefined);
		void opening.then((together) => {
			if (!ended) setOpened({ name, together });
		});
		return () => {
			ended = true;
			addPending(
				id,
				opening.then((together) => together?.shared.close()),
			);
		};
	}, [id, name, isRead]);
	const reopen = useCallback(() => {
		setRound((now) => now + 1);
		void client.resetQueries({ queryKey: ['story', id] });
		void client.resetQueries({ queryKey: ['device'] });
	}, [client, id]);
	return {
		together: opened?.name === name ? opened.together : undefined,
		opening: opened?.name !== name,
		reopen,
	};
}
