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
 * The moment an island wakes: `load` at once, `idle` when the page has settled,
 * `visible` when it comes near, `interaction` when a reader reaches for it, `reader` so too,
 * but when it comes near for somebody who is signed in.
 */
export type When = 'load' | 'idle' | 'visible' | 'interaction' | 'reader';

interface Props<N extends IslandName> {
	name: N;
	/** There is no default: each island says why it costs what it costs. */
	when: When;
	props: IslandProps[N];
}

/** A part that the server draws whole and that wakes in the browser on its own. */
export function Island<N extends IslandName>({ name, when, props }: Props<N>) {
	const Component = islands[name] as ComponentType<object>;
	return (
		<mh-island name={name} when={when} props={JSON.stringify(props)}>
			<Component {...props} />
		</mh-island>
	);
}
