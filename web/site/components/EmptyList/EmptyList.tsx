import type { View } from '../../view';
import sheet from '../Sheet/Sheet.module.css';
import styles from './EmptyList.module.css';

interface Props {
	message: 'bookmark.empty' | 'history.empty';
	latestPath: string;
	hidden: boolean;
	view: View;
}

/**
 * The message of an empty list of a reader, with a link to the latest stories. It is hidden while the list has entries;
 * a script shows it when the last one has been removed.
 */
export const EmptyList = ({ message, latestPath, hidden, view }: Props) => (
	<div className={styles.empty} data-empty="" hidden={hidden}>
		<p>{view.t(message)}</p>
		<p>
			<a className={sheet.button} href={latestPath}>
				{view.t('section.latest')}
			</a>
		</p>
	</div>
);
