import type { Site } from '../../../api/pages.gen';

/** Units per em of the outline, and its extent above and below the baseline in these units. */
const em = 1000;
const above = 760;
const below = 250;
const id = 'wordmark';

/**
 * The publication's name: text where the page loads its font, else the outline of its letters, which needs no font.
 * repeated is true in the footer, which repeats the outline of the header.
 */
export const Wordmark = ({ site, repeated = false }: { site: Site; repeated?: boolean }) =>
	site.wordmark === null ? (
		<span lang={site.nameLang}>{site.name}</span>
	) : (
		<>
			<svg
				viewBox={`0 ${-above} ${site.wordmark.width} ${above + below}`}
				width={`${site.wordmark.width / em}em`}
				height={`${(above + below) / em}em`}
				fill="currentColor"
				aria-hidden="true"
			>
				{repeated ? <use href={`#${id}`} /> : <path id={id} d={site.wordmark.path} />}
			</svg>
			<span className="hidden-text" lang={site.nameLang}>
				{site.name}
			</span>
		</>
	);
