import type { Author, StoryPage } from '../../../../api/pages.gen';
import { Picture } from '../../../components/Picture/Picture';
import { Translations } from '../../../components/Translations/Translations';
import { linkText, type View } from '../../../view';
import { SmallHeading } from '../SmallHeading/SmallHeading';
import styles from './StoryFooter.module.css';

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
export const StoryFooter = ({ model, view }: { model: StoryPage; view: View }) => {
	const { story, translations } = model;
	return (
		<div className={styles.footer}>
			{story.corrections !== '' && (
				<section className={styles.correction}>
					<SmallHeading>{view.t('story.correction')}</SmallHeading>
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
