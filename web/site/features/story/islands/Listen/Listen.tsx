import { useEffect, useRef, useState } from 'react';
import { track } from '../../../../analytics';
import { formatClock } from '../../../../clock';
import { Icon } from '../../../../components/Icon/Icon';
import { type Message, translator } from '../../../../i18n/translate';
import { type PlayerState, recordingVoice, type Voice } from '../../../../stores/recording';
import styles from './Listen.module.css';
import { deviceVoice } from './voices';

interface Props {
	/** Address of the recording, "" to use the device's speech synthesis. */
	audio: string;
	/** Language of the story. */
	story: string;
	lang: string;
	texts: Record<string, Message>;
}

const rates = [1, 1.25, 1.5, 2, 0.75];
const steps = 100;
const stopped: PlayerState = { playing: false, at: 0, length: 0, failed: false };

/**
 * Reads a story aloud. The button is in the byline. The player stays at the foot of the screen until it is closed, so
 * that the reader can stop it from anywhere in the story.
 */
export const Listen = ({ audio, story, lang, texts }: Props) => {
	const [state, setState] = useState<PlayerState | null>(null);
	const [rate, setRate] = useState(1);
	const voice = useRef<Voice | null>(null);
	const button = useRef<HTMLButtonElement>(null);
	const player = useRef<HTMLAudioElement>(null);
	const t = translator(lang, texts);
	useEffect(() => () => voice.current?.stop(), []);

	const startPlaying = () => {
		const update = (change: Partial<PlayerState>) =>
			setState((current) => current && { ...current, ...change });
		const article = button.current?.closest('article');
		if (!voice.current && player.current) voice.current = recordingVoice(player.current, update);
		if (!voice.current && article) voice.current = deviceVoice(article, story, update);
		setState((current) => current ?? stopped);
		track({ event: 'listen', category: 'story', action: 'play', label: audio === '' ? 'speech' : 'audio' });
		voice.current?.play();
	};
	const close = () => {
		voice.current?.stop();
		voice.current = null;
		setState(null);
		setRate(1);
		button.current?.focus({ preventScroll: true });
	};
	const playing = state?.playing === true;
	const press = () => (playing ? voice.current?.pause() : startPlaying());
	const changeSpeed = () => {
		const nextRate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
		setRate(nextRate);
		voice.current?.speed(nextRate);
	};
	const buttonContent = (
		<>
			<Icon name={playing ? 'pause' : 'headphones'} />
			<span>{t(playing ? 'listen.pause' : 'listen.listen')}</span>
		</>
	);

	return (
		<>
			<button className={styles.button} type="button" data-untracked="" ref={button} onClick={press}>
				{buttonContent}
			</button>
			{audio !== '' && (
				// biome-ignore lint/a11y/useMediaCaption: the recording reads the text that is beside it
				<audio ref={player} src={audio} preload="none" />
			)}
			{state && (
				<section
					className={styles.player}
					aria-label={t('listen.listen')}
					onKeyDown={(event) => event.key === 'Escape' && close()}
				>
					<button className={styles.round} type="button" onClick={press}>
						<Icon name={playing ? 'pause' : 'play'} />
						<span className="hidden-text">{t(playing ? 'listen.pause' : 'listen.listen')}</span>
					</button>
					{state.failed ? (
						<p className={styles.failed} role="alert">
							{t('listen.error')}
						</p>
					) : (
						<input
							className={styles.position}
							type="range"
							min={0}
							max={steps}
							value={Math.round(state.at * steps)}
							aria-label={t('listen.position')}
							onChange={(event) => voice.current?.seek(Number(event.target.value) / steps)}
						/>
					)}
					{state.length > 0 && (
						<span
							className={styles.time}
						>{`${formatClock(Math.floor(state.at * state.length), lang)} / ${formatClock(Math.floor(state.length), lang)}`}</span>
					)}
					<button className={styles.speed} type="button" onClick={changeSpeed}>
						<span className="hidden-text">{t('listen.speed')} </span>
						{`${new Intl.NumberFormat(lang).format(rate)}×`}
					</button>
					<button className={styles.round} type="button" onClick={close}>
						<Icon name="close" />
						<span className="hidden-text">{t('listen.close')}</span>
					</button>
				</section>
			)}
		</>
	);
};
