import bookOpen from 'lucide-static/icons/book-open.svg?raw';
import building from 'lucide-static/icons/building-2.svg?raw';
import house from 'lucide-static/icons/house.svg?raw';
import lock from 'lucide-static/icons/lock.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import play from 'lucide-static/icons/play.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import share from 'lucide-static/icons/share-2.svg?raw';
import tv from 'lucide-static/icons/tv.svg?raw';
import user from 'lucide-static/icons/user.svg?raw';
import close from 'lucide-static/icons/x.svg?raw';
import styles from './Icon.module.css';

const inner = (svg: string): string =>
	svg
		.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
		.replace(/\s+/g, ' ')
		.trim();

const icons = {
	bookOpen: inner(bookOpen),
	building: inner(building),
	close: inner(close),
	house: inner(house),
	lock: inner(lock),
	menu: inner(menu),
	play: inner(play),
	search: inner(search),
	share: inner(share),
	tv: inner(tv),
	user: inner(user),
} as const;

export type IconName = keyof typeof icons;

/** One drawing of the set. It is decoration: the name stands beside it as text. */
export const Icon = ({ name }: { name: IconName }) => (
	<svg
		className={styles.icon}
		viewBox="0 0 24 24"
		aria-hidden="true"
		dangerouslySetInnerHTML={{ __html: icons[name] }}
	/>
);
