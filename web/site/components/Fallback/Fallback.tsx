import { Icon, type IconName } from '../Icon/Icon';
import styles from './Fallback.module.css';

/** Whose logo or picture it is. */
export type FallbackKind = 'company' | 'influencer' | 'award';

const icons: Record<FallbackKind, IconName> = { company: 'building', influencer: 'user', award: 'award' };

/**
 * A logo or a portrait at a known address, over the icon of its kind. Without an
 * address, or when nothing is there, the icon stays: the loader takes away what
 * could not be loaded. The name stands beside it as text.
 */
export const Fallback = ({ kind, src }: { kind: FallbackKind; src: string }) => (
	<span className={`${styles.box} ${styles[kind] ?? ''}`} data-fallback-icon={kind}>
		<Icon name={icons[kind]} />
		{src !== '' && (
			<img src={src} alt="" width="96" height="96" loading="lazy" decoding="async" data-fallback="" />
		)}
	</span>
);
