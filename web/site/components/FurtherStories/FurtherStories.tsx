import type { StoryCard as Story } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';
import { SectionHeader } from '../SectionHeader/SectionHeader';
import { StoryCard } from '../StoryCard/StoryCard';
import styles from './FurtherStories.module.css';

/** Further stories, on a page with little content of its own. */
export const FurtherStories = ({
	cards,
	view,
	title = 'section.more',
}: {
	cards: readonly Story[];
	view: View;
	title?: MessageId;
}) =>
	cards.length === 0 ? null : (
		<section aria-labelledby="more">
			<SectionHeader id="more" title={view.t(title)} href="" view={view} />
			<ul className={styles.list}>
				{cards.map((card) => (
					<li key={card.id}>
						<StoryCard story={card} view={view} look="text" />
					</li>
				))}
			</ul>
		</section>
	);
