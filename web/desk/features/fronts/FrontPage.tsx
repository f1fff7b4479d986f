import { Alert, Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
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
import { useLanguage } from '../../app/i18n';
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
import { type FrontFields, fieldsOf, partsOf, pinnedSet, sendable, setsOf, versionOf } from './front';
import { ItemFields, useStoryNames } from './ItemFields';
import { Rehearsal } from './Rehearsal';
import { SectionFieldsOf, useSectionNames } from './SectionFieldsOf';
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
	const { brand, prepared, version } = front;
	const { name = brand, timeZone = 'UTC' } = brands.find(({ slug }) => slug === brand) ?? {};
	const setName = (set: string) =>
		set === pinnedSet ? t('desk.fronts.featured') : t('desk.fronts.set', { set });
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
						.map(([set, items]) => `${setName(set)}: ${items.map(storyName).join(', ')}`)
						.join('\n'),
			},
			publishAt: {
				label: t('desk.fronts.publishAt'),
				show: (at) => (at ? longMoment(at, lang, timeZone) : ''),
			},
		},
	});
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
			await navigator.clipboard.writeText(new URL(path, location.origin).href);
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
						row={(entry) => <SectionFieldsOf entry={entry} kinds={front.kinds} layouts={front.layouts} />}
					/>
				</Section>
				{setsOf(form.values.sections).map((set) => (
					<Section
						key={set}
						title={setName(set)}
						{...(set === pinnedSet && { text: t('desk.fronts.featuredHint') })}
					>
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
			<Rehearsal brand={brand} stamp={`${version} ${revision}`} dirty={form.dirty} />
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
