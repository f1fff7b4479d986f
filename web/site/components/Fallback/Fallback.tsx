import type { Picture as Model } from '../../../api/pages.gen';
import { Icon, type IconName } from '../Icon/Icon';
import { Picture, type Slot, type SlotName } from '../Picture/Picture';
import styles from './Fallback.module.css';

/** The kind of entity that a logo or picture belongs to. */
export type FallbackKind = 'company' | 'influencer' | 'award';

const icons: Record<FallbackKind, IconName> = { company: 'building', influencer: 'user', award: 'award' };

/**
 * A logo or portrait above the icon of its kind. The icon shows if src is "", or if the picture cannot be loaded and the
 * loader removes it. The picture is decorative, because the name is shown beside it.
 */
export const Fallback = ({ kind, src }: { kind: FallbackKind; src: string }) => (
	<span className={`${styles.box} ${styles[kind] ?? ''}`} data-fallback-icon={kind}>
		<Icon name={icons[kind]} />
		{src !== '' && (
			<img src={src} alt="" width="96" height="96" loading="lazy" decoding="async" data-fallback="" />
		)}
	</span>
);

interface Props {
	kind: FallbackKind;
	picture: Model | null;
	slot: SlotName | Slot;
	/** Whether it is the first picture of the page. */
	first?: boolean;
}

/** A square logo or portrait. If there is none, or it cannot be loaded, the icon of its kind is in its place. */
export const PictureOrIcon = ({ kind, picture, slot, first }: Props) => (
	<>
		{picture !== null && (
			<Picture picture={picture} slot={slot} ratio="r11" decorative removable first={first} />
		)}
		<Fallback kind={kind} src="" />
	</>
);
