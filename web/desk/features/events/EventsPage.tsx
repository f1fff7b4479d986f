import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
	approveEventProposal,
	type DeskProposal,
	declineEventProposal,
	listDeskEvents,
	listEventProposals,
} from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { longMoment, shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { LongTextField, SlugField } from '../../forms/fields';
import { slugOf } from '../../forms/slug';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

interface Search {
	q?: string;
	state?: 'draft' | 'past' | 'cancelled' | 'proposals';
}

/** The events of the publication in one state, and the meetups that readers propose. */
export function EventsPage() {
	const { t, lang } = useLanguage();
	const [search, change] = useListSearch<Search>();
	const { q, state } = search;
	const shared = {
		title: t('menu.events'),
		search,
		onSearch: change,
		tabs: {
			name: 'state',
			label: t('desk.status'),
			options: [
				{ label: t('desk.live.upcoming') },
				{ value: 'draft', label: t('preview.draft') },
				{ value: 'past', label: t('event.past') },
				{ value: 'cancelled', label: t('conference.cancelled') },
				{ value: 'proposals', label: t('desk.live.proposals') },
			],
		},
		actions: (
			<LinkButton to="/events/events/new" leftSection={<Icon name="plus" size={16} />}>
				{t('desk.live.newEvent')}
			</LinkButton>
		),
	};
	if (state === 'proposals') return <Proposals {...shared} />;
	return (
		<ListPage
			{...shared}
			queryKey={['events', search]}
			load={(page) => listDeskEvents({ ...(q && { q }), state: state ?? 'upcoming', ...page })}
			keyOf={({ slug }) => slug}
			columns={[
				{
					id: 'name',
					label: t('account.name'),
					main: true,
					cell: ({ slug, name }) => (
						<Link to="/events/events/$slug" params={{ slug }} dir="auto">
							{name}
						</Link>
					),
				},
				{
					id: 'start',
					label: t('event.from'),
					cell: ({ startTime, timeZone, rrule }) => (
						<>
							{startTime && <bdi>{shortMoment(startTime, lang, timeZone || undefined)}</bdi>}
							{rrule && ` · ${t('desk.live.repeats')}`}
						</>
					),
				},
				{
					id: 'city',
					label: t('newsletter.city'),
					cell: ({ city, location }) => <bdi>{city || location}</bdi>,
				},
				{
					id: 'category',
					label: t('list.category'),
					wide: true,
					cell: ({ category }) => <bdi>{category}</bdi>,
				},
			]}
			empty={{ title: t('event.empty') }}
		/>
	);
}

/** The proposals that wait, with what decides about them. */
function Proposals(
	shared: Pick<Parameters<typeof ListPage<DeskProposal, Search>>[0], 'title' | 'tabs' | 'actions'> & {
		search: Search;
		onSearch: (part: { [name in keyof Search]?: Search[name] | undefined }) => void;
	},
) {
	const { t, lang } = useLanguage();
	const client = useQueryClient();
	const [deciding, setDeciding] = useState<{ proposal: DeskProposal; approve: boolean }>();
	const close = () => setDeciding(undefined);
	return (
		<>
			<ListPage
				{...shared}
				noSearch
				queryKey={['event-proposals']}
				load={(page) => listEventProposals(page)}
				keyOf={({ id }) => id}
				columns={[
					{
						id: 'title',
						label: t('account.name'),
						main: true,
						cell: ({ title, description }) => (
							<div dir="auto">
								{title}
								<Text size="sm" style={{ whiteSpace: 'pre-line' }}>
									{description}
								</Text>
							</div>
						),
					},
					{
						id: 'start',
						label: t('event.from'),
						cell: ({ startsAt, zone }) => <bdi>{longMoment(startsAt, lang, zone)}</bdi>,
					},
					{
						id: 'place',
						label: t('desk.place'),
						cell: ({ city, address }) => <bdi>{`${address}, ${city}`}</bdi>,
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (proposal) => (
							<Group gap="xs">
								<Button
									size="compact-sm"
									variant="default"
									onClick={() => setDeciding({ proposal, approve: true })}
								>
									{t('correction.accept')}
								</Button>
								<Button
									size="compact-sm"
									variant="subtle"
									onClick={() => setDeciding({ proposal, approve: false })}
								>
									{t('correction.reject')}
								</Button>
							</Group>
						),
					},
				]}
				empty={{ title: t('desk.live.noProposals') }}
			/>
			{deciding && (
				<Decision
					{...deciding}
					onClose={close}
					onDone={() => {
						close();
						for (const queryKey of [['event-proposals'], ['events']])
							void client.invalidateQueries({ queryKey });
						showToast(t(deciding.approve ? 'event.proposal.approved' : 'event.proposal.declined'));
					}}
				/>
			)}
		</>
	);
}

/** Makes a proposal an event at an address, or declines it with a reason that the reader gets. */
function Decision({
	proposal,
	approve,
	onClose,
	onDone,
}: {
	proposal: DeskProposal;
	approve: boolean;
	onClose: () => void;
	onDone: () => void;
}) {
	const { t } = useLanguage();
	const { id, title } = proposal;
	const form = useDialogForm<{ slug: string; reason: string }, unknown>({
		name: `proposal:${id}:${approve ? 'accept' : 'decline'}`,
		initial: { slug: slugOf(title), reason: '' },
		submit: ({ slug, reason }) =>
			approve ? approveEventProposal({ id }, { slug }) : declineEventProposal({ id }, { reason }),
		onDone,
	});
	const action = t(approve ? 'correction.accept' : 'correction.reject');
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={title}
			text={t('desk.live.proposalText')}
			action={action}
		>
			{approve ? (
				<SlugField {...form.bind('slug', t('desk.slug'))} required />
			) : (
				<LongTextField {...form.bind('reason', t('correction.reason'))} rows={3} maxLength={500} required />
			)}
		</FormDialog>
	);
}
