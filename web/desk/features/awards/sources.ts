/** The sources of the pickers of awards. They use searches for readers, so that editors of one brand may use them too. */
import { investors as listInvestors, searchCompanies, searchPeople } from '../../../api/client.gen';
import { must } from '../../app/api';
import type { Option, Source } from '../../forms/pickers';

/** A source of records by slug. known has the names of those that are chosen already. */
const bySlug = (
	name: string,
	known: Record<string, string>,
	find: (typed: string) => Promise<Option<string>[]>,
): Source<string> => ({
	name,
	find: async (typed) => (typed.trim().length < 2 ? [] : find(typed)),
	named: async (slugs) => slugs.map((slug) => ({ value: slug, label: known[slug] ?? slug })),
});

/** Companies of the directory, by slug. */
export const companySource = (known: Record<string, string> = {}): Source<string> =>
	bySlug('award company', known, async (q) =>
		(await must(searchCompanies({ q }))).companies.map(({ slug, name, city }) => ({
			value: slug,
			label: name,
			note: city || slug,
		})),
	);

/** People of the directory, by slug. */
export const personSource = (known: Record<string, string> = {}): Source<string> =>
	bySlug('award person', known, async (q) =>
		(await must(searchPeople({ q }))).people.map(({ slug, name, designation }) => ({
			value: slug,
			label: name,
			...(designation && { note: designation }),
		})),
	);

/** Investors, by slug. */
export const investorSource: Source<string> = bySlug('award investor', {}, async (q) =>
	(await must(listInvestors({ q }))).investors.map(({ slug, name, city }) => ({
		value: slug,
		label: name,
		...(city && { note: city }),
	})),
);
