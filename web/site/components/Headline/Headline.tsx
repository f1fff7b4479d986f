import type { ReactNode } from 'react';

/** Words with hyphens, such as "e-rupee". The group makes `split` return them. */
const compounds = /([\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)+)/u;

/** Characters above which a compound may break, because with large text it does not fit a line of a phone. */
const maxUnbroken = 14;

/** The text of a headline without line breaks inside short compounds. */
export function headlineText(text: string): ReactNode {
	if (!text.includes('-')) return text;
	return text.split(compounds).map((part, index) =>
		index % 2 === 1 && part.length <= maxUnbroken ? (
			<span key={index} className="whole">
				{part}
			</span>
		) : (
			part
		),
	);
}
