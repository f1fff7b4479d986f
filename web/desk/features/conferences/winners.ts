/** The winners of a pitch fest as the form has them. */
import type { PitchWinnerEdit, PitchWinners } from '../../../api/client.gen';

export interface WinnerFields {
	company: string;
	/** From 1; null for a special mention. */
	place: number | null;
	award: string;
	prize: string;
}

export interface WinnersFields {
	winners: WinnerFields[];
}

/** The fields of the winners that are stored. */
export const winnersFields = (read: PitchWinners | undefined): WinnersFields => ({
	winners: (read?.winners ?? []).map(({ company, place = 0, award = '', prize = '' }) => ({
		company,
		place: place || null,
		award,
		prize,
	})),
});

/** The fields as the server takes them. */
export const sendableWinners = ({ winners }: WinnersFields): PitchWinnerEdit[] =>
	winners.map(({ place, ...winner }) => ({ ...winner, place: place ?? 0 }));

/** The next place that no winner has. */
export const nextPlace = (winners: WinnerFields[]): number =>
	Math.max(0, ...winners.map(({ place }) => place ?? 0)) + 1;
