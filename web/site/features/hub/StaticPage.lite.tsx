import type { StaticPage } from '../../../api/pages.gen';
import { Html, PageTitle, Translations } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { Blocks } from './Blocks.lite';

export const StaticPageLite = ({ model, view }: { model: StaticPage; view: View }) => (
	<>
		<article {...langAttributes(view, model.lang, model.dir)}>
			<PageTitle title={model.title} text={model.excerpt} />
			<Html html={model.html} />
		</article>
		<Blocks blocks={model.blocks} view={view} />
		<Translations others={model.translations} view={view} />
	</>
);
