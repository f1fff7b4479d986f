import type { NewslettersPage } from '../../../api/pages.gen';
import { lite, Top } from '../../lite/elements';
import { speech, type View } from '../../view';

export const NewslettersPageLite = ({ model, view }: { model: NewslettersPage; view: View }) => (
	<>
		<Top title={view.t('newsletter.title')} text={view.t('newsletter.lead')} />
		<ul>
			{model.newsletters.map(({ signup, tagline, cadence, dir }) => (
				<li key={signup.newsletter} {...speech(view, signup.lang, dir)}>
					<a href={lite(signup.href)}>{signup.name}</a>
					<br />
					{tagline} {cadence}
				</li>
			))}
		</ul>
	</>
);
