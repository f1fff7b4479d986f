import { Fragment } from 'react';
import type { ArchivePage } from '../../../api/pages.gen';
import { formatYear, monthName } from '../../i18n/dates';
import { Links, liteHref } from '../../lite/elements';
import type { View } from '../../view';

export const ArchivePageLite = ({ model, view }: { model: ArchivePage; view: View }) => (
	<>
		<h1>{model.title || view.t('archive.title')}</h1>
		{model.years.map(({ year, href, months }) => (
			<Fragment key={year}>
				{model.title === '' && (
					<h2>
						<a href={liteHref(href)}>{formatYear(year, view.lang)}</a>
					</h2>
				)}
				<ul>
					{months.map(({ month, count, href }) => (
						<li key={month}>
							<a href={liteHref(href)}>{monthName(month, view.lang)}</a>{' '}
							<small>{view.t('archive.count', { count })}</small>
						</li>
					))}
				</ul>
			</Fragment>
		))}
		<Links links={model.siblings} view={view} />
	</>
);
