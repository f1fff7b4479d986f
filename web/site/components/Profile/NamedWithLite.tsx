import type { NamedEntity } from '../../../api/pages.gen';
import { liteHref, TitledSection } from '../../lite/elements';
import type { View } from '../../view';
import { kindMessage } from './NamedWith';

export const NamedWithLite = ({ named, view }: { named: readonly NamedEntity[]; view: View }) =>
	named.length > 0 && (
		<TitledSection title={view.t('company.namedWith')}>
			<ul>
				{named.map(({ kind, link, stories }) => (
					<li key={link.href}>
						<a href={liteHref(link.href)} lang={link.lang || undefined}>
							{link.text}
						</a>{' '}
						<small>
							{view.t(kindMessage(kind))} · {view.t('archive.count', { count: stories })}
						</small>
					</li>
				))}
			</ul>
		</TitledSection>
	);
