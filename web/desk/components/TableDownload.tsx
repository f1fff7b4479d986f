import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../app/api';
import { useT } from '../app/i18n';
import { messageOf } from './errors';

/** Downloads a table of the API, and shows why if the server refuses it, such as for a session that began long ago. */
export function TableDownload({ path, name }: { path: string; name: string }) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState<ApiError>();
	const download = async () => {
		setBusy(true);
		setFailed(undefined);
		try {
			const response = await fetch(`/api/v2${path}`);
			if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => null));
			const link = document.createElement('a');
			link.href = URL.createObjectURL(await response.blob());
			link.download = name;
			link.click();
			setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
		} catch (error) {
			setFailed(error instanceof ApiError ? error : new ApiError(0, null));
		} finally {
			setBusy(false);
		}
	};
	return (
		<div>
			<Button variant="default" loading={busy} onClick={() => void download()}>
				{t('desk.admin.table')}
			</Button>
			{failed && (
				<Text size="sm" role="alert" mt="xs">
					{messageOf(failed, t)}{' '}
					{failed.status === 403 && (
						<Anchor href="/sign-in" target="_blank" rel="noopener">
							{t('header.signIn')}
						</Anchor>
					)}
				</Text>
			)}
		</div>
	);
}
