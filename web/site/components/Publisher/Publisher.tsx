import type { Publisher as Model } from '../../../api/pages.gen';
import type { View } from '../../view';
import { Picture } from '../Picture/Picture';
import styles from './Publisher.module.css';

/** The publisher that pays for the content below. */
export const Publisher = ({ publisher, view }: { publisher: Model; view: View }) => (
	<aside className={styles.publisher}>
		{publisher.picture !== null && (
			<div className={styles.mark}>
				<Picture picture={publisher.picture} slot="thumbnail" decorative />
			</div>
		)}
		<div className={styles.text}>
			<p className={styles.name}>{view.t('sponsor.presented', { name: publisher.name })}</p>
			{publisher.description !== '' && <p>{publisher.description}</p>}
		</div>
		{publisher.href !== '' && (
			<a className={`${styles.link} touch`} href={publisher.href}>
				{view.t('sponsor.link')}
			</a>
		)}
	</aside>
);
