import type { CoursePage } from '../../../api/pages.gen';
import { lite, Rich, TitledSection, Top } from '../../lite/elements';
import { speech, type View } from '../../view';
import { Lessons } from './Lessons.lite';

export const CoursePageLite = ({ model, view }: { model: CoursePage; view: View }) => (
	<>
		<Top title={model.title} text={model.excerpt} spoken={speech(view, model.contentLang)} />
		<Rich html={model.html} spoken={speech(view, model.contentLang)} />
		<Lessons lessons={model.lessons} view={view} lang={model.contentLang} />
		{model.teacher !== null && (
			<TitledSection title={view.t('course.teacher')}>
				<p {...speech(view, model.contentLang)}>
					<a href={lite(model.teacher.href)}>{model.teacher.name}</a> <small>{model.teacher.role}</small>
				</p>
				<p {...speech(view, model.contentLang)}>{model.teacher.bio}</p>
			</TitledSection>
		)}
		{model.questions.length > 0 && (
			<TitledSection title={view.t('course.questions')}>
				<dl>
					{model.questions.map(({ question, answer }) => (
						<div key={question} {...speech(view, model.contentLang)}>
							<dt>{question}</dt>
							<dd>{answer}</dd>
						</div>
					))}
				</dl>
			</TitledSection>
		)}
	</>
);
