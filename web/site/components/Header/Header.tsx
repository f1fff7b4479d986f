import { maxMenuGroups } from '../../../api/limits.gen';
import type { Frame, MenuGroup, Header as Model } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { linkText, textOrMessage, type View } from '../../view';
import { Follow, followPagePath } from '../Follow/Follow';
import { Icon } from '../Icon/Icon';
import type { Opening } from '../Section/openings';
import { Wordmark } from '../Wordmark/Wordmark';
import styles from './Header.module.css';

interface Props {
	header: Model;
	view: View;
	/** The opening of a landing page, which sets the style of its large header; undefined on other pages. */
	landing?: Opening;
}

/** The data of a page's header; undefined if the header is rendered as a part. */
export const headerOf = (frame: Frame): Model => ({
	...frame,
	languages: frame.footer.languages,
	day: frame.now,
});

const Group = ({ group, path, view }: { group: MenuGroup; path: string; view: View }) => (
	<details name="menu" data-menu="">
		<summary className={styles.group} data-entry="">
			{textOrMessage(view.t, group.text, group.key)}
		</summary>
		<ul className={styles.items}>
			{group.items.map((item) => (
				<li key={item.href}>
					<a
						href={item.href}
						lang={item.lang || undefined}
						aria-current={item.href === path ? 'page' : undefined}
					>
						{linkText(view.t, item)}
					</a>
				</li>
			))}
		</ul>
	</details>
);

const Languages = ({ header, view }: Props) =>
	header.languages.length === 0 ? null : (
		<ul className={styles.languages} aria-label={view.t('header.languages')}>
			{header.languages.map((link) => (
				<li key={link.href}>
					<a
						className={link.lang ? 'own-name' : undefined}
						href={link.href}
						lang={link.lang || undefined}
						hrefLang={link.lang || undefined}
					>
						{linkText(view.t, link)}
					</a>
				</li>
			))}
		</ul>
	);

/** The menu groups; on phones, where the menu covers the page, also the languages and the sign-in. */
const Menu = ({ header, view }: Props) => (
	<nav className={styles.menu} id="menu" popover="auto" aria-label={view.t('a11y.mainMenu')}>
		<button className={styles.close} type="button" popoverTarget="menu" popoverTargetAction="hide">
			<Icon name="close" />
			{view.t('header.close')}
		</button>
		{header.signIn !== '' && (
			<p className={styles.languages}>
				<a className={styles.signIn} href={header.signIn} rel="nofollow" data-sign-in="default">
					{view.t('header.signIn')}
				</a>
			</p>
		)}
		<ul className={styles.groups}>
			{header.menu.slice(0, maxMenuGroups).map((group) => (
				<li key={group.key || group.text}>
					{group.href === '' ? (
						<Group group={group} path={header.path} view={view} />
					) : (
						<a
							className={styles.group}
							href={group.href}
							aria-current={group.href === header.path ? 'page' : undefined}
							data-entry=""
						>
							{textOrMessage(view.t, group.text, group.key)}
						</a>
					)}
				</li>
			))}
		</ul>
		<Languages header={header} view={view} />
	</nav>
);

const MenuButton = ({ view }: { view: View }) => (
	<button className={styles.open} type="button" popoverTarget="menu">
		<Icon name="menu" />
		<span className="hidden-text">{view.t('header.menu')}</span>
	</button>
);

const Search = ({ header, view }: Props) =>
	header.search === '' ? null : (
		<a className={styles.search} href={header.search}>
			<Icon name="search" />
			<span className="hidden-text">{view.t('header.search')}</span>
		</a>
	);

/** The link to notifications. For signed-in readers the enhancement adds the number of unread ones. */
const Bell = ({ header, view }: Props) => {
	const [notifications] = header.readerLinks;
	const numbers = new Intl.NumberFormat(view.lang);
	const unread = (n: number) => view.t('notifications.unread', { n }).replace(numbers.format(n), '{n}');
	return notifications === undefined ? null : (
		<Enhancement name="bell" when="reader">
			<a className={styles.bell} href={notifications.href} rel="nofollow">
				<Icon name="bell" />
				<span className="hidden-text">{linkText(view.t, notifications)}</span>
				<span className={styles.unread} aria-hidden="true" data-unread="" hidden />
				<span
					className="hidden-text"
					data-unread-text=""
					data-one={unread(1)}
					data-other={unread(5)}
					hidden
				/>
			</a>
		</Enhancement>
	);
};

/** The menu with the reader's own pages. */
const ReaderMenu = ({ header, view }: Props) => (
	<details className={styles.reader} name="menu" data-reader-menu="">
		<summary className={styles.account}>
			<Icon name="user" />
			<span className="hidden-text">{view.t('header.own')}</span>
		</summary>
		<ul className={styles.readerLinks}>
			{header.readerLinks.map((link) => (
				<li key={link.href}>
					<a href={link.href} rel="nofollow" aria-current={link.href === header.path ? 'page' : undefined}>
						{linkText(view.t, link)}
					</a>
				</li>
			))}
			<li>
				<form method="post" action={`${new URL(header.account).pathname}/signout`}>
					<button type="submit">{view.t('account.signOut')}</button>
				</form>
			</li>
		</ul>
	</details>
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
	const brandLink = (
		<a className={styles.brand} href={brand.path}>
			{brand.name}
		</a>
	);
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

/** The header of every page. Menu groups are <details>, which open without script. */
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
