import { Modal, Text } from '@mantine/core';
import type { MessageId } from '../../site/i18n/translate';
import { useT } from './i18n';

/** The paragraphs of the help by subject, each with the tab of the editor that it names. */
const topics: [name: MessageId, texts: MessageId[], tab: MessageId][] = [
	['desk.block.picture', ['desk.alt.why', 'desk.help.pictures'], 'desk.block'],
	['desk.block.heading', ['desk.help.headings'], 'desk.block'],
	['desk.mark.link', ['desk.help.links'], 'desk.block'],
	['desk.block.table', ['desk.help.tables'], 'desk.block'],
	['desk.type.video', ['desk.help.films'], 'desk.block'],
	['search.language', ['desk.help.language'], 'desk.block'],
	['desk.checks', ['desk.help.checks'], 'desk.work'],
	['desk.shortcuts', ['desk.help.keys'], 'desk.block'],
];

/** The keys that the help names. */
const keys = { marks: '##', toolbar: 'Alt F10', back: 'Escape', overview: '?' };

/** Explains how to write texts that all readers can use, and where the Desk has the fields for it. */
export function Help({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useT();
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={t('desk.help')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			{topics.map(([name, texts, tab]) => (
				<section key={name}>
					<Text component="h3" fw={600} size="sm" mt="md" mb={4}>
						{t(name)}
					</Text>
					{texts.map((text) => (
						<Text key={text} size="sm">
							{t(text, { tab: t(tab), ...keys })}
						</Text>
					))}
				</section>
			))}
		</Modal>
	);
}
