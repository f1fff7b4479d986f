import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
	type Application,
	addCompanyAnswers,
	type DeskAnswers,
	listAwardApplications,
	readCompanyAnswers,
} from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { showToast } from '../../components/toasts';
import { within } from '../../forms/bound';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { Row } from '../../forms/FormPage';
import { LongTextField, NumberField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { RecordPage } from '../../forms/RecordPage';
import { ListPage, type Tabs } from '../../lists/ListPage';
import css from './Awards.module.css';

/** The companies that apply for next year's award, with what they answered. */
export function Applications<S extends { q?: string }>({
	search,
	onSearch,
	tabs,
	actions,
}: {
	search: S;
	onSearch: (part: { [name in keyof S]?: S[name] | undefined }) => void;
	tabs: Tabs;
	actions: ReactNode;
}) {
	const { t } = useLanguage();
	const client = useQueryClient();
	const [shown, setShown] = useState<Application>();
	const [adding, setAdding] = useState<Application>();
	return (
		<>
			<ListPage
				title={t('menu.awards')}
				search={search}
				onSearch={onSearch}
				tabs={tabs}
				actions={actions}
				noSearch
				queryKey={['award-applications']}
				load={(page) => listAwardApplications(page)}
				keyOf={({ id }) => id}
				columns={[
					{
						id: 'name',
						label: t('desk.company'),
						main: true,
						cell: ({ id, name }) => (
							<Link to="/directory/companies/$id" params={{ id: String(id) }} dir="auto">
								{name}
							</Link>
						),
					},
					{
						id: 'answers',
						label: t('desk.awards.answers'),
						cell: (application) =>
							application.answers.length > 0 && (
								<Button size="compact-sm" variant="subtle" onClick={() => setShown(application)}>
									{t('desk.awards.answers')}
								</Button>
							),
					},
					{
						id: 'actions',
						label: t('desk.actions'),
						cell: (application) => (
							<Button size="compact-sm" variant="default" onClick={() => setAdding(application)}>
								{t('desk.awards.answers.add')}
							</Button>
						),
					},
				]}
				empty={{ title: t('desk.awards.applications.none') }}
			/>
			{shown && (
				<Modal
					opened
					onClose={() => setShown(undefined)}
					size="lg"
					title={<bdi>{shown.name}</bdi>}
					closeButtonProps={{ 'aria-label': t('header.close') }}
				>
					{shown.answers.map(({ id, award, year, question, answer }) => (
						<div key={id} dir="auto">
							<Text size="xs" c="dimmed">
								{award} {year}
							</Text>
							<Text size="sm" fw={600}>
								{question}
							</Text>
							<p className={css.answer}>{answer}</p>
						</div>
					))}
				</Modal>
			)}
			{adding && (
				<RecordPage
					queryKey={['company-answers', adding.id]}
					read={() => readCompanyAnswers({ id: adding.id })}
				>
					{(answers) =>
						answers && (
							<AddDialog
								company={adding}
								answers={answers}
								onClose={() => setAdding(undefined)}
								onDone={() => {
									setAdding(undefined);
									void client.invalidateQueries({ queryKey: ['award-applications'] });
									showToast(t('desk.saved'));
								}}
							/>
						)
					}
				</RecordPage>
			)}
		</>
	);
}

/** The dialog that adds answers of a company to the questions of an award. */
function AddDialog({
	company,
	answers,
	onClose,
	onDone,
}: {
	company: Application;
	answers: DeskAnswers;
	onClose: () => void;
	onDone: () => void;
}) {
	const { t, lang } = useLanguage();
	const form = useDialogForm({
		name: `answers:${company.id}`,
		initial: {
			award: '',
			year: new Date().getFullYear() as number | null,
			answers: [{ question: '', answer: '' }],
		},
		submit: ({ award, year, answers: list }) =>
			addCompanyAnswers(
				{ id: company.id, locale: lang },
				{ award, year: year ?? 0, answers: list, version: answers.version },
			),
		onDone,
	});
	const year = form.bind('year', t('desk.awards.year'));
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			size="lg"
			title={t('desk.awards.answers.add')}
			text={company.name}
			action={t('desk.save')}
			ready={form.values.award.trim() !== ''}
		>
			<Row>
				<TextField {...form.bind('award', t('search.award'))} required maxLength={120} />
				<NumberField
					{...year}
					onChange={(value) => year.onChange(value ?? null)}
					min={1990}
					max={2200}
					required
				/>
			</Row>
			<ListField
				{...form.bind('answers', t('desk.awards.answers'))}
				max={50}
				empty={{ question: '', answer: '' }}
				titleOf={({ question }) => question}
				row={(entry) => (
					<>
						<TextField {...within(entry, 'question', t('desk.awards.question'))} required maxLength={500} />
						<LongTextField {...within(entry, 'answer', t('company.edit.answer'))} rows={2} maxLength={2000} />
					</>
				)}
			/>
		</FormDialog>
	);
}
