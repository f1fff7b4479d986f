import type { ReactNode } from 'react';
import { maxSignInCode } from '../../../api/limits.gen';
import type { SignInPage as Model } from '../../../api/pages.gen';
import { EmailField } from '../../components/Form/EmailField';
import { Field, Notice } from '../../components/Form/Field';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import type { View } from '../../view';
import { PasskeySignIn } from './AccountControls/Passkeys';
import styles from './SignInPage.module.css';

interface Props {
	model: Model;
	view: View;
}

/** The form of one step, with its hidden fields. */
const StepForm = ({
	model,
	to,
	button,
	children,
	view,
}: Props & { to: string; button: string; children: ReactNode }) => (
	<PostForm
		action={to}
		hidden={Object.fromEntries(model.hiddenFields.map(({ name, value }) => [name, value]))}
		lite={model.lite}
	>
		<Notice text={model.notice} />
		{children}
		<button className={form.button} type="submit">
			{button}
		</button>
		{model.willReturn && <p className={form.hint}>{view.t('account.redirected')}</p>}
	</PostForm>
);

const EmailInput = ({ model, view }: Props) => (
	<EmailField
		errors={model.errors}
		view={view}
		autoComplete={model.passkey ? 'username webauthn' : 'username'}
		maxLength={model.limits.email}
		defaultValue={model.email}
	/>
);

/** The address of a step with the hidden fields as parameters. */
function stepHref(path: string, model: Model): string {
	const [page = '', query = ''] = path.split('?');
	const params = new URLSearchParams(query);
	for (const { name, value } of model.hiddenFields) params.set(name, value);
	if (model.lite) params.set('lite', '1');
	return params.size > 0 ? `${page}?${params}` : page;
}

/** The ways to sign in besides email: passkey and Google, where they are available. */
const OtherMethods = ({ model, view, passkey = false }: Props & { passkey?: boolean }) => (
	<>
		{passkey && model.passkey && !model.lite && <PasskeySignIn model={model} view={view} />}
		{model.google && (
			<p className={styles.google}>
				<a className={sheet.button} href={stepHref(model.paths.google, model)} rel="nofollow">
					{view.t('account.google', { issuer: 'Google' })}
				</a>
			</p>
		)}
	</>
);

const StepLink = ({ to, text, model }: { to: string; text: string; model: Model }) => (
	<p className="touch">
		<a href={stepHref(to, model)}>{text}</a>
	</p>
);

const EmailStep = ({ model, view }: Props) => (
	<>
		<OtherMethods model={model} view={view} passkey />
		<StepForm model={model} view={view} to={model.paths.ask} button={view.t('account.send')}>
			<EmailInput model={model} view={view} />
		</StepForm>
		<div className={styles.links}>
			<StepLink to={model.paths.password} text={view.t('account.withPassword')} model={model} />
			<StepLink to={model.paths.create} text={view.t('account.toCreate')} model={model} />
		</div>
	</>
);

const PasswordStep = ({ model, view }: Props) => (
	<>
		<StepForm model={model} view={view} to={model.paths.password} button={view.t('header.signIn')}>
			<EmailInput model={model} view={view} />
			<Field
				name="password"
				label={view.t('account.password')}
				errors={model.errors}
				view={view}
				type="password"
				dir="ltr"
				autoComplete="current-password"
				maxLength={model.limits.password}
			/>
		</StepForm>
		<div className={styles.links}>
			<StepLink to={model.paths.ask} text={view.t('account.forgotten')} model={model} />
			<StepLink to={model.paths.create} text={view.t('account.toCreate')} model={model} />
		</div>
	</>
);

/** A sentence that states the minimum length of a password. */
export const passwordRule = ({ limits }: Pick<Model, 'limits'>, view: View) =>
	view.t('password.short', { min: new Intl.NumberFormat(view.lang).format(limits.minPassword) });

