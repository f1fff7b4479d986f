import { Alert, Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	type DeskAward,
	listNominations,
	type NominationInfo,
	readCall,
	readShortlist,
	type Shortlist,
	setShortlist,
} from '../../../api/client.gen';
import { allPages, must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { shortMoment } from '../../components/dates';
import { Unread } from '../../components/Failed';
import { showToast } from '../../components/toasts';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { SwitchField } from '../../forms/fields';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';
import css from './Awards.module.css';
import { AwardTabs, WithAward } from './AwardTabs';

/** The companies that readers nominated for the award that the address names. */
export function NominationsPage() {
	const { slug } = useParams({ from: '/shell/directory/awards/$slug/nominations' });
	return <WithAward slug={slug}>{(award) => <Nominations key={slug} award={award} />}</WithAward>;
}

const states = {
	submitted: 'desk.awards.submitted',
	shortlisted: 'nominate.state.shortlisted',
	declined: 'nominate.state.declined',
	ranked: 'desk.awards.ranked',
} as const;

function Nominations({ award }: { award: DeskAward }) {
	const { t, lang } = useLanguage();
	const { slug } = award;
	const client = useQueryClient();
	const [search, change] = useListSearch<{ q?: string }>();
	const [shown, setShown] = useState<NominationInfo>();
	const [choosing, setChoosing] = useState(false);
	return (
		<>
			<ListPage
				title={award.name}
				back={{ to: '/directory/awards', label: t('menu.awards') }}
				search={search}
				onSearch={change}
				noSearch
				queryKey={['nominations', slug]}
				load={(page) => listNominations({ slug, ...page })}
				keyOf={({ id }) => id}
				columns={[
					{
						id: 'company',
						label: t('desk.company'),
						main: true,
						cell: ({ company, name, id }) =>
							company ? (
								<a href={`/companies/${company}`} target="_blank" rel="noopener" dir="auto">
									{name}
								</a>
							) : (
								`#${id}`
							),
					},
					{ id: 'status', label: t('desk.status'), cell: ({ status }) => t(states[status]) },
					{ id: 'by', label: t('desk.admin.who'), cell: ({ by }) => <bdi>{by}</bdi> },
					{
						id: 'submitted',
						label: t('desk.admin.when'),
						wide: true,
						cell: ({ submitted }) => <time dateTime={submitted}>{shortMoment(submitted, lang)}</time>,
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (nomination) =>
							Object.keys(nomination.answers).length > 0 && (
								<Button size="compact-sm" variant="subtle" onClick={() => setShown(nomination)}>
									{t('desk.awards.answers')}
								</Button>
							),
					},
				]}
				actions={
					award.state !== 'published' && (
						<Button onClick={() => setChoosing(true)}>{t('desk.awards.shortlist.choose')}</Button>
					)
				}
				empty={{ title: t('desk.awards.nominations.none') }}
			>
				<AwardTabs slug={slug} />
			</ListPage>
			{shown && <Answers slug={slug} nomination={shown} onClose={() => setShown(undefined)} />}
			{choosing && (
				<ChooseShortlist
					slug={slug}
					onClose={() => setChoosing(false)}
					onDone={() => {
						setChoosing(false);
						void client.invalidateQueries({ queryKey: ['nominations', slug] });
						void client.invalidateQueries({ queryKey: ['shortlist', slug] });
						void client.invalidateQueries({ queryKey: ['jury-rounds', slug] });
						showToast(t('desk.awards.shortlist.done'));
					}}
				/>
			)}
		</>
	);
}

/** The answers of a nomination to the questions of the call. */
function Answers({
	slug,
	nomination,
	onClose,
}: {
	slug: string;
	nomination: NominationInfo;
	onClose: () => void;
}) {
	const { t } = useLanguage();
	const call = useQuery({ queryKey: ['call-questions', slug], queryFn: () => must(readCall({ slug })) });
	const labels = new Map((call.data?.questions ?? []).map(({ id, label }) => [id, label]));
	return (
		<Modal
			opened
			onClose={onClose}
			size="lg"
			title={<bdi>{nomination.name}</bdi>}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			{Object.entries(nomination.answers).map(([id, answer]) => (
				<div key={id} dir="auto">
					<Text size="sm" fw={600}>
						{labels.get(id) ?? id}
					</Text>
					<p className={css.answer}>{answer}</p>
				</div>
			))}
		</Modal>
	);
}

interface Nominee {
	company: string;
	name: string;
}

/** Reads all nominees with the present shortlist, then shows the dialog that chooses it. */
function ChooseShortlist(props: { slug: string; onClose: () => void; onDone: () => void }) {
	const { slug } = props;
	const read = useQuery({
		queryKey: ['shortlist', slug],
		queryFn: async () => {
			const [now, list] = await Promise.all([
				must(readShortlist({ slug })),
				allPages((after) => listNominations({ slug, limit: 50, ...(after && { after }) })),
			]);
			const nominees = new Map<string, Nominee>();
			for (const { company, name, status } of list)
				if (company && status !== 'ranked') nominees.set(company, { company, name });
			return { now, nominees: [...nominees.values()], hidden: list.some(({ company }) => !company) };
		},
		gcTime: 0,
	});
	if (read.isError) return <Unread again={() => read.refetch()} />;
	return read.data ? <ShortlistDialog {...props} {...read.data} /> : null;
}

function ShortlistDialog({
	slug,
	now,
	nominees,
	hidden,
	onClose,
	onDone,
}: {
	slug: string;
	now: Shortlist;
	nominees: Nominee[];
	/** Whether names are hidden, because the editor is on the jury of a blind round. */
	hidden: boolean;
	onClose: () => void;
	onDone: () => void;
}) {
	const { t } = useLanguage();
	const form = useDialogForm<{ companies: string[]; endRound: boolean }, unknown>({
		name: `shortlist:${slug}`,
		initial: { companies: now.companies, endRound: false },
		submit: ({ companies, endRound }) =>
			setShortlist({ slug }, { companies, version: now.version, ...(endRound && { endRound }) }),
		onDone,
	});
	const companies = form.bind('companies', t('desk.awards.shortlist'));
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			size="lg"
			title={t('desk.awards.shortlist.choose')}
			text={t('desk.awards.shortlist.text')}
			action={t('desk.save')}
			ready={!hidden}
		>
			{hidden && <Alert color="gray">{t('desk.awards.hidden')}</Alert>}
			<Checkbox.Group
				label={companies.label}
				value={companies.value}
				onChange={companies.onChange}
				error={companies.errors['']}
			>
				<Group gap="xs" mt="xs">
					{nominees.map(({ company, name }) => (
						<Checkbox key={company} value={company} label={<bdi>{name}</bdi>} w="100%" />
					))}
				</Group>
			</Checkbox.Group>
			{now.openRound && <SwitchField {...form.bind('endRound', t('desk.awards.endRound'))} />}
		</FormDialog>
	);
}
