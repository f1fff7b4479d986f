import { Button, Text } from '@mantine/core';
import type { MessageId } from '../../site/i18n/translate';
import { useLanguage } from '../app/i18n';
import { shortMoment } from '../components/dates';
import { Icon } from '../components/Icon';
import type { SaveState } from './autosave';
import css from './SaveLine.module.css';

/** One line that says where the text is: on the server, on this device, or nowhere else than on the screen. */
export function SaveLine({
	state,
	conflict = 'desk.conflict',
	onCompare,
	onRetry,
}: {
	state: SaveState;
	/** What it says when somebody else saved. */
	conflict?: MessageId;
	onCompare: () => void;
	onRetry: () => void;
}) {
	const { t, lang } = useLanguage();
	const text = {
		saved: () =>
			state.savedAt ? t('desk.saved.at', { time: shortMoment(state.savedAt, lang) }) : t('desk.saved'),
		changed: () => t(state.onDevice ? 'desk.saved.device' : 'desk.saving'),
		saving: () => t('desk.saving'),
		offline: () => t(state.onDevice ? 'desk.saved.offline' : 'desk.notSaved'),
		signedOut: () => t(state.onDevice ? 'desk.saved.signedOut' : 'desk.publish.notSaved'),
		conflict: () => t(conflict),
		refused: () => t('desk.refused', { message: refusal(state) }),
	}[state.phase]();
	const bad = state.phase === 'conflict' || state.phase === 'refused';
	// Each save would be announced; only what the editor must know is.
	const announced = bad || state.phase === 'offline' || state.phase === 'signedOut';
	return (
		<div
			className={css.saveLine}
			role="status"
			aria-live={announced ? 'polite' : 'off'}
			data-phase={state.phase}
		>
			{state.phase === 'offline' && <Icon name="offline" size={16} />}
			{bad && <Icon name="warning" size={16} />}
			<Text size="sm" c={bad ? 'var(--fall)' : 'var(--ink-2)'} truncate title={text}>
				{text}
			</Text>
			{state.phase === 'conflict' && (
				<Button size="compact-sm" variant="default" onClick={onCompare}>
					{t('desk.compare')}
				</Button>
			)}
			{state.phase === 'offline' && (
				<Button size="compact-sm" variant="default" onClick={onRetry}>
					{t('showmore.retry')}
				</Button>
			)}
		</div>
	);
}

const refusal = ({ fields = {}, message = '' }: SaveState): string =>
	Object.entries(fields)
		.map(([name, text]) => `${name}: ${text}`)
		.join('; ') || message;
