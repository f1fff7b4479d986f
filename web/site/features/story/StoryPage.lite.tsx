import type { StoryPage } from '../../../api/pages.gen';
import { lite, Rich, Stories, TitledSection, Top, Translations } from '../../lite/elements';
import { speech, type View } from '../../view';
import { whyOf } from './StoryPage';

export const StoryPageLite = ({ model, view }: { model: StoryPage; view: View }) => {
	const { story } = model;
	return (
		<>
			<article {...speech(view, story.lang, story.dir)}>
				<Top title={story.title} text={story.excerpt} />
				<p>
					<small>
						{story.authors.length > 0 &&
							`${view.t('byline.by', { names: view.dates.names(story.authors.map((author) => author.name)) })} · `}
						{[story.company, story.place, view.dates.stamp(story.publishedAt)].filter(Boolean).join(' · ')}
						{story.sponsor !== null && ` · ${view.t('sponsor.presented', { name: story.sponsor.name })}`}
					</small>
				</p>
				<Rich html={story.html} />
				{story.gate !== '' && (
					<p>
						<strong>{whyOf(story, view)}</strong>{' '}
						{story.fullTextPath !== '' && (
							<a href={lite(story.fullTextPath)} rel="nofollow">
								{view.t('paywall.signIn')}
							</a>
						)}
					</p>
				)}
				{story.contact !== '' && (
					<p>
						<strong>{view.t('story.contact')}</strong> {story.contact}
					</p>
				)}
				{story.corrections !== '' && (
					<p>
						<strong>{view.t('story.correction')}</strong> {story.corrections}
					</p>
				)}
			</article>
			<Translations others={model.translations} view={view} />
			{model.related.length > 0 && (
				<TitledSection title={view.t('section.related')}>
					<Stories cards={model.related} view={view} />
				</TitledSection>
			)}
		</>
	);
};
