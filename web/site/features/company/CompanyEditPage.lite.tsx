import type { CompanyEditPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import type { View } from '../../view';

/** The reader's companies with their pages; editing needs scripts. */
export const CompanyEditPageLite = ({ model, view }: { model: CompanyEditPage; view: View }) => {
	const { selected } = model;
	return (
		<>
			<PageTitle title={selected ? selected.name : view.t('menu.editCompany')} text="" />
			{model.missing !== '' && <p>{view.t('company.edit.missing', { slug: model.missing })}</p>}
			{selected?.joined && <p>{selected.joined}</p>}
			{selected && !selected.wizard && (
				<>
					<p>{view.t('company.edit.claimHow', { name: selected.name })}</p>
					<p>
						<a href={liteHref(selected.claim)}>{view.t('company.edit.claim')}</a>
					</p>
				</>
			)}
			{(!selected || selected.wizard) && <p>{view.t('company.edit.script')}</p>}
			{selected ? (
				<p>
					<a href={liteHref(selected.profile)}>{view.t('company.edit.preview')}</a>{' '}
					{selected.corrections !== '' && (
						<a href={liteHref(selected.corrections)}>{view.t('correction.page')}</a>
					)}{' '}
					{selected.inbox !== '' && <a href={liteHref(selected.inbox)}>{view.t('inbox.title')}</a>}
				</p>
			) : (
				<ul>
					{model.own.map(({ slug, name, href }) => (
						<li key={slug}>
							<a href={href}>{name}</a>
						</li>
					))}
				</ul>
			)}
		</>
	);
};
