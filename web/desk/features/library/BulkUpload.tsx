import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useT } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { documentTypes, filmTypes, pictureTypes, uploadPicture, uploadRecording } from '../../forms/upload';

/** The types of files that a file chooser offers. */
export const fileTypes = [...pictureTypes, 'audio/*', ...filmTypes, ...documentTypes].join(',');

/** A file of an upload of many. */
interface Item {
	key: number;
	file: File;
	part: number;
	state: 'waiting' | 'sending' | 'stored' | 'known' | 'failed';
	/** The file in the library, once it is there. */
	id?: number;
	error?: string;
}

export interface BulkUpload {
	items: Item[];
	add: (files: Iterable<File>) => void;
	again: (item: Item) => void;
	clear: () => void;
}

/** How many files are sent at the same time. */
const atOnce = 2;

/** Uploads many files, two at a time. onStored is called after each. */
export function useBulkUpload(brand: string | undefined, onStored: () => void): BulkUpload {
	const t = useT();
	const [items, setItems] = useState<Item[]>([]);
	const queue = useRef<Item[]>([]);
	const running = useRef(0);
	const next = useRef(1);
	const change = (key: number, part: Partial<Item>) =>
		setItems((list) => list.map((item) => (item.key === key ? { ...item, ...part } : item)));
	const work = async (): Promise<void> => {
		const item = running.current < atOnce ? queue.current.shift() : undefined;
		if (!item) return;
		running.current++;
		change(item.key, { state: 'sending', part: 0 });
		try {
			const send = item.file.type.startsWith('image/') ? uploadPicture : uploadRecording;
			const stored = await send(item.file, (part) => change(item.key, { part }), brand);
			change(item.key, { state: stored.known ? 'known' : 'stored', id: stored.id });
			onStored();
		} catch (error) {
			change(item.key, { state: 'failed', error: messageOf(error, t) });
		}
		running.current--;
		return work();
	};
	const start = (list: Item[]) => {
		queue.current.push(...list);
		for (let n = 0; n < atOnce; n++) void work();
	};
	return {
		items,
		add: (files) => {
			const list = [...files].map((file): Item => ({ key: next.current++, file, part: 0, state: 'waiting' }));
			setItems((before) => [...before, ...list]);
			start(list);
		},
		again: (item) => {
			change(item.key, { state: 'waiting' });
			start([item]);
		},
		clear: () => setItems((list) => list.filter(({ state }) => state === 'waiting' || state === 'sending')),
	};
}

/** The progress of each file, and what became of all of them. */
export function UploadSummary({ uploads: { items, again, clear } }: { uploads: BulkUpload }) {
	const t = useT();
	if (items.length === 0) return null;
	const count = (...states: Item['state'][]) => items.filter(({ state }) => states.includes(state)).length;
	const busy = count('waiting', 'sending');
	return (
		<Alert color="gray" mb="md">
			<Group justify="space-between">
				<Text size="sm" role="status">
					{t('desk.library.uploaded', {
						stored: count('stored'),
						known: count('known'),
						failed: count('failed'),
						left: busy,
					})}
				</Text>
				{busy === 0 && (
					<Button size="compact-sm" variant="subtle" onClick={clear}>
						{t('header.close')}
					</Button>
				)}
			</Group>
			<Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
				{items.map((item) => (
					<li key={item.key}>
						<Group gap="xs" wrap="nowrap" justify="space-between">
							<Text size="sm" truncate dir="auto">
								{item.id ? (
									<Link to="/library/$id" params={{ id: String(item.id) }}>
										{item.file.name}
									</Link>
								) : (
									item.file.name
								)}
							</Text>
							{item.state === 'known' && <Text size="sm">{t('desk.library.known')}</Text>}
							{item.state === 'failed' && (
								<Button size="compact-sm" variant="default" onClick={() => again(item)}>
									{t('showmore.retry')}
								</Button>
							)}
						</Group>
						{item.error && item.state === 'failed' && (
							<Text size="sm" c="var(--fall)">
								{item.error}
							</Text>
						)}
						{item.state === 'sending' && (
							<Progress
								value={item.part * 100}
								size="xs"
								aria-label={t('desk.uploading', { name: item.file.name })}
							/>
						)}
					</li>
				))}
			</Stack>
		</Alert>
	);
}
