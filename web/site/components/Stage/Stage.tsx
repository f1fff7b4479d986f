import type { ReactNode } from 'react';
import { type Stage, stageAt } from '../../moments';
import type { View } from '../../view';

/** The attributes of a thing whose parts depend on its start and end. */
export const timed = (startsAt: string, endsAt: string) =>
	startsAt === '' ? {} : { 'data-start': startsAt, 'data-end': endsAt };

/** The attributes of a part that is there in some stages only. */
export function during(stages: readonly Stage[], startsAt: string, endsAt: string, view: View) {
	const here = stages.includes(stageAt(view.now, startsAt, endsAt));
	return startsAt === '' ? { hidden: !here } : { 'data-when': stages.join(' '), hidden: !here };
}

/** A mark or a text that is there in one stage only; nothing where there is no start. */
export const At = ({
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
		<span className={className} {...during([stage], startsAt, endsAt, view)}>
			{children}
		</span>
	);
