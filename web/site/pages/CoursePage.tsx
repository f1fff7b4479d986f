import type { CoursePage as Model } from '../../api/pages.gen';
import { Lessons } from '../components/Lessons/Lessons';
import { PersonCard } from '../components/PersonCard/PersonCard';
import { Picture } from '../components/Picture/Picture';
import { Prose } from '../components/Prose/Prose';
import type { View } from '../view';
import styles from './CoursePage.module.css';
import { Page } from './Page';
import sheet from './Sheet.module.css';

/** A course: what it teaches, its lessons, who teaches it, and what people ask before they begin. */
export const CoursePage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={`${sheet.head} ${styles.head}`}>
				<div className={styles.words}>
					<p className={sheet.kicker}>
						<a href={model.brand.path}>{model.brand.name}</a>
					</p>
					<h1 className={sheet.title}>{model.title}</h1>
					<p className={sheet.lede}>{model.excerpt}</p>
					<p className={sheet.meta}>
						{view.t('course.count', { n: model.lessons.length })}
						{' · '}
						{view.t('card.minutes', { minutes: model.minutes })}
					</p>
				</div>
				{model.picture !== null && <Picture picture={model.picture} slot="lead" ratio="r169" first silent />}
			</header>
			<div className={sheet.columns}>
				<div className={sheet.stack}>
					<section aria-labelledby="lessons">
						<h2 className={sheet.subtitle} id="lessons">
							{view.t('course.lessons')}
						</h2>
						<Lessons course={model.slug} lessons={model.lessons} open="" view={view} />
					</section>
				</div>
				<div className={sheet.stack}>
					<Prose html={model.html} lang={view.lang} dir={view.dir} view={view} />
					{model.teacher !== null && (
						<section aria-labelledby="teacher">
							<h2 className={sheet.subtitle} id="teacher">
								{view.t('course.teacher')}
							</h2>
							<PersonCard
								name={model.teacher.name}
								designation={model.teacher.role}
								href={model.teacher.href}
								picture={model.teacher.portrait}
							>
								<p>{model.teacher.bio}</p>
							</PersonCard>
						</section>
					)}
					{model.questions.length > 0 && (
						<section aria-labelledby="questions">
							<h2 className={sheet.subtitle} id="questions">
								{view.t('course.questions')}
							</h2>
							{model.questions.map(({ question, answer }) => (
								<details key={question} className={styles.question}>
									<summary>{question}</summary>
									<p>{answer}</p>
								</details>
							))}
						</section>
					)}
				</div>
			</div>
		</div>
	</Page>
);
