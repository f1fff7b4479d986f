import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { pageSize } from '../../../api/limits.gen';
import type { StoryCard as Card, NextPage } from '../../../api/pages.gen';
import { getStories } from '../../api';
import { Skeleton } from '../../components/Skeleton/Skeleton';
import { StoryCard } from '../../components/StoryCard/StoryCard';
import { dates } from '../../i18n/dates';
import { type Message, translator } from '../../i18n/translate';
import { cardFromApi, withoutPageName } from '../../story-card';
import type { View } from '../../view';
import styles from './ShowMore.module.css';

interface Props {
	next: NextPage;
	lang: string;
	/** Slug of the page's brand. */
	brand: string;
	timeZone: string;
	level: 2 | 3;
	/** Path of the page, if it is the page of a list, whose name cards need not repeat. */
	page?: string;
	texts: Record<string, Message>;
}

type State = 'ready' | 'loading' | 'failed' | 'end';

/** The extended list, stored in the state of the history entry. */
interface ListState {
	/** The API call that extends the list. It identifies the list, because a page may have several. */
	api: string;
	cards: Card[];
	skip: number;
	end: boolean;
	/** Scroll position of the page in pixels. */
	at: number;
}

const storedListState = (api: string): ListState | undefined => {
	const stored = (history.state as { more?: ListState } | null)?.more;
	return stored?.api === api ? stored : undefined;
};

/** Ids of the stories that the page shows. */
const storiesOfPage = (): Set<string | undefined> =>
	new Set([...document.querySelectorAll<HTMLElement>('[data-story]')].map(({ dataset }) => dataset.story));

/**
 * Extends a list in place. The server renders a link to the next page. After hydration the
 * link loads stories from the API, adds those that are not on the page and moves the focus to
 * the first of them. When the reader returns to the page, list and scroll position are restored.
 */
export const ShowMore = ({ next, lang, brand, timeZone, level, page, texts }: Props) => {
	const [cards, setCards] = useState<Card[]>([]);
	const [skip, setSkip] = useState(next.skip);
	const [state, setState] = useState<State>('ready');
	const [firstNew, setFirstNew] = useState('');
	const [restoredScroll, setRestoredScroll] = useState<number>();
	/** Dates of the loaded stories are relative to the opening of the page. */
	const [now] = useState(() => new Date().toISOString());
	const list = useRef<HTMLUListElement>(null);
	const t = translator(lang, texts);
	const view: View = {
		t,
		dates: dates(lang, timeZone, now, t),
		lang,
		numbers: lang,
		dir: lang === 'ur' ? 'rtl' : 'ltr',
		brand,
		now: Date.parse(now),
		variant: 'default',
		headings: 'normal',
		lite: false,
	};

	useLayoutEffect(() => {
		const stored = storedListState(next.api);
		if (!stored) return;
		setCards(stored.cards);
		setSkip(stored.skip);
		if (stored.end) setState('end');
		setRestoredScroll(stored.at);
	}, [next.api]);

	useLayoutEffect(() => {
		if (restoredScroll !== undefined) scrollTo({ top: restoredScroll, behavior: 'instant' });
	}, [restoredScroll]);

	useEffect(() => {
		if (cards.length === 0) return;
		const storeListState = () => {
			const stored: ListState = { api: next.api, cards, skip, end: state === 'end', at: Math.round(scrollY) };
			history.replaceState({ ...history.state, more: stored }, '');
		};
		addEventListener('pagehide', storeListState);
		return () => removeEventListener('pagehide', storeListState);
	}, [next.api, cards, skip, state]);

	useEffect(() => {
		if (firstNew === '') return;
		list.current?.querySelector<HTMLElement>(`[data-story="${firstNew}"] :is(h2, h3) a`)?.focus();
	}, [firstNew]);

	const load = async (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		if (state === 'loading') return;
		setState('loading');
		const shownIds = storiesOfPage();
		// A page of the list is skipped if all of its stories are already shown.
		for (let offset = skip; ; offset += pageSize) {
			const response = await getStories(next.api, offset);
			if (!response.ok) {
				setState('failed');
				return;
			}
			const added = response.value
				.filter((story) => !shownIds.has(story.id))
				.map((story) => withoutPageName(cardFromApi(story, brand), page));
			const end = response.value.length < pageSize;
			if (added.length === 0 && !end) continue;
			setCards([...cards, ...added]);
			setSkip(offset + pageSize);
			setState(end ? 'end' : 'ready');
			setFirstNew(added[0]?.id ?? '');
			return;
		}
	};

	return (
		<div className={styles.more}>
			{cards.length > 0 && (
				<ul className={styles.river} ref={list}>
					{cards.map((card) => (
						<li key={card.id}>
							<StoryCard story={card} view={view} look="entry" level={level} />
						</li>
					))}
				</ul>
			)}
			{state === 'loading' && <Skeleton kind="card" count={3} />}
			{state === 'failed' && (
				<p className={styles.failed} role="alert">
					{t('showmore.error')}
				</p>
			)}
			{state !== 'end' && (
				<a
					className={styles.button}
					href={next.href}
					rel="next"
					data-replay=""
					aria-busy={state === 'loading'}
					onClick={load}
				>
					{t(
						state === 'loading'
							? 'showmore.loading'
							: state === 'failed'
								? 'showmore.retry'
								: 'showmore.more',
					)}
				</a>
			)}
			<p className={state === 'end' ? styles.end : 'hidden-text'} role="status">
				{state === 'end'
					? t('showmore.end')
					: cards.length > 0 && state === 'ready'
						? t('showmore.loaded')
						: ''}
			</p>
		</div>
	);
};
