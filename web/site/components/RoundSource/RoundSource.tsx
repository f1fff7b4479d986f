import type { View } from '../../view';

/** The source of the data about a funding round: a link if it is an address, otherwise a name. Without one, the company is the source. */
export const RoundSource = ({ source, view }: { source: string; view: View }) => {
	if (source === 'editors') return <small>{view.t('companyHistory.newsroom')}</small>;
	if (source === '') return <small>{view.t('company.stated')}</small>;
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
