import type { NewsletterPage } from '../../../api/pages.gen';
import { liteHref, PageTitle, TitledSection } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { OutcomeLite, SignupLite } from './signup.lite';

export const NewsletterPageLite = ({ model, view }: { model: NewsletterPage; view: View }) => {
	const langProps = langAttributes(view, model.contentLang, model.contentDir);
	const { issue, signup } = model;
	return (
		<>
			<PageTitle title={model.heading} text={model.tagline} langProps={langProps} />
			<OutcomeLite model={model} view={view} />
			{issue !== null && (
				<div {...langProps}>
					<h2>{issue.title}</h2>
					<p>
						<small>{view.dates.date(issue.date)}</small>
					</p>
					{issue.intro !== '' && <p>{issue.intro}</p>}
					<ol>
						{issue.items.map((item) => (
							<li key={`${item.kind} ${item.title} ${item.text}`}>
								{item.label !== '' && (
									<>
										<small>{item.label}</small>
										<br />
									</>
								)}
								{item.href === '' ? <b>{item.title}</b> : <a href={liteHref(item.href)}>{item.title}</a>}
								<br />
								{item.text}
							</li>
						))}
					</ol>
				</div>
			)}
			<TitledSection title={view.t('newsletter.card', { name: signup.name })}>
				<form method="post" action={liteHref(signup.action)}>
					<SignupLite
						email={model.values.email}
						error={model.errors.email}
						consent={signup.consent}
						view={view}
					/>
				</form>
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
