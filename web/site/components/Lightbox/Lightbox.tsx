import type { View } from '../../view';
import { Icon } from '../Icon/Icon';
import styles from './Lightbox.module.css';

const icons = { close: 'close', previous: 'chevronLeft', next: 'chevronRight' } as const;

/** Template of the dialog that enlarges the pictures of a text. */
export const Lightbox = ({ view }: { view: View }) => (
	<template data-lightbox="">
		<dialog className={styles.box} aria-label={view.t('lightbox.name')}>
			<div className={styles.stage} data-part="stage">
				<img className={styles.image} data-part="image" sizes="100vw" src="data:," alt="" />
				<div className={styles.loading} data-part="loading" data-skeleton="carousel" hidden />
			</div>
			<div className={styles.foot}>
				<p className={styles.caption} data-part="caption" />
				<p className={styles.count} data-part="count" dir="ltr" aria-live="polite" />
			</div>
			{(['close', 'previous', 'next'] as const).map((name) => (
				<button key={name} type="button" className={`${styles.button} ${styles[name]}`} data-part={name}>
					<Icon name={icons[name]} />
					<span className="hidden-text">
						{view.t(name === 'close' ? 'header.close' : `lightbox.${name}`)}
					</span>
				</button>
			))}
		</dialog>
	</template>
);
