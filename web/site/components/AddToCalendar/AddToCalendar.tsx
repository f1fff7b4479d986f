import type { AddLinks } from '../../../api/pages.gen';
import type { View } from '../../view';
import styles from './AddToCalendar.module.css';

/** The links that add something with a start to a calendar. They are plain links, and nothing is loaded before a reader follows one. */
export const AddToCalendar = ({ links, view }: { links: AddLinks; view: View }) => (
	<details className={styles.menu} data-add-to-calendar="">
		<summary>{view.t('calendar.add')}</summary>
		<ul>
			<li>
				<a href={links.google} target="_blank" rel="noopener">
					Google
				</a>
			</li>
			<li>
				<a href={links.outlook} target="_blank" rel="noopener">
					Outlook
				</a>
			</li>
			<li>
				<a href={links.file} download>
					{view.t('calendar.file', { app: 'Apple' })}
				</a>
			</li>
		</ul>
	</details>
);
