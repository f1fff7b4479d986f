import type { NamedEntity } from '../../../api/pages.gen';
import type { View } from '../../view';
import styles from './Profile.module.css';
import { ProfileSection } from './ProfileSection';

/** The id of the message that names a kind. */
export const kindMessage = (kind: string) => {
	if (kind === 'person') return 'search.person';
	return kind === 'investor' ? 'search.investor' : 'search.company';
};

/**
 * The companies, people and investors that stories name together with that of a profile; nothing if
 * there are none.
 */
export const NamedWith = ({ named, view }: { named: readonly NamedEntity[]; view: View }) => {
	const { t } = view;
	if (named.length === 0) return null;
	return (
		<ProfileSection id="named-with" title={t('company.namedWith')}>
			<ul className={`${styles.named} touch`}>
				{named.map(({ kind, link, stories }) => (
					<li key={link.href}>
						<a href={link.href} lang={link.lang || undefined}>
							<bdi>{link.text}</bdi>
						</a>
						<small>
							{t(kindMessage(kind))} · <bdi>{t('archive.count', { count: stories })}</bdi>
						</small>
					</li>
				))}
			</ul>
		</ProfileSection>
	);
};
