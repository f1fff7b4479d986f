import type { View } from '../../view';
import styles from './Agenda.module.css';
import page from './Conference.module.css';

/**
 * The bar of the reader's own agenda: the filter, the file for calendars, and the warnings about sessions that overlap. It is
 * hidden until the script has added a star to each session.
 */
export const OwnAgenda = ({
	slug,
	calendar,
	filter,
	view,
}: {
	slug: string;
	calendar: string;
	/** Whether the bar offers to show only the own agenda. */
	filter: boolean;
	view: View;
}) => {
	const { t } = view;
	return (
		<div
			className={styles.own}
			hidden
			data-own={slug}
			data-calendar={calendar}
			data-star={t('conference.star', { title: '{title}' })}
			data-clash={t('conference.clash', { first: '{first}', second: '{second}' })}
		>
			<p>
				{filter && (
					<>
						<a data-filter="all" href={`?tab=agenda`} rel="nofollow">
							{t('conference.allSessions')}
						</a>
						<a data-filter="mine" href={`?tab=agenda&mine=1`} rel="nofollow">
							{t('conference.mine')}
						</a>
					</>
				)}
				<a href={calendar} download hidden>
					{t('conference.mineFile')}
				</a>
			</p>
			<div className={styles.clashes} role="status" />
			{filter && (
				<p className={page.empty} data-empty="" hidden>
					{t('conference.mineEmpty')}
				</p>
			)}
		</div>
	);
};
