import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	type BadgeInfo,
	type DeskAward,
	issueBadges,
	listBadges,
	revokeBadge,
} from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { longMoment, shortMoment } from '../../components/dates';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { LongTextField, NumberField } from '../../forms/fields';
import { Part } from '../../forms/RecordView';
import { List } from '../../lists/List';
import { AwardView, WithAward } from './AwardTabs';
import { useAwardZone } from './JuryDialogs';
import { Schedule } from './Schedule';

/** When the ranking of the award that the address names is published, and the badges of its winners. */
export function ResultsPage() {
	const { slug } = useParams({ from: '/shell/directory/awards/$slug/results' });
	return (
		<WithAward slug={slug}>
			{(award) => (
				<AwardView award={award}>
					{award.state === 'published' ? (
						<Published award={award} />
					) : (
						award.state === 'unpublished' && <Schedule award={award} />
					)}
					<Badges award={award} />
				</AwardView>
			)}
		</WithAward>
	);
}

function Published({ award }: { award: DeskAward }) {
	const { t, lang } = useLanguage();
	const zone = useAwardZone(award);
	return (
		<Part title={t('preview.published')}>
			<time dateTime={award.published ?? ''}>{longMoment(award.published ?? '', lang, zone)}</time>
		</Part>
	);
}

function Badges({ award }: { award: DeskAward }) {
	const { t, lang } = useLanguage();
	const { slug } = award;
	const [issuing, setIssuing] = useState(false);
	const [revoking, setRevoking] = useState<BadgeInfo>();
	const isPublic = award.state === 'published';
	return (
		<Part
			title={t('desk.awards.badges')}
			actions={isPublic && <Button onClick={() => setIssuing(true)}>{t('desk.awards.badges.issue')}</Button>}
		>
			<List
				label={t('desk.awards.badges')}
				queryKey={['award-badges', slug]}
				load={() => listBadges({ slug })}
				keyOf={({ code }) => code}
				columns={[
					{
						id: 'winner',
						label: t('badge.winner'),
						main: true,
						cell: ({ winner, path }) => (
							<a href={path} target="_blank" rel="noopener" dir="auto">
								{winner || path}
							</a>
						),
					},
					{ id: 'rank', label: t('badge.rank'), cell: ({ rank }) => rank ?? t('award.mention') },
					{
						id: 'issued',
						label: t('badge.issued'),
						cell: ({ issued }) => <time dateTime={issued}>{shortMoment(issued, lang)}</time>,
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (badge) => (
							<Button size="compact-sm" variant="subtle" onClick={() => setRevoking(badge)}>
								{t('desk.admin.token.revoke')}
							</Button>
						),
					},
				]}
				empty={<Text>{t(isPublic ? 'desk.awards.badges.none' : 'desk.awards.badges.notPublic')}</Text>}
			/>
			{issuing && <IssueDialog award={award} onClose={() => setIssuing(false)} />}
			{revoking && <RevokeDialog slug={slug} badge={revoking} onClose={() => setRevoking(undefined)} />}
		</Part>
	);
}

function IssueDialog({ award: { slug, entries }, onClose }: { award: DeskAward; onClose: () => void }) {
	const { t } = useLanguage();
	const client = useQueryClient();
	const form = useDialogForm<{ last: number | null | undefined }, { issued: number }>({
		name: `badges:${slug}`,
		initial: { last: Math.min(entries, 500) || 1 },
		submit: ({ last }) => issueBadges({ slug }, { last: last ?? 0 }),
		onDone: ({ issued }) => {
			onClose();
			void client.invalidateQueries({ queryKey: ['award-badges', slug] });
			void client.invalidateQueries({ queryKey: ['award-actions', slug] });
			showToast(t('desk.awards.badges.done', { n: issued }));
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.awards.badges.issue')}
			text={t('desk.awards.badges.text')}
			action={t('desk.awards.badges.issue')}
		>
			<NumberField {...form.bind('last', t('desk.awards.badges.last'))} min={1} max={500} required />
		</FormDialog>
	);
}

function RevokeDialog({ slug, badge, onClose }: { slug: string; badge: BadgeInfo; onClose: () => void }) {
	const { t } = useLanguage();
	const client = useQueryClient();
	const form = useDialogForm({
		name: `badge:${badge.code}`,
		initial: { reason: '' },
		submit: ({ reason }) => revokeBadge({ slug, code: badge.code }, { reason }),
		onDone: () => {
			onClose();
			void client.invalidateQueries({ queryKey: ['award-badges', slug] });
			void client.invalidateQueries({ queryKey: ['award-actions', slug] });
			showToast(t('badge.revoked'));
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.admin.token.revoke')}
			text={t('desk.awards.badges.revoke')}
			action={t('desk.admin.token.revoke')}
			ready={form.values.reason.trim() !== ''}
		>
			<bdi>{badge.winner}</bdi>
			<LongTextField {...form.bind('reason', t('badge.reason'))} rows={2} maxLength={300} required />
		</FormDialog>
	);
}
