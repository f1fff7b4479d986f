import { Tooltip } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { Awareness } from 'y-protocols/awareness';
import { useT } from '../app/i18n';
import css from './Presence.module.css';
import { othersOf, type Person } from './people';

/** People whose initials are shown; the others are counted. */
const most = 4;

const initials = (name: string): string =>
	name
		.split(/\s+/)
		.slice(0, 2)
		.map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '')
		.join('');

/** The other people who have the story open. */
export function Presence({ awareness }: { awareness: Awareness }) {
	const t = useT();
	const key = useSyncExternalStore(
		(changed) => {
			awareness.on('change', changed);
			return () => awareness.off('change', changed);
		},
		() => JSON.stringify(othersOf(awareness)),
	);
	const people = JSON.parse(key) as Person[];
	const shown = people.slice(0, most);
	const names = people.map(({ name }) => name).join(', ');
	return (
		<div role="status" aria-live="polite" className={css.people}>
			{people.length > 0 && (
				<Tooltip label={t('desk.together.here', { names })}>
					<div role="img" aria-label={t('desk.together.here', { names })} className={css.people}>
						{shown.map(({ id, name, color }) => (
							<span key={id} className={css.person} style={{ '--person': color } as React.CSSProperties}>
								{initials(name)}
							</span>
						))}
						{people.length > most && <span className={css.more}>+{people.length - most}</span>}
					</div>
				</Tooltip>
			)}
		</div>
	);
}
