import type { Link, StoryPage as Model, RelatedPart, Signup, Story, StoryCard } from '../../../api/pages.gen';
import { Breadcrumbs } from '../../components/Breadcrumbs/Breadcrumbs';
import { Page } from '../../components/Page/Page';
import { Picture } from '../../components/Picture/Picture';
import { Prose } from '../../components/Prose/Prose';
import { Publisher } from '../../components/Publisher/Publisher';
import { FourColumns } from '../../components/Section/Section';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import { SignupIsland } from '../../components/SignupIsland/SignupIsland';
import { StoryActions } from '../../components/StoryActions/StoryActions';
import { Zones } from '../../components/Zones/Zones';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { videoTexts } from '../../islands/VideoPlayer/texts';
import { Part } from '../../parts';
import { langAttributes, type View } from '../../view';
import { Byline } from './Byline/Byline';
import { Gate } from './Gate/Gate';
import { listenTexts } from './islands/Listen/texts';
import { NextStory } from './NextStory/NextStory';
import { SmallHeading } from './SmallHeading/SmallHeading';
import { StoryFooter } from './StoryFooter/StoryFooter';
import styles from './StoryPage.module.css';
import { withGlossaryTerms } from './Term/Term';

const breadcrumbsOf = (story: Story): Link[] =>
	story.category === null ? [story.brand] : [story.brand, story.category];

const Hero = ({ story, view }: { story: Story; view: View }) => {
	const { picture, video } = story;
	if (video !== null) {
		return (
			<div className={`${styles.hero} ${styles.stage}`}>
				<Island
					name="VideoPlayer"
					when="interaction"
					props={{
						video,
						picture,
						title: story.title,
						lang: view.lang,
						texts: messagesFor(view.lang, videoTexts),
					}}
				/>
			</div>
		);
	}
	if (picture === null) return null;
	const slot = story.layout === 'standard' ? 'hero' : 'wide';
	return (
		<figure className={styles.hero}>
			<Picture picture={picture} slot={slot} first transitions />
			{(picture.caption !== '' || picture.credit !== '') && (
				<figcaption className={styles.caption}>
					{picture.caption !== '' && <span>{picture.caption}</span>}
					{picture.credit !== '' && <span>{view.t('story.credit', { credit: picture.credit })}</span>}
				</figcaption>
			)}
		</figure>
	);
};

const Contents = ({ story, view }: { story: Story; view: View }) => (
	<nav className={styles.contents} aria-labelledby="contents">
		<SmallHeading id="contents">{view.t('story.contents')}</SmallHeading>
		<ol className={`${styles.headings} touch`}>
			{story.contents.map((heading) => (
				<li key={heading.text}>
					{heading.id === '' ? heading.text : <a href={`#${heading.id}`}>{heading.text}</a>}
				</li>
			))}
		</ol>
	</nav>
);

function layoutOf(layout: string): string | undefined {
	switch (layout) {
		case 'wide':
			return styles.wide;
		case 'longform':
			return styles.longform;
		default:
			return '';
	}
}

/** Stories to read next. */
const Related = ({ stories, view }: { stories: readonly StoryCard[]; view: View }) =>
	stories.length > 0 && (
		<section className={styles.related} aria-labelledby="related">
			<SectionHeader id="related" title={view.t('section.related')} href="" view={view} />
			<FourColumns stories={stories} view={view} />
		</section>
	);

export const StoryPage = ({ model, view }: { model: Model; view: View }) => {
	const { story } = model;
	return (
		<Page frame={model} view={view}>
			<article
				className={`${styles.story} ${layoutOf(story.layout)}`}
				{...langAttributes(view, story.lang, story.dir)}
				data-reading={story.id}
				data-story-path={model.preview === null ? new URL(story.share.url).pathname : undefined}
				data-edit={model.preview === null ? view.t('story.edit') : undefined}
				data-path={story.gate === '' ? undefined : new URL(story.share.url).pathname}
			>
				<header className={styles.head}>
					<Breadcrumbs links={breadcrumbsOf(story)} view={view} />
					<h1 className={styles.title}>{story.title}</h1>
					{story.excerpt !== '' && (
						<p className={styles.standfirst} data-standfirst="">
							{story.excerpt}
						</p>
					)}
					<Byline story={story} view={view} className={styles.byline}>
						{story.html !== '' && (
							<div className={styles.listen} data-speech={story.audio === '' ? story.lang : undefined}>
								<Island
									name="Listen"
									when="interaction"
									props={{
										audio: story.audio,
										story: story.lang,
										lang: view.lang,
										texts: messagesFor(view.lang, listenTexts),
									}}
								/>
							</div>
						)}
					</Byline>
					{model.preview === null && (
						<button
							className={styles.resume}
							type="button"
							data-resume=""
							lang={view.lang}
							dir={view.dir}
							hidden
						>
							{view.t('history.resume')}
						</button>
					)}
				</header>
				<Hero story={story} view={view} />
				<div className={styles.side}>
					{story.contents.length > 0 && <Contents story={story} view={view} />}
					<StoryActions story={story} preview={model.preview !== null} view={view} />
				</div>
				<div className={styles.body}>
					{story.video !== null && (
						<Zones moment={story.publishedAt} zones={[view.dates.timeZone]} view={view} />
					)}
					{story.publisher !== null && <Publisher publisher={story.publisher} view={view} />}
					<Prose
						html={withGlossaryTerms(story.html, story.entityCards, view)}
						entityCards={story.entityCards}
						lang={story.lang}
						dir={story.dir}
						view={view}
						ending={story.gate === '' ? 'mark' : 'fade'}
					/>
					{story.gate !== '' && <Gate story={story} signIn={model.signIn} view={view} />}
					<StoryFooter model={model} view={view} />
					<Part<Signup>
						name="signup"
						view={view}
						render={(signup = model.signup ?? undefined, view) =>
							signup && <SignupIsland signup={signup} kind="card" view={view} />
						}
					/>
					<p className={styles.source}>{model.head.canonical}</p>
				</div>
			</article>
			<Part<RelatedPart>
				name="related"
				view={view}
				render={(part, view) => <Related stories={part?.stories ?? model.related} view={view} />}
			/>
			{!model.preview && <NextStory call={model.next} view={view} />}
			<div id="foot" tabIndex={-1} />
		</Page>
	);
};
