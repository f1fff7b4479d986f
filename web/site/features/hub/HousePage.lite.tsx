import type { HousePage } from '../../../api/pages.gen';
import { Rich, Top, Translations } from '../../lite/elements';
import { speech, type View } from '../../view';
import { Blocks } from './Blocks.lite';

export const HousePageLite = ({ model, view }: { model: HousePage; view: View }) => (
	<>
		<article {...speech(view, model.lang, model.dir)}>
			<Top title={model.title} text={model.excerpt} />
			<Rich html={model.html} />
		</article>
		<Blocks blocks={model.blocks} view={view} />
		<Translations others={model.translations} view={view} />
	</>
);
