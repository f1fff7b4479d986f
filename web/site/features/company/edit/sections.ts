import type { WizardData } from '../../../../api/pages.gen';
import type { Translate } from '../../../i18n/translate';
import { basicSection, marketSection, openingsSection, revenueSection } from './basics';
import { introductionSection, productsSection } from './introduction';
import type { Section } from './section';
import { awardSection, fundingSection, timelineSection } from './timeline';

/** The sections of a company's form in their order. That of awards is missing if the company has no answers. */
export const sectionsOf = (data: WizardData, t: Translate): Section[] => [
	introductionSection(data),
	productsSection(),
	basicSection(data, t),
	revenueSection(),
	marketSection(),
	openingsSection(data, t),
	timelineSection(data),
	fundingSection(data),
	...(data.form.award.answers.length > 0 ? [awardSection(data)] : []),
];
