import type { ReactNode } from 'react';

/** Words with hyphens, such as "e-rupee", which `split` keeps because of the group. */
const compounds = /([\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)+)/u;

/** Longer compounds may break, because with large text they do not fit a line of a phone. */
const longest = 14;

/** The text of a headline, in which lines do not break inside short compounds. */
export function headlineText(text: string): ReactNode {
	if (!text.includes('-')) return text;
	return text.split(compounds).map((part, place) =>
		place % 2 === 1 && part.length <= longest ? (
			<span key={place} className="whole">
				{part}
			</span>
		) : (
			part
		),
	);
}
