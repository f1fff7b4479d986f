import type { GlossaryLink } from '../../../api/pages.gen';
import { liteHref } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

export const Terms = ({ terms, view }: { terms: readonly GlossaryLink[]; view: View }) => (
	<dl {...langAttributes(view, 'en')}>
		{terms.map((term) => (
			<div key={term.href}>
				<dt>
					<a href={liteHref(term.href)}>{term.title}</a>
				</dt>
				<dd>{term.excerpt}</dd>
			</div>
		))}
	</dl>
);
