import type { Frame } from '../../../api/pages.gen';
import type { View } from '../../view';
import styles from './EmptyPage.module.css';

interface Props {
	frame: Frame;
	view: View;
	message?:
		| 'list.empty'
		| 'event.empty'
		| 'event.none'
		| 'newsletter.empty'
		| 'glossary.empty'
		| 'webinar.empty';
	/** The text about what readers can expect here later. */
	later?: 'landing.empty';
}

/** The message of an empty page, with a link to the brand's landing page or, on that page, to the home page. */
export const EmptyPage = ({ frame, view, message = 'list.empty', later }: Props) => {
	const { path, brand } = frame;
	const home = path === brand.path ? '/' : brand.path;
	return (
		<div className={`${styles.empty} touch`}>
			<p>{view.t(message)}</p>
			{later && <p>{view.t(later)}</p>}
			{home !== path && (
				<p>
					<a href={home}>{view.t('status.home')}</a>
				</p>
			)}
		</div>
	);
};
