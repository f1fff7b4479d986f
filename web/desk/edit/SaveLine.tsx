import { Button, Text } from '@mantine/core';
import type { MessageId, Translate } from '../../site/i18n/translate';
import { useLanguage } from '../app/i18n';
import { shortMoment } from '../components/dates';
import { sentences } from '../components/errors';
import { Icon } from '../components/Icon';
import type { SaveState } from './autosave';
import css from './SaveLine.module.css';

/** One line that says where the text is: on the server, on this device, or nowhere else than on the screen. */
export function SaveLine({
	state,
	conflict = 'desk.conflict',
	fieldNames = {},
	refused,
	onCompare,
	onRetry,
}: {
	state: SaveState;
	/** The text after somebody else has saved. */
	conflict?: MessageId;
	/** The names of the fields, for what the server refuses. */
	fieldNames?: Record<string, MessageId>;
	/** The text that replaces the names of the fields that the server refuses. */
	refused?: string | undefined;
	onCompare: () => void;
	onRetry: () => void;
}) {
	const { t, lang } = useLanguage();
	const text = {
		saved: () =>
			state.savedAt ? t('desk.saved.at', { time: shortMoment(state.savedAt, lang) }) : t('desk.saved'),
		changed: () => t(state.onDevice ? 'desk.saved.device' : 'desk.saving'),
		saving: () => t('desk.saving'),
		waiting: () => t('desk.saved.waiting'),
		offline: () => t(state.onDevice ? 'desk.saved.offline' : 'desk.notSaved'),
		signedOut: () => t(state.onDevice ? 'desk.saved.signedOut' : 'desk.publish.notSaved'),
		conflict: () => t(conflict),
		refused: () => refused ?? t('desk.refused', { message: refusal(state, fieldNames, t) }),
	}[state.phase]();
	const bad = state.phase === 'conflict' || state.phase === 'refused';
	// Only what the editor must know is announced, because an announcement after each save would disturb.
	const away = state.phase === 'offline' || state.phase === 'waiting';
	const announced = bad || away || state.phase === 'signedOut';
	return (
		<div
			className={css.saveLine}
			role="status"
			aria-live={announced ? 'polite' : 'off'}
			data-phase={state.phase}
		>
			{away && <Icon name="offline" size={16} />}
			{bad && <Icon name="warning" size={16} />}
			<Text size="sm" c={bad ? 'var(--fall)' : 'var(--ink-2)'} truncate title={text}>
				{text}
			</Text>
			{state.phase === 'conflict' && (
				<Button size="compact-sm" variant="default" onClick={onCompare}>
					{t('desk.compare')}
				</Button>
			)}
			{away && (
				<Button size="compact-sm" variant="default" onClick={onRetry}>
					{t('showmore.retry')}
				</Button>
			)}
		</div>
	);
}

const refusal = (
	{ problem, fields = {}, message = '' }: SaveState,
	names: Record<string, MessageId>,
	t: Translate,
): string =>
	Object.entries(sentences(problem, fields, t))
		.map(([path, text]) => `${t(names[path.split(/[.[]/)[0] ?? ''] ?? 'desk.field.other')}: ${text}`)
		.join('; ') || message;
