import { followPath } from '../../../api/limits.gen';
import type { Frame } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import { editionOf, type View } from '../../view';
import styles from './Follow.module.css';

interface Props {
	/** Id of the list of stories that is followed. */
	list: string;
	/** The name of the list that readers see. */
	name: string;
	/** Path of the page for following a list without scripts. */
	page: string;
	view: View;
	/** Whether it looks like a plain link, for use beside other small text. */
	quiet?: boolean;
}

/** Path of the page for following a list without scripts, '' without accounts. */
export const followPagePath = ({ brand, readerLinks }: Pick<Frame, 'brand' | 'readerLinks'>): string =>
	readerLinks.length === 0 ? '' : editionOf(brand) + followPath;

/** The follow button of a page. Its HTML is the same for every reader; the enhancement adds the state. */
export const Follow = ({ list, name, page, view, quiet = false }: Props) => (
	<Enhancement name="follow" when="reader">
		<a
			className={`${styles.follow} ${quiet ? styles.quiet : styles.primary}`}
			href={`${page}?list=${list}`}
			rel="nofollow"
			data-follow={list}
			data-replay=""
			data-on={view.t('follow.following')}
			data-off={view.t('follow.follow')}
			data-failed={view.t('bookmark.failed')}
		>
			<span data-label="">{view.t('follow.follow')}</span>
			<span className="hidden-text"> {name}</span>
		</a>
	</Enhancement>
);
