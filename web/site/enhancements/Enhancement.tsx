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
 * Server-rendered HTML that a small script improves from a stated moment on. Unlike an island
 * it needs no React: the script finds its elements by data attributes and keeps the structure.
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
