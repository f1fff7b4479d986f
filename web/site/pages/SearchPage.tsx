import type { Banner, SearchPage as Model } from '../../api/pages.gen';
import { Filters } from '../components/Filters/Filters';
import { StoryCard } from '../components/StoryCard/StoryCard';
import type { View } from '../view';
import { Page } from './Page';
import styles from './SearchPage.module.css';
import sheet from './Sheet.module.css';

const Across = ({ banner }: { banner: Banner }) => (
	<a className={styles.banner} href={banner.link}>
		<picture>
			<source media="(width < 768px)" srcSet={banner.mobileImage} width={800} height={500} />
			<img src={banner.image} width={1600} height={400} alt={banner.alt} loading="lazy" decoding="async" />
		</picture>
	</a>
);

/** Finds stories by the beginning of their headline and by category. */
export const SearchPage = ({ model, view }: { model: Model; view: View }) => {
	const heading =
		model.query === ''
			? model.category === ''
				? ''
				: (model.categories.find((choice) => choice.current)?.text ?? '')
			: view.t(model.cards.length > 0 ? 'search.results' : 'search.none', { query: model.query });
	return (
		<Page frame={model} view={view}>
			<div className={sheet.sheet}>
				<header className={sheet.head}>
					<h1 className={sheet.title}>{view.t('header.search')}</h1>
					<search className={styles.search}>
						<form className={styles.form} action={model.path}>
							<label className="hidden-text" htmlFor="search-field">
								{view.t('search.label')}
							</label>
							<input
								id="search-field"
								className={styles.input}
								type="search"
								name="q"
								defaultValue={model.query}
								placeholder={view.t('search.label')}
								maxLength={model.limit}
								enterKeyHint="search"
							/>
							{model.category !== '' && <input type="hidden" name="category" value={model.category} />}
							<button className={styles.button} type="submit">
								{view.t('header.search')}
							</button>
						</form>
					</search>
					<Filters name={view.t('search.categories')} choices={model.categories} view={view} />
				</header>
				{model.banner !== null && <Across banner={model.banner} />}
				{heading !== '' && (
					<h2 className={styles.heading}>
						{heading}
						{model.page > 1 && <span> · {view.t('list.page', { page: model.page })}</span>}
					</h2>
				)}
				{model.cards.length === 0 && <p className={sheet.lede}>{view.t('search.hint')}</p>}
				{model.cards.length > 0 && (
					<ul className={styles.list}>
						{model.cards.map((story) => (
							<li key={story.id}>
								<StoryCard story={story} view={view} look="entry" level={3} />
							</li>
						))}
					</ul>
				)}
				{model.next !== '' && (
					<p>
						<a className={sheet.button} href={model.next} rel="next">
							{view.t('showmore.more')}
						</a>
					</p>
				)}
				{model.trending.length > 0 && (
					<section className={styles.hints} aria-labelledby="hints">
						<h2 className={sheet.subtitle} id="hints">
							{view.t('section.trending')}
						</h2>
						<ul className={styles.list}>
							{model.trending.map((story) => (
								<li key={story.id}>
									<StoryCard story={story} view={view} look="entry" level={3} />
								</li>
							))}
						</ul>
					</section>
				)}
			</div>
		</Page>
	);
};
