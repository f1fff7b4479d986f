import type { Section } from '../../../api/pages.gen';

/**
 * Compositions that open a landing, and with it the faces a front can have:
 * `lead` sets the name in the middle of the paper, over a story with others at
 * its side; `cover` sets it on a field of the accent, over a picture as wide as
 * the page; `spread` sets it at the edge, over a story whose words stand beside
 * its picture.
 */
export const openings = ['lead', 'cover', 'spread'] as const;
export type Opening = (typeof openings)[number];

/** The face a section gives to the page it opens, if it can open one. */
export const openingOf = (section: Section | undefined): Opening | undefined =>
	openings.find((opening) => opening === section?.layout);
