import type { Filter } from '../../../api/pages.gen';
import { say, type View } from '../../view';
import styles from './Filters.module.css';

interface Props {
	/** Name of the row, for screen readers. */
	name: string;
	choices: readonly Filter[];
	view: View;
	/** Tabs stand on a line; chips are loose. */
	look?: 'chips' | 'tabs';
}

/** A row of choices that narrow a list. Each is a link, so that the choice is in the address. */
export const Filters = ({ name, choices, view, look = 'chips' }: Props) => (
	<nav aria-label={name}>
		<ul className={`${styles.row} ${styles[look]}`}>
			{choices.map((choice) => (
				<li key={choice.text || choice.key}>
					<a href={choice.href} aria-current={choice.current ? 'true' : undefined}>
						{say(view.t, choice.text, choice.key)}
					</a>
				</li>
			))}
		</ul>
	</nav>
);
