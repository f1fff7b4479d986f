import type { GlossaryTermPage } from '../../../api/pages.gen';
import { More, Rich, Stories, TitledSection, Top } from '../../lite/elements';
import { speech, type View } from '../../view';
import { Terms } from './Terms.lite';

export const GlossaryTermPageLite = ({ model, view }: { model: GlossaryTermPage; view: View }) => (
	<>
		<Top title={model.title} text={model.excerpt} spoken={speech(view, model.contentLang)} />
		{model.name !== '' && <p>{model.name}</p>}
		<Rich html={model.html} spoken={speech(view, model.contentLang)} />
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
		<More next={model.nextPage} view={view} />
	</>
);
