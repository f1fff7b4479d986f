import type { ResourcesPage as Model } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Filters } from '../../components/Filters/Filters';
import { Page } from '../../components/Page/Page';
import { Resources } from '../../components/Resources/Resources';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';

/** Guides, templates, videos and tools, optionally of one kind. */
export const ResourcesPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{model.title}</h1>
				<p className={sheet.lede}>{view.t('resource.lead')}</p>
				<Filters name={view.t('resource.filter')} choices={model.types} view={view} />
			</header>
			{model.items.length === 0 ? (
				<EmptyPage frame={model} view={view} />
			) : (
				<Resources items={model.items} view={view} lang={model.contentLang} level={2} />
			)}
		</div>
	</Page>
);
