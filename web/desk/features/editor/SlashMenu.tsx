import { Paper } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import css from './SlashMenu.module.css';
import type { SlashMenuState } from './slash';

export const slashMenuId = 'desk-slash';

/** The list of blocks at the cursor. The text keeps the focus; its arrow keys move the choice. */
export function SlashMenu({ menu }: { menu: SlashMenuState }) {
	const t = useT();
	const chosen = useRef<HTMLButtonElement>(null);
	useEffect(() => chosen.current?.scrollIntoView({ block: 'nearest' }), [menu.index]);
	if (menu.items.length === 0) return null;
	const below = menu.rect.bottom + 330 < window.innerHeight;
	const inline = Math.max(8, Math.min(menu.rect.left, window.innerWidth - 280));
	return (
		<Paper
			withBorder
			shadow="md"
			className={css.slash}
			id={slashMenuId}
			role="listbox"
			aria-label={t('desk.insert')}
			style={{
				left: inline,
				...(below ? { top: menu.rect.bottom + 6 } : { bottom: window.innerHeight - menu.rect.top + 6 }),
			}}
		>
			{menu.items.map((block, index) => (
				<button
					key={block.id}
					ref={index === menu.index ? chosen : undefined}
					type="button"
					id={`${slashMenuId}-${index}`}
					role="option"
					aria-selected={index === menu.index}
					tabIndex={-1}
					// The text must not lose the focus before the choice is made.
					onMouseDown={(event) => event.preventDefault()}
					onClick={() => menu.choose(block)}
				>
					<Icon name={block.icon} size={16} />
					{t(block.id)}
				</button>
			))}
		</Paper>
	);
}
