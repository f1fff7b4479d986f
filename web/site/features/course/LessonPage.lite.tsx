import type { LessonPage } from '../../../api/pages.gen';
import { lite, Rich, Top } from '../../lite/elements';
import { speech, type View } from '../../view';
import { Lessons } from './Lessons.lite';

export const LessonPageLite = ({ model, view }: { model: LessonPage; view: View }) => {
	const number = (n: number) => new Intl.NumberFormat(view.lang).format(n);
	return (
		<>
			<article>
				<p>
					<a href={lite(model.course.href)} {...speech(view, model.contentLang)}>
						{model.course.text}
					</a>{' '}
					<small>
						{view.t('course.lesson', { number: number(model.number), all: number(model.lessons.length) })}
					</small>
				</p>
				<Top title={model.title} text={model.excerpt} spoken={speech(view, model.contentLang)} />
				<Rich html={model.html} spoken={speech(view, model.contentLang)} />
				{model.next !== null && (
					<p>
						{view.t('course.next')}:{' '}
						<a href={lite(model.next.href)} rel="next" {...speech(view, model.contentLang)}>
							{model.next.text}
						</a>
					</p>
				)}
			</article>
			<Lessons lessons={model.lessons} view={view} lang={model.contentLang} />
		</>
	);
};
