import type { Frame, StoryCard, StoryList } from '../../../api/pages.gen';
import { ProfileSection } from '../../components/Profile/ProfileSection';
import { ExtendableList } from '../../components/Section/Section';
import type { View } from '../../view';

/** The stories of a profile. `next` loads more stories; null if there are none. */
export const ProfileStories = ({
	id,
	title,
	cards,
	next,
	frame,
	view,
}: {
	id: string;
	title: string;
	cards: readonly StoryCard[];
	next: StoryList['next'];
	frame: Frame;
	view: View;
}) => (
	<ProfileSection id={id} title={title}>
		<ExtendableList
			section={{ stories: { cards: [...cards], next } }}
			view={view}
			continuation={{ timeZone: frame.brand.timeZone, level: 3, page: frame.path }}
		/>
	</ProfileSection>
);
