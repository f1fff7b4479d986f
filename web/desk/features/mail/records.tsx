import { Button, Code, CopyButton, Group, Text } from '@mantine/core';
import type { MailRecord } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useT } from '../../app/i18n';

/** A value of the domain's settings with a button that copies it. */
export function Copyable({ label, value }: { label: string; value: string }) {
	const t = useT();
	return (
		<div>
			<Text size="sm">{label}</Text>
			<Group gap="xs" align="start" wrap="nowrap">
				<Code
					block
					dir="ltr"
					style={{ flex: 1, minWidth: 0, whiteSpace: 'pre-wrap', wordBreak: 'break-all' }}
				>
					{value}
				</Code>
				<CopyButton value={value}>
					{({ copied, copy }) => (
						<Button
							size="compact-sm"
							variant="default"
							aria-label={`${t(copied ? 'claim.copied' : 'claim.copy')}: ${label}`}
							onClick={copy}
						>
							{t(copied ? 'claim.copied' : 'claim.copy')}
						</Button>
					)}
				</CopyButton>
			</Group>
		</div>
	);
}

const stateNames: Record<MailRecord['state'], MessageId> = {
	found: 'desk.mail.state.found',
	missing: 'desk.mail.state.missing',
	differs: 'desk.mail.state.differs',
	unread: 'desk.mail.state.unread',
};

/** A record with its state in the domain. */
export function RecordState({ record: { kind, name, value, state, found } }: { record: MailRecord }) {
	const t = useT();
	return (
		<li>
			<bdi dir="ltr">
				{kind.toUpperCase()} {name}
			</bdi>
			{': '}
			<strong>{t(stateNames[state])}</strong>
			{state !== 'found' && state !== 'unread' && (
				<Text size="sm" c="dimmed" dir="ltr" style={{ wordBreak: 'break-all' }}>
					{value} {kind !== 'dkim' && '…'}
				</Text>
			)}
			{found && (
				<Text size="sm" c="dimmed" dir="ltr" style={{ wordBreak: 'break-all' }}>
					{found}
				</Text>
			)}
		</li>
	);
}
