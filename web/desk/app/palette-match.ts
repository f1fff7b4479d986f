import type { SpotlightActionGroupData } from '@mantine/spotlight';

const contains = (text: string | string[] | undefined, words: string): boolean =>
	(Array.isArray(text) ? text : [text ?? '']).some((one) => one.toLocaleLowerCase().includes(words));

/**
 * Returns at most limit entries that contain the words of a query, in their groups: groups in which a label contains them come first,
 * then those in which only keywords contain them.
 */
export function matching(
	query: string,
	groups: SpotlightActionGroupData[],
	limit: number,
): SpotlightActionGroupData[] {
	const words = query.trim().toLocaleLowerCase();
	const rank = (byLabel: boolean) =>
		groups.flatMap(({ group, actions }) =>
			actions
				.filter(
					({ label, keywords }) =>
						contains(label, words) === byLabel && (byLabel || contains(keywords, words)),
				)
				.map((action) => ({ group, action })),
		);
	const found = new Map<string, SpotlightActionGroupData>();
	for (const { group, action } of [...rank(true), ...rank(false)].slice(0, limit)) {
		const present = found.get(group);
		if (present) present.actions.push(action);
		else found.set(group, { group, actions: [action] });
	}
	return [...found.values()];
}
