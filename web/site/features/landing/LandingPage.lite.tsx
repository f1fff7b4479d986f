import type { LandingPage } from '../../../api/pages.gen';
import { Sections, Stories, TitledSection } from '../../lite/elements';
import type { View } from '../../view';

export const LandingPageLite = ({ model, view }: { model: LandingPage; view: View }) => (
	<>
		<h1>{model.head.title}</h1>
		{model.sticky.length > 0 && (
			<TitledSection title={view.t('section.pinned')}>
				<Stories cards={model.sticky} view={view} />
			</TitledSection>
		)}
		{model.sections.every((section) => section.kind === 'languages') && model.sticky.length === 0 && (
			<>
				<p>{view.t('list.empty')}</p>
				<p>{view.t('landing.empty')}</p>
			</>
		)}
		<Sections sections={model.sections} view={view} />
	</>
);
