import type { CoursePage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import { PersonCard } from '../../components/PersonCard/PersonCard';
import { Picture } from '../../components/Picture/Picture';
import { Prose } from '../../components/Prose/Prose';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import styles from './CoursePage.module.css';
import { Lessons } from './Lessons/Lessons';

/** A course: description, lessons, teacher and frequently asked questions. */
export const CoursePage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet}>
			<header className={`${sheet.head} ${styles.head}`}>
				<div className={styles.textBlock}>
					<h1 className={sheet.title} {...langAttributes(view, model.contentLang)}>
						{model.title}
					</h1>
					<p className={sheet.lede} {...langAttributes(view, model.contentLang)}>
						{model.excerpt}
					</p>
					<p className={sheet.meta}>
						{view.t('course.count', { n: model.lessons.length })}
						{model.minutes > 0 && ` · ${view.t('card.minutes', { minutes: model.minutes })}`}
					</p>
				</div>
				{model.picture !== null && (
					<Picture picture={model.picture} slot="lead" ratio="r169" first decorative />
				)}
			</header>
			<div className={sheet.columns}>
				<div className={sheet.stack}>
					<section aria-labelledby="lessons">
						<SectionHeader id="lessons" title={view.t('course.lessons')} href="" view={view} />
						<Lessons
							course={model.slug}
							lessons={model.lessons}
							open=""
							lang={model.contentLang}
							view={view}
						/>
					</section>
				</div>
				<div className={sheet.stack}>
					<Prose html={model.html} lang={model.contentLang} view={view} />
					{model.teacher !== null && (
						<section aria-labelledby="teacher">
							<SectionHeader id="teacher" title={view.t('course.teacher')} href="" view={view} />
							<div {...langAttributes(view, model.contentLang)}>
								<PersonCard
									name={model.teacher.name}
									designation={model.teacher.role}
									href={model.teacher.href}
									picture={model.teacher.portrait}
								>
									<p>{model.teacher.bio}</p>
								</PersonCard>
							</div>
						</section>
					)}
					{model.questions.length > 0 && (
						<section aria-labelledby="questions">
							<SectionHeader id="questions" title={view.t('course.questions')} href="" view={view} />
							{model.questions.map(({ question, answer }) => (
								<details
									key={question}
									className={styles.question}
									{...langAttributes(view, model.contentLang)}
								>
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
