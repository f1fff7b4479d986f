import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
	type DeskCompany,
	inviteCompanyMember,
	listCompanyMembers,
	type MemberInfo,
	readDeskCompany,
	removeCompanyMember,
	setCompanyRole,
	withdrawCompanyInvitation,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { Unread } from '../../components/Failed';
import { PageSkeleton } from '../../components/PageSkeleton';
import { showToast } from '../../components/toasts';
import { useDialogForm } from '../../forms/dialog';
import { Row } from '../../forms/FormPage';
import { ChoiceField, TextField } from '../../forms/fields';
import { RecordPage } from '../../forms/RecordPage';
import { Part } from '../../forms/RecordView';
import { useFinal, useUndoable } from '../../forms/undo';
import css from './Companies.module.css';
import { CompanyView } from './CompanyView';

type Role = MemberInfo['role'];

const roles: Role[] = ['FOUNDER', 'EXECUTIVE', 'EMPLOYEE'];

const useRoles = () => {
	const t = useT();
	return roles.map((role) => ({ value: role, label: t(`companyRole.${role}`) }));
};

/** The members of the company that the address names, and its open invitations. */
export function MembersPage() {
	const { id } = useParams({ from: '/shell/directory/companies/$id/members' });
	return (
		<RecordPage queryKey={['company', id]} read={() => readDeskCompany({ id: Number(id) })}>
			{(company) => company && <Members company={company} />}
		</RecordPage>
	);
}

function Members({ company }: { company: DeskCompany }) {
	const { t, lang } = useLanguage();
	const undoable = useUndoable();
	const final = useFinal();
	const choices = useRoles();
	const { id } = company;
	const key = ['company-members', id];
	const list = useQuery({ queryKey: key, queryFn: () => must(listCompanyMembers({ id })) });
	const invalidate = [key, ['company-actions', id]];
	const setRole = ({ user, role: old }: MemberInfo, role: Role) =>
		undoable({
			run: () => must(setCompanyRole({ id, user }, { role })),
			undo: () => must(setCompanyRole({ id, user }, { role: old })),
			done: t('desk.saved'),
			invalidate,
		});
	const remove = ({ user, name, email }: MemberInfo) =>
		final(
			{ title: t('desk.remove'), text: name || email, action: t('desk.remove') },
			{
				run: () => must(removeCompanyMember({ id, user })),
				done: t('desk.list.removed', { name: name || email }),
				invalidate,
			},
		);
	const withdraw = (invitation: number, email: string) =>
		final(
			{ title: t('member.withdraw'), text: email, action: t('member.withdraw') },
			{ run: () => must(withdrawCompanyInvitation({ id, invitation })), done: t('desk.saved'), invalidate },
		);
	if (list.isError)
		return (
			<CompanyView company={company}>
				<Unread again={() => list.refetch()} />
			</CompanyView>
		);
	if (!list.data) return <PageSkeleton />;
	const { members, invitations } = list.data;
	return (
		<CompanyView company={company}>
			<Part title={t('desk.companies.members')}>
				{members.length === 0 && (
					<Text size="sm" c="dimmed">
						{t('desk.companies.members.none')}
					</Text>
				)}
				<ul className={css.rows}>
					{members.map((member) => (
						<li key={member.user}>
							<div>
								<bdi>{member.name}</bdi>
								<Text size="sm" c="dimmed" dir="ltr" className={css.email}>
									{member.email}
								</Text>
							</div>
							<Group gap="xs">
								<Select
									aria-label={`${t('company.edit.role')}: ${member.name || member.email}`}
									data={choices}
									value={member.role}
									onChange={(role) => role && role !== member.role && void setRole(member, role as Role)}
									allowDeselect={false}
									w="11rem"
								/>
								<Button variant="subtle" onClick={() => void remove(member)}>
									{t('desk.remove')}
								</Button>
							</Group>
						</li>
					))}
				</ul>
			</Part>
			{invitations.length > 0 && (
				<Part title={t('member.open')}>
					<ul className={css.rows}>
						{invitations.map((one) => (
							<li key={one.id}>
								<div>
									<span dir="ltr">{one.email}</span>
									<Text size="sm" c="dimmed">
										{t(`companyRole.${one.role}`)} ·{' '}
										{t('member.until', { date: shortMoment(one.expires, lang) })}
									</Text>
								</div>
								<Button variant="subtle" onClick={() => void withdraw(one.id, one.email)}>
									{t('member.withdraw')}
								</Button>
							</li>
						))}
					</ul>
				</Part>
			)}
			{!company.withdrawn && (
				<Part title={t('member.invite')}>
					<Invite key={invitations[0]?.id ?? 0} company={id} onSent={() => list.refetch()} />
				</Part>
			)}
		</CompanyView>
	);
}

/** Sends an invitation by email. */
function Invite({ company, onSent }: { company: number; onSent: () => void }) {
	const { t, lang } = useLanguage();
	const choices = useRoles();
	const form = useDialogForm({
		initial: { email: '', role: 'EXECUTIVE' as Role },
		submit: (fields) => inviteCompanyMember({ id: company, locale: lang }, fields),
		onDone: (_, { email }) => {
			showToast(t('member.sent', { email }));
			onSent();
		},
	});
	return (
		<form
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				void form.submit();
			}}
		>
			<Row>
				<TextField {...form.bind('email', t('account.email'))} type="email" ltr maxLength={254} required />
				<ChoiceField {...form.bind('role', t('company.edit.role'))} options={choices} required />
			</Row>
			{form.error && (
				<Text size="sm" c="var(--fall)" role="alert">
					{form.error}
				</Text>
			)}
			<Button type="submit" mt="sm" variant="default" loading={form.isPending}>
				{t('member.send')}
			</Button>
		</form>
	);
}
