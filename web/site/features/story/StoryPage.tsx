import type {
	Author,
	Link,
	StoryPage as Model,
	RelatedPart,
	Signup,
	Story,
	StoryCard,
} from '../../../api/pages.gen';
import { Breadcrumbs } from '../../components/Breadcrumbs/Breadcrumbs';
import { Page } from '../../components/Page/Page';
import { Picture } from '../../components/Picture/Picture';
import { Prose } from '../../components/Prose/Prose';
import { Publisher } from '../../components/Publisher/Publisher';
import { FourColumns } from '../../components/Section/Section';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import { SignupIsland } from '../../components/SignupIsland/SignupIsland';
import { Translations } from '../../components/Translations/Translations';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { videoTexts } from '../../islands/VideoPlayer/texts';
import { Part } from '../../parts';
import { langAttributes, linkText, type View } from '../../view';
import { actionTexts } from './islands/Actions/texts';
import { listenTexts } from './islands/Listen/texts';
import { shareTexts } from './islands/Share/texts';
import { NextStory } from './NextStory/NextStory';
import styles from './StoryPage.module.css';
import { withGlossaryTerms } from './Term/Term';

const breadcrumbsOf = (story: Story): Link[] =>
	story.category === null ? [story.brand] : [story.brand, story.category];

const AuthorNames = ({ authors }: { authors: readonly Author[] }) => (
	<ul className={`${styles.names} touch`}>
		{authors.map((author) => (
			<li key={author.href || author.name}>
				{author.portrait !== null && (
					<span className={styles.thumbnail}>
						<Picture picture={author.portrait} slot="thumbnail" ratio="r11" decorative />
					</span>
				)}
				{author.href === '' ? author.name : <a href={author.href}>{author.name}</a>}
			</li>
		))}
	</ul>
);

const Byline = ({ story, view }: { story: Story; view: View }) => (
	<div className={styles.byline}>
		{story.authors.length > 0 && <AuthorNames authors={story.authors} />}
		<p className={`${styles.moment} touch`} data-moment="">
			{story.company !== '' && <strong>{story.company}</strong>}
			{story.place !== '' && <span>{story.place}</span>}
			<time dateTime={story.publishedAt}>
				{story.archivePath === '' ? (
					view.dates.dateTime(story.publishedAt)
				) : (
					<a href={story.archivePath}>{view.dates.dateTime(story.publishedAt)}</a>
				)}
			</time>
			{story.minutes > 0 && <span>{view.t('story.minutes', { minutes: story.minutes })}</span>}
			{story.sponsored && <span className={styles.sponsored}>{view.t('card.sponsored')}</span>}
		</p>
		{story.updatedAt !== '' && (
			<p className={styles.moment} data-moment="">
				<time dateTime={story.updatedAt}>
					{view.t('story.updated', { moment: view.dates.dateTime(story.updatedAt) })}
				</time>
			</p>
		)}
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
	</div>
);

/** The actions for a story: beside it on wide screens, in a row at the foot of the screen on phones. */
const Actions = ({ story, preview, view }: { story: Story; preview: boolean; view: View }) => (
	<section className={styles.actions} aria-label={view.t('action.name')}>
		<Island
			name="Actions"
			when="reader"
			props={{
				story: story.id,
				path: new URL(story.share.url).pathname,
				claps: story.clapCount,
				disabled: preview,
				lang: view.lang,
				numbers: view.numbers,
				texts: messagesFor(view.lang, actionTexts),
			}}
		/>
		{/* Previews cannot be shared, because their address is secret. */}
		{!preview && (
			<Island
				name="Share"
				when="interaction"
				props={{ share: story.share, lang: view.lang, texts: messagesFor(view.lang, shareTexts) }}
			/>
		)}
	</section>
);

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

/** The message that explains why the rest of a story is behind a gate. */
export const gateMessage = ({ gate, freeReads, freeReadsLeft }: Story, view: View): string => {
	if (gate === 'signed-in') return view.t('paywall.why');
	if (gate === 'uncounted')
		return view.t('paywall.left', { left: new Intl.NumberFormat(view.lang).format(freeReadsLeft) });
	if (freeReads === 0) return view.t('paywall.member');
	return gate === 'spent' ? view.t('paywall.used') : view.t('paywall.some', { n: freeReads });
};

/** The button with which a signed-in reader without scripts opens a story. It is a form, because that uses up a free story. */
export const OpenStory = ({
	action,
	view,
	className,
}: {
	action: string;
	view: View;
	className?: string;
}) => (
	<form method="post" action={action}>
		<button className={className} type="submit">
			{view.t('paywall.read')}
		</button>
	</form>
);

