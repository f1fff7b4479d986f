import type { NewsletterCard } from '../../../api/pages.gen';
import { langAttributes, type View } from '../../view';
import layouts from '../Section/Layouts.module.css';
import { SignupIsland } from '../SignupIsland/SignupIsland';

/** The newest issue of a newsletter as a numbered list, and the form to subscribe. */
export const NewsletterBrief = ({ card, view }: { card: NewsletterCard; view: View }) => (
	<>
		{card.items.length > 0 && (
			<ol className={layouts.numbered} {...langAttributes(view, card.signup.lang)}>
				{card.items.map((item) => (
					<li key={item.text}>
						<h3 className="touch">{item.href === '' ? item.text : <a href={item.href}>{item.text}</a>}</h3>
					</li>
				))}
			</ol>
		)}
		<SignupIsland signup={card.signup} kind="card" view={view} />
	</>
);
