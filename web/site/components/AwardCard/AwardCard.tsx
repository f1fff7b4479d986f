import type { AwardCard as Model, Picture as PictureModel } from '../../../api/pages.gen';
import { langAttributes, type View } from '../../view';
import { PictureOrIcon } from '../Fallback/Fallback';
import type { Slot } from '../Picture/Picture';
import styles from './AwardCard.module.css';

/** Width at which the logo of a card is displayed. */
const cardSlot = { sizes: '112px', widest: 384 };

interface LogoProps {
	logo: PictureModel | null;
	/** Space around the logo in CSS pixels (WIDGET-32). */
	padding: number;
	slot?: Slot;
}

/** An award's logo with its own space around it, or the icon of awards. The name is shown beside it. */
export const AwardLogo = ({ logo, padding, slot = cardSlot }: LogoProps) => (
	<span className={styles.logo} style={{ padding: `${padding}px` }} data-award-logo="">
		<PictureOrIcon kind="award" picture={logo} slot={slot} />
	</span>
);

/** An award: logo, name, subtitle and the link to the ranking (WIDGET-33 to 36). */
export const AwardCard = ({ award, view }: { award: Model; view: View }) => (
	<article className={styles.card} data-card="">
		<div className={styles.mark}>
			<AwardLogo logo={award.logo} padding={award.padding} />
		</div>
		<div className={`${styles.textBlock} touch`}>
			<h2 className={styles.name} {...langAttributes(view, award.nameLang)}>
				<a href={award.href}>{award.name}</a>
			</h2>
			{award.subtitle !== '' && (
				<p className={styles.subtitle} {...langAttributes(view, award.lang)}>
					{award.subtitle}
				</p>
			)}
			<p className={styles.link}>
				<a href={award.href}>{view.t('award.fullList')}</a>
			</p>
		</div>
	</article>
);
