import { useEffect, useReducer, useRef, useState } from 'react';
import { bookmarkStory, likeStory, ownReactions } from '../../../api/client.gen';
import { maxClaps } from '../../../api/limits.gen';
import { track } from '../../analytics';
import { Icon } from '../../components/Icon/Icon';
import { type Message, translator } from '../../i18n/translate';
import { session } from '../../stores/session';
import { askToSignIn } from '../../stores/signin';
import { showFailure, showToast } from '../../stores/toasts';
import { redirectIfUnauthorized } from '../../unauthorized';
import styles from './Actions.module.css';

interface Props {
	story: string;
	/** Path of the story, the label of its tracked events. */
	path: string;
	/** Claps of all readers so far. */
	claps: number;
	/** Disables the buttons, for previews. */
	disabled: boolean;
	lang: string;
	/** The locale for numbers, with lakh and crore on Indian brands. */
	numbers: string;
	texts: Record<string, Message>;
}

interface ClapState {
	/** Claps of this reader. */
	mine: number;
	all: number;
	/** Number of animated claps, so that each one restarts the animation. */
	stroke: number;
}

/** A change of the claps: one more or less, with or without the animation, or the server's numbers. */
export type ClapChange = { by: 1 | -1; animated: boolean } | { mine: number; all: number };

/** Applies a change to the claps. A clap at the maximum is animated but adds nothing. */
export function applyClap({ mine, all, stroke }: ClapState, change: ClapChange): ClapState {
	if (!('by' in change)) return { ...change, stroke };
	const clapsNow = Math.min(Math.max(mine + change.by, 0), maxClaps);
	return {
		mine: clapsNow,
		all: Math.max(all + clapsNow - mine, 0),
		stroke: change.animated ? stroke + 1 : stroke,
	};
}

const strokes = [0, 1, 2, 3, 4, 5];

/** The buttons to clap, bookmark and print. Anonymous readers are asked to sign in, after which their action follows. */
export const Actions = ({ story, path, claps, disabled, lang, numbers, texts }: Props) => {
	const [applause, clap] = useReducer(applyClap, { mine: 0, all: claps, stroke: 0 });
	const [bookmarked, setBookmarked] = useState(false);
	const [bubble, setBubble] = useState(false);
	const clapButton = useRef<HTMLButtonElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	/** The claps that are being sent one after the other: the last call, and the number of calls without a response. */
	const sending = useRef({ last: Promise.resolve(), count: 0 });
	const t = translator(lang, texts);
	const signedIn = () => session.get() === 'reader';

	useEffect(() => {
		if (signedIn() && !disabled)
			ownReactions({ story }).then((response) => {
				if (!response.ok) {
					if (response.status === 401) session.set('anonymous');
					return;
				}
				if (sending.current.count === 0)
					clap({ mine: response.value.userLikeCount, all: response.value.likeCount });
				setBookmarked(response.value.status === 'bookmarked');
			});
		return () => clearTimeout(timer.current);
	}, [story, disabled]);

	/** Records a reaction, or a click if the reader has to sign in first. */
	const trackReaction = (event: 'clap' | 'bookmark', action: string) =>
		track({ event: signedIn() ? event : 'click', category: 'story', action, label: path });

	const sendClap = async (by: 1 | -1) => {
		const response = await likeStory({}, by > 0 ? { story } : { story, action: 'unlike' });
		sending.current.count--;
		if (!response.ok) {
			clap({ by: by > 0 ? -1 : 1, animated: false });
			if (!redirectIfUnauthorized(response.status, { like_story: story }))
				showFailure(t('like.failed'), 'like');
		} else if (sending.current.count === 0) {
			clap({ mine: response.value.userLikeCount, all: response.value.likeCount });
		}
	};
	const enqueueClap = (by: 1 | -1) => {
		sending.current.count++;
		sending.current.last = sending.current.last.then(() => sendClap(by));
	};
	const onClap = () => {
		trackReaction('clap', 'clap');
		if (!signedIn()) return askToSignIn('like', { after: { like_story: story } });
		if (applause.mine < maxClaps) enqueueClap(1);
		clap({ by: 1, animated: true });
		setBubble(true);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setBubble(false), 1000);
	};
	const onUnclap = () => {
		trackReaction('clap', 'unclap');
		if (applause.mine === 1) clapButton.current?.focus(); // this button is about to be removed
		enqueueClap(-1);
		clap({ by: -1, animated: false });
		setBubble(false);
	};
	const onBookmark = async () => {
		trackReaction('bookmark', bookmarked ? 'remove' : 'bookmark');
		if (!signedIn()) return askToSignIn('bookmark', { after: { bookmark_story: story } });
		await setBookmark(!bookmarked);
	};
	const setBookmark = async (wanted: boolean) => {
		setBookmarked(wanted);
		const response = await bookmarkStory({}, { story, status: wanted ? 'bookmarked' : null });
		if (response.ok) {
			if (wanted) showToast(t('bookmark.saved'), 'bookmark');
			else showToast(t('bookmark.removed'), 'bookmark', () => void setBookmark(true));
			return;
		}
		setBookmarked(!wanted);
		if (!redirectIfUnauthorized(response.status, { bookmark_story: story }))
			showFailure(t('bookmark.failed'), 'bookmark');
	};

	return (
		<>
			<div className={styles.applause}>
				<button
					ref={clapButton}
					className={styles.action}
					type="button"
					data-untracked=""
					disabled={disabled}
					onClick={onClap}
				>
					<span
						className={styles.hand}
						key={`h${applause.stroke}`}
						data-moves={applause.stroke > 0 || undefined}
					>
						<Icon name="hand" />
						{applause.stroke > 0 && strokes.map((i) => <i key={i} className={styles.stroke} />)}
					</span>
					<span className={applause.all > 0 ? 'hidden-text' : styles.label}>{t('action.clap')}</span>
					{applause.all > 0 && (
						<span className={styles.count}>
							<span className={styles.number} key={applause.all} aria-hidden="true">
								{new Intl.NumberFormat(numbers).format(applause.all)}
							</span>
							<span className="hidden-text">{t('action.claps', { n: applause.all })}</span>
						</span>
					)}
					{bubble && applause.mine > 0 && (
						<span className={styles.bubble} data-bubble="" aria-hidden="true">
							{applause.mine < maxClaps ? `+${applause.mine}` : maxClaps}
						</span>
					)}
				</button>
				{applause.mine > 0 && (
					<button
						className={styles.back}
						type="button"
						data-untracked=""
						disabled={disabled}
						onClick={onUnclap}
					>
						<span aria-hidden="true">−</span>
						<span className="hidden-text">{t('action.unclap')}</span>
					</button>
				)}
			</div>
			<button
				className={styles.action}
				type="button"
				data-untracked=""
				disabled={disabled}
				aria-pressed={bookmarked}
				data-on={bookmarked || undefined}
				onClick={onBookmark}
			>
				<Icon name="bookmark" />
				<span className={styles.label}>{t('action.bookmark')}</span>
			</button>
			<button className={styles.action} type="button" onClick={() => window.print()}>
				<Icon name="printer" />
				<span className={styles.label}>{t('action.print')}</span>
			</button>
		</>
	);
};
