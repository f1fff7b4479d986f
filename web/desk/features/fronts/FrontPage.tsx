import { Alert, Button, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import {
	type Arrangement,
	discardFront,
	linkRehearsal,
	listFrontVersions,
	prepareFront,
	publishFront,
	readFront,
	restoreFrontVersion,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { longMoment } from '../../components/dates';
import { messageOf } from '../../components/errors';
import { Icon } from '../../components/Icon';
import { showToast } from '../../components/toasts';
import { within } from '../../forms/bound';
import { FormPage, Section } from '../../forms/FormPage';
import { DateTimeField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import css from './FrontPage.module.css';
import { PublishedBy } from './FrontsPage';
import {
	type FrontFields,
	fieldsOf,
	freshSet,
	partsOf,
	pinnedSet,
	sendable,
	setsOf,
	versionOf,
} from './front';
import { ItemFields, useStoryNames } from './ItemFields';
import type { Pressed } from './preview';
import { Rehearsal } from './Rehearsal';
import { SectionFieldsOf, useSectionNames, useSetNames } from './SectionFieldsOf';
import { Versions } from './Versions';

/** The front of the brand that the address names. */
export function FrontPage() {
	const { brand } = useParams({ from: '/shell/fronts/$brand' });
	return (
		<RecordPage queryKey={['front', brand]} read={() => readFront({ brand })} isNew={false}>
			{(front) => front && <FrontForm key={brand} front={front} />}
		</RecordPage>
	);
}

function FrontForm({ front }: { front: Arrangement }) {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const client = useQueryClient();
	const undoable = useUndoable();
	const navigate = useNavigate();
	const sectionName = useSectionNames();
	const storyName = useStoryNames(front.stories);
	const [versions, setVersions] = useState(false);
	const [tonight, setTonight] = useState(false);
	const [onPage, setOnPage] = useState<number[]>();
	const { brand, prepared, version } = front;
	const hasPartners = brands.some(({ kind }) => kind === 'master');
	const { name = brand, timeZone = 'UTC' } = brands.find(({ slug }) => slug === brand) ?? {};
	const storedSetName = useSetNames(fieldsOf(front).sections);
	const key = ['front', brand];
	const lists = [['fronts'], ['front-versions', brand]];
	const form = useVersionedForm<FrontFields, Arrangement>({
		kind: 'front',
		id: brand,
		record: front,
		fieldsOf,
		versionOf,
		save: (fields, seen, options) =>
			prepareFront(
				{ brand },
				{
					...partsOf(String(seen)),
					front: sendable(fields),
					...(fields.publishAt && { publishAt: fields.publishAt }),
				},
				options,
			),
		read: () => readFront({ brand }),
		queryKey: key,
		lists,
		titleOf: () => t('desk.fronts.title', { brand: name }),
		fields: {
			sections: { label: t('desk.fronts.sections'), show: (list) => list.map(sectionName).join('\n') },
			sets: {
				label: t('desk.fronts.sets'),
				show: (sets) =>
					Object.entries(sets)
						.map(([set, items]) => `${storedSetName(set)}: ${items.map(storyName).join(', ')}`)
						.join('\n'),
			},
			publishAt: {
				label: t('desk.fronts.publishAt'),
				show: (at) => (at ? longMoment(at, lang, timeZone) : ''),
			},
		},
	});
	const setName = useSetNames(form.values.sections);
	const knownSets = [
		...new Set([
			...setsOf(form.values.sections),
			...Object.keys({ ...front.public.sets, ...front.prepared?.front.sets }),
		]),
	];
	const setChoices = [
		...knownSets.map((value) => ({ value, label: setName(value) })),
		{ value: freshSet(knownSets), label: t('desk.fronts.newSet') },
	];
	const show = (read: unknown) => client.setQueryData(key, read as Arrangement);
	const revision = prepared?.revision ?? 0;
	const publish = async () => {
		if (form.dirty && !(await form.save())) return;
		const seen = client.getQueryData<Arrangement>(key) ?? front;
		await undoable({
			run: () =>
				must(publishFront({ brand }, { revision: seen.prepared?.revision ?? 0, version: seen.version })),
			undo: () => restoreLast(brand),
			done: t('desk.fronts.published', { brand: name }),
			invalidate: lists,
			onDone: show,
			onUndone: show,
		});
	};
	const copyLink = async () => {
		try {
			const { path } = await must(linkRehearsal({ brand }));
			const link = new URL(path, location.origin);
			if (tonight && !form.values.publishAt) link.searchParams.set('until', 'night');
			await navigator.clipboard.writeText(link.href);
			showToast(t('desk.fronts.linkCopied', { hours: 48 }));
		} catch (error) {
			showToast(messageOf(error, t));
		}
	};
	const sets = form.bind('sets');
	return (
		<div className={css.split}>
			<FormPage
				form={form}
				title={t('desk.fronts.title', { brand: name })}
				ownTitle
				back={{ to: '/fronts', label: t('desk.area.fronts') }}
				status={<LastPublished front={front} timeZone={timeZone} />}
				actions={
					<Button variant="default" disabled={!prepared && !form.dirty} onClick={publish}>
						{t('desk.publish.now')}
					</Button>
				}
				menu={
					<>
						<Menu.Item leftSection={<Icon name="link" size={16} />} onClick={copyLink}>
							{t('desk.fronts.link')}
						</Menu.Item>
						<Menu.Item leftSection={<Icon name="history" size={16} />} onClick={() => setVersions(true)}>
							{t('desk.history.title')}
						</Menu.Item>
						<Menu.Item
							leftSection={<Icon name="award" size={16} />}
							onClick={() => navigate({ to: '/fronts/$brand/spotlights', params: { brand } })}
						>
							{t('desk.fronts.spotlights')}
						</Menu.Item>
						<Menu.Item
							leftSection={<Icon name="webinar" size={16} />}
							onClick={() => navigate({ to: '/fronts/$brand/videos', params: { brand } })}
						>
							{t('desk.fronts.videosOf', { brand: name })}
						</Menu.Item>
						<Menu.Item
							leftSection={<Icon name="people" size={16} />}
							onClick={() => navigate({ to: '/fronts/$brand/people', params: { brand } })}
						>
							{t('desk.fronts.peopleOf', { brand: name })}
						</Menu.Item>
						{hasPartners && (
							<Menu.Item
								leftSection={<Icon name="calendar" size={16} />}
								onClick={() => navigate({ to: '/fronts/partner-events' })}
							>
								{t('menu.partnerEvents')}
							</Menu.Item>
						)}
						{prepared && (
							<Menu.Item
								leftSection={<Icon name="trash" size={16} />}
								onClick={() =>
									undoable({
										run: () => must(discardFront({ brand, revision })),
										undo: () => restoreLast(brand),
										done: t('desk.fronts.discarded'),
										invalidate: lists,
										onDone: show,
										onUndone: show,
									})
								}
							>
								{t('desk.fronts.discard')}
							</Menu.Item>
						)}
					</>
				}
			>
				{prepared?.problem && (
					<Alert color="red" role="alert">
						{t(`desk.fronts.problem.${prepared.problem}`, {
							time: longMoment(prepared.missedAt, lang, timeZone),
						})}
					</Alert>
				)}
				{prepared && prepared.basedOn !== version && (
					<Alert color="yellow" role="status">
						{t('desk.fronts.outdated')}
					</Alert>
				)}
				<DateTimeField
					{...form.bind('publishAt')}
					timeZone={timeZone}
					description={t('desk.fronts.publishAtHint', { zone: timeZone })}
				/>
				<Section title={t('desk.fronts.sections')}>
					<ListField
						{...form.bind('sections')}
						hideLabel
						max={40}
						empty={{ kind: 'stories', layout: 'four', source: 'latest', limit: 4 }}
						addLabel={t('desk.fronts.addSection')}
						titleOf={sectionName}
						row={(entry, index) => (
							// biome-ignore lint/a11y/useSemanticElements: a fieldset would be a list of its own
							<div
								id={idOfSection(index)}
								className={css.section}
								role="group"
								aria-label={sectionName(entry.value)}
								tabIndex={-1}
							>
								<SectionFieldsOf
									entry={entry}
									kinds={front.kinds}
									layouts={front.layouts}
									sets={setChoices}
									first={index === 0}
									hidden={onPage?.includes(index) === false}
									note={
										<SectionNote
											kind={entry.value.kind}
											name={name}
											front={front}
											hasPartners={hasPartners}
										/>
									}
								/>
							</div>
						)}
					/>
				</Section>
				{setsOf(form.values.sections).map((set) => (
					<Section
						key={set}
						title={setName(set)}
						{...(set === pinnedSet && { text: t('desk.fronts.featuredHint') })}
					>
						{set === pinnedSet && <div id={idOfSection('pinned')} className={css.section} tabIndex={-1} />}
						<ListField
							{...within(sets, set, setName(set))}
							value={sets.value[set] ?? []}
							hideLabel
							max={50}
							empty={{}}
							addLabel={t('desk.fronts.addStory')}
							titleOf={storyName}
							row={(entry) => (
								<ItemFields
									entry={entry}
									pins={set === pinnedSet}
									timeZone={timeZone}
									stories={front.stories}
								/>
							)}
						/>
					</Section>
				))}
			</FormPage>
			<Rehearsal
				brand={brand}
				front={sendable(form.values)}
				publishAt={form.values.publishAt}
				timeZone={timeZone}
				tonight={tonight}
				onTonight={setTonight}
				onPress={focusFields}
				onShown={setOnPage}
			/>
			<Versions
				brand={brand}
				timeZone={timeZone}
				opened={versions}
				onClose={() => setVersions(false)}
				onRestore={(id) =>
					undoable({
						run: () => must(restoreFrontVersion({ brand, id }, { revision })),
						done: t('desk.fronts.restored'),
						invalidate: lists,
						onDone: show,
					}).then(() => setVersions(false))
				}
			/>
		</div>
	);
}

/** The id of the element with the fields of a section, or before the pinned stories. */
const idOfSection = (place: Pressed): string => `front-section-${place}`;

/** Moves the focus to the fields of what was pressed in the preview. */
function focusFields(place: Pressed): void {
	const fields = document.getElementById(idOfSection(place));
	fields?.scrollIntoView({ block: place === 'pinned' ? 'start' : 'center' });
	fields?.focus({ preventScroll: true });
}

/** When the public front was published, by whom, and whether it was changed elsewhere since. */
function LastPublished({
	front: { published, changed },
	timeZone,
}: {
	front: Arrangement;
	timeZone: string;
}) {
	const { t, lang } = useLanguage();
	if (!published) return null;
	return (
		<Text size="sm" c="dimmed" component="div">
			{t(published.dueAt ? 'desk.fronts.atItsHour' : 'desk.fronts.lastPublished')}{' '}
			<time dateTime={published.at}>{longMoment(published.at, lang, timeZone)}</time>
			<PublishedBy published={published} />
			{changed && t('desk.fronts.changedElsewhere')}
		</Text>
	);
}

/** Says where the entries of a section come from if they are not stories, with a link to their form. */
function SectionNote({
	kind,
	name,
	front: { brand, ticker },
	hasPartners,
}: {
	kind: string;
	/** The name of the brand. */
	name: string;
	front: Arrangement;
	hasPartners: boolean;
}) {
	const t = useT();
	const { features } = useSession();
	switch (kind) {
		case 'ticker':
			return (
				<Text size="sm" c="dimmed" component="div">
					{ticker.kind === 'exchange'
						? t(ticker.at ? 'desk.fronts.ticker.exchange' : 'desk.fronts.ticker.waiting', {
								host: ticker.host,
							})
						: t(`desk.fronts.ticker.${ticker.kind}`)}{' '}
					{features.includes('administration') && (
						<Link to="/admin/brands/$id" params={{ id: brand }} hash="ticker">
							{t('desk.settings')}
						</Link>
					)}
				</Text>
			);
		case 'video-header':
			return (
				<Link to="/fronts/$brand/videos" params={{ brand }}>
					{t('desk.fronts.videosOf', { brand: name })}
				</Link>
			);
		case 'partner-events':
			return hasPartners && <Link to="/fronts/partner-events">{t('menu.partnerEvents')}</Link>;
		case 'spotlight':
			return (
				<Link to="/fronts/$brand/spotlights" params={{ brand }}>
					{t('desk.fronts.spotlights')}
				</Link>
			);
		default:
			return null;
	}
}

/** Prepares what was public or prepared before the newest change, and publishes it if that change was a publication. */
async function restoreLast(brand: string): Promise<Arrangement> {
	const { items } = await must(listFrontVersions({ brand, limit: 12 }));
	const [newest] = items;
	const wasPublished = newest?.kind === 'published';
	const former = wasPublished ? items.slice(1).find(({ kind }) => kind !== 'discarded') : newest;
	if (!former) return must(readFront({ brand }));
	const now = await must(readFront({ brand }));
	const made = await must(
		restoreFrontVersion({ brand, id: former.id }, { revision: now.prepared?.revision ?? 0 }),
	);
	if (!wasPublished) return made;
	return must(publishFront({ brand }, { revision: made.prepared?.revision ?? 0, version: made.version }));
}
