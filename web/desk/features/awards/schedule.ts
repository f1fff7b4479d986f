/** A ranking that is published at a time, as the form has it. */
import type { RankingToPublish, ScheduleInputBody } from '../../../api/client.gen';

export interface ScheduledEntry {
	company: string;
	rank: number | null;
	description: string;
}

export interface ScheduleFields {
	publishAt: string;
	entries: ScheduledEntry[];
	/** Whether companies may have no nomination. */
	withoutNomination: boolean;
	/** Whether to end the open round of the jury. */
	endRound: boolean;
}

export const scheduleFields = (ranking: RankingToPublish | undefined): ScheduleFields => ({
	publishAt: ranking ? new Date(ranking.publishAt).toISOString() : '',
	entries: (ranking?.entries ?? []).map(({ company, rank, description }) => ({ company, rank, description })),
	withoutNomination: false,
	endRound: false,
});

/** The fields as the server takes them, with the version that was read, 0 if no ranking was scheduled. */
export const sendableSchedule = (fields: ScheduleFields, version: number): ScheduleInputBody => ({
	publishAt: fields.publishAt,
	entries: fields.entries.map(({ description, ...entry }) => ({
		...entry,
		...(description && { description }),
	})),
	...(fields.withoutNomination && { withoutNomination: true }),
	...(fields.endRound && { endRound: true }),
	version,
});

/** The order of the scores as a ranking: nominees with the same mean share a rank. */
export function rankedByScores(scores: { company: string; mean: number; count: number }[]): ScheduledEntry[] {
	let rank = 0;
	let before: number | undefined;
	return scores
		.filter(({ count, company }) => count > 0 && company !== '')
		.map(({ company, mean }, at) => {
			if (mean !== before) rank = at + 1;
			before = mean;
			return { company, rank, description: '' };
		});
}
