import css from './State.module.css';

/** The state of a record as a word with a dot: live is what readers see, waiting what needs an editor, off what is gone. */
export function State({ kind, label }: { kind: 'live' | 'waiting' | 'off'; label: string }) {
	return (
		<span className={css.state} data-kind={kind}>
			{label}
		</span>
	);
}
