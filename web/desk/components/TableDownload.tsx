import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../app/api';
import { useT } from '../app/i18n';
import { messageOf } from './errors';
import { recentlyDone } from './signin';

/** Downloads a table of the API, after a new sign-in if the server asks for one, and shows why if it refuses. */
export function TableDownload({ path, name }: { path: string; name: string }) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	const [failed, setFailed] = useState<ApiError>();
	const download = async () => {
		setBusy(true);
		setFailed(undefined);
		try {
			const response = await recentlyDone(async () => {
				const answer = await fetch(`/api/v2${path}`);
				if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => null));
				return answer;
			});
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
					{messageOf(failed, t)}
				</Text>
			)}
		</div>
	);
}
