import type { WebStoryPage } from '../../../api/pages.gen';
import { liteHref } from '../../lite/elements';
import type { View } from '../../view';

export const WebStoryPageLite = ({ model, view }: { model: WebStoryPage; view: View }) => (
	<>
		<h1>{model.title}</h1>
		{model.slides.map((slide) => (
			<section key={slide.title + slide.text}>
				<h2>{slide.title}</h2>
				<p>{slide.text}</p>
			</section>
		))}
		{model.slides[0]?.href && (
			<p>
				<a href={liteHref(model.slides[0].href)}>{view.t('webstory.read')}</a>
			</p>
		)}
	</>
);