const Gate = ({ story, signIn, view }: { story: Story; signIn: string; view: View }) => (
	// With a script, a dialog asks the reader to sign in and the rest of the text is added to this page. Without one,
	// the link leads to the full text. Structured data refers to the class "gated" for the hidden part.
	<div className={`gated ${styles.gate}`}>
		<p className={styles.why} data-gate-reason>
			{gateMessage(story, view)}
		</p>
		{story.gate === 'uncounted' ? (
			<OpenStory action={story.fullTextPath} view={view} className={styles.button} />
		) : story.gate === 'spent' ? null : signIn === '' ? (
			<button className={styles.button} type="button" data-ask="paywall">
				{view.t('paywall.signIn')}
			</button>
		) : (
			<a
				className={styles.button}
				href={story.fullTextPath || `${signIn}&reason=paywall`}
				rel="nofollow"
				data-ask="paywall"
			>
				{view.t('paywall.signIn')}
			</a>
		)}
		{(story.gate === 'signed-in' || (story.gate === 'member' && story.freeReads > 0)) && (
			<p className={styles.gateNote}>{view.t('paywall.because')}</p>
		)}
		{story.openPages.length > 0 && (
			<p className={styles.openPages} data-open-pages="" hidden={story.gate !== 'spent'}>
				{story.openPages.map((link) => (
					<a key={link.href} href={link.href}>
						{linkText(view.t, link)}
					</a>
				))}
			</p>
		)}
		<p
			hidden
			data-failed={view.t('paywall.failed')}
			data-retry={view.t('showmore.retry')}
			{...(story.gate === 'member' && {
				'data-used': view.t(story.freeReads === 0 ? 'paywall.member' : 'paywall.used'),
				'data-left': view.t('paywall.left', { left: '{left}' }),
				'data-read': view.t('paywall.read'),
			})}
		/>
	</div>
);

const Contents = ({ story, view }: { story: Story; view: View }) => (
	<nav className={styles.contents} aria-labelledby="contents">
		<h2 className={styles.small} id="contents">
			{view.t('story.contents')}
		</h2>
		<ol className={`${styles.headings} touch`}>
			{story.contents.map((heading) => (
				<li key={heading.text}>
					{heading.id === '' ? heading.text : <a href={`#${heading.id}`}>{heading.text}</a>}
				</li>
			))}
		</ol>
	</nav>
);

const AuthorCard = ({ author }: { author: Author }) => (
	<section className={styles.author}>
		{author.portrait !== null && (
			<div className={styles.portrait}>
				<Picture picture={author.portrait} slot="thumbnail" ratio="r11" decorative />
			</div>
		)}
		<div>
			<h2 className={`${styles.authorName} touch`}>
				{author.href === '' ? author.name : <a href={author.href}>{author.name}</a>}
			</h2>
			{author.role !== '' && <p className={styles.role}>{author.role}</p>}
			{author.bio !== '' && <p className={styles.bio}>{author.bio}</p>}
		</div>
	</section>
);

/** The end of a story after its text: correction, contact, property, series, translations, tags and authors. */
const StoryFooter = ({ model, view }: { model: Model; view: View }) => {
	const { story, translations } = model;
	return (
		<div className={styles.footer}>
			{story.corrections !== '' && (
				<section className={styles.correction}>
					<h2 className={styles.small}>{view.t('story.correction')}</h2>
					<p>{story.corrections}</p>
				</section>
			)}
			{story.contact !== '' && (
				<p className={`${styles.line} touch`}>
					<span>{view.t('story.contact')}</span> {story.contact}
				</p>
			)}
			{story.property !== null && (
				<p className={`${styles.line} touch`}>
					<span>{view.t('list.property')}</span>{' '}
					<a href={story.property.href}>{linkText(view.t, story.property)}</a>
				</p>
			)}
			{story.series.map((series) => (
				<p className={`${styles.line} touch`} key={series.href}>
					<span>{view.t('story.series')}</span> <a href={series.href}>{linkText(view.t, series)}</a>
				</p>
			))}
			<Translations others={translations} view={view} />
			{story.tags.length > 0 && (
				<div className={`${styles.line} touch`}>
					<span id="tags">{view.t('story.tags')}</span>
					<ul className={styles.links} aria-labelledby="tags">
						{story.tags.map((tag) => (
							<li key={tag.href}>
								<a href={tag.href} rel="tag">
									{linkText(view.t, tag)}
								</a>
							</li>
						))}
					</ul>
				</div>
			)}
			{story.authors
				.filter((author) => author.bio !== '')
				.map((author) => (
					<AuthorCard key={author.name} author={author} />
				))}
		</div>
	);
};

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
					<Byline story={story} view={view} />
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
					<Actions story={story} preview={model.preview !== null} view={view} />
				</div>
				<div className={styles.body}>
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
