import type { LessonPage } from '../../../api/pages.gen';
import { Html, liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { Lessons } from './Lessons.lite';

export const LessonPageLite = ({ model, view }: { model: LessonPage; view: View }) => {
	const number = (n: number) => new Intl.NumberFormat(view.lang).format(n);
	return (
		<>
			<article>
				<p>
					<a href={liteHref(model.course.href)} {...langAttributes(view, model.contentLang)}>
						{model.course.text}
					</a>{' '}
					<small>
						{view.t('course.lesson', { number: number(model.number), all: number(model.lessons.length) })}
					</small>
				</p>
				<PageTitle
					title={model.title}
					text={model.excerpt}
					langProps={langAttributes(view, model.contentLang)}
				/>
				<Html html={model.html} langProps={langAttributes(view, model.contentLang)} />
				{model.next !== null && (
					<p>
						{view.t('course.next')}:{' '}
						<a href={liteHref(model.next.href)} rel="next" {...langAttributes(view, model.contentLang)}>
							{model.next.text}
						</a>
					</p>
				)}
			</article>
			<Lessons lessons={model.lessons} view={view} lang={model.contentLang} />
		</>
	);
};
