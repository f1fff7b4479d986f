import type { ReactNode } from 'react';
import { type DeskAward, readDeskAward } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { RecordPage } from '../../forms/RecordPage';
import { RecordTabs, RecordView } from '../../forms/RecordView';

/** The links between the views of an award. */
export function AwardTabs({ slug }: { slug: string }) {
	const t = useT();
	const at = `/directory/awards/${slug}`;
	return (
		<RecordTabs
			label={t('search.award')}
			views={[
				{ to: at, label: t('search.award') },
				{ to: `${at}/call`, label: t('desk.awards.call') },
				{ to: `${at}/nominations`, label: t('desk.awards.nominations') },
				{ to: `${at}/jury`, label: t('conference.jury') },
				{ to: `${at}/results`, label: t('desk.awards.results') },
			]}
		/>
	);
}

/** Reads the award that a view is about. */
export const WithAward = ({
	slug,
	children,
}: {
	slug: string;
	children: (award: DeskAward) => ReactNode;
}) => (
	<RecordPage queryKey={['award', slug]} read={() => readDeskAward({ slug })}>
		{(award) => award && children(award)}
	</RecordPage>
);

/** A view of an award that is no form. */
export function AwardView({ award, children }: { award: DeskAward; children: ReactNode }) {
	const t = useT();
	return (
		<RecordView
			title={award.name}
			back={{ to: '/directory/awards', label: t('menu.awards') }}
			tabs={<AwardTabs slug={award.slug} />}
		>
			{children}
		</RecordView>
	);
}
