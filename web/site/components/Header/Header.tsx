import type { Frame, MenuGroup } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { label, say, type View } from '../../view';
import { Follow, followPage } from '../Follow/Follow';
import { Icon } from '../Icon/Icon';
import type { Opening } from '../Section/openings';
import styles from './Header.module.css';

/** A paper has at most so many groups in its header. */
const mostGroups = 6;

interface Props {
	frame: Frame;
	view: View;
	/** The front of the paper or of a brand carries the large name, the date and the languages, each face in its way. */
	front?: Opening;
}

const Group = ({ group, path, view }: { group: MenuGroup; path: string; view: View }) => (
	<details name="menu" data-menu="">
		<summary className={styles.group} data-entry="">
			{say(view.t, group.text, group.key)}
		</summary>
		<ul className={styles.items}>
			{group.items.map((item) => (
				<li key={item.href}>
					<a
						href={item.href}
						lang={item.lang || undefined}
						aria-current={item.href === path ? 'page' : undefined}
					>
						{label(view.t, item)}
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
						{label(view.t, link)}
					</a>
				</li>
			))}
		</ul>
	);

/** The groups; on a phone, where it is a sheet over the page, the languages as well. */
const Menu = ({ frame, view }: Props) => (
	<nav className={styles.menu} id="menu" popover="auto" aria-label={view.t('a11y.mainMenu')}>
		<button className={styles.close} type="button" popoverTarget="menu" popoverTargetAction="hide">
			<Icon name="close" />
			{view.t('header.close')}
		</button>
		<ul className={styles.groups}>
			{frame.menu.slice(0, mostGroups).map((group) => (
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
							{say(view.t, group.text, group.key)}
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

/** How much is not read: filled in for whoever is signed in. */
const Bell = ({ frame, view }: Props) => {
	const [notifications] = frame.readerLinks;
	const numbers = new Intl.NumberFormat(view.lang);
	const unread = (n: number) => view.t('notifications.unread', { n }).replace(numbers.format(n), '{n}');
	return notifications === undefined ? null : (
		<Enhancement name="bell" when="reader">
			<a className={styles.bell} href={notifications.href} rel="nofollow">
				<Icon name="bell" />
				<span className="hidden-text">{label(view.t, notifications)}</span>
				<span className={styles.unread} aria-hidden="true" data-unread="" hidden />
				<span className="hidden-text" data-said="" data-one={unread(1)} data-other={unread(5)} hidden />
			</a>
		</Enhancement>
	);
};

/** What is the reader's own, behind the picture of a person. */
const Own = ({ frame, view }: Props) => (
	<details className={styles.own} name="menu" data-own="">
		<summary className={styles.account}>
			<Icon name="user" />
			<span className="hidden-text">{view.t('header.own')}</span>
		</summary>
		<ul className={styles.mine}>
			{frame.readerLinks.map((link) => (
				<li key={link.href}>
					<a href={link.href} rel="nofollow" aria-current={link.href === frame.path ? 'page' : undefined}>
						{label(view.t, link)}
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

/** The same for everybody: who is signed in is not known here, and the page shows the one or the other. */
const SignIn = ({ frame, view }: Props) =>
	frame.signIn === '' ? null : (
		<>
			<a className={styles.signIn} href={frame.signIn} rel="nofollow" data-sign-in="default">
				{view.t('header.signIn')}
			</a>
			{frame.readerLinks.length > 0 && (
				<>
					<Bell frame={frame} view={view} />
					<Own frame={frame} view={view} />
				</>
			)}
		</>
	);

/** The name of the paper, and under it that of the brand whose page this is. */
const Name = ({ frame, view, front }: Props) => {
	const { site, brand } = frame;
	const own = brand.kind === 'master' || brand.name === site.name;
	const paper = (
		<a className={styles.paper} href="/" aria-label={view.t('header.home', { name: site.name })} lang="en">
			{site.name}
		</a>
	);
	if (own) return front ? <h1 className={styles.name}>{paper}</h1> : <p className={styles.name}>{paper}</p>;
	const mark = (
		<a className={styles.brand} href={brand.path}>
			{brand.name}
		</a>
	);
	return (
		<div className={styles.house}>
			<p className={styles.name}>{paper}</p>
			{front ? <h1 className={styles.imprint}>{mark}</h1> : <p className={styles.imprint}>{mark}</p>}
		</div>
	);
};

/** The head of every page. Without script the groups open as they are: each is a <details>. */
export const Header = ({ frame, view, front }: Props) => (
	<header className={`${styles.header} ${front ? `${styles.front} ${styles[front] ?? ''}` : styles.inner}`}>
		{front && (
			<div className={styles.top}>
				<p className={styles.date}>
					<time dateTime={frame.now}>{view.dates.line(frame.now)}</time>
				</p>
				{frame.brand.kind !== 'master' && frame.follow !== '' && (
					<Follow list={frame.follow} name={frame.brand.name} page={followPage(frame)} view={view} quiet />
				)}
				<Languages frame={frame} view={view} />
			</div>
		)}
		<div className={styles.plate}>
			<Name frame={frame} view={view} front={front} />
			{front && frame.brand.tagline !== '' && <p className={styles.tagline}>{frame.brand.tagline}</p>}
		</div>
		<Menu frame={frame} view={view} />
		<div className={styles.tools}>
			<Search frame={frame} view={view} />
			<SignIn frame={frame} view={view} />
			<MenuButton view={view} />
		</div>
	</header>
);
