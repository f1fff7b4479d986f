import type { LessonPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import { Prose } from '../../components/Prose/Prose';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import styles from './LessonPage.module.css';
import { Lessons } from './Lessons/Lessons';

/** One lesson of a course, with the list of all lessons beside it. */
export const LessonPage = ({ model, view }: { model: Model; view: View }) => {
	const langProps = langAttributes(view, model.contentLang);
	const number = (n: number) => new Intl.NumberFormat(view.lang).format(n);
	return (
		<Page frame={model} view={view}>
			<div className={sheet.sheet}>
				<div className={sheet.columns}>
					<article>
						<header className={sheet.head}>
							<p className={sheet.kicker}>
								<a href={model.course.href} {...langProps}>
									{model.course.text}
								</a>
							</p>
							<p className={sheet.meta}>
								{view.t('course.lesson', {
									number: number(model.number),
									all: number(model.lessons.length),
								})}
								{model.minutes > 0 && ` · ${view.t('card.minutes', { minutes: model.minutes })}`}
							</p>
							<h1 className={sheet.title} {...langProps}>
								{model.title}
							</h1>
							<p className={sheet.lede} {...langProps}>
								{model.excerpt}
							</p>
						</header>
						<Prose html={model.html} lang={model.contentLang} view={view} />
						<nav className={styles.pager} aria-label={view.t('course.lessons')}>
							{model.previous !== null && (
								<a href={model.previous.href} rel="prev">
									<span>{view.t('course.previous')}</span>
									<bdi {...langProps}>{model.previous.text}</bdi>
								</a>
							)}
							{model.next !== null && (
								<a className={styles.next} href={model.next.href} rel="next">
									<span>{view.t('course.next')}</span>
									<bdi {...langProps}>{model.next.text}</bdi>
								</a>
							)}
						</nav>
					</article>
					<aside className={styles.aside} aria-labelledby="lessons">
						<SectionHeader id="lessons" title={view.t('course.lessons')} href="" view={view} />
						<Lessons
							course={model.slug}
							lessons={model.lessons}
							open={model.lesson}
							lang={model.contentLang}
							view={view}
						/>
					</aside>
				</div>
			</div>
		</Page>
	);
};
