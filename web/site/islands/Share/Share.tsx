import { useEffect, useRef, useState } from 'react';
import { countShare } from '../../../api/client.gen';
import type { Share as Model } from '../../../api/pages.gen';
import { track } from '../../analytics';
import { Icon } from '../../components/Icon/Icon';
import { type Message, translator } from '../../i18n/translate';
import { shareLinks } from './links';
import styles from './Share.module.css';

interface Props {
	share: Model;
	lang: string;
	texts: Record<string, Message>;
}

/**
 * The share menu of a story. Before hydration it is a <details> with plain links. Afterwards
 * phones use their own share sheet, the address can be copied, and Escape closes the menu.
 */
export const Share = ({ share, lang, texts }: Props) => {
	const [hydrated, setHydrated] = useState(false);
	const [copied, setCopied] = useState(false);
	const box = useRef<HTMLDetailsElement>(null);
	const t = translator(lang, texts);

	useEffect(() => {
		setHydrated(true);
		const close = (event: Event) => {
			const details = box.current;
			if (!details?.open) return;
			if (event instanceof KeyboardEvent) {
				if (event.key !== 'Escape') return;
				details.querySelector('summary')?.focus();
			} else if (details.contains(event.target as Node)) return;
			details.open = false;
		};
		document.addEventListener('keydown', close);
		document.addEventListener('pointerdown', close);
		return () => {
			document.removeEventListener('keydown', close);
			document.removeEventListener('pointerdown', close);
		};
	}, []);

	const countShared = (network: string) => {
		track({ event: 'share', category: 'story', action: 'share', label: network });
		const story = box.current?.closest<HTMLElement>('[data-reading]')?.dataset.reading;
		if (story) void countShare({}, { story });
	};

	const shareNatively = (event: React.MouseEvent) => {
		if (!hydrated || !navigator.share || !matchMedia('(pointer: coarse)').matches) return;
		event.preventDefault();
		navigator.share({ url: share.url, title: share.title }).then(
			() => countShared('device'),
			() => {}, // the reader cancelled
		);
	};

	const copy = async () => {
		try {
			await navigator.clipboard.writeText(share.url);
		} catch {
			window.prompt(t('share.copy'), share.url); // the reader can copy it by hand
			return;
		}
		setCopied(true);
		countShared('copy');
	};

	return (
		<details className={styles.share} ref={box}>
			{/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a control */}
			<summary className={styles.summary} onClick={shareNatively}>
				<Icon name="share" />
				<span>{t('share.share')}</span>
			</summary>
			<ul className={styles.list} data-untracked="">
				{shareLinks(share).map(({ network, href }) => (
					<li key={network}>
						<a
							href={href}
							target="_blank"
							rel="noopener nofollow"
							aria-label={t('share.on', { network })}
							onClick={() => countShared(network)}
						>
							{network}
						</a>
					</li>
				))}
				{hydrated && (
					<li>
						<button type="button" onClick={copy}>
							{t(copied ? 'share.copied' : 'share.copy')}
						</button>
					</li>
				)}
			</ul>
			<p className="hidden-text" role="status">
				{copied ? t('share.copied') : ''}
			</p>
		</details>
	);
};
