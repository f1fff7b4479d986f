import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../app/i18n';

/** The buttons that accept or reject what somebody sent. children replace "Accept" if it cannot be accepted. */
export function Decide({
	onAccept,
	onReject,
	children,
}: {
	onAccept?: (() => void) | undefined;
	onReject: () => void;
	children?: ReactNode;
}) {
	const t = useT();
	return (
		<Group gap="xs">
			{children}
			{onAccept && (
				<Button size="compact-sm" variant="default" onClick={onAccept}>
					{t('correction.accept')}
				</Button>
			)}
			<Button size="compact-sm" variant="subtle" onClick={onReject}>
				{t('correction.reject')}
			</Button>
		</Group>
	);
}