const CreateStep = ({ model, view }: Props) => (
	<>
		<OtherMethods model={model} view={view} />
		<StepForm model={model} view={view} to={model.paths.create} button={view.t('account.create')}>
			<Field
				name="name"
				label={view.t('account.name')}
				errors={model.errors}
				view={view}
				autoComplete="name"
				maxLength={model.limits.name}
				defaultValue={model.name}
				optional
			/>
			<EmailInput model={model} view={view} />
			<Field
				name="password"
				label={view.t('account.password')}
				errors={model.errors}
				view={view}
				hint={`${passwordRule(model, view)} ${view.t('account.optionalPassword')}`}
				type="password"
				dir="ltr"
				autoComplete="new-password"
				maxLength={model.limits.password}
				optional
			/>
		</StepForm>
		<div className={styles.links}>
			<StepLink to={model.paths.ask} text={view.t('account.toSignIn')} model={model} />
		</div>
	</>
);

const CodeStep = ({ model, view }: Props) => (
	<>
		<StepForm
			model={model}
			view={view}
			to={model.paths.code}
			button={view.t(model.changesAddress ? 'mail.address.button' : 'header.signIn')}
		>
			<Field
				name="code"
				label={view.t('account.code')}
				errors={model.errors}
				view={view}
				inputMode="numeric"
				dir="ltr"
				autoComplete="one-time-code"
				maxLength={maxSignInCode}
				autoFocus
			/>
		</StepForm>
		<form className={styles.links} method="post" action={model.paths.again}>
			{model.lite && <input type="hidden" name="lite" value="1" />}
			<button className={sheet.button} type="submit">
				{view.t('account.sendAgain')}
			</button>
			{!model.changesAddress && (
				<StepLink to={model.paths.ask} text={view.t('account.another')} model={model} />
			)}
		</form>
	</>
);

const ConfirmStep = ({ model, view }: Props) => (
	<StepForm
		model={model}
		view={view}
		to={model.paths.confirm}
		button={view.t(model.changesAddress ? 'mail.address.button' : 'header.signIn')}
	>
		<input type="hidden" name="letter" value={model.emailToken} />
		{model.inputIgnored && <p className={form.hint}>{view.t('account.dropped')}</p>}
		{model.otherEmail !== '' && (
			<p className={form.hint}>
				{view.t('account.otherSession', { email: `\u2068${model.otherEmail}\u2069` })}
			</p>
		)}
	</StepForm>
);

const steps: Record<string, (props: Props) => ReactNode> = {
	ask: EmailStep,
	password: PasswordStep,
	create: CreateStep,
	code: CodeStep,
	confirm: ConfirmStep,
};

/** The title of a step and one sentence about it. */
function headOf(
	{ step, email, minutes, reason, desk, changesAddress }: Model,
	view: View,
): [title: string, text: string] {
	const lead = desk ? 'account.leadDesk' : reason === 'paywall' ? 'account.leadGated' : 'account.lead';
	const text = view.t(lead);
	const address = `\u2068${email}\u2069`;
	switch (step) {
		case 'code':
			return [view.t('account.sent'), view.t('account.sentTo', { email: address, minutes })];
		case 'confirm':
			if (changesAddress) return [view.t('mail.address.button'), address];
			return [view.t('account.enterAs', { email: address }), view.t('account.enterWhy')];
		case 'create':
			return [view.t('account.create'), text];
		default:
			return [view.t(reason === 'paywall' ? 'signin.paywall' : 'signin.default'), text];
	}
}

/** A sign-in step without its frame, also used by the lite form. */
export const SignInContent = ({ model, view }: Props) => {
	const [title, text] = headOf(model, view);
	const Body = steps[model.step] ?? EmailStep;
	return (
		<div className={`${sheet.sheet} ${styles.signIn}`}>
			{model.confirmation !== '' && (
				<p className={`${form.done} ${styles.confirmation}`} role="status">
					<strong>{model.confirmation}</strong>
				</p>
			)}
			<header className={sheet.head}>
				<h1 className={styles.title} data-step={model.step}>
					{title}
				</h1>
				<p className={styles.text}>{text}</p>
			</header>
			{model.lite ? (
				<Body model={model} view={view} />
			) : (
				<Enhancement name="typed-email" when="load">
					<Body model={model} view={view} />
				</Enhancement>
			)}
		</div>
	);
};

/** The sign-in page: plain forms, one step at a time. */
export const SignInPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<SignInContent model={model} view={view} />
	</Page>
);
