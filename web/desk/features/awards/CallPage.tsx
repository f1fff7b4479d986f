import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
	type DeskAward,
	listAwardActions,
	type Result,
	readCall,
	readCompanyOptions,
	removeCall,
	type SavedCall,
	saveCall,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage, useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { Actions } from '../../components/Actions';
import { longMoment } from '../../components/dates';
import { type Bound, within } from '../../forms/bound';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	ChoiceField,
	ChoicesField,
	DateTimeField,
	LongTextField,
	NumberField,
	SwitchField,
	TextField,
	TimeZoneField,
	WordsField,
} from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { RecordPage } from '../../forms/RecordPage';
import { RemoveItem } from '../../forms/record';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { AwardTabs, WithAward } from './AwardTabs';
import { type CallFields, callFields, newCall, type QuestionFields, sendableCall } from './call';

/** The call for nominations of the award that the address names. */
export function CallPage() {
	const { slug } = useParams({ from: '/shell/directory/awards/$slug/call' });
	const { brands } = useSession();
	return (
		<WithAward slug={slug}>
			{(award) => {
				const brand = brands.find((one) => one.slug === award.brand) ?? brands[0];
				const read = () => readOrNew(slug, brand?.timeZone ?? 'Asia/Kolkata');
				return (
					<RecordPage queryKey={['award-call', slug]} read={read}>
						{(call) => call && <CallForm key={slug} award={award} call={call} read={read} />}
					</RecordPage>
				);
			}}
		</WithAward>
	);
}

/** Reads the call of an award, or a new one if it has none. */
async function readOrNew(slug: string, zone: string): Promise<Result<SavedCall>> {
	const answer = await readCall({ slug });
	return answer.ok || answer.status !== 404 ? answer : { ok: true, value: newCall(new Date(), zone) };
}

function CallForm({
	award,
	call,
	read,
}: {
	award: DeskAward;
	call: SavedCall;
	read: () => Promise<Result<SavedCall>>;
}) {
	const { t, lang } = useLanguage();
	const { slug } = award;
	const options = useQuery({
		queryKey: ['company-options'],
		queryFn: () => must(readCompanyOptions({})),
		staleTime: Number.POSITIVE_INFINITY,
	}).data;
	const undoable = useUndoable();
	const form = useVersionedForm<CallFields, SavedCall>({
		kind: 'call',
		id: slug,
		record: call,
		fieldsOf: callFields,
		versionOf: ({ version }) => version,
		save: (fields, version, sending) =>
			saveCall({ slug }, { ...sendableCall(fields), version: Number(version ?? 0) }, sending),
		read,
		queryKey: ['award-call', slug],
		lists: [['award-actions', slug]],
		titleOf: () => award.name,
		fields: {
			introduction: { label: t('desk.awards.introduction') },
			opensAt: { label: t('desk.awards.opens'), show: (at) => longMoment(at, lang, call.zone) },
			closesAt: { label: t('desk.awards.closes'), show: (at) => longMoment(at, lang, call.zone) },
			zone: { label: t('preferences.zone') },
			membersOnly: { label: t('nominate.members'), show: (only) => (only ? '✓' : '–') },
			questions: {
				label: t('desk.awards.questions'),
				show: (questions) => questions.map(({ label }) => label).join('\n'),
			},
			rules: {
				label: t('nominate.rules'),
				show: (rules) => Object.values(rules).flat().filter(Boolean).join(', '),
			},
		},
	});
	const taken = { ...sendableCall(callFields(call)) };
	/** Takes the call back, which is possible until the first nomination. */
	const remove = () =>
		undoable({
			run: () => must(removeCall({ slug, version: call.version })),
			undo: () => must(saveCall({ slug }, { ...taken, version: 0 })),
			done: t('desk.list.removed', { name: t('desk.awards.call') }),
			invalidate: [
				['award-call', slug],
				['award-actions', slug],
			],
		});
	const rules = form.bind('rules');
	const zone = form.values.zone;
	return (
		<FormPage
			form={form}
			title={award.name}
			back={{ to: '/directory/awards', label: t('menu.awards') }}
			menu={call.version > 0 && <RemoveItem onRemove={() => void remove()} />}
			aside={
				<>
					{call.version > 0 && (
						<section>
							<h2>{t('desk.slug')}</h2>
							<Anchor href="/awards/nominate" target="_blank" dir="ltr">
								/awards/nominate
							</Anchor>
						</section>
					)}
					<Actions queryKey={['award-actions', slug]} load={(page) => listAwardActions({ slug, ...page })} />
				</>
			}
		>
			<AwardTabs slug={slug} />
			<Section title={t('desk.awards.call')} named>
				<LongTextField {...form.bind('introduction')} maxLength={5000} rows={4} />
				<Row>
					<DateTimeField {...form.bind('opensAt')} timeZone={zone} required />
					<DateTimeField {...form.bind('closesAt')} timeZone={zone} required />
				</Row>
				<TimeZoneField {...form.bind('zone')} />
				<SwitchField {...form.bind('membersOnly')} />
			</Section>
			<Section title={t('desk.awards.questions')}>
				<ListField<QuestionFields>
					{...form.bind('questions')}
					hideLabel
					max={30}
					empty={{ id: '', label: '', help: '', kind: 'short', required: false, choices: [] }}
					titleOf={({ label }) => label}
					row={(question) => <Question question={question} />}
				/>
			</Section>
			<Section title={t('nominate.rules')} text={t('desk.awards.rules')}>
				<Row>
					<NumberField {...within(rules, 'foundedFrom', t('desk.awards.foundedFrom'))} min={0} max={2200} />
					<NumberField {...within(rules, 'foundedTo', t('desk.awards.foundedTo'))} min={0} max={2200} />
				</Row>
				<Row>
					<WordsField {...within(rules, 'countries', t('desk.country'))} max={50} />
					<WordsField {...within(rules, 'cities', t('newsletter.city'))} max={50} />
				</Row>
				<ChoicesField
					{...within(rules, 'sectors', t('desk.awards.sectors'))}
					options={(options?.sectors ?? []).map(({ name }) => ({ value: name, label: name }))}
					max={50}
				/>
				<ChoicesField
					{...within(rules, 'stages', t('desk.awards.stages'))}
					options={(options?.fundingRounds ?? []).map((name) => ({
						value: name,
						label: name.replaceAll('_', ' '),
					}))}
					max={30}
				/>
				<NumberField {...within(rules, 'raisedAtMost', t('desk.awards.raised'))} min={0} />
			</Section>
		</FormPage>
	);
}

const answerKinds = {
	short: 'desk.awards.answer.short',
	long: 'desk.awards.answer.long',
	link: 'company.edit.link',
	choice: 'desk.awards.answer.choice',
} as const;

function Question({ question }: { question: Bound<QuestionFields> }) {
	const t = useT();
	return (
		<>
			<TextField {...within(question, 'label', t('desk.awards.question'))} required maxLength={300} />
			<TextField {...within(question, 'help', t('desk.awards.help'))} maxLength={300} />
			<Row>
				<ChoiceField
					{...within(question, 'kind', t('desk.awards.answerKind'))}
					options={Object.entries(answerKinds).map(([value, label]) => ({ value, label: t(label) }))}
				/>
				{question.value.kind === 'choice' && (
					<WordsField {...within(question, 'choices', t('desk.awards.choices'))} max={20} />
				)}
			</Row>
			<SwitchField {...within(question, 'required', t('desk.awards.required'))} />
		</>
	);
}
