import type { ReactNode } from 'react';
import { Print } from '../../components/Print/Print';
import styles from './Cover.module.css';

/**
 * The head of a page of a conference: a dark band across the screen with a print of the conference's own. On phones it is short on
 * pages that readers work with, such as the agenda.
 */
export const Cover = ({
	slug,
	colour,
	short = false,
	children,
}: {
	/** Of the conference; it chooses the print. */
	slug: string;
	/** Number of the colour of a theme, for the ground of the print; the accent if omitted. */
	colour?: number;
	short?: boolean;
	children: ReactNode;
}) => (
	<header className={`${styles.cover}${short ? ` ${styles.short}` : ''}`} data-c={colour}>
		<div className={styles.print}>
			<Print id={slug} />
		</div>
		<div className={styles.head}>{children}</div>
	</header>
);
