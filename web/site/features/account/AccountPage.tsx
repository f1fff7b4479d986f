import type { ReactNode } from 'react';
import type { AccountPage as Model } from '../../../api/pages.gen';
import { Field, Notice } from '../../components/Form/Field';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import { PushControl } from '../../components/PushControl/PushControl';
import settings from '../../components/Sheet/Settings.module.css';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import { label, type View } from '../../view';
import { Passkeys } from './AccountControls/Passkeys';
import { Portrait, ProfilePicture } from './AccountControls/ProfilePicture';
import styles from './AccountPage.module.css';
import { least } from './SignInPage';

interface Props {
	model: Model;
	view: View;
}

/** One thing that a reader keeps, with a form of its own. */
const Part = ({
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
	<section className={settings.part} id={id} aria-labelledby={`${id}-title`}>
		<div>
			<h2 className={settings.subtitle} id={`${id}-title`}>
				{title}
			</h2>
			{text && <p className={form.hint}>{text}</p>}
		</div>
		<div>{children}</div>
	</section>
);

const Form = ({
	model,
	to,
	button,
	first = false,
	children,
}: {
	model: Model;
	to: string;
	button: string;
	/** What most come for; all else is quieter. */
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
	<Part id="profile" title={view.t('bar.profile')}>
		<Form model={model} to="profile" button={view.t('cookies.save')} first>
			<Field
				name="name"
				label={view.t('account.name')}
				wrong={model.errors}
				view={view}
				autoComplete="name"
				maxLength={model.limits.name}
				defaultValue={model.name}
				optional
			/>
			<div className={form.field}>
				<label className={form.label} htmlFor="field-lang">
					{view.t('account.language')}
				</label>
				<select className={form.input} id="field-lang" name="lang" defaultValue={model.emailLanguage}>
					{model.languages.map(({ code, name }) => (
						<option key={code} value={code} lang={code}>
							{name}
						</option>
					))}
				</select>
			</div>
		</Form>
	</Part>
);

const Email = ({ model, view }: Props) => (
	<Part id="email" title={view.t('account.changeEmail')} text={view.t('account.changeEmailWhy')}>
		<Form model={model} to="email" button={view.t('account.changeEmail')}>
			<Field
				name="email"
				label={view.t('account.email')}
				wrong={model.errors}
				view={view}
				type="email"
				dir="ltr"
				autoComplete="email"
				maxLength={model.limits.email}
				defaultValue={model.email}
			/>
		</Form>
	</Part>
);

/** The password so far, where somebody has one and did not just sign in. */
const Proof = ({ model, view, name }: Props & { name: string }) =>
	model.password &&
	!model.justSignedIn && (
		<Field
			name={name}
			label={view.t('account.oldPassword')}
			wrong={model.errors}
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
		<Part id="password" title={title}>
			<Form model={model} to="password" button={title}>
				<input type="hidden" name="username" autoComplete="username" value={model.email} />
				<Proof model={model} view={view} name="old" />
				<Field
					name="password"
					label={view.t('account.newPassword')}
					hint={least(model, view)}
					wrong={model.errors}
					view={view}
					type="password"
					dir="ltr"
					autoComplete="new-password"
					maxLength={model.limits.password}
				/>
			</Form>
		</Part>
	);
};

const Linked = ({ model, view }: Props) => {
	const issuer = { issuer: 'Google' };
	return (
		<Part
			id="linked"
			title={view.t('account.linked', issuer)}
			text={view.t('account.passkeyMade', { when: view.dates.stamp(model.googleSince) })}
		>
			<Form model={model} to="google/unlink" button={view.t('account.unlink', issuer)} />
		</Part>
	);
};

const Companies = ({ model, view }: Props) => (
	<Part id="companies" title={view.t('menu.companies')} text={view.t('account.companiesWhy')}>
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
	</Part>
);

const Devices = ({ model, view }: Props) => (
	<Part id="devices" title={view.t('account.devices')}>
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
								: view.t('account.lastUsed', { when: view.dates.stamp(lastUsed) })}
						</span>
					</div>
					<form method="post" action={`${model.basePath}/signout`}>
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
			<Form model={model} to="signout" button={view.t('account.signOutOthers')}>
				<input type="hidden" name="device" value="others" />
			</Form>
		)}
		{model.devices.length > 1 && (
			<Form model={model} to="signout" button={view.t('account.signOutAll')}>
				<input type="hidden" name="device" value="all" />
			</Form>
		)}
	</Part>
);

const Notifications = ({ view }: Props) => (
	<Part id="notifications" title={view.t('push.title')} text={view.t('push.why')}>
		<PushControl view={view} />
	</Part>
);

const Read = ({ model, view }: Props) => (
	<Part id="history" title={view.t('history.title')} text={view.t('history.lead')}>
		<p>
			<a className={sheet.button} href={model.history}>
				{view.t('history.title')}
			</a>
		</p>
	</Part>
);

const Data = ({ model, view }: Props) => (
	<>
		<Part id="data" title={view.t('account.data')} text={view.t('account.exportWhy')}>
			<p>
				<a className={sheet.button} href={`${model.basePath}/export`} download>
					{view.t('account.export')}
				</a>
			</p>
		</Part>
		<Part id="delete" title={view.t('account.delete')} text={view.t('account.deleteWhy')}>
			<Form model={model} to="delete" button={view.t('account.delete')}>
				<Proof model={model} view={view} name="proof" />
				<div className={form.field}>
					<label className={styles.sure}>
						<input
							type="checkbox"
							name="sure"
							value="1"
							required
							aria-invalid={model.errors.sure ? true : undefined}
						/>
						{view.t('account.deleteSure')}
					</label>
					{model.errors.sure && <p className={form.note}>{model.errors.sure}</p>}
				</div>
			</Form>
		</Part>
	</>
);

/** A reader's account without its frame; the lite form has it too. */
export const AccountSheet = ({ model, view }: Props) => (
	// What is on it is the reader's own, and no click here is noted by its words.
	<div className={sheet.sheet} data-deed="">
		<header className={sheet.head}>
			<Portrait model={model} />
			<h1 className={sheet.title}>{view.t('account.title')}</h1>
			<p className={sheet.meta}>
				<bdi>{model.name === '' ? model.email : model.name}</bdi>
			</p>
			<ul className={styles.ways}>
				{model.otherPages.map((link) => (
					<li key={link.href}>
						<a href={link.href}>{label(view.t, link)}</a>
					</li>
				))}
			</ul>
			{model.confirmation !== '' && (
				<p className={form.done} role="status">
					{model.confirmation}
				</p>
			)}
			<Notice text={model.notice} />
		</header>
		<Profile model={model} view={view} />
		<Part
			id="picture"
			title={view.t('account.picture')}
			text={view.t('account.pictureWhy', { formats: model.formats, size: model.pictureLimit })}
		>
			<ProfilePicture model={model} view={view} />
		</Part>
		<Email model={model} view={view} />
		<Password model={model} view={view} />
		{model.passkey && (
			<Part id="passkeys" title={view.t('account.passkeys')} text={view.t('account.passkeysWhy')}>
				<Passkeys model={model} view={view} />
			</Part>
		)}
		{model.googleSince !== '' && <Linked model={model} view={view} />}
		{model.companies.length > 0 && <Companies model={model} view={view} />}
		<Devices model={model} view={view} />
		<Notifications model={model} view={view} />
		<Read model={model} view={view} />
		<Data model={model} view={view} />
	</div>
);

/** What a reader keeps of themselves: plain forms that work without script. */
export const AccountPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<AccountSheet model={model} view={view} />
	</Page>
);
