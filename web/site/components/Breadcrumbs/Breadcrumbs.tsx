import type { Link } from '../../../api/pages.gen';
import { linkText, type View } from '../../view';
import styles from './Breadcrumbs.module.css';

/** Breadcrumbs: the links from the landing page down to the page's parent. */
export const Breadcrumbs = ({ links, view }: { links: readonly Link[]; view: View }) => (
	<nav className={styles.breadcrumbs} aria-label={view.t('a11y.breadcrumbs')}>
		<ol className={`${styles.list} touch`}>
			{links.map((link) => (
				<li key={link.href}>
					<a href={link.href}>{linkText(view.t, link)}</a>
				</li>
			))}
		</ol>
	</nav>
);
