import type { ReactNode } from 'react';
import type { When } from '../islands/Island';
import type { PartName } from './names';

declare module 'react' {
	namespace JSX {
		interface IntrinsicElements {
			'mh-part': { name: PartName; when: When; children: ReactNode };
		}
	}
}

/**
 * A part of the page that works as it is, and that a script of its own tends
 * from a stated moment on. Unlike an island it needs no React: the script finds
 * its place by data attributes and changes no structure.
 */
export const Part = ({ name, when, children }: { name: PartName; when: When; children: ReactNode }) => (
	<mh-part name={name} when={when}>
		{children}
	</mh-part>
);
