import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	invitePitchReviewer,
	listPitchReviewers,
	type PitchReviewer,
	readConference,
	removePitchReviewer,
	restorePitchReviewer,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { LanguageField, TextField } from '../../forms/fields';
import { peopleBySlug, SearchPicker } from '../../forms/pickers';
import { useUndoable } from '../../forms/undo';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import { useEmptyFest } from './noFest';

/** The reviewers of the applications for the pitch fest of the conference that the address names. */
export function PitchReviewers() {
	const { slug } = useParams({ from: '/shell/events/conferences/$slug/pitch-fest/reviewers' });
	const { t } = useLanguage();
	const client = useQueryClient();
	const undoable = useUndoable();
	const [inviting, setInviting] = useState(false);
	const [search, change] = useListSearch<{ q?: string; state?: 'removed' }>();
	const removed = search.state === 'removed';
	const key = ['pitch-reviewers', slug];
	const { empty } = useEmptyFest(slug, t('desk.pitch.noReviewers'));
	const conference = useQuery({
		queryKey: ['conference-of-pitches', slug],
		queryFn: () => must(readConference({ slug })),
	});
	const setRemoved = ({ id, name, removed }: PitchReviewer) => {
		const remove = () => must(removePitchReviewer({ slug, id }));
		const restore = () => must(restorePitchReviewer({ slug, id }));
		return undoable({
			run: removed ? restore : remove,
			undo: removed ? remove : restore,
			done: t(removed ? 'desk.restored' : 'desk.list.removed', { name }),
			invalidate: [key],
		});
	};
	const invite = (
		<Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
			{t('desk.pitch.invite')}
		</Button>
	);
	return (
		<>
			<ListPage
				title={t('desk.pitch.reviewers')}
				back={{ to: `/events/conferences/${slug}/pitch-fest`, label: t('conference.pitchFest') }}
				{...(conference.data && { text: conference.data.name })}
				search={search}
				onSearch={change}
				noSearch
				tabs={{
					name: 'state',
					label: t('desk.status'),
					options: [
						{ label: t('desk.pitch.reviewers') },
						{ value: 'removed', label: t('desk.live.report.removed') },
					],
				}}
				queryKey={[...key, removed]}
				load={() => listPitchReviewers({ slug, ...(removed && { removed }) })}
				keyOf={({ id }) => id}
				columns={[
					{ id: 'name', label: t('account.name'), main: true, cell: ({ name }) => <bdi>{name}</bdi> },
					{ id: 'email', label: t('account.email'), cell: ({ email }) => <bdi>{email}</bdi> },
					{
						id: 'scored',
						label: t('desk.pitch.score'),
						cell: ({ scored }) => t('desk.pitch.scored', { n: scored }),
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (reviewer) => (
							<Button size="compact-sm" variant="default" onClick={() => void setRemoved(reviewer)}>
								{t(reviewer.removed ? 'desk.restore' : 'desk.remove')}
							</Button>
						),
					},
				]}
				actions={invite}
				empty={empty}
			/>
			{inviting && (
				<InviteDialog
					slug={slug}
					lang={conference.data?.lang ?? 'en'}
					onClose={() => setInviting(false)}
					onDone={() => {
						setInviting(false);
						showToast(t('desk.pitch.invited'));
						void client.invalidateQueries({ queryKey: key });
					}}
				/>
			)}
		</>
	);
}

function InviteDialog({
	slug,
	lang,
	onClose,
	onDone,
}: {
	slug: string;
	lang: string;
	onClose: () => void;
	onDone: () => void;
}) {
	const { t } = useLanguage();
	const form = useDialogForm({
		name: `pitch-reviewer:${slug}`,
		initial: { name: '', email: '', lang, person: '' },
		submit: (fields) => invitePitchReviewer({ slug }, fields),
		onDone,
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.pitch.invite')}
			text={t('desk.pitch.inviteText')}
			action={t('desk.pitch.invite')}
		>
			<TextField {...form.bind('name', t('account.name'))} required maxLength={120} />
			<TextField {...form.bind('email', t('account.email'))} required maxLength={254} ltr type="email" />
			<LanguageField {...form.bind('lang', t('search.language'))} />
			<SearchPicker
				{...form.bind('person', t('search.person'))}
				onChange={(person) => form.change({ person: person ?? '' })}
				source={peopleBySlug}
			/>
		</FormDialog>
	);
}
