import type { Sponsor as Model } from '../../../api/pages.gen';
import type { View } from '../../view';
import { Picture } from '../Picture/Picture';
import styles from './Sponsor.module.css';

/** The publisher that pays for the content below. */
export const Sponsor = ({ sponsor, view }: { sponsor: Model; view: View }) => (
	<aside className={styles.sponsor}>
		{sponsor.picture !== null && (
			<div className={styles.mark}>
				<Picture picture={sponsor.picture} slot="thumbnail" silent />
			</div>
		)}
		<div className={styles.text}>
			<p className={styles.name}>{view.t('sponsor.presented', { name: sponsor.name })}</p>
			{sponsor.description !== '' && <p>{sponsor.description}</p>}
		</div>
		{sponsor.href !== '' && (
			<a className={`${styles.link} touch`} href={sponsor.href}>
				{view.t('sponsor.link')}
			</a>
		)}
	</aside>
);
