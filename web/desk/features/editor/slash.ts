import { type Editor, Extension, type Range } from '@tiptap/core';
import { Suggestion } from '@tiptap/suggestion';
import { type Block, blocks } from './blocks';

/** The menu that "/" opens, while it is open. */
export interface SlashMenuState {
	items: Block[];
	index: number;
	rect: DOMRect;
	choose: (block: Block) => void;
}

interface Options {
	/** The name of a block in the language of the interface. */
	nameOf: (block: Block) => string;
	show: (menu: SlashMenuState | undefined) => void;
	run: (block: Block, editor: Editor) => void;
}

/** Opens a menu of blocks when "/" is typed at the beginning of a word. */
export const slashMenu = ({ nameOf, show, run }: Options) =>
	Extension.create({
		name: 'slashMenu',
		addProseMirrorPlugins() {
			let menu: SlashMenuState | undefined;
			const set = (next: SlashMenuState | undefined) => {
				menu = next;
				show(next);
			};
			return [
				Suggestion<Block, Block>({
					editor: this.editor,
					char: '/',
					// Names may have several words.
					allowSpaces: false,
					allow: ({ state }) => !state.selection.$from.parent.type.spec.code,
					items: ({ query }) => {
						const typed = query.toLocaleLowerCase();
						return blocks.filter(
							(block) => nameOf(block).toLocaleLowerCase().includes(typed) || block.words.includes(typed),
						);
					},
					command: ({ editor, range, props }: { editor: Editor; range: Range; props: Block }) => {
						editor.chain().focus().deleteRange(range).run();
						run(props, editor);
					},
					render: () => ({
						onStart: ({ items, clientRect, command }) => {
							const rect = clientRect?.();
							if (rect) set({ items, index: 0, rect, choose: command });
						},
						onUpdate: ({ items, clientRect, command }) => {
							const rect = clientRect?.();
							if (rect) set({ items, index: 0, rect, choose: command });
						},
						onKeyDown: ({ event }) => {
							if (!menu || menu.items.length === 0) return false;
							const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
							if (step !== undefined) {
								set({ ...menu, index: (menu.index + step + menu.items.length) % menu.items.length });
								return true;
							}
							const chosen = menu.items[menu.index];
							if ((event.key === 'Enter' || event.key === 'Tab') && chosen && !event.isComposing) {
								menu.choose(chosen);
								return true;
							}
							return false;
						},
						onExit: () => set(undefined),
					}),
				}),
			];
		},
	});
