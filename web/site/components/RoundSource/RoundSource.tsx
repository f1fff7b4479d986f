import { editorsSource } from '../../../api/limits.gen';
import type { View } from '../../view';

/**
 * The source of the data about a funding round: a link if it is an address, otherwise a name. Without one, the company may be
 * the source.
 */
export const RoundSource = ({
	source,
	isStated = false,
	view,
}: {
	source: string;
	/** Whether the company has somebody who states what has no other source. */
	isStated?: boolean;
	view: View;
}) => {
	if (source === editorsSource) return <small>{view.t('companyHistory.newsroom')}</small>;
	if (source === '') return isStated ? <small>{view.t('company.stated')}</small> : null;
	return (
		<small>
			{/^https?:/.test(source) && URL.canParse(source) ? (
				<a href={source} rel="nofollow noopener">
					{new URL(source).host}
				</a>
			) : (
				source
			)}
		</small>
	);
};
