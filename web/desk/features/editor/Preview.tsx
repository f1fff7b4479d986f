import { ActionIcon, Alert, Button, Group, SegmentedControl, Select } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { linkPreview } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { messageOf } from '../../components/errors';
import { Icon } from '../../components/Icon';
import { type LinkForm, LinkPreviews } from './LinkPreviews';
import css from './Preview.module.css';

const widths = { phone: 390, desktop: 1280 };

type Form = 'page' | 'card' | LinkForm;

/**
 * The story as it is edited, made by the program: its page and its card in lists at the width of a phone or a desktop, and how
 * other sites show it. It is read again after each save.
 */
export function Preview({ id, version, onClose }: { id: number; version: string; onClose: () => void }) {
	const t = useT();
	const [width, setWidth] = useState<keyof typeof widths>('phone');
	const [form, setForm] = useState<Form>('page');
	const link = useQuery({
		queryKey: ['preview', id],
		queryFn: () => must(linkPreview({ id })),
		staleTime: 24 * 3_600_000,
	});
	const isPage = form === 'page' || form === 'card';
	return (
		<section className={css.preview} aria-label={t('preview.name')}>
			<Group justify="space-between" p="xs" wrap="nowrap">
				<Group gap="xs" wrap="wrap">
					<Select
						size="xs"
						w={150}
						aria-label={t('preview.name')}
						value={form}
						onChange={(value) => setForm((value ?? 'page') as Form)}
						allowDeselect={false}
						data={[
							{ value: 'page', label: t('desk.preview.page') },
							{ value: 'card', label: t('desk.preview.card') },
							{ value: 'search', label: t('desk.preview.search') },
							{ value: 'facebook', label: 'Facebook' },
							{ value: 'x', label: 'X' },
							{ value: 'whatsapp', label: 'WhatsApp' },
						]}
					/>
					{isPage && (
						<SegmentedControl
							size="xs"
							value={width}
							onChange={(value) => setWidth(value as keyof typeof widths)}
							data={[
								{ value: 'phone', label: t('desk.preview.phone') },
								{ value: 'desktop', label: t('desk.preview.desktop') },
							]}
						/>
					)}
				</Group>
				<Group gap={4} wrap="nowrap">
					{link.data && (
						<ActionIcon
							component="a"
							href={link.data.path}
							target="_blank"
							rel="noopener"
							aria-label={t('desk.preview.open')}
							c="var(--ink)"
						>
							<Icon name="external" size={16} />
						</ActionIcon>
					)}
					<ActionIcon onClick={onClose} aria-label={t('header.close')} c="var(--ink)">
						<Icon name="close" size={16} />
					</ActionIcon>
				</Group>
			</Group>
			{link.isError && (
				<Alert color="red" role="alert" m="sm">
					{messageOf(link.error, t)}
					<Button size="compact-sm" mt="xs" variant="default" onClick={() => link.refetch()}>
						{t('showmore.retry')}
					</Button>
				</Alert>
			)}
			{link.data && isPage && (
				<PageFrame
					key={form}
					address={form === 'card' ? `${link.data.path}&form=card` : link.data.path}
					width={widths[width]}
					version={version}
				/>
			)}
			{link.data && !isPage && <LinkPreviews path={link.data.path} version={version} form={form} />}
		</section>
	);
}

/** A page of the site at a width in pixels, made smaller if there is less room. A new version is loaded into the same frame. */
function PageFrame({ address, width, version }: { address: string; width: number; version: string }) {
	const t = useT();
	const { ref, width: room, height } = useElementSize();
	const frame = useRef<HTMLIFrameElement>(null);
	const shown = useRef(version);
	// Reading again keeps the place in the page.
	useEffect(() => {
		const inner = frame.current?.contentWindow;
		if (!inner || shown.current === version) return;
		shown.current = version;
		try {
			inner.location.reload();
		} catch {
			// The page has led to another site; its own address comes back with the next opening.
		}
	}, [version]);
	const scale = room > 0 ? Math.min(1, room / width) : 1;
	return (
		<div ref={ref} className={css.frame}>
			<iframe
				ref={frame}
				title={t('preview.name')}
				src={address}
				style={{
					width,
					height: height > 0 ? height / scale : '100%',
					transform: `scale(${scale})`,
					marginInlineStart: Math.max(0, (room - width) / 2),
				}}
			/>
		</div>
	);
}
