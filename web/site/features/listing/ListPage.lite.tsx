import type { ListPage } from '../../../api/pages.gen';
import { lite, More, Stories, TitledSection, Top } from '../../lite/elements';
import { say, type View } from '../../view';

export const ListPageLite = ({ model, view }: { model: ListPage; view: View }) => (
	<>
		<Top title={say(view.t, model.header.title, model.header.key)} text={model.header.description} />
		{model.header.sponsor !== null && (
			<p>
				<a href={lite(model.header.sponsor.href)}>
					{view.t('sponsor.presented', { name: model.header.sponsor.name })}
				</a>
			</p>
		)}
		{model.list.cards.length === 0 ? (
			<p>{view.t('list.empty')}</p>
		) : (
			<Stories cards={model.list.cards} view={view} />
		)}
		<More next={model.list.next?.href ?? ''} view={view} />
		{model.calendar !== null && (
			<TitledSection title={model.calendar.title}>
				<ul className="row">
					{model.calendar.days.map(
						({ href, count }, i) =>
							count > 0 && (
								<li key={href}>
									<a href={lite(href)}>{new Intl.NumberFormat(view.lang).format(i + 1)}</a>
								</li>
							),
					)}
				</ul>
			</TitledSection>
		)}
	</>
);
