import type { Alternate } from '../../../api/pages.gen';
import type { View } from '../../view';
import styles from './Translations.module.css';

/** Links to the translations of a page, each named in its own language. */
export const Translations = ({ others, view }: { others: readonly Alternate[]; view: View }) =>
	others.length === 0 ? null : (
		<div className={`${styles.translations} touch`}>
			<span id="translations">{view.t('story.translations')}</span>
			<ul className={styles.links} aria-labelledby="translations">
				{others.map((other) => (
					<li key={other.href}>
						<a className="own-name" href={other.href} hrefLang={other.lang} lang={other.lang}>
							{other.name}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
