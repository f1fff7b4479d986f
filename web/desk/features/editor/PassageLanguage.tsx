import { ActionIcon, Menu } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useT } from '../../app/i18n';
import { directionOf, locales } from '../../app/locales';
import { Icon } from '../../components/Icon';

/** Sets the language of the selected passage, or of the marked one around the cursor; null leaves it to the block. */
export function setPassageLanguage(editor: Editor, lang: string | null): void {
	const chain = editor.chain().focus();
	if (editor.state.selection.empty) chain.extendMarkRange('lang');
	if (lang === null) chain.unsetMark('lang').run();
	else chain.setMark('lang', { lang, dir: directionOf(lang) }).run();
}

/** The menu of the toolbar that says in which language the selected passage is, for screen readers and fonts. */
export function PassageLanguage({ editor }: { editor: Editor }) {
	const t = useT();
	const { present, off } = useEditorState({
		editor,
		selector: ({ editor: now }) => ({
			present: (now.getAttributes('lang').lang as string | undefined) ?? null,
			off: now.state.selection.empty && !now.isActive('lang'),
		}),
	});
	return (
		<Menu position="bottom-start">
			<Menu.Target>
				<ActionIcon
					size="md"
					variant={present ? 'filled' : 'subtle'}
					color={present ? 'ink' : 'gray'}
					{...(!present && { c: 'var(--ink)' })}
					aria-label={t('desk.lang.passage')}
					title={t('desk.lang.passage')}
					disabled={off}
					onMouseDown={(event) => event.preventDefault()}
				>
					<Icon name="language" size={16} />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown mah="60vh" style={{ overflow: 'auto' }}>
				{locales.map(({ code, name }) => (
					<Menu.RadioItem
						key={code}
						lang={code}
						value={code}
						checked={code === present}
						closeMenuOnClick
						onChange={() => setPassageLanguage(editor, code)}
					>
						{name}
					</Menu.RadioItem>
				))}
				{present && (
					<Menu.Item onClick={() => setPassageLanguage(editor, null)}>{t('desk.remove')}</Menu.Item>
				)}
			</Menu.Dropdown>
		</Menu>
	);
}
