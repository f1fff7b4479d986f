import type { ListPage } from '../../../api/pages.gen';
import { liteHref, NextLink, PageTitle, Stories, TitledSection } from '../../lite/elements';
import { textOrMessage, type View } from '../../view';

export const ListPageLite = ({ model, view }: { model: ListPage; view: View }) => (
	<>
		<PageTitle
			title={textOrMessage(view.t, model.header.title, model.header.titleMessage)}
			text={model.header.description}
		/>
		{model.header.publisher !== null && (
			<p>
				<a href={liteHref(model.header.publisher.href)}>
					{view.t('sponsor.presented', { name: model.header.publisher.name })}
				</a>
			</p>
		)}
		{model.list.cards.length === 0 ? (
			<p>{view.t('list.empty')}</p>
		) : (
			<Stories cards={model.list.cards} view={view} />
		)}
		<NextLink next={model.list.next?.href ?? ''} view={view} />
		{model.calendar !== null && (
			<TitledSection title={model.calendar.title}>
				<ul className="row">
					{model.calendar.days.map(
						({ href, count }, i) =>
							count > 0 && (
								<li key={href}>
									<a href={liteHref(href)}>{new Intl.NumberFormat(view.lang).format(i + 1)}</a>
								</li>
							),
					)}
				</ul>
			</TitledSection>
		)}
	</>
);
