import { useQuery } from '@tanstack/react-query';
import { readPitchFest } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { LinkButton } from '../../components/LinkButton';

/** Returns the text of an empty list of a pitch fest, and whether the conference has no pitch fest: the list then offers to make one. */
export function useEmptyFest(slug: string, title: string) {
	const t = useT();
	const missing = useQuery({
		queryKey: ['pitch-fest-missing', slug],
		queryFn: async () => {
			const fest = await readPitchFest({ slug });
			return !fest.ok && fest.status === 404;
		},
	}).data;
	const action = <LinkButton to={`/events/conferences/${slug}/pitch-fest`}>{t('desk.pitch.add')}</LinkButton>;
	return { missing, empty: missing ? { title: t('desk.pitch.noFest'), action } : { title } };
}
