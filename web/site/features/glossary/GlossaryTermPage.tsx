import type { GlossaryLink, GlossaryTermPage as Model } from '../../../api/pages.gen';
import { FurtherStories } from '../../components/FurtherStories/FurtherStories';
import { Icon } from '../../components/Icon/Icon';
import { Page } from '../../components/Page/Page';
import { Prose } from '../../components/Prose/Prose';
import sheet from '../../components/Sheet/Sheet.module.css';
import { StoryCard } from '../../components/StoryCard/StoryCard';
import { langAttributes, type View } from '../../view';
import { Terms } from './GlossaryPage';
import styles from './GlossaryTermPage.module.css';

const Neighbour = ({ term, last, view }: { term: GlossaryLink; last?: boolean; view: View }) => (
	<a href={term.href} rel={last ? 'next' : 'prev'}>
		{!last && <Icon name="chevronLeft" />}
		<span>
			<small>{view.t(last ? 'glossary.next' : 'glossary.previous')}</small>
			<span {...langAttributes(view, 'en')}>{term.title}</span>
		</span>
		{last && <Icon name="chevronRight" />}
	</a>
);

/** A glossary term: definition, explanation, related terms and stories. */
export const GlossaryTermPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title} {...langAttributes(view, model.contentLang)}>
					{model.title}
				</h1>
				{model.name !== '' && <p className={styles.name}>{model.name}</p>}
				<p className={sheet.lede} {...langAttributes(view, model.contentLang)}>
					{model.excerpt}
				</p>
			</header>
			<div className={sheet.columns}>
				<Prose html={model.html} lang={model.contentLang} view={view} />
				{model.related.length > 0 && (
					<section aria-labelledby="related">
						<h2 className={sheet.subtitle} id="related">
							{view.t('glossary.related')}
						</h2>
						<Terms terms={model.related} view={view} beside />
					</section>
				)}
			</div>
			{model.stories.length > 0 && (
				<section className={styles.stories} aria-labelledby="stories">
					<h2 className={sheet.subtitle} id="stories">
						{view.t('glossary.stories')}
						{model.page > 1 && <span> · {view.t('list.page', { page: model.page })}</span>}
					</h2>
					<ul className={styles.list}>
						{model.stories.map((story) => (
							<li key={story.id}>
								<StoryCard story={story} view={view} look="text" level={3} />
							</li>
						))}
					</ul>
					{model.nextPage !== '' && (
						<p>
							<a className={sheet.button} href={model.nextPage} rel="next">
								{view.t('showmore.more')}
							</a>
						</p>
					)}
				</section>
			)}
			{model.furtherStories.length > 0 && (
				<div className={styles.stories}>
					<FurtherStories cards={model.furtherStories} view={view} />
				</div>
			)}
			<nav className={styles.neighbours} aria-label={view.t('list.siblings')}>
				{model.previous !== null && <Neighbour term={model.previous} view={view} />}
				{model.next !== null && <Neighbour term={model.next} last view={view} />}
			</nav>
		</div>
	</Page>
);
