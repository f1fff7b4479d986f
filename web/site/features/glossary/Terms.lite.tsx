import type { GlossaryLink } from '../../../api/pages.gen';
import { lite } from '../../lite/elements';
import { speech, type View } from '../../view';

export const Terms = ({ terms, view }: { terms: readonly GlossaryLink[]; view: View }) => (
	<dl {...speech(view, 'en')}>
		{terms.map((term) => (
			<div key={term.href}>
				<dt>
					<a href={lite(term.href)}>{term.title}</a>
				</dt>
				<dd>{term.excerpt}</dd>
			</div>
		))}
	</dl>
);
