import type { NewsletterCard } from '../../../api/pages.gen';
import { speech, type View } from '../../view';
import strips from '../Section/Strips.module.css';
import { SignupIsland } from '../SignupIsland/SignupIsland';

/** A newsletter's newest issue as a numbered brief, and the card to get it by mail. */
export const Brief = ({ card, view }: { card: NewsletterCard; view: View }) => (
	<>
		{card.items.length > 0 && (
			<ol className={strips.numbered} {...speech(view, card.signup.lang)}>
				{card.items.map((item) => (
					<li key={item.text}>
						<h3>{item.href === '' ? item.text : <a href={item.href}>{item.text}</a>}</h3>
					</li>
				))}
			</ol>
		)}
		<SignupIsland signup={card.signup} kind="card" view={view} />
	</>
);
