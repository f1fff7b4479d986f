import { signOutPath } from '../../../api/limits.gen';
import type { Header as Model } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { linkText, type View } from '../../view';
import { Icon } from '../Icon/Icon';
import bar from './Header.module.css';
import styles from './ReaderMenu.module.css';

interface Props {
	header: Model;
	view: View;
}

/** The link to notifications. For signed-in readers the enhancement adds the number of unread ones. */
export const Bell = ({ header, view }: Props) => {
	const [notifications] = header.readerLinks;
	const numbers = new Intl.NumberFormat(view.lang);
	const unread = (n: number) => view.t('notifications.unread', { n }).replace(numbers.format(n), '{n}');
	return notifications === undefined ? null : (
		<Enhancement name="bell" when="reader">
			<a className={`${bar.iconButton} ${styles.bell}`} href={notifications.href} rel="nofollow">
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
export const ReaderMenu = ({ header, view }: Props) => (
	<details className={styles.reader} name="menu" data-reader-menu="">
		<summary className={bar.iconButton}>
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
				<form method="post" action={`${new URL(header.account).pathname}${signOutPath}`}>
					<button type="submit">{view.t('account.signOut')}</button>
				</form>
			</li>
		</ul>
	</details>
);
