import type { AwardRow } from '../../../api/pages.gen';
import { liteHref } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

/** The awards of a company or a person in the lite form, each with the rank. */
export const AwardsLite = ({ awards, view }: { awards: readonly AwardRow[]; view: View }) => (
	<ul>
		{awards.map((award) => (
			<li key={award.href}>
				<a href={liteHref(award.href)} {...langAttributes(view, award.nameLang)}>
					{award.name}
				</a>
				{' · '}
				{award.rank === null ? view.t('award.mention') : view.t('award.rank', { rank: String(award.rank) })}
			</li>
		))}
	</ul>
);
