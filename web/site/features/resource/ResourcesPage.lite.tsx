import type { ResourcesPage } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { Choices, liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

export const ResourcesPageLite = ({ model, view }: { model: ResourcesPage; view: View }) => (
	<>
		<PageTitle title={model.title} text={view.t('resource.lead')} />
		<Choices name={view.t('resource.filter')} choices={model.types} view={view} />
		{model.items.length === 0 && <p>{view.t('list.empty')}</p>}
		<ul>
			{model.items.map((item) => (
				<li key={item.title}>
					<a href={liteHref(item.href)} {...langAttributes(view, model.contentLang)}>
						{item.title}
					</a>{' '}
					<small>
						{view.t(`resource.${item.kind}` as MessageId)}
						{item.file !== '' && ` · ${item.file}`}
					</small>
					<br />
					<span {...langAttributes(view, model.contentLang)}>{item.html}</span>
				</li>
			))}
		</ul>
	</>
);
