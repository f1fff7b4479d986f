import type { View } from '../../../view';
import styles from './NextStory.module.css';

/** The place where the next story is added. It is hidden without scripts. call is the API call that names the next story. */
export const NextStory = ({ call, view }: { call: string; view: View }) => (
	<>
		<p
			className="hidden-text"
			role="status"
			data-part="status"
			data-text={view.t('story.nextHere', { title: '{title}' })}
		/>
		<div className={styles.tail} data-next={call} data-state="waiting">
			<div className={styles.divider} data-part="divider">
				<p className={styles.name}>{view.t('story.next')}</p>
				<a className={`${styles.foot} touch`} href="#foot">
					{view.t('story.toFoot')}
				</a>
			</div>
			<div className={styles.waiting} data-part="waiting">
				<p className="hidden-text">{view.t('story.nextLoading')}</p>
				{['title', 'title', 'line', 'picture', 'line', 'line', 'line'].map((part, i) => (
					<span key={i} className={styles[part]} />
				))}
			</div>
			<div className={styles.failed} data-part="failed">
				<p>{view.t('story.nextError')}</p>
				<button className={styles.button} type="button" data-part="retry">
					{view.t('showmore.retry')}
				</button>
			</div>
			<button className={`${styles.button} ${styles.more}`} type="button" data-part="more">
				{view.t('story.loadNext')}
			</button>
		</div>
	</>
);
