import arrowDown from 'lucide-static/icons/arrow-down-right.svg?raw';
import arrowUp from 'lucide-static/icons/arrow-up-right.svg?raw';
import award from 'lucide-static/icons/award.svg?raw';
import bell from 'lucide-static/icons/bell.svg?raw';
import bookOpen from 'lucide-static/icons/book-open.svg?raw';
import bookmark from 'lucide-static/icons/bookmark.svg?raw';
import building from 'lucide-static/icons/building-2.svg?raw';
import check from 'lucide-static/icons/check.svg?raw';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw';
import hand from 'lucide-static/icons/hand.svg?raw';
import headphones from 'lucide-static/icons/headphones.svg?raw';
import house from 'lucide-static/icons/house.svg?raw';
import layers from 'lucide-static/icons/layers.svg?raw';
import lock from 'lucide-static/icons/lock.svg?raw';
import mail from 'lucide-static/icons/mail.svg?raw';
import menu from 'lucide-static/icons/menu.svg?raw';
import pause from 'lucide-static/icons/pause.svg?raw';
import play from 'lucide-static/icons/play.svg?raw';
import printer from 'lucide-static/icons/printer.svg?raw';
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
	arrowDown: inner(arrowDown),
	arrowUp: inner(arrowUp),
	award: inner(award),
	bell: inner(bell),
	bookmark: inner(bookmark),
	bookOpen: inner(bookOpen),
	building: inner(building),
	check: inner(check),
	chevronLeft: inner(chevronLeft),
	chevronRight: inner(chevronRight),
	close: inner(close),
	hand: inner(hand),
	headphones: inner(headphones),
	house: inner(house),
	layers: inner(layers),
	lock: inner(lock),
	mail: inner(mail),
	menu: inner(menu),
	pause: inner(pause),
	play: inner(play),
	printer: inner(printer),
	search: inner(search),
	share: inner(share),
	tv: inner(tv),
	user: inner(user),
} as const;

export type IconName = keyof typeof icons;

/** An icon, hidden from assistive technology; its meaning must be given as text beside it. */
export const Icon = ({ name }: { name: IconName }) => (
	<svg
		className={styles.icon}
		viewBox="0 0 24 24"
		aria-hidden="true"
		dangerouslySetInnerHTML={{ __html: icons[name] }}
	/>
);
