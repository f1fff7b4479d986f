import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	useMailKey as callUseMailKey,
	checkMailRecords,
	createMailKey,
	type MailKey,
	type MailRecord,
	type MailSender,
	readMailSender,
	removeMailSender,
	saveMailSender,
	tryMail,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { showToast } from '../../components/toasts';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { TextField } from '../../forms/fields';
import { RecordPage } from '../../forms/RecordPage';
import { useFinal, useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { Copyable, RecordState } from './records';

/** The sender of the emails of the brand that the address names. */
export function SenderPage() {
	const { brand } = useParams({ from: '/shell/admin/mail/senders/$brand' });
	return (
		<RecordPage queryKey={['mail-sender', brand]} read={() => readMailSender({ brand })}>
			{(sender) => sender && <SenderForm key={brand} sender={sender} />}
		</RecordPage>
	);
}

const lists = [['mail-senders']];

function SenderForm({ sender }: { sender: MailSender }) {
	const t = useT();
	const client = useQueryClient();
	const final = useFinal();
	const { brand } = sender;
	const queryKey = ['mail-sender', brand];
	const show = (read: MailSender) => client.setQueryData(queryKey, read);
	const form = useVersionedForm<{ name: string; address: string }, MailSender>({
		kind: 'mail-sender',
		id: brand,
		record: sender,
		fieldsOf: (record) => ({ name: record?.name ?? '', address: record?.address ?? '' }),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveMailSender({ brand }, { ...fields, version: Number(version) }, options),
		read: () => readMailSender({ brand }),
		queryKey,
		lists,
		titleOf: () => sender.brandName,
		fields: { name: { label: t('account.name') }, address: { label: t('account.email') } },
	});
	const remove = () =>
		final(
			{
				title: t('desk.mail.remove'),
				text: t('desk.mail.remove.text'),
				action: t('desk.mail.remove'),
			},
			{
				run: () => must(removeMailSender({ brand, version: sender.version })),
				done: t('desk.admin.removed', { name: sender.address }),
				invalidate: [...lists, queryKey],
				onDone: show,
			},
		);
	return (
		<FormPage
			form={form}
			title={sender.brandName}
			back={{ to: '/admin/mail', label: t('account.email') }}
			actions={
				sender.address && (
					<Button variant="default" onClick={() => void remove()}>
						{t('desk.mail.remove')}
					</Button>
				)
			}
		>
			<Section title={t('desk.mail.sender')}>
				{!sender.address && (
					<Text size="sm">
						{t('desk.mail.shared')}: <bdi dir="ltr">{sender.effective}</bdi>
					</Text>
				)}
				<Row>
					<TextField {...form.bind('name')} maxLength={80} placeholder={sender.brandName} />
					<TextField {...form.bind('address')} required maxLength={254} ltr type="email" />
				</Row>
				<TestEmail brand={brand} dirty={form.dirty} />
			</Section>
			{sender.address && <Keys sender={sender} onChange={show} />}
			{sender.address && <Check key={sender.version} sender={sender} />}
		</FormPage>
	);
}

/** Sends a test email from the stored sender to the editor, and shows what the mail server says. */
function TestEmail({
	brand,
	dirty,
}: {
	brand: string;
	/** Whether a sender was typed that is not stored yet. */
	dirty: boolean;
}) {
	const { t, lang } = useLanguage();
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState('');
	const send = async () => {
		setBusy(true);
		setFailed('');
		try {
			const { to, sent, error } = await must(tryMail({ locale: lang }, { brand }));
			if (sent) showToast(t('desk.mail.tested', { email: to }));
			else setFailed(error);
		} catch (error) {
			showToast(messageOf(error, t));
		} finally {
			setBusy(false);
		}
	};
	return (
		<Stack gap="xs">
			<div>
				<Button variant="default" loading={busy} disabled={dirty} onClick={() => void send()}>
					{t('desk.mail.test')}
				</Button>
				{dirty && (
					<Text size="sm" c="dimmed" mt="xs">
						{t('desk.live.saveFirst')}
					</Text>
				)}
			</div>
			{failed && (
				<Alert color="red" role="alert" title={t('desk.mail.failed')}>
					<Text size="sm" lang="en" dir="ltr">
						{failed}
					</Text>
				</Alert>
			)}
		</Stack>
	);
}

/** The keys that sign the emails of a brand, with the records that its domain needs for them. */
function Keys({ sender, onChange }: { sender: MailSender; onChange: (sender: MailSender) => void }) {
	const t = useT();
	const undoable = useUndoable();
	const final = useFinal();
	const { brand, keys } = sender;
	const make = () =>
		undoable({
			run: () => must(createMailKey({ brand }, {})),
			done: t('desk.mail.key.made'),
			invalidate: lists,
			onDone: onChange,
		});
	const use = ({ selector }: MailKey) =>
		final(
			{ title: t('desk.mail.key.use'), text: t('desk.mail.key.use.text'), action: t('desk.mail.key.use') },
			{
				run: () => must(callUseMailKey({ brand, selector })),
				done: t('desk.mail.key.used'),
				invalidate: lists,
				onDone: onChange,
			},
		);
	return (
		<Section title={t('desk.mail.keys')} text={t('desk.mail.keys.text')}>
			{keys.map((key) => (
				<Stack key={key.selector} gap="xs" component="section" aria-label={key.selector}>
					<Group gap="sm">
						<strong dir="ltr">{key.selector}</strong>
						<Text size="sm" c="dimmed">
							{t(key.signs ? 'desk.mail.key.signs' : 'desk.mail.key.waiting')}
						</Text>
						{!key.signs && (
							<Button size="compact-sm" variant="default" onClick={() => void use(key)}>
								{t('desk.mail.key.use')}
							</Button>
						)}
					</Group>
					<Copyable label={t('desk.mail.record')} value={key.record} />
					<Copyable label={t('desk.mail.record.value')} value={key.value} />
				</Stack>
			))}
			<div>
				<Button variant="default" onClick={() => void make()}>
					{t('desk.mail.key.new')}
				</Button>
			</div>
		</Section>
	);
}

/** Looks up the records of the domain and shows which are missing. */
function Check({ sender: { brand } }: { sender: MailSender }) {
	const t = useT();
	const [records, setRecords] = useState<MailRecord[]>();
	const [busy, setBusy] = useState(false);
	const look = async () => {
		setBusy(true);
		try {
			setRecords((await must(checkMailRecords({ brand }))).records);
		} catch (error) {
			showToast(messageOf(error, t));
		} finally {
			setBusy(false);
		}
	};
	return (
		<Section title={t('desk.mail.records')} text={t('desk.mail.records.text')}>
			{records && (
				<ul role="status" aria-label={t('desk.mail.records')}>
					{records.map((record) => (
						<RecordState key={record.name} record={record} />
					))}
				</ul>
			)}
			<div>
				<Button variant="default" loading={busy} onClick={() => void look()}>
					{t('desk.mail.check')}
				</Button>
			</div>
		</Section>
	);
}
