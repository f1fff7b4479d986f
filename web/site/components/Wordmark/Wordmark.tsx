import type { Site } from '../../../api/pages.gen';

/** Units to the em, and how far the outline reaches above and below the baseline. */
const em = 1000;
const above = 760;
const below = 250;
const id = 'wordmark';

/**
 * The publication's name: in Latin script a text, on pages in other scripts the same letters as an
 * outline, which needs no font. The footer repeats the outline of the header.
 */
export const Wordmark = ({ site, again = false }: { site: Site; again?: boolean }) =>
	site.wordmark === null ? (
		<span lang="en">{site.name}</span>
	) : (
		<>
			<svg
				viewBox={`0 ${-above} ${site.wordmark.width} ${above + below}`}
				width={`${site.wordmark.width / em}em`}
				height={`${(above + below) / em}em`}
				fill="currentColor"
				aria-hidden="true"
			>
				{again ? <use href={`#${id}`} /> : <path id={id} d={site.wordmark.path} />}
			</svg>
			<span className="hidden-text" lang="en">
				{site.name}
			</span>
		</>
	);
