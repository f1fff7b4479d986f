import { maxMenuGroups } from '../../../api/limits.gen';
import type { MenuGroup, Header as Model } from '../../../api/pages.gen';
import { linkText, textOrMessage, type View } from '../../view';
import { Icon } from '../Icon/Icon';
import bar from './Header.module.css';
import styles from './Menu.module.css';

interface Props {
	header: Model;
	view: View;
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

/** Links to the language editions. */
export const Languages = ({ header, view }: Props) =>
	header.languages.length === 0 ? null : (
		<ul className={bar.languages} aria-label={view.t('header.languages')}>
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

/** The menu groups; on phones, where the menu covers the page, the languages and the sign-in too. */
export const Menu = ({ header, view }: Props) => (
	<nav className={bar.menu} id="menu" popover="auto" aria-label={view.t('a11y.mainMenu')}>
		<button className={styles.close} type="button" popoverTarget="menu" popoverTargetAction="hide">
			<Icon name="close" />
			{view.t('header.close')}
		</button>
		{header.signIn !== '' && (
			<p className={bar.languages}>
				<a className={bar.signIn} href={header.signIn} rel="nofollow" data-sign-in="default">
					{view.t('header.signIn')}
				</a>
			</p>
		)}
		<ul className={bar.groups}>
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
