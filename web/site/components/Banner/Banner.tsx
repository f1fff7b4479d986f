import type { Banner } from '../../../api/pages.gen';
import styles from './Banner.module.css';

/** A picture across the page with a link. */
export const PageBanner = ({ banner }: { banner: Banner }) => (
	<a className={styles.banner} href={banner.link}>
		<picture>
			<source media="(width < 768px)" srcSet={banner.mobileImage} width={800} height={500} />
			<img src={banner.image} width={1600} height={400} alt={banner.alt} loading="lazy" decoding="async" />
		</picture>
	</a>
);
