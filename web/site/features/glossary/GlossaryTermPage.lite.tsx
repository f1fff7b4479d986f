import type { GlossaryTermPage } from '../../../api/pages.gen';
import { Html, NextLink, PageTitle, Stories, TitledSection } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { Terms } from './Terms.lite';

export const GlossaryTermPageLite = ({ model, view }: { model: GlossaryTermPage; view: View }) => (
	<>
		<PageTitle title={model.title} text={model.excerpt} langProps={langAttributes(view, model.contentLang)} />
		{model.name !== '' && <p>{model.name}</p>}
		<Html html={model.html} langProps={langAttributes(view, model.contentLang)} />
		{model.related.length > 0 && (
			<TitledSection title={view.t('glossary.related')}>
				<Terms terms={model.related} view={view} />
			</TitledSection>
		)}
		{model.stories.length > 0 && (
			<TitledSection title={view.t('glossary.stories')}>
				<Stories cards={model.stories} view={view} />
			</TitledSection>
		)}
		<NextLink next={model.nextPage} view={view} />
	</>
);
