import type { Frame, MenuGroup } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { linkText, textOrMessage, type View } from '../../view';
import { Follow, followPagePath } from '../Follow/Follow';
import { Icon } from '../Icon/Icon';
import type { Opening } from '../Section/openings';
import styles from './Header.module.css';

/** The header shows at most this many menu groups. */
const maxGroups = 6;

interface Props {
	frame: Frame;
	view: View;
	/** The opening of a landing page, which sets the style of its large header; undefined on other pages. */
	landing?: Opening;
}

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

const Languages = ({ frame, view }: Props) =>
	frame.footer.languages.length === 0 ? null : (
		<ul className={styles.languages} aria-label={view.t('header.languages')}>
			{frame.footer.languages.map((link) => (
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

/** The menu groups; on phones, where the menu covers the page, also the languages. */
const Menu = ({ frame, view }: Props) => (
	<nav className={styles.menu} id="menu" popover="auto" aria-label={view.t('a11y.mainMenu')}>
		<button className={styles.close} type="button" popoverTarget="menu" popoverTargetAction="hide">
			<Icon name="close" />
			{view.t('header.close')}
		</button>
		<ul className={styles.groups}>
			{frame.menu.slice(0, maxGroups).map((group) => (
				<li key={group.key || group.text}>
					{group.href === '' ? (
						<Group group={group} path={frame.path} view={view} />
					) : (
						<a
							className={styles.group}
							href={group.href}
							aria-current={group.href === frame.path ? 'page' : undefined}
							data-entry=""
						>
							{textOrMessage(view.t, group.text, group.key)}
						</a>
					)}
				</li>
			))}
		</ul>
		<Languages frame={frame} view={view} />
	</nav>
);

const MenuButton = ({ view }: { view: View }) => (
	<button className={styles.open} type="button" popoverTarget="menu">
		<Icon name="menu" />
		<span className="hidden-text">{view.t('header.menu')}</span>
	</button>
);

const Search = ({ frame, view }: Props) =>
	frame.search === '' ? null : (
		<a className={styles.search} href={frame.search}>
			<Icon name="search" />
			<span className="hidden-text">{view.t('header.search')}</span>
		</a>
	);

/** The link to notifications. For signed-in readers the enhancement adds the number of unread ones. */
const Bell = ({ frame, view }: Props) => {
	const [notifications] = frame.readerLinks;
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
const ReaderMenu = ({ frame, view }: Props) => (
	<details className={styles.reader} name="menu" data-reader-menu="">
		<summary className={styles.account}>
			<Icon name="user" />
			<span className="hidden-text">{view.t('header.own')}</span>
		</summary>
		<ul className={styles.readerLinks}>
			{frame.readerLinks.map((link) => (
				<li key={link.href}>
					<a href={link.href} rel="nofollow" aria-current={link.href === frame.path ? 'page' : undefined}>
						{linkText(view.t, link)}
					</a>
				</li>
			))}
			<li>
				<form method="post" action={`${new URL(frame.account).pathname}/signout`}>
					<button type="submit">{view.t('account.signOut')}</button>
				</form>
			</li>
		</ul>
	</details>
);

/** The sign-in link and the reader's menu. Every page contains both; style rules show the one that applies. */
const SignIn = ({ frame, view }: Props) =>
	frame.signIn === '' ? null : (
		<>
			<a className={styles.signIn} href={frame.signIn} rel="nofollow" data-sign-in="default">
				{view.t('header.signIn')}
			</a>
			{frame.readerLinks.length > 0 && (
				<>
					<Bell frame={frame} view={view} />
					<ReaderMenu frame={frame} view={view} />
				</>
			)}
		</>
	);

/** The name of the site, and below it the name of the page's brand. */
const PublicationName = ({ frame, view, landing }: Props) => {
	const { site, brand } = frame;
	const isSite = brand.kind === 'master' || brand.name === site.name;
	const siteLink = (
		<a href="/" aria-label={view.t('header.home', { name: site.name })} lang="en">
			{site.name}
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
		<div className={styles.masthead}>
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
export const Header = ({ frame, view, landing }: Props) => (
	<header
		className={`${styles.header} ${landing ? `${styles.landing} ${styles[landing] ?? ''}` : styles.inner}`}
	>
		{landing && (
			<div className={styles.top}>
				<p className={styles.date}>
					<time dateTime={frame.now}>{view.dates.weekdayDate(frame.now)}</time>
				</p>
				{frame.brand.kind !== 'master' && frame.follow !== '' && (
					<Follow
						list={frame.follow}
						name={frame.brand.name}
						page={followPagePath(frame)}
						view={view}
						quiet
					/>
				)}
				<Languages frame={frame} view={view} />
			</div>
		)}
		<div className={styles.plate}>
			<PublicationName frame={frame} view={view} landing={landing} />
			{landing && frame.brand.tagline !== '' && <p className={styles.tagline}>{frame.brand.tagline}</p>}
		</div>
		<Menu frame={frame} view={view} />
		<div className={styles.tools}>
			<Search frame={frame} view={view} />
			<SignIn frame={frame} view={view} />
			<MenuButton view={view} />
		</div>
	</header>
);
