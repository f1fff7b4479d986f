import type { Frame, Link } from '../../../api/pages.gen';
import { label, type View } from '../../view';
import { Icon, type IconName } from '../Icon/Icon';
import styles from './BottomBar.module.css';

const icons: Record<string, IconName | undefined> = {
	'bar.home': 'house',
	'bar.companies': 'building',
	'bar.videos': 'tv',
	'bar.education': 'bookOpen',
	'bar.profile': 'user',
	'bar.newsletter': 'mail',
	'menu.theCaptable': 'layers',
	'header.search': 'search',
};

interface Props {
	frame: Frame;
	view: View;
}

/** An address of this site may be whole. */
const current = (href: string, { path, site }: Frame) => href === path || href === site.url + path;

const Places = ({ links, frame, view }: Props & { links: readonly Link[] }) => (
	<ul className={styles.list}>
		{links.slice(0, 5).map((link) => (
			<li key={link.href}>
				<a
					className={styles.link}
					href={link.href}
					aria-current={current(link.href, frame) ? 'page' : undefined}
				>
					<Icon name={icons[link.key] ?? 'house'} />
					<span>{label(view.t, link)}</span>
				</a>
			</li>
		))}
	</ul>
);

/** Where the thumb is on a phone: at most five places. */
export const BottomBar = ({ frame, view }: Props) =>
	frame.bottomBar.length < 2 ? null : (
		<nav className={styles.bar} data-bar="" aria-label={view.t('a11y.bar')}>
			<Places links={frame.bottomBar} frame={frame} view={view} />
		</nav>
	);

/** The strip that closes the front of the paper. In the installed app it takes the bar's place. */
export const Tabs = ({ frame, view }: Props) =>
	frame.closingLinks.length === 0 ? null : (
		<nav className={styles.tabs} aria-label={view.t('a11y.tabs')}>
			<Places links={frame.closingLinks} frame={frame} view={view} />
		</nav>
	);
