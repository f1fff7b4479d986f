import type { ComponentType } from 'react';
import { type IslandName, type IslandProps, islands } from '../islands.gen';

declare module 'react' {
	namespace JSX {
		interface IntrinsicElements {
			'mh-island': { name: string; when: When; props: string; children: ReactNode };
		}
	}
}

/**
 * The moment at which an island hydrates: `load` at once, `idle` when the browser is idle,
 * `visible` shortly before it is visible, `interaction` on the first hover, touch or focus,
 * `reader` like `visible` for signed-in readers and like `interaction` for all others.
 */
export type When = 'load' | 'idle' | 'visible' | 'interaction' | 'reader';

interface Props<N extends IslandName> {
	name: N;
	/** There is no default, so that somebody decides on the cost of each island. */
	when: When;
	props: IslandProps[N];
}

/** Renders a component on the server and hydrates it in the browser, apart from the rest of the page. */
export function Island<N extends IslandName>({ name, when, props }: Props<N>) {
	const Component = islands[name] as ComponentType<object>;
	return (
		<mh-island name={name} when={when} props={JSON.stringify(props)}>
			<Component {...props} />
		</mh-island>
	);
}
