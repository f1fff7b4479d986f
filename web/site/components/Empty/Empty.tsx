import type { Frame } from '../../../api/pages.gen';
import type { View } from '../../view';
import styles from './Empty.module.css';

interface Props {
	frame: Frame;
	view: View;
	message?: 'list.empty' | 'event.empty';
}

/** Where there is nothing yet: it says so, and leads to the front; from a front to that of the paper. */
export const Empty = ({ frame, view, message = 'list.empty' }: Props) => {
	const { path, brand } = frame;
	const front = path === brand.path ? '/' : brand.path;
	return (
		<div className={styles.empty}>
			<p>{view.t(message)}</p>
			{front !== path && (
				<p>
					<a href={front}>{view.t('status.home')}</a>
				</p>
			)}
		</div>
	);
};
