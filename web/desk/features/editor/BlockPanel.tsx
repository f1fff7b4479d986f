import {
	Anchor,
	Button,
	Checkbox,
	NumberInput,
	Select,
	Stack,
	Text,
	Textarea,
	TextInput,
} from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { NodeSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import type { MessageId } from '../../../site/i18n/translate';
import { useT } from '../../app/i18n';
import { locales } from '../../app/locales';
import { GalleryPictures } from './GalleryPictures';
import { type AttributeSpec, nodeSpecs } from './schema';

/** Attributes that the program sets; an editor does not change them. */
const hidden = new Set(['media', 'src', 'width', 'height', 'poster', 'id', 'level', 'colspan', 'rowspan']);

const attributeNames: Record<string, MessageId> = {
	dir: 'desk.attr.dir',
	lang: 'search.language',
	align: 'desk.attr.align',
	cite: 'desk.attr.cite',
	start: 'desk.attr.start',
	language: 'desk.attr.codeLanguage',
	alt: 'desk.attr.alt',
	decorative: 'desk.attr.decorative',
	layout: 'desk.layout',
	link: 'desk.mark.link',
	caption: 'desk.attr.caption',
	provider: 'desk.attr.provider',
	url: 'desk.address',
	href: 'desk.address',
	title: 'desk.attr.title',
	name: 'desk.attr.title',
	open: 'desk.attr.open',
	kind: 'desk.type',
	emoji: 'desk.attr.emoji',
	text: 'desk.attr.text',
	value: 'desk.attr.value',
	slug: 'desk.slug',
};

const valueNames: Record<string, MessageId> = {
	ltr: 'desk.dir.ltr',
	rtl: 'desk.dir.rtl',
	auto: 'desk.dir.auto',
	start: 'desk.align.start',
	center: 'desk.align.center',
	end: 'desk.align.end',
	measure: 'desk.layout.standard',
	wide: 'desk.layout.wide',
	full: 'desk.layout.full',
};

/** The blocks around the selection, innermost first, about which the panel shows something. */
function blocksAround(editor: Editor): { pos: number; name: string; attrs: Record<string, unknown> }[] {
	const { selection } = editor.state;
	const list: { pos: number; name: string; attrs: Record<string, unknown> }[] = [];
	if (selection instanceof NodeSelection)
		list.push({ pos: selection.from, name: selection.node.type.name, attrs: selection.node.attrs });
	const { $from } = selection;
	for (let depth = $from.depth; depth > 0; depth--) {
		const node = $from.node(depth);
		list.push({ pos: $from.before(depth), name: node.type.name, attrs: node.attrs });
	}
	// No attribute of a film is shown, but its captions are.
	return list.filter(
		({ name }) =>
			name === 'video' || Object.keys(nodeSpecs[name]?.attrs ?? {}).some((attr) => !hidden.has(attr)),
	);
}

/** The attributes of the block at the cursor: direction, language, alternative text and so on, as the schema has them. */
export function BlockPanel({ editor }: { editor: Editor }) {
	const t = useT();
	const around = useEditorState({ editor, selector: ({ editor: now }) => blocksAround(now) });
	const set = (pos: number, name: string, value: unknown) => {
		const { state, view } = editor;
		view.dispatch(state.tr.setNodeAttribute(pos, name, value));
	};
	if (around.length === 0) return <Text c="dimmed">{t('desk.block.none')}</Text>;
	return (
		<Stack gap="lg">
			{around.map(({ pos, name, attrs }) => (
				<Stack key={pos} gap="xs">
					<Text size="sm" c="dimmed">
						{t(blockNames[name] ?? 'desk.block')}
					</Text>
					{Object.entries(nodeSpecs[name]?.attrs ?? {})
						.filter(([attr]) => !hidden.has(attr))
						.map(([attr, spec]) => (
							<Attribute
								key={attr}
								name={attr}
								label={t(attributeNames[attr] ?? 'desk.block')}
								spec={spec}
								value={attrs[attr]}
								onChange={(value) => set(pos, attr, value)}
							/>
						))}
					{name === 'video' && (
						<Anchor
							size="sm"
							target="_blank"
							href={attrs.media ? `/ed/library/${attrs.media}` : '/ed/library?kind=film'}
						>
							{t('desk.captions.open')}
						</Anchor>
					)}
					{name === 'gallery' && <GalleryPictures editor={editor} pos={pos} />}
					<Button
						size="compact-sm"
						variant="default"
						onClick={() => {
							const node = editor.state.doc.nodeAt(pos);
							if (node) editor.view.dispatch(editor.state.tr.deleteRange(pos, pos + node.nodeSize));
						}}
					>
						{t('desk.remove')}
					</Button>
				</Stack>
			))}
		</Stack>
	);
}

const blockNames: Record<string, MessageId> = {
	paragraph: 'desk.block.paragraph',
	heading: 'desk.block.heading',
	blockquote: 'desk.block.quote',
	pull_quote: 'desk.block.pullQuote',
	ordered_list: 'desk.block.numbers',
	code_block: 'desk.block.code',
	image: 'desk.block.picture',
	gallery: 'desk.block.gallery',
	table: 'desk.block.table',
	embed: 'desk.block.embed',
	video: 'desk.type.video',
	audio: 'desk.audio',
	file: 'desk.block.file',
	details: 'desk.block.details',
	callout: 'desk.block.callout',
	key_figure: 'desk.block.keyFigure',
	button: 'desk.block.button',
};

function Attribute({
	name,
	label,
	spec,
	value,
	onChange,
}: {
	name: string;
	label: string;
	spec: AttributeSpec;
	value: unknown;
	onChange: (value: unknown) => void;
}) {
	const t = useT();
	const optional = spec.validate.includes('null');
	if (spec.enum || spec.format === 'lang')
		return (
			<Select
				size="xs"
				label={label}
				data={
					spec.enum?.map((name) => ({ value: name, label: valueNames[name] ? t(valueNames[name]) : name })) ??
					locales.map(({ code, name }) => ({ value: code, label: name }))
				}
				value={typeof value === 'string' ? value : null}
				onChange={(chosen) => onChange(chosen ?? spec.default)}
				clearable={optional}
				allowDeselect={optional}
			/>
		);
	if (spec.validate === 'boolean')
		return (
			<Checkbox
				size="xs"
				label={label}
				checked={value === true}
				onChange={(event) => onChange(event.currentTarget.checked)}
			/>
		);
	if (spec.validate.startsWith('number'))
		return (
			<NumberInput
				size="xs"
				label={label}
				value={typeof value === 'number' ? value : ''}
				{...(spec.min !== undefined && { min: spec.min })}
				{...(spec.max !== undefined && { max: spec.max })}
				onChange={(typed) => onChange(typed === '' ? spec.default : Number(typed))}
			/>
		);
	if (name === 'alt')
		return (
			<Textarea
				size="xs"
				label={label}
				description={t('desk.alt.why')}
				value={typeof value === 'string' ? value : ''}
				data-attribute={name}
				maxLength={1000}
				autosize
				minRows={2}
				dir="auto"
				onChange={(event) => onChange(event.currentTarget.value)}
			/>
		);
	return (
		<TextInput
			size="xs"
			label={label}
			value={typeof value === 'string' ? value : ''}
			dir="auto"
			onChange={(event) => onChange(event.currentTarget.value || (optional ? null : ''))}
		/>
	);
}
