import type { NewslettersPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { OutcomeLite, SignupLite } from './signup.lite';

export const NewslettersPageLite = ({ model, view }: { model: NewslettersPage; view: View }) => (
	<>
		<PageTitle title={view.t('newsletter.title')} text={view.t('newsletter.lead')} />
		<OutcomeLite model={model} view={view} />
		{model.newsletters.length === 0 ? (
			<p>{view.t('newsletter.empty')}</p>
		) : (
			<form method="post" action={liteHref(model.signup.action)}>
				<ul>
					{model.newsletters.map(({ slug, name, tagline, cadence, lang, dir, newest, ticked }) => (
						<li key={slug} {...langAttributes(view, lang, dir)}>
							<label>
								<input type="checkbox" name="newsletter" value={slug} defaultChecked={ticked} /> <b>{name}</b>
							</label>
							<br />
							{tagline} {cadence}
							{newest !== null && (
								<>
									<br />
									<a href={liteHref(newest.href)}>{newest.title}</a>
								</>
							)}
						</li>
					))}
				</ul>
				<SignupLite
					email={model.values.email}
					error={model.errors.email}
					consent={model.signup.consent}
					view={view}
				/>
			</form>
		)}
	</>
);
