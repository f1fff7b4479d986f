import { Fragment, type ReactNode } from 'react';
import { signOutPath } from '../../../api/limits.gen';
import type { AccountPage as Model } from '../../../api/pages.gen';
import { Choice } from '../../components/Form/Choice';
import { Field, Notice } from '../../components/Form/Field';
import { FieldError, FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import { PushControl } from '../../components/PushControl/PushControl';
import settings from '../../components/Sheet/Settings.module.css';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import { linkText, type View } from '../../view';
import { Passkeys } from './AccountControls/Passkeys';
import { Portrait, ProfilePicture } from './AccountControls/ProfilePicture';
import styles from './AccountPage.module.css';
import { passwordRule } from './SignInPage';

interface Props {
	model: Model;
	view: View;
}

/** A section of the account page. */
const AccountSection = ({
	id,
	title,
	text,
	children,
}: {
	id: string;
	title: string;
	text?: string;
	children: ReactNode;
}) => (
	<section className={settings.section} id={id} aria-labelledby={`${id}-title`}>
		<div>
			{/* It takes the focus from its link at the top of the page. */}
			<h2 className={settings.subtitle} id={`${id}-title`} tabIndex={-1}>
				{title}
			</h2>
			{text && <p className={form.hint}>{text}</p>}
		</div>
		<div>{children}</div>
	</section>
);

const AccountForm = ({
	model,
	to,
	button,
	first = false,
	children,
}: {
	model: Model;
	to: string;
	button: string;
	/** Whether this is the page's primary form. */
	first?: boolean;
	children?: ReactNode;
}) => (
	<form className={form.form} method="post" action={`${model.basePath}/${to}`}>
		{model.lite && <input type="hidden" name="lite" value="1" />}
		{children}
		<button className={first ? form.button : sheet.button} type="submit">
			{button}
		</button>
	</form>
);

const Profile = ({ model, view }: Props) => (
	<AccountSection id="profile" title={view.t('bar.profile')}>
		<AccountForm model={model} to="profile" button={view.t('cookies.save')} first>
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
			<FieldFrame id="field-lang" label={view.t('account.language')}>
				<select className={form.input} id="field-lang" name="lang" defaultValue={model.emailLanguage}>
					{model.languages.map(({ code, name }) => (
						<option key={code} value={code} lang={code}>
							{name}
						</option>
					))}
				</select>
			</FieldFrame>
		</AccountForm>
	</AccountSection>
);

const Email = ({ model, view }: Props) => (
	<AccountSection id="email" title={view.t('account.changeEmail')} text={view.t('account.changeEmailWhy')}>
		<AccountForm model={model} to="email" button={view.t('account.changeEmail')}>
			<Field
				name="email"
				label={view.t('account.email')}
				errors={model.errors}
				view={view}
				type="email"
				dir="ltr"
				autoComplete="email"
				maxLength={model.limits.email}
				defaultValue={model.newEmail}
			/>
		</AccountForm>
	</AccountSection>
);

/** The field for the current password, which only readers who have one and did not just sign in must fill in. */
const CurrentPassword = ({ model, view, name, fieldKey }: Props & { name: string; fieldKey?: string }) =>
	model.password &&
	!model.justSignedIn && (
		<Field
			name={name}
			fieldKey={fieldKey}
			label={view.t('account.oldPassword')}
			errors={model.errors}
			view={view}
			type="password"
			dir="ltr"
			autoComplete="current-password"
			maxLength={model.limits.password}
		/>
	);

const Password = ({ model, view }: Props) => {
	const title = view.t(model.password ? 'account.changePassword' : 'account.setPassword');
	return (
		<AccountSection id="password" title={title}>
			<AccountForm model={model} to="password" button={title}>
				<input type="hidden" name="username" autoComplete="username" value={model.email} />
				<CurrentPassword model={model} view={view} name="old" />
				<Field
					name="password"
					label={view.t('account.newPassword')}
					hint={passwordRule(model, view)}
					errors={model.errors}
					view={view}
					type="password"
					dir="ltr"
					autoComplete="new-password"
					maxLength={model.limits.password}
				/>
			</AccountForm>
		</AccountSection>
	);
};

const google = { issuer: 'Google' };

const GoogleAccount = ({ model, view }: Props) => (
	<AccountSection
		id="linked"
		title={view.t('account.linked', google)}
		text={view.t('account.passkeyMade', { when: view.dates.dateTime(model.googleSince) })}
	>
		<AccountForm model={model} to="google/unlink" button={view.t('account.unlink', google)} />
	</AccountSection>
);

const Companies = ({ model, view }: Props) => (
	<AccountSection id="companies" title={view.t('menu.companies')} text={view.t('account.companiesWhy')}>
		<ul className={styles.devices}>
			{model.companies.map(({ name, role }) => (
				<li key={name}>
					<div>
						<strong>
							<bdi>{name}</bdi>
						</strong>
						<span className={form.hint}>{view.t(`companyRole.${role}` as MessageId)}</span>
					</div>
				</li>
			))}
		</ul>
	</AccountSection>
);

const Devices = ({ model, view }: Props) => (
	<AccountSection id="devices" title={view.t('account.devices')}>
		<ul className={styles.devices}>
			{model.devices.map(({ id, name, lastUsed, current }) => (
				<li key={id}>
					<div>
						<strong>
							<bdi>{name || view.t('account.unknownDevice')}</bdi>
						</strong>
						<span className={form.hint}>
							{current
								? view.t('account.thisDevice')
								: view.t('account.lastUsed', { when: view.dates.dateTime(lastUsed) })}
						</span>
					</div>
					<form method="post" action={`${model.basePath}${signOutPath}`}>
						{model.lite && <input type="hidden" name="lite" value="1" />}
						{!current && <input type="hidden" name="device" value={id} />}
						<button className={styles.quiet} type="submit">
							{view.t('account.signOut')}
							{!current && <span className="hidden-text"> {name}</span>}
						</button>
					</form>
				</li>
			))}
		</ul>
		{model.devices.length > 1 && (
			<AccountForm model={model} to="signout" button={view.t('account.signOutOthers')}>
				<input type="hidden" name="device" value="others" />
			</AccountForm>
		)}
		{model.devices.length > 1 && (
			<AccountForm model={model} to="signout" button={view.t('account.signOutAll')}>
				<input type="hidden" name="device" value="all" />
			</AccountForm>
		)}
	</AccountSection>
);

const Notifications = ({ view }: Props) => (
	<AccountSection id="notifications" title={view.t('push.title')} text={view.t('push.why')}>
		<PushControl view={view} />
	</AccountSection>
);

const ReadingHistory = ({ model, view }: Props) => (
	<AccountSection id="history" title={view.t('history.title')} text={view.t('history.lead')}>
		<p>
			<a className={sheet.button} href={model.history}>
				{view.t('history.title')}
			</a>
		</p>
	</AccountSection>
);

const Data = ({ model, view }: Props) => (
	<>
		<AccountSection id="data" title={view.t('account.data')} text={view.t('account.exportWhy')}>
			<AccountForm model={model} to="export" button={view.t('account.export')}>
				<CurrentPassword model={model} view={view} name="proof" fieldKey="export" />
			</AccountForm>
		</AccountSection>
		<AccountSection id="delete" title={view.t('account.delete')} text={view.t('account.deleteWhy')}>
			<AccountForm model={model} to="delete" button={view.t('account.delete')}>
				<CurrentPassword model={model} view={view} name="proof" fieldKey="delete" />
				<div className={form.field}>
					<Choice
						{...fieldAttributes('field-sure', model.errors.sure)}
						type="checkbox"
						name="sure"
						value="1"
						required
					>
						{view.t('account.deleteSure')}
					</Choice>
					<FieldError id="field-sure" error={model.errors.sure} />
				</div>
			</AccountForm>
		</AccountSection>
	</>
);

/** The labels of the fields that may be invalid, by field. */
const fieldNames: Record<string, MessageId> = {
	email: 'account.email',
	old: 'account.oldPassword',
	password: 'account.newPassword',
	export: 'account.oldPassword',
	delete: 'account.oldPassword',
	sure: 'account.delete',
	picture: 'account.picture',
};

/** The sections of the page in their order: their ids and titles. */
function sectionsOf(model: Model, view: View): [id: string, title: string][] {
	const sections: [id: string, title: string, shown?: boolean][] = [
		['profile', view.t('bar.profile')],
		['picture', view.t('account.picture')],
		['email', view.t('account.changeEmail')],
		['password', view.t(model.password ? 'account.changePassword' : 'account.setPassword')],
		['passkeys', view.t('account.passkeys'), model.passkey],
		['linked', view.t('account.linked', google), model.googleSince !== ''],
		['companies', view.t('menu.companies'), model.companies.length > 0],
		['devices', view.t('account.devices')],
		['notifications', view.t('push.title')],
		['history', view.t('history.title')],
		['data', view.t('account.data')],
		['delete', view.t('account.delete')],
	];
	return sections.filter(([, , shown = true]) => shown).map(([id, title]) => [id, title]);
}

/** Links to the sections. */
const Contents = ({ model, view }: Props) => (
	<nav className={styles.contents} aria-labelledby="account">
		<ul className={styles.links}>
			{sectionsOf(model, view).map(([id, title]) => (
				<li key={id}>
					<a href={`#${id}-title`}>{title}</a>
				</li>
			))}
		</ul>
	</nav>
);

/** The account page without its frame, also used by the lite form. */
export const AccountContent = ({ model, view }: Props) => (
	// Clicks on this page are not recorded, because its labels are personal.
	<div className={sheet.sheet} data-untracked="">
		<header className={sheet.head}>
			<Portrait model={model} />
			<h1 className={sheet.title} id="account">
				{view.t('account.title')}
			</h1>
			<p className={sheet.meta}>
				<bdi>{model.name === '' ? model.email : model.name}</bdi>
			</p>
			<ul className={styles.links}>
				{model.otherPages.map((link) => (
					<li key={link.href}>
						<a href={link.href}>{linkText(view.t, link)}</a>
					</li>
				))}
			</ul>
			{model.confirmation !== '' && (
				<p className={form.done} role="status">
					{model.confirmation}
				</p>
			)}
			<Notice text={model.notice}>
				{model.signInAgain !== '' && (
					<span className="touch">
						{' '}
						<a href={model.signInAgain}>{view.t('header.signIn')}</a>
					</span>
				)}
				{Object.keys(model.errors).map((field) => (
					<Fragment key={field}>
						<br />
						<a className={styles.invalid} href={`#field-${field}`}>
							{view.t(fieldNames[field] ?? 'account.title')}
						</a>
					</Fragment>
				))}
			</Notice>
		</header>
		<Contents model={model} view={view} />
		<Profile model={model} view={view} />
		<AccountSection
			id="picture"
			title={view.t('account.picture')}
			text={view.t('account.pictureWhy', { formats: model.formats, size: model.pictureLimit })}
		>
			<ProfilePicture model={model} view={view} />
		</AccountSection>
		<Email model={model} view={view} />
		<Password model={model} view={view} />
		{model.passkey && (
			<AccountSection id="passkeys" title={view.t('account.passkeys')} text={view.t('account.passkeysWhy')}>
				<Passkeys model={model} view={view} />
			</AccountSection>
		)}
		{model.googleSince !== '' && <GoogleAccount model={model} view={view} />}
		{model.companies.length > 0 && <Companies model={model} view={view} />}
		<Devices model={model} view={view} />
		<Notifications model={model} view={view} />
		<ReadingHistory model={model} view={view} />
		<Data model={model} view={view} />
	</div>
);

/** The account page: plain forms that work without scripts. */
export const AccountPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<AccountContent model={model} view={view} />
	</Page>
);
