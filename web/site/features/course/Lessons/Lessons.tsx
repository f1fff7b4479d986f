import type { CourseLesson } from '../../../../api/pages.gen';
import { Icon } from '../../../components/Icon/Icon';
import { Enhancement } from '../../../enhancements/Enhancement';
import { langAttributes, type View } from '../../../view';
import styles from './Lessons.module.css';

interface Props {
	/** Slug of the course. */
	course: string;
	lessons: readonly CourseLesson[];
	/** Slug of the lesson that is open, "" on the course's own page. */
	open: string;
	/** Language of the lessons. */
	lang: string;
	view: View;
}

/**
 * The lessons of a course as links. The enhancement ticks the lessons that the reader has finished. Until it runs, the
 * controls that need it are invisible but take up their space.
 */
export const Lessons = ({ course, lessons, open, lang, view }: Props) => {
	const { t } = view;
	const langProps = langAttributes(view, lang);
	const number = (n: number) => new Intl.NumberFormat(view.lang).format(n);
	const progress = [...lessons.keys(), lessons.length].map((n) =>
		t('course.progress', { number: number(n), all: number(lessons.length) }),
	);
	const full = open === '';
	return (
		<Enhancement name="lessons" when="load">
			<div className={styles.lessons} data-course={course} data-open={open}>
				{full && lessons[0] !== undefined && (
					<p>
						<a
							className={styles.button}
							href={lessons[0].href}
							data-continue={t('course.continue')}
							data-again={t('course.again')}
						>
							{t('course.start')}
						</a>
					</p>
				)}
				{!full && (
					<button className={`${styles.finish} ${styles.scripted}`} type="button">
						<span className={styles.mark}>
							<Icon name="check" />
						</span>
						<span data-finish={t('course.finish')} data-finished={t('course.finished')}>
							{t('course.finish')}
						</span>
					</button>
				)}
				<ol className={styles.list}>
					{lessons.map((lesson, index) => (
						<li key={lesson.slug} className={full ? styles.full : undefined} data-lesson={lesson.slug}>
							<span className={styles.mark}>
								<span className={styles.number}>{number(index + 1)}</span>
								<Icon name="check" />
							</span>
							<div>
								<a href={lesson.href} aria-current={lesson.slug === open ? 'page' : undefined} {...langProps}>
									{lesson.title}
								</a>
								<span className="hidden-text" data-word="" hidden>
									{` ${t('course.finished')}`}
								</span>
								{full && (
									<p className={styles.excerpt} {...langProps}>
										{lesson.excerpt}
									</p>
								)}
								{lesson.minutes > 0 && (
									<p className={styles.minutes}>{t('card.minutes', { minutes: lesson.minutes })}</p>
								)}
							</div>
						</li>
					))}
				</ol>
				<div className={`${styles.progress} ${styles.scripted}`}>
					<p role="status" data-texts={JSON.stringify(progress)}>
						{progress[0]}
					</p>
					<p>{t('course.device')}</p>
				</div>
			</div>
		</Enhancement>
	);
};
