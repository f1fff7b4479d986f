import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type AwardAssociates, get } from '../../../../../api/client.gen';
import type { EntryRow, NextEntries } from '../../../../../api/pages.gen';
import sheet from '../../../../components/Sheet/Sheet.module.css';
import { Skeleton } from '../../../../components/Skeleton/Skeleton';
import { dates } from '../../../../i18n/dates';
import { type Message, translator } from '../../../../i18n/translate';
import type { View } from '../../../../view';
import styles from '../../Award.module.css';
import { Entry } from '../../Entry';

interface Props {
	next: NextEntries;
	/** Language of the award's texts. */
	contentLang: string;
	lang: string;
	/** Locale of the numerals. */
	numbers: string;
	texts: Record<string, Message>;
}

type State = 'ready' | 'loading' | 'failed' | 'end';

/** Entries that are added at a time (STATE-47). */
const step = 10;

/** The extended ranking, stored in the state of the history entry. */
interface RankingState {
	api: string;
	entries: EntryRow[];
	end: boolean;
	/** Scroll position of the page in pixels. */
	at: number;
}

const storedRankingState = (api: string): RankingState | undefined => {
	const stored = (history.state as { entries?: RankingState } | null)?.entries;
	return stored?.api === api ? stored : undefined;
};

/**
 * Extends a ranking in place. The server renders a link to the page with the next entries. After hydration the link loads them
 * from the API and moves the focus to the first of them. When the reader returns to the page, ranking and scroll position are
 * restored.
 */
export const MoreEntries = ({ next, contentLang, lang, numbers, texts }: Props) => {
	const [entries, setEntries] = useState<EntryRow[]>([]);
	const [state, setState] = useState<State>('ready');
	const [firstNew, setFirstNew] = useState(0);
	const [restoredScroll, setRestoredScroll] = useState<number>();
	const list = useRef<HTMLOListElement>(null);
	const t = translator(lang, texts);
	const view: View = {
		t,
		dates: dates(lang, 'UTC', '1970-01-01T00:00:00Z', t),
		lang,
		numbers,
		dir: lang === 'ur' ? 'rtl' : 'ltr',
		brand: '',
		now: 0,
		variant: 'default',
		headings: 'normal',
		lite: false,
	};

	useLayoutEffect(() => {
		const stored = storedRankingState(next.api);
		if (!stored) return;
		setEntries(stored.entries);
		if (stored.end) setState('end');
		setRestoredScroll(stored.at);
	}, [next.api]);

	useLayoutEffect(() => {
		if (restoredScroll !== undefined) scrollTo({ top: restoredScroll, behavior: 'instant' });
	}, [restoredScroll]);

	useEffect(() => {
		if (entries.length === 0) return;
		const storeRankingState = () => {
			const stored: RankingState = { api: next.api, entries, end: state === 'end', at: Math.round(scrollY) };
			history.replaceState({ ...history.state, entries: stored }, '');
		};
		addEventListener('pagehide', storeRankingState);
		return () => removeEventListener('pagehide', storeRankingState);
	}, [next.api, entries, state]);

	useEffect(() => {
		if (firstNew > 0) list.current?.querySelector<HTMLElement>(`[data-entry="${firstNew}"] h3 a`)?.focus();
	}, [firstNew]);

	const load = async (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		if (state === 'loading') return;
		setState('loading');
		const start = (entries.at(-1)?.position ?? next.start - 1) + 1;
		const response = await get<AwardAssociates>(next.api, { start, end: start + step - 1 });
		if (!response.ok || !Array.isArray(response.value.rankData)) {
			setState('failed');
			return;
		}
		const added = response.value.rankData.map(({ card }) => card);
		setEntries([...entries, ...added]);
		setState(
			added.length < step || (added.at(-1)?.position ?? 0) >= response.value.maxRank ? 'end' : 'ready',
		);
		setFirstNew(added[0]?.position ?? 0);
	};

	return (
		<div>
			{entries.length > 0 && (
				<ol className={styles.others} ref={list} start={next.start}>
					{entries.map((entry) => (
						<li key={entry.position}>
							<Entry entry={entry} lang={contentLang} view={view} />
						</li>
					))}
				</ol>
			)}
			{state === 'loading' && <Skeleton kind="award" count={3} />}
			{state === 'failed' && (
				<p className={styles.failed} role="alert">
					{t('award.error')}
				</p>
			)}
			{state !== 'end' && (
				<p className={`${styles.moreLink} touch`}>
					<a
						className={sheet.button}
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
				</p>
			)}
			<p className={state === 'end' ? styles.end : 'hidden-text'} role="status">
				{state === 'end'
					? t('showmore.end')
					: entries.length > 0 && state === 'ready'
						? t('award.loaded')
						: ''}
			</p>
		</div>
	);
};
