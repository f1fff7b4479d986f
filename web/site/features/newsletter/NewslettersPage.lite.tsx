import type { NewslettersPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

export const NewslettersPageLite = ({ model, view }: { model: NewslettersPage; view: View }) => (
	<>
		<PageTitle title={view.t('newsletter.title')} text={view.t('newsletter.lead')} />
		<ul>
			{model.newsletters.map(({ signup, tagline, cadence, dir }) => (
				<li key={signup.newsletter} {...langAttributes(view, signup.lang, dir)}>
					<a href={liteHref(signup.href)}>{signup.name}</a>
					<br />
					{tagline} {cadence}
				</li>
			))}
		</ul>
	</>
);
