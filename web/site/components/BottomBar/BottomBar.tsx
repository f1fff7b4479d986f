import type { Closing, Link } from '../../../api/pages.gen';
import { linkText, type View } from '../../view';
import { Icon, type IconName } from '../Icon/Icon';
import styles from './BottomBar.module.css';

const icons: Record<string, IconName | undefined> = {
	'bar.home': 'house',
	'bar.companies': 'building',
	'bar.videos': 'tv',
	'bar.education': 'bookOpen',
	'bar.profile': 'user',
	'bar.newsletter': 'mail',
	'header.search': 'search',
};

interface Props {
	closing: Closing;
	view: View;
}

/** Whether a link leads to the current page. Its address may be a path or absolute. */
const isCurrent = (href: string, { path, site }: Closing) => href === path || href === site.url + path;

const BarLinks = ({ links, closing, view }: Props & { links: readonly Link[] }) => (
	<ul className={styles.list}>
		{links.slice(0, 5).map((link) => (
			<li key={link.href}>
				<a
					className={styles.link}
					href={link.href}
					aria-current={isCurrent(link.href, closing) ? 'page' : undefined}
				>
					<Icon name={icons[link.key] ?? 'layers'} />
					<span>{linkText(view.t, link)}</span>
				</a>
			</li>
		))}
	</ul>
);

/** The bottom bar on phones, with at most five links. */
export const BottomBar = ({ closing, view }: Props) =>
	closing.bottomBar.length < 2 ? null : (
		<nav className={styles.bar} data-bar="" aria-label={view.t('a11y.bar')}>
			<BarLinks links={closing.bottomBar} closing={closing} view={view} />
		</nav>
	);

/** The links that close the publication's home page. In the installed app they replace the bottom bar. */
export const ClosingLinks = ({ closing, view }: Props) =>
	closing.closingLinks.length === 0 ? null : (
		<nav className={styles.tabs} aria-label={view.t('a11y.tabs')}>
			<BarLinks links={closing.closingLinks} closing={closing} view={view} />
		</nav>
	);
