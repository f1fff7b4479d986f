import { useNavigate, useParams } from '@tanstack/react-router';
import {
	createCourse,
	type DeskCourse,
	deleteCourse,
	type LessonEdit,
	type QuestionEdit,
	readDeskCourse,
	saveCourse,
	setCourseStatus,
} from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { within } from '../../forms/bound';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { BrandField, LongTextField, NumberField, SlugField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { AuthorPicker } from '../../forms/pickers';
import { PictureField } from '../../forms/picture';
import { usePublication } from '../../forms/publication';
import { RecordPage } from '../../forms/RecordPage';
import { AddressSection } from '../../forms/record';
import { UploadBrand } from '../../forms/upload-brand';
import { useVersionedForm } from '../../forms/useVersionedForm';

interface CourseFields {
	brand: string;
	title: string;
	slug: string;
	path: string;
	excerpt: string;
	body: string;
	teacher: string;
	picture: number | null;
	position: number | null;
	questions: QuestionEdit[];
	lessons: Required<LessonEdit>[];
}

const sendable = ({ brand: _, picture, position, ...fields }: CourseFields) => ({
	...fields,
	position: position ?? 0,
	...(picture && { picture }),
});

/** The course that the address names, or a new one. */
export function CoursePage() {
	const { id } = useParams({ from: '/shell/courses/$id' });
	return (
		<RecordPage
			queryKey={['course', id]}
			read={() => readDeskCourse({ record: Number(id) })}
			isNew={id === 'new'}
		>
			{(course) => <CourseForm key={id} course={course} />}
		</RecordPage>
	);
}

const lists = [['courses']];

function CourseForm({ course }: { course: DeskCourse | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const { brands } = useSession();
	const record = course?.id ?? 0;
	const queryKey = ['course', String(course?.id)];
	const fieldsOf = (read: DeskCourse | undefined): CourseFields => ({
		brand: read?.brand ?? brands[0]?.slug ?? '',
		title: read?.title ?? '',
		slug: read?.slug ?? '',
		path: read?.path ?? '',
		excerpt: read?.excerpt ?? '',
		body: read?.body ?? '',
		teacher: read?.teacher ?? '',
		picture: read?.picture ?? null,
		position: read?.position ?? null,
		questions: read?.questions ?? [],
		lessons: (read?.lessons ?? []).map(({ id = 0, title, slug = '', excerpt = '', body = '' }) => ({
			id,
			title,
			slug,
			excerpt,
			body,
		})),
	});
	const form = useVersionedForm<CourseFields, DeskCourse>({
		kind: 'course',
		id: course?.id ?? 'new',
		record: course,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			course && version !== undefined
				? saveCourse({ record }, { ...sendable(fields), version: Number(version) }, options)
				: createCourse({}, { ...sendable(fields), brand: fields.brand }, options),
		read: () => readDeskCourse({ record }),
		queryKey,
		lists,
		onCreated: ({ id }) => navigate({ to: '/courses/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ title }) => title,
		fields: {
			brand: { label: t('search.brand') },
			title: { label: t('company.edit.headline') },
			slug: { label: t('desk.admin.slug') },
			path: { label: t('desk.slug') },
			excerpt: { label: t('desk.standfirst') },
			body: { label: t('desk.course.introduction') },
			teacher: { label: t('desk.course.teacher') },
			picture: { label: t('desk.block.picture'), show: String },
			position: { label: t('desk.admin.position'), show: String },
			questions: {
				label: t('course.questions'),
				show: (list) => list.map(({ question, answer }) => `${question}\n${answer}`).join('\n\n'),
			},
			lessons: {
				label: t('course.lessons'),
				show: (list) => list.map(({ title, body }) => `${title}\n${body}`).join('\n\n'),
			},
		},
	});
	const publication = usePublication({
		form,
		record: course,
		queryKey,
		lists,
		setStatus: (status, version) => setCourseStatus({ record }, { status, version }),
		remove: (version) => deleteCourse({ record, version }),
		recreate: (removed) => {
			const { lessons, ...fields } = fieldsOf(removed);
			const added = lessons.map((lesson) => ({ ...lesson, id: 0 }));
			return createCourse({}, { ...sendable({ ...fields, lessons: added }), brand: removed.brand });
		},
		onRemoved: () => navigate({ to: '/courses' }),
	});
	const isFixed = course !== undefined && course.status !== 'draft';
	const fixed = isFixed ? {} : { description: t('desk.fixedAddress') };
	return (
		<UploadBrand.Provider value={form.values.brand || undefined}>
			<FormPage
				form={form}
				title={course ? form.values.title || course.title : t('desk.course.new')}
				lang={course?.lang}
				ownTitle={!course}
				back={{ to: '/courses', label: t('desk.area.courses') }}
				{...publication}
				aside={course?.path && <AddressSection page={course.path} isDraft={course.status === 'draft'} />}
			>
				<Section title={t('conference.about')}>
					{!course && <BrandField {...form.bind('brand')} required />}
					<TextField {...form.bind('title')} required maxLength={200} />
					<Row>
						<SlugField {...form.bind('slug')} readOnly={isFixed} {...fixed} />
						<TextField
							{...form.bind('path')}
							ltr
							maxLength={120}
							placeholder="/course/"
							readOnly={isFixed}
							{...fixed}
						/>
					</Row>
					<LongTextField {...form.bind('excerpt')} maxLength={400} rows={2} />
					<LongTextField {...form.bind('body')} maxLength={20_000} rows={6} description="Markdown" />
					<Row>
						<AuthorPicker
							{...form.bind('teacher')}
							onChange={(teacher) => form.change({ teacher: teacher ?? '' })}
							clearable
						/>
						<NumberField {...form.bind('position')} min={0} max={10_000} />
					</Row>
					<PictureField {...form.bind('picture')} />
				</Section>
				<Section title={t('course.lessons')}>
					<ListField
						{...form.bind('lessons')}
						hideLabel
						empty={{ id: 0, title: '', slug: '', excerpt: '', body: '' }}
						max={60}
						titleOf={({ title }) => title}
						row={(lesson) => {
							const known = isFixed && lesson.value.id > 0;
							return (
								<>
									<TextField
										{...within(lesson, 'title', t('company.edit.headline'))}
										required
										maxLength={200}
									/>
									<SlugField
										{...within(lesson, 'slug', t('desk.admin.slug'))}
										readOnly={known}
										{...(!known && { description: t('desk.fixedAddress') })}
									/>
									<LongTextField
										{...within(lesson, 'excerpt', t('desk.standfirst'))}
										maxLength={400}
										rows={2}
									/>
									<LongTextField
										{...within(lesson, 'body', t('desk.course.text'))}
										maxLength={60_000}
										rows={8}
										description="Markdown"
									/>
								</>
							);
						}}
					/>
				</Section>
				<Section title={t('course.questions')}>
					<ListField
						{...form.bind('questions')}
						hideLabel
						empty={{ question: '', answer: '' }}
						max={30}
						titleOf={({ question }) => question}
						row={(entry) => (
							<>
								<TextField
									{...within(entry, 'question', t('desk.course.question'))}
									required
									maxLength={300}
								/>
								<LongTextField
									{...within(entry, 'answer', t('desk.course.answer'))}
									required
									maxLength={2000}
									rows={3}
								/>
							</>
						)}
					/>
				</Section>
			</FormPage>
		</UploadBrand.Provider>
	);
}
