import type { Link } from '../../../api/pages.gen';
import { label, type View } from '../../view';
import { Icon, type IconName } from '../Icon/Icon';
import styles from './BottomBar.module.css';

const icons: Record<string, IconName | undefined> = {
	'bar.home': 'house',
	'bar.companies': 'building',
	'bar.videos': 'tv',
	'bar.education': 'bookOpen',
	'bar.profile': 'user',
};

/** Where the thumb is: at most five places, and only places that exist. */
export const BottomBar = ({ links, path, view }: { links: readonly Link[]; path: string; view: View }) =>
	links.length < 2 ? null : (
		<nav className={styles.bar} aria-label={view.t('a11y.bar')}>
			<ul className={styles.list}>
				{links.slice(0, 5).map((link) => (
					<li key={link.href}>
						<a
							className={styles.link}
							href={link.href}
							aria-current={link.href === path ? 'page' : undefined}
						>
							<Icon name={icons[link.key] ?? 'house'} />
							<span>{label(view.t, link)}</span>
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
