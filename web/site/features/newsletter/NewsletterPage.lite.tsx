import { maxEmail } from '../../../api/limits.gen';
import type { NewsletterPage } from '../../../api/pages.gen';
import { liteHref, PageTitle, TitledSection } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

/** The short form with only an email address, which posts to the newsletter's page. */
const Form = ({
	action,
	consent,
	email,
	view,
}: {
	action: string;
	consent: string;
	email: string;
	view: View;
}) => (
	<form method="post" action={liteHref(action)}>
		<p>
			<label htmlFor="email">{view.t('newsletter.email')}</label>
			<input
				id="email"
				name="email"
				type="email"
				dir="ltr"
				required
				maxLength={maxEmail}
				defaultValue={email}
			/>
		</p>
		<p>
			<small>{consent}</small>
		</p>
		<button type="submit">{view.t('newsletter.subscribe')}</button>
	</form>
);

export const NewsletterPageLite = ({ model, view }: { model: NewsletterPage; view: View }) => {
	const langProps = langAttributes(view, model.contentLang, model.contentDir);
	const { issue, signup } = model;
	return (
		<>
			<PageTitle title={model.heading} text={model.tagline} langProps={langProps} />
			{model.sent && <p role="status">{view.t('newsletter.checkMail')}</p>}
			{model.notice !== '' && (
				<p role="alert">
					<strong>{model.notice}</strong>
				</p>
			)}
			{issue !== null && (
				<div {...langProps}>
					<h2>{issue.title}</h2>
					<p>
						<small>{view.dates.date(issue.date)}</small>
					</p>
					{issue.intro !== '' && <p>{issue.intro}</p>}
					<ol>
						{issue.items.map((item) => (
							<li key={item.title}>
								{item.href === '' ? <b>{item.title}</b> : <a href={liteHref(item.href)}>{item.title}</a>}
								<br />
								{item.text}
							</li>
						))}
					</ol>
				</div>
			)}
			<TitledSection title={view.t('newsletter.card', { name: signup.name })}>
				<Form action={signup.action} consent={signup.consent} email={model.values.email} view={view} />
			</TitledSection>
			{model.earlier.length > 0 && (
				<TitledSection title={view.t('newsletter.archive')}>
					<ul>
						{model.earlier.map((one) => (
							<li key={one.href}>
								<a href={liteHref(one.href)} {...langProps}>
									{one.title}
								</a>{' '}
								<small>{view.dates.date(one.date)}</small>
							</li>
						))}
					</ul>
					{model.older !== '' && (
						<p>
							<a href={liteHref(model.older)}>{view.t('newsletter.older')}</a>
						</p>
					)}
				</TitledSection>
			)}
		</>
	);
};
