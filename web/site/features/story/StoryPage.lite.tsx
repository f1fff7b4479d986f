import { Fragment } from 'react';
import type { StoryPage } from '../../../api/pages.gen';
import { Html, liteHref, PageTitle, Stories, TitledSection, Translations } from '../../lite/elements';
import { langAttributes, linkText, type View } from '../../view';
import { gateMessage, OpenStory } from './Gate/Gate';

export const StoryPageLite = ({ model, view }: { model: StoryPage; view: View }) => {
	const { story } = model;
	return (
		<>
			<article {...langAttributes(view, story.lang, story.dir)}>
				<PageTitle title={story.title} text={story.excerpt} />
				<p>
					<small>
						{story.authors.length > 0 &&
							`${view.t('byline.by', { names: view.dates.joinNames(story.authors.map((author) => author.name)) })} · `}
						{[story.company, story.place, view.dates.dateTime(story.publishedAt)].filter(Boolean).join(' · ')}
						{story.publisher !== null && ` · ${view.t('sponsor.presented', { name: story.publisher.name })}`}
					</small>
				</p>
				{story.video?.platform === 'file' && (
					<p>
						<a href={story.video.src}>{view.t('video.play')}</a>
					</p>
				)}
				{story.audio !== '' && (
					<p>
						<a href={story.audio}>{view.t('listen.listen')}</a>
					</p>
				)}
				<Html html={story.html} />
				{story.gate !== '' && (
					<p>
						<strong>{gateMessage(story, view)}</strong>{' '}
						{story.gate === 'uncounted' ? (
							<OpenStory action={liteHref(story.fullTextPath)} view={view} />
						) : (
							story.fullTextPath !== '' && (
								<a href={liteHref(story.fullTextPath)} rel="nofollow">
									{view.t('paywall.signIn')}
								</a>
							)
						)}
						{story.gate === 'spent' &&
							story.openPages.map((link) => (
								<Fragment key={link.href}>
									{' '}
									<a href={liteHref(link.href)}>{linkText(view.t, link)}</a>
								</Fragment>
							))}
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
