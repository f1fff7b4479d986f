import { Fragment, type ReactNode } from 'react';
import type { View } from '../../view';

/** The comma that separates two names in a language, with the space after it. */
const comma = (lang: string): string =>
	new Intl.ListFormat(lang, { type: 'unit', style: 'short' }).formatToParts(['a', 'b', 'c'])[1]?.value ??
	', ';

/** Names in a row, separated by the comma of the page's language. Each keeps its own direction. */
export const Names = ({ names, view }: { names: readonly ReactNode[]; view: View }) =>
	names.map((name, index) => (
		<Fragment key={index}>
			{index > 0 && comma(view.lang)}
			<bdi>{name}</bdi>
		</Fragment>
	));
