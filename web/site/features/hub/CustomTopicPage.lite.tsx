import type { CustomTopicPage } from '../../../api/pages.gen';
import { langAttributes, type View } from '../../view';
import { Blocks } from './Blocks.lite';

export const CustomTopicPageLite = ({ model, view }: { model: CustomTopicPage; view: View }) => (
	<>
		<h1 {...langAttributes(view, model.titleLang)}>{model.title}</h1>
		{model.intro !== '' && (
			<p className="excerpt" {...langAttributes(view, model.contentLang)}>
				{model.intro}
			</p>
		)}
		<Blocks blocks={model.blocks} view={view} lang={model.contentLang} />
	</>
);
