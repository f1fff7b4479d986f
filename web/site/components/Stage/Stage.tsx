import type { ReactNode } from 'react';
import { type Stage, stageAt } from '../../moments';
import type { View } from '../../view';

/** Attributes of an element whose parts depend on a start and an end, for the times enhancement. */
export const timeAttributes = (startsAt: string, endsAt: string) =>
	startsAt === '' ? {} : { 'data-start': startsAt, 'data-end': endsAt };

/** Attributes of a part that is shown only in the given stages. Start and end are RFC 3339, "" for none. */
export function stageAttributes(stages: readonly Stage[], startsAt: string, endsAt: string, view: View) {
	const current = stages.includes(stageAt(view.now, startsAt, endsAt));
	return startsAt === '' ? { hidden: !current } : { 'data-when': stages.join(' '), hidden: !current };
}

/** Content that is shown in one stage only; nothing if startsAt is "". */
export const StageOnly = ({
	stage,
	startsAt,
	endsAt,
	view,
	className,
	children,
}: {
	stage: Stage;
	startsAt: string;
	endsAt: string;
	view: View;
	className?: string;
	children: ReactNode;
}) =>
	startsAt === '' ? null : (
		<span className={className} {...stageAttributes([stage], startsAt, endsAt, view)}>
			{children}
		</span>
	);
