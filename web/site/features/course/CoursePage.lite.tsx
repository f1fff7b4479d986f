import type { CoursePage } from '../../../api/pages.gen';
import { Html, liteHref, PageTitle, TitledSection } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { Lessons } from './Lessons.lite';

export const CoursePageLite = ({ model, view }: { model: CoursePage; view: View }) => (
	<>
		<PageTitle title={model.title} text={model.excerpt} langProps={langAttributes(view, model.contentLang)} />
		<Html html={model.html} langProps={langAttributes(view, model.contentLang)} />
		<Lessons lessons={model.lessons} view={view} lang={model.contentLang} />
		{model.teacher !== null && (
			<TitledSection title={view.t('course.teacher')}>
				<p {...langAttributes(view, model.contentLang)}>
					<a href={liteHref(model.teacher.href)}>{model.teacher.name}</a> <small>{model.teacher.role}</small>
				</p>
				<p {...langAttributes(view, model.contentLang)}>{model.teacher.bio}</p>
			</TitledSection>
		)}
		{model.questions.length > 0 && (
			<TitledSection title={view.t('course.questions')}>
				<dl>
					{model.questions.map(({ question, answer }) => (
						<div key={question} {...langAttributes(view, model.contentLang)}>
							<dt>{question}</dt>
							<dd>{answer}</dd>
						</div>
					))}
				</dl>
			</TitledSection>
		)}
	</>
);
