import type { Filter } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { langAttributes, textOrMessage, type View } from '../../view';
import rail from '../Rail/Rail.module.css';
import styles from './Filters.module.css';

interface Choice extends Filter {
	/** Number of a colour that the page's stylesheet has for `data-c`. */
	colour?: number;
	/** Language of the text; the page's if omitted. */
	lang?: string;
}

interface Props {
	/** Accessible name of the row. */
	name: string;
	choices: readonly Choice[];
	view: View;
	/** Tabs share a line below them; chips are separate. */
	look?: 'chips' | 'tabs';
	/** Whether the row scrolls on phones instead of wrapping. The current choice is scrolled into view. */
	scrolls?: boolean;
}

/** A row of links that filter a list. The choice is part of the address. */
export const Filters = ({ name, choices, view, look = 'chips', scrolls = false }: Props) => {
	const row = (
		<nav aria-label={name}>
			<ul className={`${styles.row} ${styles[look]}${scrolls ? ` ${styles.scrolls} ${rail.fades}` : ''}`}>
				{choices.map((choice) => (
					<li key={choice.text || choice.key} data-c={choice.colour || undefined}>
						<a
							href={choice.href}
							aria-current={choice.current ? 'true' : undefined}
							{...langAttributes(view, choice.lang ?? '')}
						>
							{textOrMessage(view.t, choice.text, choice.key)}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
	return scrolls ? (
		<Enhancement name="current-tab" when="load">
			{row}
		</Enhancement>
	) : (
		row
	);
};
