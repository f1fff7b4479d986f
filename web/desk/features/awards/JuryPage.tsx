import { Button, Group, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	type DeskAward,
	inviteJuror,
	type JurorInfo,
	type JuryRound,
	listJury,
	listJuryRounds,
	removeJuror,
	removeJuryRound,
	restoreJuror,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { confirm } from '../../components/confirm';
import { shortMoment } from '../../components/dates';
import { Part } from '../../forms/RecordView';
import { useUndoable } from '../../forms/undo';
import { List } from '../../lists/List';
import { AwardView, WithAward } from './AwardTabs';
import { InviteDialog, RoundDialog, TimesDialog } from './JuryDialogs';
import { Scores } from './Scores';

/** The jury of the award that the address names: members, rounds and scores. */
export function JuryPage() {
	const { slug } = useParams({ from: '/shell/directory/awards/$slug/jury' });
	return (
		<WithAward slug={slug}>
			{(award) => (
				<AwardView award={award}>
					<Members award={award} />
					<Rounds award={award} />
					<Scores slug={slug} />
				</AwardView>
			)}
		</WithAward>
	);
}

function Members({ award: { slug } }: { award: DeskAward }) {
	const { t, lang } = useLanguage();
	const undoable = useUndoable();
	const [inviting, setInviting] = useState(false);
	const invalidate = [
		['jury', slug],
		['jury-rounds', slug],
		['award-actions', slug],
	];
	const remove = ({ id, name }: JurorInfo) =>
		undoable({
			run: () => must(removeJuror({ slug, id })),
			undo: () => must(restoreJuror({ slug, id })),
			done: t('desk.list.removed', { name }),
			invalidate,
		});
	const restore = ({ id, name }: JurorInfo) =>
		undoable({
			run: () => must(restoreJuror({ slug, id })),
			undo: () => must(removeJuror({ slug, id })),
			done: t('desk.restored', { name }),
			invalidate,
		});
	const inviteAgain = ({ name, email }: JurorInfo) =>
		undoable({
			run: () => must(inviteJuror({ slug }, { name, email, lang })),
			done: t('desk.admin.invited', { email }),
			invalidate,
		});
	return (
		<Part
			title={t('conference.jury')}
			actions={<Button onClick={() => setInviting(true)}>{t('desk.awards.invite')}</Button>}
		>
			<List
				label={t('conference.jury')}
				queryKey={['jury', slug]}
				load={(page) => listJury({ slug, ...page })}
				keyOf={({ id }) => id}
				columns={[
					{
						id: 'name',
						label: t('account.name'),
						main: true,
						cell: ({ name, email, account }) => (
							<>
								<bdi>{name}</bdi>
								<Text size="sm" c="dimmed" dir="ltr">
									{account || email}
								</Text>
							</>
						),
					},
					{
						id: 'state',
						label: t('desk.status'),
						cell: ({ accepted, removed }) =>
							t(
								removed
									? 'desk.live.report.removed'
									: accepted
										? 'desk.action.accepted'
										: 'desk.awards.invited',
							),
					},
					{
						id: 'progress',
						label: t('desk.awards.scored'),
						cell: ({ assigned, scored }) =>
							assigned > 0 ? t('desk.awards.progress', { scored, assigned }) : '',
					},
					{
						id: 'conflicts',
						label: t('desk.awards.conflicts'),
						wide: true,
						cell: ({ conflictNames }) => <bdi>{conflictNames.join(', ')}</bdi>,
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (member) => (
							<Group gap="xs">
								{!member.removed && !member.accepted && (
									<Button size="compact-sm" variant="default" onClick={() => inviteAgain(member)}>
										{t('desk.awards.again')}
									</Button>
								)}
								<Button
									size="compact-sm"
									variant="subtle"
									onClick={() => (member.removed ? restore(member) : remove(member))}
								>
									{t(member.removed ? 'desk.restore' : 'desk.remove')}
								</Button>
							</Group>
						),
					},
				]}
				empty={<Text>{t('desk.awards.noMembers')}</Text>}
			/>
			{inviting && <InviteDialog slug={slug} onClose={() => setInviting(false)} />}
		</Part>
	);
}

function Rounds({ award }: { award: DeskAward }) {
	const { t, lang } = useLanguage();
	const { slug } = award;
	const undoable = useUndoable();
	const [adding, setAdding] = useState(false);
	const [changing, setChanging] = useState<JuryRound>();
	const decided = award.state === 'published';
	const remove = async ({ id, name }: JuryRound) => {
		const action = t('desk.list.remove', { name });
		if (!(await confirm({ title: action, text: t('desk.awards.round.remove'), action, danger: true })))
			return;
		await undoable({
			run: () => must(removeJuryRound({ slug, id })),
			done: t('desk.list.removed', { name }),
			invalidate: [
				['jury', slug],
				['jury-rounds', slug],
				['jury-scores', slug],
				['award-actions', slug],
			],
		});
	};
	const stateOf = ({ open, opensAt }: JuryRound) =>
		t(open ? 'desk.awards.open' : new Date(opensAt) > new Date() ? 'desk.live.upcoming' : 'desk.live.over');
	return (
		<Part
			title={t('desk.awards.rounds')}
			actions={
				!decided && (
					<Button variant="default" onClick={() => setAdding(true)}>
						{t('desk.awards.round.add')}
					</Button>
				)
			}
		>
			<List
				label={t('desk.awards.rounds')}
				queryKey={['jury-rounds', slug]}
				load={(page) => listJuryRounds({ slug, ...page })}
				keyOf={({ id }) => id}
				columns={[
					{
						id: 'name',
						label: t('account.name'),
						main: true,
						cell: ({ name, criteria }) => (
							<>
								<bdi>{name}</bdi>
								<Text size="sm" c="dimmed">
									<bdi>{criteria.map((one) => `${one.name} (${one.weight})`).join(', ')}</bdi>
								</Text>
							</>
						),
					},
					{
						id: 'state',
						label: t('desk.status'),
						cell: (round) => (
							<>
								{stateOf(round)}
								{round.blind && <Text size="sm">{t('desk.awards.blind')}</Text>}
							</>
						),
					},
					{
						id: 'times',
						label: t('desk.live.times'),
						cell: ({ opensAt, closesAt }) => (
							<>
								<time dateTime={opensAt}>{shortMoment(opensAt, lang)}</time>
								<br />
								<time dateTime={closesAt}>{shortMoment(closesAt, lang)}</time>
							</>
						),
					},
					{
						id: 'progress',
						label: t('desk.awards.scored'),
						cell: ({ assigned, scored }) => t('desk.awards.progress', { scored, assigned }),
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (round) =>
							!decided && (
								<Group gap="xs">
									<Button size="compact-sm" variant="default" onClick={() => setChanging(round)}>
										{t('webinar.room.times')}
									</Button>
									{round.scored === 0 && (
										<Button size="compact-sm" variant="subtle" onClick={() => void remove(round)}>
											{t('desk.remove')}
										</Button>
									)}
								</Group>
							),
					},
				]}
				empty={<Text>{t('desk.awards.round.none')}</Text>}
			/>
			{adding && <RoundDialog award={award} onClose={() => setAdding(false)} />}
			{changing && <TimesDialog award={award} round={changing} onClose={() => setChanging(undefined)} />}
		</Part>
	);
}
