import type { Section } from '../../../api/pages.gen';

/**
 * Layouts that the first section of a landing page may have. The layout also sets the style of the page's header.
 * `lead`: centred name above a story with others beside it. `cover`: name on a field of the
 * accent colour above a picture of full width. `spread`: name at the edge above a story with
 * its text beside the picture.
 */
export const openings = ['lead', 'cover', 'spread'] as const;
export type FirstLayout = (typeof openings)[number];

/** The opening that a first section gives its page; undefined if its layout is not an opening. */
export const firstLayoutOf = (section: Section | undefined): FirstLayout | undefined =>
	openings.find((opening) => opening === section?.layout);
