import type { NewsletterPage } from '../../../api/pages.gen';
import { lite, TitledSection, Top } from '../../lite/elements';
import { speech, type View } from '../../view';

/** An address alone: the short form, to the newsletter's page. */
const Form = ({
	href,
	consent,
	email,
	view,
}: {
	href: string;
	consent: string;
	email: string;
	view: View;
}) => (
	<form method="post" action={lite(href)}>
		<p>
			<label htmlFor="email">{view.t('newsletter.email')}</label>
			<input id="email" name="email" type="email" dir="ltr" required maxLength={254} defaultValue={email} />
		</p>
		<p>
			<small>{consent}</small>
		</p>
		<button type="submit">{view.t('newsletter.subscribe')}</button>
	</form>
);

export const NewsletterPageLite = ({ model, view }: { model: NewsletterPage; view: View }) => {
	const spoken = speech(view, model.contentLang, model.contentDir);
	const { issue, signup } = model;
	return (
		<>
			<Top title={model.heading} text={model.tagline} spoken={spoken} />
			{model.sent && (
				<p role="status">
					{view.t('newsletter.success')} {view.t('newsletter.checkMail')}
				</p>
			)}
			{model.notice !== '' && (
				<p role="alert">
					<strong>{model.notice}</strong>
				</p>
			)}
			{issue !== null && (
				<div {...spoken}>
					<h2>{issue.title}</h2>
					<p>
						<small>{view.dates.date(issue.date)}</small>
					</p>
					{issue.intro !== '' && <p>{issue.intro}</p>}
					<ol>
						{issue.items.map((item) => (
							<li key={item.title}>
								{item.href === '' ? <b>{item.title}</b> : <a href={lite(item.href)}>{item.title}</a>}
								<br />
								{item.text}
							</li>
						))}
					</ol>
				</div>
			)}
			<TitledSection title={view.t('newsletter.card', { name: signup.name })}>
				<Form href={signup.href} consent={signup.consent} email={model.values.email} view={view} />
			</TitledSection>
			{model.earlier.length > 0 && (
				<TitledSection title={view.t('newsletter.archive')}>
					<ul>
						{model.earlier.map((one) => (
							<li key={one.href}>
								<a href={lite(one.href)} {...spoken}>
									{one.title}
								</a>{' '}
								<small>{view.dates.date(one.date)}</small>
							</li>
						))}
					</ul>
					{model.older !== '' && (
						<p>
							<a href={lite(model.older)}>{view.t('newsletter.older')}</a>
						</p>
					)}
				</TitledSection>
			)}
		</>
	);
};
