import type { LandingPage as Model, Section as SectionModel } from '../../api/pages.gen';
import { openingOf } from '../components/Section/openings';
import { Section } from '../components/Section/Section';
import type { View } from '../view';
import styles from './LandingPage.module.css';
import { Page } from './Page';

/** Stories pinned by an editor open the page when its first section is not a lead of its own. */
function opened(model: Model): SectionModel[] {
	if (model.sticky.length === 0) return model.sections;
	const pinned = new Set(model.sticky.map((story) => story.id));
	const [first, ...rest] = model.sections;
	if (first && openingOf(first) !== undefined) {
		const others = first.stories.cards.filter((story) => !pinned.has(story.id));
		return [{ ...first, stories: { ...first.stories, cards: [...model.sticky, ...others] } }, ...rest];
	}
	const lead: SectionModel = {
		id: 'pinned',
		kind: 'stories',
		layout: 'lead',
		title: '',
		key: 'section.pinned',
		href: '',
		size: '',
		brand: null,
		stories: { cards: model.sticky, next: null },
		series: [],
		links: [],
		sponsor: null,
	};
	return [lead, ...model.sections];
}

/** The front of the paper, of a brand or of a language edition. */
export const LandingPage = ({ model, view }: { model: Model; view: View }) => {
	const shown = model.sections.flatMap((section) => section.stories.cards.map((card) => card.id));
	const sections = opened(model);
	const opening = openingOf(sections[0]);
	const continuation = { now: model.now, timeZone: model.brand.timeZone, level: 3, shown } as const;
	return (
		<Page frame={model} view={view} front={opening ?? 'lead'}>
			<div className={styles.page}>
				<div className={styles.sections}>
					{sections.map((section, place) => (
						<Section
							key={section.id}
							section={section}
							view={view}
							continuation={continuation}
							first={place === 0 && opening !== undefined}
						/>
					))}
				</div>
			</div>
		</Page>
	);
};
