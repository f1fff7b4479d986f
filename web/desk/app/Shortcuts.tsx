import { Kbd, Modal, Switch, Text } from '@mantine/core';
import type { MessageId } from '../../site/i18n/translate';
import { useT } from './i18n';
import { switchLetters, useLettersAreOn, useShortcuts } from './keys';
import css from './Shell.module.css';

type Line = readonly [MessageId, string];

/** Shortcuts with Ctrl, which always work. */
const everywhere: Line[] = [
	['desk.palette', 'Ctrl K'],
	['desk.save', 'Ctrl S'],
];

/** Shortcuts of the editor of stories. */
const ofEditor: Line[] = [
	['desk.publish', 'Ctrl Enter'],
	['desk.insert', '/'],
	['desk.mark.strong', 'Ctrl B'],
	['desk.mark.em', 'Ctrl I'],
	['desk.mark.underline', 'Ctrl U'],
	['desk.mark.link', 'Ctrl Shift K'],
	['desk.toolbar', 'Alt F10'],
	['desk.block', 'Alt Enter'],
	['desk.moveUp', 'Alt Shift ↑'],
	['desk.moveDown', 'Alt Shift ↓'],
	['form.undo', 'Ctrl Z'],
	['desk.redo', 'Ctrl Shift Z'],
];

/** The overview of the keyboard shortcuts; letters can be switched off here and in the menu. */
export function Shortcuts({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useT();
	const letters = useLettersAreOn();
	const offered = useShortcuts();
	const lines = offered.map(({ name, keys }): Line => [name, keys.toUpperCase()]);
	return (
		<Modal
			opened={opened}
			onClose={onClose}
			title={t('desk.shortcuts')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<Table lines={everywhere} />
			<Switch
				my="md"
				label={t('desk.letters')}
				checked={letters}
				onChange={(event) => switchLetters(event.currentTarget.checked)}
			/>
			{letters && <Table lines={lines} />}
			<Text component="h3" size="sm" c="dimmed" mt="md" mb={4}>
				{t('desk.text')}
			</Text>
			<Table lines={ofEditor} />
		</Modal>
	);
}

function Table({ lines }: { lines: Line[] }) {
	const t = useT();
	return (
		<table className={css.keys}>
			<tbody>
				{lines.map(([id, keys]) => (
					<tr key={`${id} ${keys}`}>
						<th scope="row">{t(id)}</th>
						<td dir="ltr">
							{keys.split(' ').map((key) => (
								<Kbd key={key} ms={4}>
									{key}
								</Kbd>
							))}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
