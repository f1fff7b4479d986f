import type { CourseLesson } from '../../../api/pages.gen';
import { liteHref, TitledSection } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

export const Lessons = ({
	lessons,
	view,
	lang,
}: {
	lessons: readonly CourseLesson[];
	view: View;
	lang: string;
}) => (
	<TitledSection title={view.t('course.lessons')}>
		<ol>
			{lessons.map((lesson) => (
				<li key={lesson.slug}>
					<a href={liteHref(lesson.href)} {...langAttributes(view, lang)}>
						{lesson.title}
					</a>{' '}
					{lesson.minutes > 0 && <small>{view.t('card.minutes', { minutes: lesson.minutes })}</small>}
				</li>
			))}
		</ol>
	</TitledSection>
);
