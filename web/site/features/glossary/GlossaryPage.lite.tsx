import { glossaryPath } from '../../../api/limits.gen';
import type { GlossaryPage } from '../../../api/pages.gen';
import { liteHref, NextLink, PageTitle, TitledSection } from '../../lite/elements';
import { editionOf, type View } from '../../view';
import { headingOf } from './GlossaryPage';
import { Terms } from './Terms.lite';

export const GlossaryPageLite = ({ model, view }: { model: GlossaryPage; view: View }) => (
	<>
		<PageTitle title={view.t('menu.glossary')} text={view.t('glossary.lead')} />
		{model.total === 0 ? (
			<p>{view.t('glossary.empty')}</p>
		) : (
			<>
				<search>
					<form action={editionOf(model.brand) + glossaryPath}>
						<p>
							<label htmlFor="q">{view.t('glossary.search')}</label>
							<input id="q" type="search" name="q" defaultValue={model.query} maxLength={model.limit} />
						</p>
						<input type="hidden" name="lite" value="1" />
						<button type="submit">{view.t('header.search')}</button>
					</form>
				</search>
				<nav aria-label={view.t('glossary.letters')}>
					<ul className="row" dir="ltr">
						{model.letters.map(({ letter, count, href }) => (
							<li key={letter}>
								<span lang="en">{count === 0 ? letter : <a href={liteHref(href)}>{letter}</a>}</span>{' '}
								<small>{count}</small>
							</li>
						))}
					</ul>
				</nav>
				<TitledSection title={headingOf(model, view)}>
					<Terms terms={model.terms} view={view} />
				</TitledSection>
				<NextLink next={model.next} view={view} />
			</>
		)}
	</>
);
