import type { Filter } from '../../../api/pages.gen';
import { textOrMessage, type View } from '../../view';
import rail from '../Rail/Rail.module.css';
import styles from './Filters.module.css';

interface Props {
	/** Accessible name of the row. */
	name: string;
	choices: readonly Filter[];
	view: View;
	/** Tabs share a line below them; chips are separate. */
	look?: 'chips' | 'tabs';
	/** Whether the row scrolls on phones instead of wrapping. */
	scrolls?: boolean;
}

/** A row of links that filter a list. The choice is part of the address. */
export const Filters = ({ name, choices, view, look = 'chips', scrolls = false }: Props) => (
	<nav aria-label={name}>
		<ul className={`${styles.row} ${styles[look]}${scrolls ? ` ${styles.scrolls} ${rail.fades}` : ''}`}>
			{choices.map((choice) => (
				<li key={choice.text || choice.key}>
					<a href={choice.href} aria-current={choice.current ? 'true' : undefined}>
						{textOrMessage(view.t, choice.text, choice.key)}
					</a>
				</li>
			))}
		</ul>
	</nav>
);
