import type { Frame, Header as Model } from '../../../api/pages.gen';
import type { View } from '../../view';
import { Follow, followPagePath } from '../Follow/Follow';
import { Icon } from '../Icon/Icon';
import type { FirstLayout } from '../Section/openings';
import { Wordmark } from '../Wordmark/Wordmark';
import styles from './Header.module.css';
import { Languages, Menu } from './Menu';
import { Bell, ReaderMenu } from './ReaderMenu';

interface Props {
	header: Model;
	view: View;
	/** The opening of a landing page, which sets the style of its large header; undefined on other pages. */
	landing?: FirstLayout;
}

/** The data of a page's header; undefined if the header is rendered as a part. */
export const headerOf = (frame: Frame): Model => ({
	...frame,
	languages: frame.footer.languages,
	day: frame.now,
});

const MenuButton = ({ view }: { view: View }) => (
	<button className={`${styles.iconButton} ${styles.open}`} type="button" popoverTarget="menu">
		<Icon name="menu" />
		<span className="hidden-text">{view.t('header.menu')}</span>
	</button>
);

const Search = ({ header, view }: Props) =>
	header.search === '' ? null : (
		<a className={styles.iconButton} href={header.search}>
			<Icon name="search" />
			<span className="hidden-text">{view.t('header.search')}</span>
		</a>
	);

/** The sign-in link and the reader's menu. Every page contains both; style rules show the one that applies. */
const SignIn = ({ header, view }: Props) =>
	header.signIn === '' ? null : (
		<>
			<a className={styles.signIn} href={header.signIn} rel="nofollow" data-sign-in="default">
				{view.t('header.signIn')}
			</a>
			{header.readerLinks.length > 0 && (
				<>
					<Bell header={header} view={view} />
					<ReaderMenu header={header} view={view} />
				</>
			)}
		</>
	);

/** The name of the site, and below it the name of the page's brand. */
const PublicationName = ({ header, view, landing }: Props) => {
	const { site, brand } = header;
	const isSite = brand.kind === 'master' || brand.name === site.name;
	const siteLink = (
		<a href="/" aria-label={view.t('header.home', { name: site.name })}>
			<Wordmark site={site} />
		</a>
	);
	if (isSite)
		return landing ? <h1 className={styles.name}>{siteLink}</h1> : <p className={styles.name}>{siteLink}</p>;
	const brandLink = <a href={brand.path}>{brand.name}</a>;
	return (
		<div className={`${styles.masthead} touch`}>
			<p className={styles.name}>{siteLink}</p>
			{landing ? (
				<h1 className={styles.imprint}>{brandLink}</h1>
			) : (
				<p className={styles.imprint}>{brandLink}</p>
			)}
		</div>
	);
};

/** The header of every page. Menu groups are <details>, which open without scripts. */
export const Header = ({ header, view, landing }: Props) => (
	<header
		className={`${styles.header} ${landing ? `${styles.landing} ${styles[landing] ?? ''}` : styles.inner}`}
	>
		{landing && (
			<div className={styles.top}>
				<p className={styles.date}>
					<time dateTime={header.day}>{view.dates.weekdayDate(header.day)}</time>
				</p>
				{header.brand.kind !== 'master' && header.follow !== '' && (
					<Follow
						list={header.follow}
						name={header.brand.name}
						page={followPagePath(header)}
						view={view}
						quiet
					/>
				)}
				<Languages header={header} view={view} />
			</div>
		)}
		<div className={styles.plate}>
			<PublicationName header={header} view={view} landing={landing} />
			{landing && header.brand.tagline !== '' && <p className={styles.tagline}>{header.brand.tagline}</p>}
		</div>
		<Menu header={header} view={view} />
		<div className={styles.tools}>
			<Search header={header} view={view} />
			<SignIn header={header} view={view} />
			<MenuButton view={view} />
		</div>
	</header>
);
