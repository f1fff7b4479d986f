import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { removeStory, undeleteStory } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { confirm } from '../../components/confirm';
import { Icon } from '../../components/Icon';
import { removeText } from '../../edit/device';
import { useUndoable } from '../../forms/undo';

/** Deletes a draft that was never public, after a question. */
export function RemoveDraft({
	id,
	title,
	isPage,
	saved,
	deviceKey,
}: {
	id: number;
	title: string;
	/** Whether it is a static page. */
	isPage: boolean;
	/** Resolves to whether the server has everything. */
	saved: () => Promise<boolean>;
	/** The text of this window on the device. */
	deviceKey: string;
}) {
	const t = useT();
	const navigate = useNavigate();
	const undoable = useUndoable();
	const remove = async () => {
		const sure = await confirm({
			title: t('desk.draft.remove'),
			text: t('desk.draft.remove.text', { title: title || t('desk.untitled') }),
			action: t('desk.draft.remove'),
			danger: true,
		});
		if (!sure) return;
		// Undoing it brings back what was typed last, too.
		await saved();
		await undoable({
			run: () => must(removeStory({ id })),
			undo: () => must(undeleteStory({ id })),
			done: t('desk.draft.removed'),
			invalidate: [['stories'], ['board'], ['calendar'], ['deleted-drafts']],
			onDone: () => {
				void removeText(deviceKey).catch(() => {});
				void navigate({ to: isPage ? '/admin/pages' : '/stories', search: {} });
			},
			onUndone: () => void navigate({ to: '/stories/$id', params: { id: String(id) } }),
		});
	};
	return (
		<Button
			mt="lg"
			variant="subtle"
			c="var(--fall)"
			leftSection={<Icon name="trash" size={16} />}
			onClick={() => void remove()}
		>
			{t('desk.draft.remove')}
		</Button>
	);
}
