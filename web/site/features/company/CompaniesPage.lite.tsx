import type { CompaniesPage } from '../../../api/pages.gen';
import { Names } from '../../components/Names/Names';
import type { MessageId } from '../../i18n/translate';
import { liteHref, NextLink, PageTitle } from '../../lite/elements';
import { langAttributes, textOrMessage, type View } from '../../view';

export const CompaniesPageLite = ({ model, view }: { model: CompaniesPage; view: View }) => (
	<>
		<PageTitle title={model.head.title} text={view.t('company.lead')} />
		<p>{view.t('company.count', { count: model.total })}</p>
		{model.active.length > 0 && (
			<ul>
				{model.active.map((option) => (
					<li key={option.href}>
						<a href={liteHref(option.href)}>
							{view.t('company.remove', { name: textOrMessage(view.t, option.text, option.key) })}
						</a>
					</li>
				))}
			</ul>
		)}
		{model.cards.length === 0 && (
			<p>
				{model.unknown.map((value) => `${view.t('company.unknownValue', { value })} `)}
				{view.t(model.active.length > 0 ? 'company.none' : 'company.empty')}
			</p>
		)}
		{model.cards.map((company) => (
			<article key={company.slug}>
				<h2>
					<a href={liteHref(company.href)}>{company.name}</a>
				</h2>
				<p {...langAttributes(view, company.lang)}>{company.subtitle}</p>
				<p>
					{company.model !== '' && `${company.model} · `}
					<Names names={company.sectors} view={view} />
					{company.city !== '' && <span {...langAttributes(view, company.cityLang)}> · {company.city}</span>}
				</p>
			</article>
		))}
		<NextLink next={model.next} view={view} />
		<p>
			{view.t('company.howToEdit')} <a href={liteHref(model.edit)}>{view.t('menu.editCompany')}</a>
		</p>
		{model.facets.map((facet) => (
			<details key={facet.name}>
				<summary>{view.t(facet.key as MessageId)}</summary>
				<ul>
					{facet.options.map((option) => (
						<li key={option.href}>
							<a href={liteHref(option.href)} {...langAttributes(view, option.lang)}>
								{textOrMessage(view.t, option.text, option.key)}
							</a>{' '}
							<small>{option.count}</small>
						</li>
					))}
				</ul>
			</details>
		))}
	</>
);
