import type { WebinarsPage } from '../../../api/pages.gen';
import { liteHref, TitledSection } from '../../lite/elements';
import type { View } from '../../view';
import { WebinarItems } from './Items.lite';

export const WebinarsPageLite = ({ model, view }: { model: WebinarsPage; view: View }) => {
	const current = [...(model.featured === null ? [] : [model.featured]), ...model.current];
	return (
		<>
			<h1>{model.head.title}</h1>
			{current.length + model.ended.length === 0 && <p>{view.t('webinar.empty')}</p>}
			{current.length > 0 && (
				<TitledSection title={view.t('webinar.current')}>
					<WebinarItems cards={current} view={view} />
				</TitledSection>
			)}
			{model.ended.length > 0 && (
				<TitledSection title={view.t('webinar.concluded')}>
					<WebinarItems cards={model.ended} view={view} />
				</TitledSection>
			)}
			{model.next !== '' && (
				<p>
					<a href={liteHref(model.next)}>{view.t('showmore.more')}</a>
				</p>
			)}
		</>
	);
};
