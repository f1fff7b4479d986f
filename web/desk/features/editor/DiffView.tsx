import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { readMedia } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { pictureAddress } from '../../forms/upload';
import css from './Diff.module.css';
import { changedFields, diffDocuments, diffWords, type Line, type Piece } from './diff';
import { fieldNames } from './fields';
import type { StoryFields } from './story';

/** The changes from one version of a story to another. Blocks that both have are left out except around changes. */
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
					{field.name === 'picture' ? (
						<div className={css.pictures}>
							{before.picture ? (
								<del>
									<LeadPicture id={before.picture} />
								</del>
							) : null}
							{after.picture ? (
								<ins>
									<LeadPicture id={after.picture} />
								</ins>
							) : null}
						</div>
					) : (
						<Words pieces={diffWords(field.before, field.after, lang)} />
					)}
				</div>
			))}
			{lines.map((line, index) => {
				if (line.picture) return <ChangedPicture key={index} {...line.picture} lang={lang} />;
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

/** A picture of the text that only one of the compared texts has, or that differs between them. */
function ChangedPicture({ before, after, lang }: NonNullable<Line['picture']> & { lang: string }) {
	const t = useT();
	const isSame = before?.src === after?.src;
	const kind: MessageId = !before
		? 'desk.diff.pictureAdded'
		: !after
			? 'desk.diff.pictureRemoved'
			: isSame
				? 'desk.diff.pictureText'
				: 'desk.diff.pictureReplaced';
	const image = (src: string) => <img src={src} alt="" className={css.thumbnail} loading="lazy" />;
	return (
		<figure className={css.picture}>
			<span className={css.field} lang={document.documentElement.lang}>
				{t(kind)}
			</span>
			<div className={css.pictures}>
				{before && !isSame && <del>{image(before.src)}</del>}
				{after && (isSame ? image(after.src) : <ins>{image(after.src)}</ins>)}
			</div>
			<figcaption>
				{(['alt', 'caption'] as const).map((name) => {
					const pieces = diffWords(before?.[name] ?? '', after?.[name] ?? '', lang);
					if (pieces.length === 0) return null;
					return (
						<div key={name} dir="auto">
							<span className={css.field} lang={document.documentElement.lang}>
								{t(name === 'alt' ? 'desk.attr.alt' : 'desk.attr.caption')}
							</span>
							<Words pieces={pieces} />
						</div>
					);
				})}
			</figcaption>
		</figure>
	);
}

/** A lead picture, read from the library, because a revision has only its number. */
function LeadPicture({ id }: { id: number }) {
	const file = useQuery({
		queryKey: ['media', id],
		queryFn: () => must(readMedia({ id })),
		staleTime: 60_000,
		retry: false,
	});
	// A picture that has been deleted since is shown by its number.
	if (file.isError) return `#${id}`;
	return (
		file.data?.picture && (
			<>
				<img src={pictureAddress(file.data.picture)} alt="" className={css.thumbnail} />
				<span dir="auto">{file.data.alt}</span>
			</>
		)
	);
}

function Words({ pieces }: { pieces: Piece[] }) {
	return pieces.map(({ kind, text }, index) => {
		const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
		return <Tag key={index}>{text}</Tag>;
	});
}
