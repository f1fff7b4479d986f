import type { ReactNode } from 'react';
import type { EnhancementName } from '../chunks.gen';
import type { When } from '../islands/Island';

declare module 'react' {
	namespace JSX {
		interface IntrinsicElements {
			'mh-enhance': { name: EnhancementName; when: When; children: ReactNode };
		}
	}
}

/**
 * HTML that works as the server drew it, with a small script that improves it from a stated moment on.
 * Unlike an island it needs no React: the script finds its elements by data attributes and keeps the structure.
 */
export const Enhancement = ({
	name,
	when,
	children,
}: {
	name: EnhancementName;
	when: When;
	children: ReactNode;
}) => (
	<mh-enhance name={name} when={when}>
		{children}
	</mh-enhance>
);
