import type { BadgePage } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { badgeRank, stateText } from './state';

export const BadgePageLite = ({ model, view }: { model: BadgePage; view: View }) => {
	const { t } = view;
	return (
		<>
			<PageTitle title={t(`badge.${model.state}` as MessageId)} text={stateText(model, view)} />
			{model.reason !== '' && (
				<p>
					{t('badge.reason')}: {model.reason}
				</p>
			)}
			<ul>
				<li>
					{t('badge.winner')}: <a href={liteHref(model.winner.href)}>{model.winner.text}</a>
				</li>
				<li>
					{t('badge.award')}:{' '}
					<a href={liteHref(model.award.href)} {...langAttributes(view, model.award.lang)}>
						{model.award.text}
					</a>
				</li>
				<li>
					{t('badge.rank')}: {badgeRank(model, view)}
				</li>
				<li>
					{t('badge.issuer')}: {model.issuer}
				</li>
				<li>
					{t('badge.issued')}: {model.issued}
				</li>
			</ul>
			<p>
				<a href={model.credential}>{t('badge.download', { format: 'Open Badges 3.0' })}</a>
			</p>
		</>
	);
};
