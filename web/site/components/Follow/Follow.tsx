import type { Frame } from '../../../api/pages.gen';
import { Enhancement } from '../../enhancements/Enhancement';
import type { View } from '../../view';
import styles from './Follow.module.css';

interface Props {
	/** Key of the list of stories that is followed. */
	list: string;
	/** What readers call it. */
	name: string;
	/** Path of the page that asks, for whoever has no script. */
	page: string;
	view: View;
	/** Beside other small words. */
	quiet?: boolean;
}

/** Where whoever has no script follows something. */
export const followPage = ({ readerLinks: own }: Frame): string =>
	own[0]?.href.replace(/notifications$/, 'follow') ?? '';

/** Follows what a page is about. Whether its reader does is not known here: the page is the same for everybody. */
export const Follow = ({ list, name, page, view, quiet = false }: Props) => (
	<Enhancement name="follow" when="reader">
		<a
			className={`${styles.follow} ${quiet ? styles.quiet : styles.loud}`}
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
