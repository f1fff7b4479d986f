import { useEffect, useReducer, useRef, useState } from 'react';
import { bookmarkStory, likeStory, ownReactions } from '../../../../../api/client.gen';
import { track } from '../../../../analytics';
import { Icon } from '../../../../components/Icon/Icon';
import { type Message, translator } from '../../../../i18n/translate';
import { refused } from '../../../../refused';
import { session } from '../../../../stores/session';
import { askToSignIn } from '../../../../stores/signin';
import { toast } from '../../../../stores/toasts';
import styles from './Actions.module.css';

interface Props {
	story: string;
	/** Of the story, by which its deeds are noted. */
	path: string;
	/** Applause so far, of all readers. */
	claps: number;
	/** In a preview nothing is counted and nothing is kept. */
	disabled: boolean;
	lang: string;
	/** The locale whose digits and groups numbers have: lakh and crore on Indian brands. */
	numbers: string;
	texts: Record<string, Message>;
}

/** How often one reader can clap for a story. */
const most = 100;

interface Applause {
	/** Of this reader. */
	mine: number;
	all: number;
	/** Counts the strokes, so that each press draws them anew. */
	stroke: number;
}

/** What happens to the applause: a clap more or less, drawn where the reader gave it, or the server's numbers. */
export type Turn = { by: 1 | -1; drawn: boolean } | { mine: number; all: number };

/** A clap counts at once; at the cap the hand still moves, and nothing is added. */
export function applaud({ mine, all, stroke }: Applause, turn: Turn): Applause {
	if (!('by' in turn)) return { ...turn, stroke };
	const now = Math.min(Math.max(mine + turn.by, 0), most);
	return { mine: now, all: Math.max(all + now - mine, 0), stroke: turn.drawn ? stroke + 1 : stroke };
}

const strokes = [0, 1, 2, 3, 4, 5];

/** What a reader does with a story. Who is not signed in is asked to, and loses nothing by it. */
export const Actions = ({ story, path, claps, disabled, lang, numbers, texts }: Props) => {
	const [awake, setAwake] = useState(false);
	const [applause, clap] = useReducer(applaud, { mine: 0, all: claps, stroke: 0 });
	const [marked, setMarked] = useState(false);
	const [bubble, setBubble] = useState(false);
	const hand = useRef<HTMLButtonElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	/** Claps on their way, sent one after the other. */
	const sending = useRef({ last: Promise.resolve(), count: 0 });
	const t = translator(lang, texts);
	const signedIn = () => session.get() === 'reader';

	useEffect(() => {
		setAwake(true);
		if (signedIn() && !disabled)
			ownReactions({ story }).then((answer) => {
				if (!answer.ok) {
					if (answer.status === 401) session.set('anonymous');
					return;
				}
				if (sending.current.count === 0)
					clap({ mine: answer.value.userLikeCount, all: answer.value.likeCount });
				setMarked(answer.value.status === 'bookmarked');
			});
		return () => clearTimeout(timer.current);
	}, [story, disabled]);

	/** Notes what was done; of who has to sign in first, that it was asked for. */
	const note = (event: 'clap' | 'bookmark', action: string) =>
		track({ event: signedIn() ? event : 'click', category: 'story', action, label: path });

	const send = async (by: 1 | -1) => {
		const answer = await likeStory({}, by > 0 ? { story } : { story, action: 'unlike' });
		sending.current.count--;
		if (!answer.ok) {
			clap({ by: by > 0 ? -1 : 1, drawn: false });
			if (!refused(answer.status, { like_story: story })) toast(t('like.failed'), 'like');
		} else if (sending.current.count === 0) {
			clap({ mine: answer.value.userLikeCount, all: answer.value.likeCount });
		}
	};
	const enqueue = (by: 1 | -1) => {
		sending.current.count++;
		sending.current.last = sending.current.last.then(() => send(by));
	};
	const onClap = () => {
		note('clap', 'clap');
		if (!signedIn()) return askToSignIn('like', { after: { like_story: story } });
		if (applause.mine < most) enqueue(1);
		clap({ by: 1, drawn: true });
		setBubble(true);
		clearTimeout(timer.current);
		timer.current = setTimeout(() => setBubble(false), 1000);
	};
	const onUnclap = () => {
		note('clap', 'unclap');
		if (applause.mine === 1) hand.current?.focus(); // this button goes
		enqueue(-1);
		clap({ by: -1, drawn: false });
		setBubble(false);
	};
	const onMark = async () => {
		note('bookmark', marked ? 'remove' : 'bookmark');
		if (!signedIn()) return askToSignIn('bookmark', { after: { bookmark_story: story } });
		setMarked(!marked);
		const answer = await bookmarkStory({}, { story, status: marked ? null : 'bookmarked' });
		if (answer.ok) {
			toast(t(marked ? 'bookmark.removed' : 'bookmark.saved'), 'bookmark');
			return;
		}
		setMarked(marked);
		if (!refused(answer.status, { bookmark_story: story })) toast(t('bookmark.failed'), 'bookmark');
	};

	return (
		<>
			<div className={styles.applause}>
				<button
					ref={hand}
					className={styles.action}
					type="button"
					data-deed=""
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
						<span className={styles.bubble} aria-hidden="true">
							{applause.mine < most ? `+${applause.mine}` : most}
						</span>
					)}
				</button>
				{applause.mine > 0 && (
					<button className={styles.back} type="button" data-deed="" disabled={disabled} onClick={onUnclap}>
						<span aria-hidden="true">−</span>
						<span className="hidden-text">{t('action.unclap')}</span>
					</button>
				)}
			</div>
			<button
				className={styles.action}
				type="button"
				data-deed=""
				disabled={disabled}
				aria-pressed={marked}
				data-on={marked || undefined}
				onClick={onMark}
			>
				<Icon name="bookmark" />
				<span className={styles.label}>{t('action.bookmark')}</span>
			</button>
			<button className={styles.action} type="button" onClick={() => awake && window.print()}>
				<Icon name="printer" />
				<span className={styles.label}>{t('action.print')}</span>
			</button>
		</>
	);
};
