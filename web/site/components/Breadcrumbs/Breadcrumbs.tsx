import type { Link } from '../../../api/pages.gen';
import { label, type View } from '../../view';
import styles from './Breadcrumbs.module.css';

/** The trail above a headline: brand, then category or series. The page itself is not in it. */
export const Breadcrumbs = ({ links, view }: { links: readonly Link[]; view: View }) => (
	<nav className={styles.trail} aria-label={view.t('a11y.breadcrumbs')}>
		<ol className={styles.list}>
			{links.map((link) => (
				<li key={link.href}>
					<a href={link.href}>{label(view.t, link)}</a>
				</li>
			))}
		</ol>
	</nav>
);
