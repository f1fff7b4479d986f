import type { AwardPage } from '../../../api/pages.gen';
import { liteHref, NextLink, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

export const AwardPageLite = ({ model, view }: { model: AwardPage; view: View }) => {
	const { t } = view;
	const text = langAttributes(view, model.contentLang);
	return (
		<>
			<PageTitle title={model.name} text={model.subtitle} />
			{model.years.length > 0 && (
				<ul className="row">
					{model.years.map((year) => (
						<li key={year.href}>
							{year.current ? <strong>{year.text}</strong> : <a href={liteHref(year.href)}>{year.text}</a>}
						</li>
					))}
				</ul>
			)}
			{model.sponsor !== null && (
				<p>
					{t('award.sponsor')}:{' '}
					{model.sponsor.website === '' ? (
						model.sponsor.name
					) : (
						<a href={model.sponsor.website} rel="sponsored noopener">
							{model.sponsor.name}
						</a>
					)}
				</p>
			)}
			{model.first === '' && (
				<div {...langAttributes(view, model.descriptionLang)}>
					{model.description.map((paragraph) => (
						<p key={paragraph}>{paragraph}</p>
					))}
				</div>
			)}
			{model.entries.length === 0 && <p>{t('award.noEntries')}</p>}
			<ol start={model.entries[0]?.position}>
				{model.entries.map((entry) => (
					<li key={entry.position} value={entry.rank ?? undefined}>
						{entry.href === '' ? entry.name : <a href={liteHref(entry.href)}>{entry.name}</a>}
						{entry.designation !== '' && <span {...text}>, {entry.designation}</span>}{' '}
						<small {...langAttributes(view, entry.lang)}>{entry.subtitle}</small>
						{entry.description !== '' && (
							<p {...langAttributes(view, entry.descriptionLang)}>{entry.description}</p>
						)}
					</li>
				))}
			</ol>
			<NextLink next={model.next?.href ?? ''} view={view} />
		</>
	);
};
