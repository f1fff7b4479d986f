import { useMemo } from 'react';
import type { MessageId } from '../../../site/i18n/translate';
import { useT } from '../../app/i18n';
import { changedFields, diffDocuments, diffWords, type Piece } from './diff';
import css from './Editor.module.css';
import { fieldNames } from './fields';
import type { StoryFields } from './story';

/** What changed from one version of a story to another; blocks that both have are left out except around changes. */
export function DiffView({ before, after }: { before: StoryFields; after: StoryFields }) {
	const t = useT();
	const lang = after.lang ?? before.lang ?? 'en';
	const fields = useMemo(() => changedFields(before, after), [before, after]);
	const lines = useMemo(() => diffDocuments(before.body, after.body, lang), [before, after, lang]);
	const changed = lines.some((line) => line.changed);
	if (fields.length === 0 && !changed) return <p className={css.same}>{t('desk.diff.none')}</p>;
	return (
		<div className={css.diff} lang={lang}>
			{fields.map((field) => (
				<div key={field.name} dir="auto">
					<span className={css.field} lang={document.documentElement.lang}>
						{t(fieldNames[field.name] ?? ('desk.field.other' as MessageId))}
					</span>
					<Words pieces={diffWords(field.before, field.after, lang)} />
				</div>
			))}
			{lines.map((line, index) => {
				if (line.changed)
					return (
						<p key={index} dir="auto">
							<Words pieces={line.pieces} />
						</p>
					);
				const near = lines[index - 1]?.changed || lines[index + 1]?.changed;
				return near ? (
					<p key={index} dir="auto" className={css.context}>
						{line.pieces[0]?.text}
					</p>
				) : null;
			})}
		</div>
	);
}

function Words({ pieces }: { pieces: Piece[] }) {
	return pieces.map(({ kind, text }, index) => {
		const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
		return <Tag key={index}>{text}</Tag>;
	});
}
