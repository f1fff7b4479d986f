import type { ReactNode } from 'react';
import { Enhancement } from '../../enhancements/Enhancement';
import type { View } from '../../view';
import { Icon } from '../Icon/Icon';
import styles from './Carousel.module.css';

interface Props {
	slides: readonly { key: string; content: ReactNode }[];
	view: View;
}

const twoDigits = (n: number): string => String(n).padStart(2, '0');

/** A row of slides, one shown at a time. It scrolls without scripts; the arrows and the counter need them. */
export const Carousel = ({ slides, view }: Props) => (
	<Enhancement name="carousel" when="visible">
		<div className={styles.carousel} data-carousel="">
			<ul className={styles.rail} data-rail="">
				{slides.map(({ key, content }, index) => (
					<li
						key={key}
						className={styles.slide}
						data-place={view.t('carousel.place', { index: index + 1, total: slides.length })}
					>
						{content}
					</li>
				))}
			</ul>
			{slides.length > 1 && (
				<div className={styles.controls}>
					<p className={styles.counter} data-counter="" dir="ltr" aria-hidden="true">
						{`${twoDigits(1)} / ${twoDigits(slides.length)}`}
					</p>
					<p className="hidden-text" role="status" />
					<button
						className={styles.arrow}
						type="button"
						data-step="-1"
						aria-label={view.t('carousel.previous')}
					>
						<Icon name="chevronLeft" />
					</button>
					<button className={styles.arrow} type="button" data-step="1" aria-label={view.t('carousel.next')}>
						<Icon name="chevronRight" />
					</button>
				</div>
			)}
		</div>
	</Enhancement>
);
