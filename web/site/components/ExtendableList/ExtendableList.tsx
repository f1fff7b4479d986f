import type { ReactNode } from 'react';
import { Enhancement } from '../../enhancements/Enhancement';
import type { View } from '../../view';
import sheet from '../Sheet/Sheet.module.css';
import { Skeleton, type SkeletonKind } from '../Skeleton/Skeleton';
import styles from './ExtendableList.module.css';

interface Props {
	/** Address of the page with the next entries, "" if this page has the last ones. */
	next: string;
	/** What an entry looks like while it is being loaded. */
	kind: SkeletonKind;
	view: View;
	/** The list. Its first `ul` gets the entries of the next page. */
	children: ReactNode;
	/** Further links in the line of the button. */
	links?: ReactNode;
}

/** A list that "Show more" extends in place. Without scripts the button is a link to the page with the next entries. */
export const ExtendableList = ({ next, kind, view, children, links }: Props) => (
	<Enhancement name="next-page" when="interaction">
		{children}
		{next !== '' && (
			<>
				<div data-part="loading" hidden>
					<Skeleton kind={kind} count={3} />
				</div>
				<p className={styles.failed} role="alert" data-part="failed" hidden>
					{view.t('showmore.failed')}
				</p>
			</>
		)}
		<p className={`${styles.links} touch`}>
			{next !== '' && (
				<a
					className={sheet.button}
					href={next}
					rel="next"
					data-replay=""
					data-more={view.t('showmore.more')}
					data-wait={view.t('showmore.loading')}
					data-retry={view.t('showmore.retry')}
					data-end={view.t('showmore.end')}
				>
					{view.t('showmore.more')}
				</a>
			)}
			{links}
		</p>
		{next !== '' && <p className="hidden-text" role="status" />}
	</Enhancement>
);
