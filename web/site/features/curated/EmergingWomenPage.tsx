import type { EmergingWomenPage as Model } from '../../../api/pages.gen';
import { Filters } from '../../components/Filters/Filters';
import { Page } from '../../components/Page/Page';
import { PersonCard } from '../../components/PersonCard/PersonCard';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { View } from '../../view';
import styles from './EmergingWomenPage.module.css';

/** The list of women to watch of one year. */
export const EmergingWomenPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<p className={sheet.kicker}>
					<a href={model.brand.path}>{model.brand.name}</a>
				</p>
				<h1 className={sheet.title}>{model.title}</h1>
				<p className={sheet.lede}>{model.intro}</p>
				{model.nominate !== '' && (
					<a className={sheet.button} href={model.nominate}>
						{view.t('women.nominate')}
					</a>
				)}
			</header>
			<div className={styles.filters}>
				<Filters name={view.t('women.years')} choices={model.years} view={view} look="tabs" />
				<Filters name={view.t('women.sectors')} choices={model.sectors} view={view} />
			</div>
			<ul className={styles.women}>
				{model.women.map((woman) => (
					<li key={woman.name}>
						<PersonCard
							name={woman.name}
							designation={woman.designation}
							href={woman.story}
							picture={woman.picture}
							level={2}
						>
							<p>{woman.bio}</p>
							<p className={styles.facts}>
								{woman.sector} · {woman.place}
							</p>
							{woman.story !== '' && (
								<p className={styles.story} aria-hidden="true">
									{view.t('women.story')}
								</p>
							)}
						</PersonCard>
					</li>
				))}
			</ul>
		</div>
	</Page>
);
