import type { Story } from '../../../api/pages.gen';
import { messagesFor } from '../../i18n/catalogues';
import { actionTexts } from '../../islands/Actions/texts';
import { Island } from '../../islands/Island';
import { shareTexts } from '../../islands/Share/texts';
import type { View } from '../../view';
import styles from './StoryActions.module.css';

/** The actions for a story: beside it on wide screens, in a row at the foot of the screen on phones. */
export const StoryActions = ({ story, preview, view }: { story: Story; preview: boolean; view: View }) => (
	<section className={styles.actions} aria-label={view.t('action.name')}>
		<Island
			name="Actions"
			when="reader"
			props={{
				story: story.id,
				path: new URL(story.share.url).pathname,
				claps: story.clapCount,
				disabled: preview,
				lang: view.lang,
				numbers: view.numbers,
				texts: messagesFor(view.lang, actionTexts),
			}}
		/>
		{/* Previews cannot be shared, because their address is secret. */}
		{!preview && (
			<Island
				name="Share"
				when="interaction"
				props={{ share: story.share, lang: view.lang, texts: messagesFor(view.lang, shareTexts) }}
			/>
		)}
	</section>
);
