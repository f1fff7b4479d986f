import { Group } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { type PageBlocks, readPageBlocks, savePageBlocks } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { FormPage, Section } from '../../forms/FormPage';
import { RecordPage } from '../../forms/RecordPage';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { BlocksField } from './BlocksField';
import { type Block, blockNames, blocksOf, sendableBlocks } from './block';

/** The blocks below the text of the static page that the address names. */
export function PageBlocksPage() {
	const { brand, slug } = useParams({ from: '/shell/hubs/pages/$brand/$slug' });
	const key = `${brand}/${slug}`;
	return (
		<RecordPage queryKey={['page-blocks-of', key]} read={() => readPageBlocks({ brand, slug })} isNew={false}>
			{(read) => read && <PageBlocksForm key={key} read={read} />}
		</RecordPage>
	);
}

function PageBlocksForm({ read }: { read: PageBlocks }) {
	const t = useT();
	const { brand, slug, page, story } = read;
	const form = useVersionedForm<{ blocks: Block[] }, PageBlocks>({
		kind: 'page-blocks',
		id: `${brand}/${slug}`,
		record: read,
		fieldsOf: (record) => ({ blocks: blocksOf(record?.blocks) }),
		versionOf: ({ version }) => version,
		save: ({ blocks }, version, options) =>
			savePageBlocks({ brand, slug }, { blocks: sendableBlocks(blocks), version: Number(version) }, options),
		read: () => readPageBlocks({ brand, slug }),
		queryKey: ['page-blocks-of', `${brand}/${slug}`],
		lists: [['page-blocks']],
		titleOf: () => page,
		fields: {
			blocks: {
				label: t('desk.hub.blocks'),
				show: (blocks) => blocks.map(({ title, kind }) => title || t(blockNames[kind])).join('\n'),
			},
		},
	});
	return (
		<FormPage
			form={form}
			title={page}
			back={{ to: '/hubs?view=pages', label: t('desk.area.hubs') }}
			status={
				<Group gap="sm">
					<a href={page} target="_blank" rel="noopener">
						{t('desk.openPage')}
					</a>
					{story > 0 && (
						<Link to="/stories/$id" params={{ id: String(story) }}>
							{t('desk.text')}
						</Link>
					)}
				</Group>
			}
		>
			<Section title={t('desk.hub.blocks')} text={t('desk.hub.belowText')}>
				<BlocksField {...form.bind('blocks')} />
			</Section>
		</FormPage>
	);
}
