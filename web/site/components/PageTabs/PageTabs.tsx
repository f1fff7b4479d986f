import styles from './PageTabs.module.css';

interface Tab {
	text: string;
	href: string;
	current: boolean;
	/** A text about new entries on the page, such as "2 unread"; undefined if there are none. */
	count: string | undefined;
}

/** Links to pages of one kind, such as the inboxes of a reader's companies. name is the accessible name of the links. */
export const PageTabs = ({ name, tabs }: { name: string; tabs: readonly Tab[] }) => (
	<nav aria-label={name}>
		<ul className={`${styles.tabs} touch`}>
			{tabs.map((tab) => (
				<li key={tab.href}>
					<a href={tab.href} aria-current={tab.current ? 'page' : undefined}>
						<bdi>{tab.text}</bdi>
						{tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
					</a>
				</li>
			))}
		</ul>
	</nav>
);
