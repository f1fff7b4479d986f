import type { OpenDataPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';
import { kilobytes } from './size';

export const OpenDataPageLite = ({ model, view }: { model: OpenDataPage; view: View }) => (
	<>
		<PageTitle title={model.head.title} text={view.t('openData.lead')} />
		{model.date === '' && <p>{view.t('openData.empty')}</p>}
		{model.date !== '' && (
			<>
				<h2>{view.t('openData.edition', { date: model.date })}</h2>
				{model.files.length === 0 && <p>{view.t('openData.gone')}</p>}
				<ul>
					{model.files.map((file) => (
						<li key={file.name}>
							<a href={file.href}>{file.name}</a> <bdi dir="ltr">{kilobytes(file.bytes, view)}</bdi>
						</li>
					))}
				</ul>
				<p>{view.t('openData.licenceText', { name: model.site.name })}</p>
				<p>
					<a href={model.licence.href}>{model.licence.text}</a>
				</p>
				<h2>{view.t('openData.cite')}</h2>
				<p>{model.citation}</p>
				<h2>{view.t('openData.editions')}</h2>
				<ul>
					{model.editions.map((edition) => (
						<li key={edition.href}>
							<a href={liteHref(edition.href)}>{edition.text}</a>
						</li>
					))}
				</ul>
			</>
		)}
	</>
);
