import { Fragment } from 'react';
import { historyPath } from '../../../api/limits.gen';
import type { LandingPage as Model, SectionPart, StoryCard as Story } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Page } from '../../components/Page/Page';
import rail from '../../components/Rail/Rail.module.css';
import { LandingSection } from '../../components/Section/LandingSection';
import { firstLayoutOf } from '../../components/Section/openings';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import layout from '../../components/Sections/Sections.module.css';
import { StoryCard } from '../../components/StoryCard/StoryCard';
import { Part } from '../../parts';
import { editionOf, type View } from '../../view';
import { ContinueReading } from './ContinueReading/ContinueReading';
import { FirstSteps } from './FirstSteps/FirstSteps';
import styles from './LandingPage.module.css';

declare module 'react' {
	namespace JSX {
		interface IntrinsicElements {
			'mh-fold': object;
		}
	}
}

/** Pinned stories: on wide screens a sticky column beside the list, on phones a row above it. */
const PinnedStories = ({ stories, view }: { stories: readonly Story[]; view: View }) => (
	<aside className={styles.pinned} aria-labelledby="pinned" data-pinned="">
		<SectionHeader id="pinned" title={view.t('section.pinned')} href="" view={view} />
		<ul className={`${styles.pinnedList} ${rail.fades}`}>
			{stories.map((story) => (
				<li key={story.id}>
					<StoryCard story={story} view={view} look="brief" />
				</li>
			))}
		</ul>
	</aside>
);

export const LandingPage = ({ model, view }: { model: Model; view: View }) => {
	const { sections, sticky } = model;
	const opening = firstLayoutOf(sections[0]);
	const latest = sections.findIndex((section) => section.kind === 'latest');
	/** Index of the section beside the pinned stories: the latest stories, else the section after the opening. */
	const feed = latest >= 0 ? latest : Math.min(opening === undefined ? 0 : 1, sections.length - 1);
	/** Whether the newsletter is the third column beside the lead. */
	const withBrief = opening === 'lead' && sections[1]?.kind === 'newsletter';
	const shownFirst = withBrief ? 2 : 0;
	const parts = sections.map((section, index) => {
		const first = index === 0 && opening !== undefined;
		return (
			<Part<SectionPart>
				key={section.id}
				name={section.id}
				view={view}
				render={(content = { section, first }, view) => (
					<LandingSection
						section={content.section}
						view={view}
						continuation={{
							timeZone: model.brand.timeZone,
							level: 3,
						}}
						first={content.first}
					/>
				)}
			/>
		);
	});
	return (
		<Page frame={model} view={view} landing={opening ?? 'lead'}>
			<div className={layout.page}>
				<div className={layout.sections}>
					{sections.every((section) => section.kind === 'languages') && sticky.length === 0 && (
						<div className={layout.empty}>
							<EmptyPage frame={model} view={view} later="landing.empty" />
							<FirstSteps view={view} />
						</div>
					)}
					{withBrief && <div className={styles.opening}>{parts.slice(0, 2)}</div>}
					{sections.slice(shownFirst).map((section, i) => {
						const index = shownFirst + i;
						const part = parts[index];
						return (
							<Fragment key={section.id}>
								{index === Math.max(1, shownFirst) && <mh-fold />}
								{index === feed && sticky.length > 0 ? (
									<div className={styles.feed}>
										<PinnedStories stories={sticky} view={view} />
										{part}
									</div>
								) : (
									part
								)}
							</Fragment>
						);
					})}
				</div>
				<ContinueReading history={editionOf(model.brand) + historyPath} view={view} />
			</div>
		</Page>
	);
};
