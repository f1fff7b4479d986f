import { maxEmail } from '../../../api/limits.gen';
import type { NewslettersPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

export const NewslettersPageLite = ({ model, view }: { model: NewslettersPage; view: View }) => (
	<>
		<PageTitle title={view.t('newsletter.title')} text={view.t('newsletter.lead')} />
		{model.sent && <p role="status">{view.t('newsletter.checkMail')}</p>}
		{model.notice !== '' && (
			<p role="alert">
				<strong>{model.notice}</strong>
			</p>
		)}
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
			<p>
				<label htmlFor="email">{view.t('newsletter.email')}</label>
				<input
					id="email"
					name="email"
					type="email"
					dir="ltr"
					required
					maxLength={maxEmail}
					defaultValue={model.values.email}
				/>
			</p>
			<p>
				<small>{model.signup.consent}</small>
			</p>
			<button type="submit">{view.t('newsletter.subscribe')}</button>
		</form>
	</>
);
