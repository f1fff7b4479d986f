import { Button, Group, Modal, Tabs, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { downloadText } from '../../components/download';
import css from './Dialogs.module.css';
import { DiffView } from './DiffView';
import { linesOf } from './diff';
import type { StoryFields } from './story';

/** Two texts of one story: what differs, and each as a whole. */
function Both({
	mine,
	theirs,
	mineName,
	theirName,
}: {
	mine: StoryFields;
	theirs: StoryFields;
	mineName: string;
	theirName: string;
}) {
	const { t } = useLanguage();
	return (
		<Tabs defaultValue="diff" keepMounted={false}>
			<Tabs.List>
				<Tabs.Tab value="diff">{t('desk.diff')}</Tabs.Tab>
				<Tabs.Tab value="mine">{mineName}</Tabs.Tab>
				<Tabs.Tab value="theirs">{theirName}</Tabs.Tab>
			</Tabs.List>
			<Tabs.Panel value="diff" className={css.both}>
				<DiffView before={theirs} after={mine} />
			</Tabs.Panel>
			<Tabs.Panel value="mine" className={css.both}>
				<Whole story={mine} />
			</Tabs.Panel>
			<Tabs.Panel value="theirs" className={css.both}>
				<Whole story={theirs} />
			</Tabs.Panel>
		</Tabs>
	);
}

/** The words of a version of a story. */
export function Whole({ story }: { story: StoryFields }): ReactNode {
	return (
		<div className={css.whole} lang={story.lang}>
			<h3 dir="auto">{story.title}</h3>
			{story.excerpt && <p dir="auto">{story.excerpt}</p>}
			{linesOf(story.body).map((line, index) => (
				<p key={index} dir="auto">
					{line}
				</p>
			))}
		</div>
	);
}

/** Stores a text as a file of the device. */
function Download({ story }: { story: StoryFields }) {
	const { t } = useLanguage();
	const save = () =>
		downloadText(
			story.title,
			[story.title, story.excerpt, ...linesOf(story.body)].filter(Boolean).join('\n\n'),
		);
	return (
		<Button variant="subtle" onClick={save}>
			{t('resource.download')}
		</Button>
	);
}

/** Shows both texts after somebody else saved, and lets the editor choose. */
export function ConflictDialog({
	opened,
	mine,
	theirs,
	by,
	at,
	onMine,
	onTheirs,
	onClose,
}: {
	opened: boolean;
	mine: StoryFields;
	theirs: StoryFields;
	by: string;
	at: string;
	onMine: () => void;
	onTheirs: () => void;
	onClose: () => void;
}) {
	const { t, lang } = useLanguage();
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			size="xl"
			title={t('desk.conflict')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<Text size="sm" mb="sm">
				{t('desk.conflict.text', { name: by || '–', time: at ? shortMoment(at, lang) : '–' })}
			</Text>
			<Both
				mine={mine}
				theirs={theirs}
				mineName={t('desk.conflict.mine')}
				theirName={t('desk.conflict.theirs')}
			/>
			<Group mt="md" justify="flex-end">
				<Download story={mine} />
				<Button variant="default" onClick={onTheirs}>
					{t('desk.conflict.useTheirs')}
				</Button>
				<Button onClick={onMine}>{t('desk.conflict.useMine')}</Button>
			</Group>
		</Modal>
	);
}

/** Offers the text that is only on this device, because the browser or the connection ended before it was saved. */
export function DeviceDialog({
	opened,
	device,
	server,
	at,
	onUse,
	onDiscard,
}: {
	opened: boolean;
	device: StoryFields;
	server: StoryFields;
	at: number;
	onUse: () => void;
	onDiscard: () => void;
}) {
	const { t, lang } = useLanguage();
	return (
		<Modal
			opened={opened}
			onClose={() => {}}
			withCloseButton={false}
			closeOnEscape={false}
			closeOnClickOutside={false}
			size="xl"
			title={t('desk.device')}
		>
			<Text size="sm" mb="sm">
				{t('desk.device.text', { time: shortMoment(new Date(at), lang) })}
			</Text>
			<Both
				mine={device}
				theirs={server}
				mineName={t('desk.device.this')}
				theirName={t('desk.device.server')}
			/>
			<Group mt="md" justify="flex-end">
				<Download story={device} />
				<Button variant="default" onClick={onDiscard}>
					{t('desk.device.discard')}
				</Button>
				<Button onClick={onUse} data-autofocus>
					{t('desk.device.use')}
				</Button>
			</Group>
		</Modal>
	);
}
