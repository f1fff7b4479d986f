import type { Translate } from '../../../i18n/translate';
import { basicSection, marketSection, openingsSection, revenueSection } from './basics';
import { introductionSection, productsSection } from './introduction';
import type { Section, SectionData } from './section';
import { awardSection, fundingSection, timelineSection } from './timeline';

/**
 * The sections of a company's form in their order. That of awards is missing if the company has no answers. isEditor adds the
 * fields that only editors of all brands may change.
 */
export const sectionsOf = (data: SectionData, t: Translate, isEditor = false): Section[] => [
	introductionSection(data),
	productsSection(),
	basicSection(data, t),
	revenueSection(),
	marketSection(),
	openingsSection(data, t),
	timelineSection(data),
	fundingSection(data, isEditor),
	...(data.form.award.answers.length > 0 ? [awardSection(data)] : []),
];
