import type { Slip as Model } from '../../../api/pages.gen';
import { speech, type View } from '../../view';
import { Picture } from '../Picture/Picture';
import styles from './Slip.module.css';

/** A company or a person where the text first names them: mark or face, name, one line. */
export const Slip = ({ slip, view }: { slip: Model; view: View }) => (
	<aside className={`slip ${styles.slip}`}>
		{slip.picture !== null && (
			<span className={`${styles.mark} ${slip.kind === 'person' ? styles.face : ''}`.trim()}>
				<Picture picture={slip.picture} slot="face" ratio="r11" silent />
			</span>
		)}
		<div>
			<p className={styles.name}>
				<a href={slip.href}>{slip.name}</a>
			</p>
			{slip.description !== '' && (
				<p className={styles.line} {...speech(view, slip.lang)}>
					{slip.description}
				</p>
			)}
		</div>
	</aside>
);
