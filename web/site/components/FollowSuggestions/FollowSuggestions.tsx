import type { Suggestion } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import sheet from '../Sheet/Sheet.module.css';
import styles from './FollowSuggestions.module.css';

const kinds: Record<string, MessageId | undefined> = {
	brand: 'follow.brand',
	language: 'follow.language',
	category: 'list.category',
	topic: 'list.topic',
	series: 'list.series',
	property: 'list.property',
	author: 'list.author',
	person: 'search.person',
	company: 'search.company',
	investor: 'search.investor',
};

/** Lists to follow or unfollow, each with a button that works without scripts. back is the path to return to. */
export const FollowSuggestions = ({
	suggestions,
	path,
	back,
	lite,
	view,
}: {
	suggestions: readonly Suggestion[];
	path: string;
	back: string;
	lite: boolean;
	view: View;
}) => (
	<ul className={styles.suggestions}>
		{suggestions.map((suggestion) => {
			const kind = kinds[suggestion.kind];
			return (
				<li key={suggestion.list}>
					<div className={styles.suggestion}>
						{kind && <span className={sheet.meta}>{view.t(kind)}</span>}
						<a href={suggestion.href} {...langAttributes(view, suggestion.lang)}>
							{suggestion.title}
						</a>
					</div>
					<form method="post" action={path}>
						<input type="hidden" name="list" value={suggestion.list} />
						<input type="hidden" name="back" value={back} />
						{lite && <input type="hidden" name="lite" value="1" />}
						{!suggestion.following && <input type="hidden" name="following" value="1" />}
						<button className={styles.button} type="submit">
							{view.t(suggestion.following ? 'follow.unfollow' : 'follow.follow')}
							<span className="hidden-text" {...langAttributes(view, suggestion.lang)}>
								{' '}
								{suggestion.title}
							</span>
						</button>
					</form>
				</li>
			);
		})}
	</ul>
);
