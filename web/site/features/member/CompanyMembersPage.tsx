import type { ReactNode } from 'react';
import { maxEmail } from '../../../api/limits.gen';
import type { CompanyMembersPage as Model } from '../../../api/pages.gen';
import { EmailField } from '../../components/Form/EmailField';
import { Notice } from '../../components/Form/Field';
import { FieldFrame } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';
import styles from './CompanyMembersPage.module.css';

interface Props {
	model: Model;
	view: View;
}

/** A form with one button that changes a member or an invitation. */
const Action = ({
	model,
	act,
	id,
	label,
	name,
	children,
}: {
	model: Model;
	act: string;
	id: string;
	label: string;
	/** Name of the member, or address of the invitation, for screen readers. */
	name: string;
	children?: ReactNode;
}) => (
	<PostForm className={styles.act} action={model.action} hidden={{ do: act, id }} lite={model.liteForm}>
		{children}
		<button className={styles.quiet} type="submit" aria-label={`${label}: ${name}`}>
			{label}
		</button>
	</PostForm>
);

const Roles = ({
	model,
	view,
	value,
	...select
}: Props & { value: string; id?: string; 'aria-label'?: string }) => (
	<select className={form.input} name="role" defaultValue={value} {...select}>
		{model.roles.map((role) => (
			<option key={role} value={role}>
				{view.t(`companyRole.${role}` as MessageId)}
			</option>
		))}
	</select>
);

const Members = ({ model, view }: Props) => (
	<ul className={styles.list}>
		{model.members.map((member) => (
			<li key={member.id}>
				<p className={styles.who}>
					<strong>
						<bdi>{member.name}</bdi>
					</strong>
					<span>{view.t(`companyRole.${member.role}` as MessageId)}</span>
					{member.email !== '' && <bdi dir="ltr">{member.email}</bdi>}
				</p>
				<div className={styles.acts}>
					{member.canEdit && (
						<Action
							model={model}
							act="role"
							id={member.id}
							label={view.t('member.change')}
							name={member.name}
						>
							<Roles
								model={model}
								view={view}
								value={member.role}
								aria-label={`${view.t('company.edit.role')}: ${member.name}`}
							/>
						</Action>
					)}
					{(member.self || member.canEdit) && (
						<Action
							model={model}
							act="remove"
							id={member.id}
							label={view.t(member.self ? 'member.leave' : 'bookmark.remove')}
							name={member.name}
						/>
					)}
				</div>
			</li>
		))}
	</ul>
);

const Invitations = ({ model, view }: Props) => (
	<section aria-labelledby="invitations">
		<h2 className={sheet.subtitle} id="invitations">
			{view.t('member.open')}
		</h2>
		<ul className={styles.list}>
			{model.invitations.map((one) => (
				<li key={one.id}>
					<p className={styles.who}>
						<strong>
							<bdi dir="ltr">{one.email}</bdi>
						</strong>
						<span>{view.t(`companyRole.${one.role}` as MessageId)}</span>
						<span>{view.t('member.until', { date: view.dates.date(one.until) })}</span>
					</p>
					<div className={styles.acts}>
						<Action model={model} act="resend" id={one.id} label={view.t('member.resend')} name={one.email} />
						<Action
							model={model}
							act="withdraw"
							id={one.id}
							label={view.t('member.withdraw')}
							name={one.email}
						/>
					</div>
				</li>
			))}
		</ul>
	</section>
);

const InviteForm = ({ model, view }: Props) => (
	<section aria-labelledby="invite">
		<h2 className={sheet.subtitle} id="invite">
			{view.t('member.invite')}
		</h2>
		<PostForm action={model.action} hidden={{ do: 'invite' }} lite={model.liteForm}>
			<EmailField
				errors={model.errors}
				view={view}
				autoComplete="off"
				maxLength={maxEmail}
				defaultValue={model.email}
			/>
			<FieldFrame id="field-role" label={view.t('company.edit.role')}>
				<Roles model={model} view={view} value={model.role} id="field-role" />
			</FieldFrame>
			<button className={form.button} type="submit">
				{view.t('member.send')}
			</button>
		</PostForm>
	</section>
);

/** The members of a company; its owners invite colleagues here. */
export const CompanyMembersPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.head.title}</h1>
				<p className={sheet.lede}>{view.t('member.lead')}</p>
			</header>
			<div className={styles.page}>
				<Notice text={model.notice} />
				{model.done !== '' && (
					<p className={form.done} role="status">
						{model.done}
					</p>
				)}
				<Members model={model} view={view} />
				{model.invitations.length > 0 && <Invitations model={model} view={view} />}
				{model.owner && <InviteForm model={model} view={view} />}
				<p className={`${styles.links} touch`}>
					<a href={model.wizard}>{view.t('menu.editCompany')}</a>
					{model.corrections !== '' && <a href={model.corrections}>{view.t('correction.page')}</a>}
					{model.disputes !== '' && <a href={model.disputes}>{view.t('dispute.page')}</a>}
				</p>
			</div>
		</div>
	</Page>
);
