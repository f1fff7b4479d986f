import type { CompanyPage, OpeningRow } from '../../../../api/pages.gen';
import { ProfileSection } from '../../../components/Profile/ProfileSection';
import { partialDate } from '../../../partial-dates';
import { langAttributes, type View } from '../../../view';
import styles from './Openings.module.css';

/** The kind of employment, the place and the dates of an opening. */
const Facts = ({ opening, view }: { opening: OpeningRow; view: View }) => (
	<p className={styles.facts}>
		<span>{opening.employment}</span>
		{opening.city !== '' && <span {...langAttributes(view, opening.cityLang)}>{opening.city}</span>}
		{opening.remote && <span>{view.t('company.remote')}</span>}
		<span>
			{view.t('job.posted')}: <bdi>{partialDate(opening.posted, view.lang)}</bdi>
		</span>
		{opening.closes !== '' && (
			<span>
				{view.t('company.edit.closes')}: <bdi>{partialDate(opening.closes, view.lang)}</bdi>
			</span>
		)}
	</p>
);

/**
 * The job openings of a company. If it is hiring but lists none, the section links to its website; nothing for a company that is
 * not hiring.
 */
export const OpeningsSection = ({ model, view }: { model: CompanyPage; view: View }) => {
	const { t } = view;
	const text = langAttributes(view, model.contentLang);
	if (!model.hiring) return null;
	return (
		<ProfileSection id="openings" title={t('company.openings')}>
			{model.openings.length === 0 ? (
				<p className="touch">
					<a href={model.website} rel="nofollow noopener">
						{t('company.openingsOnWebsite')}
					</a>
				</p>
			) : (
				<ul className={styles.openings}>
					{model.openings.map((opening) => (
						<li key={[opening.title, opening.employment, opening.city, opening.link].join(' ')}>
							<div>
								<h3>
									<bdi {...text}>{opening.title}</bdi>
								</h3>
								<Facts opening={opening} view={view} />
							</div>
							<a className="touch" href={opening.link} rel="nofollow noopener">
								{t('job.apply')}
								<span className="hidden-text" {...text}>
									{' '}
									{opening.title}
								</span>
							</a>
						</li>
					))}
				</ul>
			)}
		</ProfileSection>
	);
};

/** The job openings in the lite form of a profile. */
export const OpeningsLite = ({ model, view }: { model: CompanyPage; view: View }) => (
	<ul>
		{model.openings.map((opening) => (
			<li key={[opening.title, opening.employment, opening.city, opening.link].join(' ')}>
				<a href={opening.link} rel="nofollow noopener" {...langAttributes(view, model.contentLang)}>
					{opening.title}
				</a>
				{[opening.employment, opening.city, opening.remote ? view.t('company.remote') : '']
					.filter((fact) => fact !== '')
					.map((fact) => ` · ${fact}`)
					.join('')}
			</li>
		))}
	</ul>
);
