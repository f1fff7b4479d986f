import type { ReactNode } from 'react';
import type { SubscriptionPage as Model } from '../../../api/pages.gen';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import styles from './NewsletterPage.module.css';

/** A form with one button, which posts to the page's own path. */
const SubscriptionForm = ({
	model,
	button,
	quiet = false,
	other,
	children,
}: {
	model: Model;
	button: string;
	/** Whether this is a secondary form. */
	quiet?: boolean;
	/** Another button beside the first. */
	other?: ReactNode;
	children?: ReactNode;
}) => (
	<form className={form.form} method="post" action={model.path}>
		{children}
		{model.token !== '' && <input type="hidden" name="t" value={model.token} />}
		<p className={styles.buttons}>
			<button className={quiet ? sheet.button : form.button} type="submit">
				{button}
			</button>
			{other}
		</p>
	</form>
);

/** The reader's newsletters and personal data. */
const Preferences = ({ model, view }: { model: Model; view: View }) => (
	<>
		<div>
			{model.saved && (
				<p className={styles.sent} role="status">
					{view.t('newsletter.saved')}
				</p>
			)}
			<p className={sheet.lede}>{view.t('newsletter.preferences.for', { email: model.values.email })}</p>
		</div>
		<SubscriptionForm
			model={model}
			button={view.t('newsletter.save')}
			other={
				<button className={sheet.button} type="submit" name="none" value="1">
					{view.t('newsletter.endAll')}
				</button>
			}
		>
			<ul className={styles.choices}>
				{model.newsletters.map((newsletter) => (
					<li key={newsletter.slug}>
						<label className={styles.choice}>
							<input
								type="checkbox"
								name="newsletter"
								value={newsletter.slug}
								defaultChecked={newsletter.active}
							/>{' '}
							<span>
								<strong {...langAttributes(view, newsletter.lang)}>{newsletter.name}</strong>{' '}
								<small {...langAttributes(view, newsletter.lang)}>{newsletter.tagline}</small>
							</span>
						</label>
					</li>
				))}
			</ul>
			<Field
				name="first_name"
				label={view.t('newsletter.firstName')}
				value={model.values.firstName}
				model={model}
			/>
			<Field
				name="last_name"
				label={view.t('newsletter.lastName')}
				value={model.values.lastName}
				model={model}
			/>
			<Field
				name="phone_number"
				label={view.t('newsletter.phone')}
				value={model.values.phone}
				model={model}
			/>
			<p className={form.hint}>{model.consent}</p>
		</SubscriptionForm>
		<h2 className={sheet.subtitle}>{view.t('newsletter.forget')}</h2>
		<p className={form.hint}>{view.t('newsletter.forgetWhy')}</p>
		<SubscriptionForm model={model} button={view.t('newsletter.forget')} quiet>
			<input type="hidden" name="forget" value="1" />
			<label>
				<input type="checkbox" name="sure" value="1" required /> {view.t('account.deleteSure')}
			</label>
		</SubscriptionForm>
	</>
);

const Field = ({
	name,
	label,
	value,
	model,
}: {
	name: string;
	label: string;
	value: string;
	model: Model;
}) => (
	<FieldFrame id={`field-${name}`} label={label.replace('*', '')} error={model.errors[name]}>
		<input
			{...fieldAttributes(`field-${name}`, model.errors[name])}
			className={form.input}
			name={name}
			type={name === 'email' ? 'email' : 'text'}
			defaultValue={value}
			dir={name === 'email' || name === 'phone_number' ? 'ltr' : undefined}
		/>
	</FieldFrame>
);

function pageBody(model: Model, view: View): ReactNode {
	const name = { name: model.name };
	switch (model.state) {
		case 'confirm':
			return (
				<>
					<p className={sheet.lede}>{view.t('newsletter.confirm.text', name)}</p>
					<SubscriptionForm model={model} button={view.t('newsletter.confirm.button')} />
				</>
			);
		case 'unsubscribe':
			return (
				<>
					<p className={sheet.lede}>{view.t('newsletter.unsubscribe.title', name)}</p>
					<SubscriptionForm model={model} button={view.t('newsletter.unsubscribe.button')} />
				</>
			);
		case 'confirmed':
		case 'unsubscribed':
			return (
				<>
					<p className={sheet.lede}>
						{model.several
							? view.t('newsletter.started', { names: model.name })
							: view.t(`newsletter.${model.state}.text`, name)}
					</p>
					{model.state === 'unsubscribed' && model.token !== '' && (
						<SubscriptionForm model={model} button={view.t('newsletter.undo')} quiet>
							<input type="hidden" name="undo" value="1" />
						</SubscriptionForm>
					)}
					<p className={styles.buttons}>
						{(model.state === 'confirmed' || model.preferencesHref === '') && (
							<a className={sheet.button} href={model.href}>
								{view.t('newsletter.newest')}
							</a>
						)}
						{model.preferencesHref !== '' && (
							<a className={sheet.button} href={model.preferencesHref} rel="nofollow">
								{view.t('newsletter.preferences')}
							</a>
						)}
					</p>
				</>
			);
		case 'preferences':
			return <Preferences model={model} view={view} />;
		case 'deleted':
			return <p className={sheet.lede}>{view.t('newsletter.forgotten')}</p>;
		case 'linkRequested':
			return <p className={sheet.lede}>{view.t('newsletter.linkSent')}</p>;
		default:
			return (
				<>
					<p className={sheet.lede}>
						{view.t(model.state === 'invalid' ? 'newsletter.invalidLink.text' : 'newsletter.askWhy')}
					</p>
					<form className={form.form} method="post" action={model.path.replace(/[^/]*$/, 'preferences')}>
						<Field name="email" label={view.t('newsletter.email')} value={model.values.email} model={model} />
						<button className={form.button} type="submit">
							{view.t('newsletter.sendLink')}
						</button>
					</form>
				</>
			);
	}
}

/**
 * The page to which links in newsletters lead. It works without scripts, because email programs may
 * open it without them.
 */
export const SubscriptionPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.head.title}</h1>
			</header>
			<div className={model.state === 'preferences' ? sheet.stack : form.form}>{pageBody(model, view)}</div>
		</div>
	</Page>
);
