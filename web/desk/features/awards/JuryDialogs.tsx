import { useQueryClient } from '@tanstack/react-query';
import {
	addJuryRound,
	type Criterion,
	type DeskAward,
	inviteJuror,
	type JuryRound,
	setJuryRoundTimes,
} from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { showToast } from '../../components/toasts';
import { within } from '../../forms/bound';
import { FormDialog, useDialogForm } from '../../forms/dialog';
import { Row } from '../../forms/FormPage';
import { DateTimeField, LanguageField, NumberField, SwitchField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { SearchPicker } from '../../forms/pickers';
import { withIds } from './call';
import { investorSource, personSource } from './sources';

/** The time zone in which an editor types the times of an award: that of its brand. */
export function useAwardZone(award: DeskAward): string {
	const { brands } = useSession();
	return (brands.find(({ slug }) => slug === award.brand) ?? brands[0])?.timeZone ?? 'Asia/Kolkata';
}

/** Returns a function that reads the lists of a jury again. */
function useRefresh(slug: string): () => void {
	const client = useQueryClient();
	return () => {
		for (const name of ['jury', 'jury-rounds', 'jury-scores', 'award-actions', 'shortlist'])
			void client.invalidateQueries({ queryKey: [name, slug] });
	};
}

const people = personSource();

/** The dialog that invites somebody to the jury. */
export function InviteDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
	const { t, lang } = useLanguage();
	const refresh = useRefresh(slug);
	const form = useDialogForm({
		name: `juror:${slug}`,
		initial: { name: '', email: '', lang, person: '', investor: '' },
		submit: ({ person, investor, ...fields }) =>
			inviteJuror({ slug }, { ...fields, ...(person && { person }), ...(investor && { investor }) }),
		onDone: (_, { email }) => {
			refresh();
			showToast(t('desk.admin.invited', { email }));
			onClose();
		},
	});
	const person = form.bind('person', t('desk.awards.person'));
	const investor = form.bind('investor', t('investor.firm'));
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			title={t('desk.awards.invite')}
			text={t('desk.awards.invite.text')}
			action={t('desk.awards.invite')}
			ready={form.values.name.trim() !== '' && form.values.email.trim() !== ''}
		>
			<TextField {...form.bind('name', t('account.name'))} required maxLength={120} />
			<TextField {...form.bind('email', t('account.email'))} required ltr type="email" maxLength={254} />
			<LanguageField {...form.bind('lang', t('search.language'))} />
			<SearchPicker
				{...person}
				description={t('desk.awards.person.text')}
				onChange={(value) => person.onChange(value ?? '')}
				source={people}
			/>
			<SearchPicker
				{...investor}
				onChange={(value) => investor.onChange(value ?? '')}
				source={investorSource}
			/>
		</FormDialog>
	);
}

/** The next full hour, some days later. */
function hourIn(days: number): string {
	const at = new Date();
	at.setUTCDate(at.getUTCDate() + days);
	at.setUTCMinutes(60, 0, 0);
	return at.toISOString();
}

/** The dialog that adds a round. */
export function RoundDialog({ award, onClose }: { award: DeskAward; onClose: () => void }) {
	const { t } = useLanguage();
	const { slug } = award;
	const timeZone = useAwardZone(award);
	const refresh = useRefresh(slug);
	const form = useDialogForm({
		name: `jury-round:${slug}`,
		initial: {
			name: '',
			shortlisted: false,
			blind: false,
			criteria: [{ id: '', name: '', weight: 1 }] as Criterion[],
			opensAt: hourIn(0),
			closesAt: hourIn(14),
		},
		submit: ({ criteria, ...fields }) =>
			addJuryRound({ slug }, { ...fields, criteria: withIds(criteria, ({ name }) => name, 'criterion') }),
		onDone: () => {
			refresh();
			showToast(t('desk.saved'));
			onClose();
		},
	});
	return (
		<FormDialog
			form={form}
			opened
			onClose={onClose}
			size="lg"
			title={t('desk.awards.round.add')}
			text={t('desk.awards.round.text')}
			action={t('desk.awards.round.add')}
			ready={form.values.name.trim() !== ''}
		>
			<TextField {...form.bind('name', t('account.name'))} required maxLength={120} />
			<Row>
				<DateTimeField {...form.bind('opensAt', t('desk.awards.opens'))} timeZone={timeZone} required />
				<DateTimeField {...form.bind('closesAt', t('desk.awards.closes'))} timeZone={timeZone} required />
			</Row>
			<SwitchField {...form.bind('shortlisted', t('desk.awards.round.shortlisted'))} />
			<SwitchField {...form.bind('blind', t('desk.awards.round.blind'))} />
			<ListField
				{...form.bind('criteria', t('desk.awards.criteria'))}
				max={20}
				empty={{ id: '', name: '', weight: 1 }}
				titleOf={({ name }) => name}
				row={(criterion) => (
					<Row>
						<TextField {...within(criterion, 'name', t('account.name'))} required maxLength={120} />
						<NumberField
							{...within(criterion, 'weight', t('desk.awards.weight'))}
							onChange={(weight) => criterion.onChange({ ...criterion.value, weight: weight ?? 1 })}
							min={1}
							max={100}
						/>
					</Row>
				)}
			/>
		</FormDialog>
	);
}

/** The dialog that changes when a round opens and closes. */
export function TimesDialog({
	award,
	round,
	onClose,
}: {
	award: DeskAward;
	round: JuryRound;
	onClose: () => void;
}) {
	const { t } = useLanguage();
	const { slug } = award;
	const timeZone = useAwardZone(award);
	const refresh = useRefresh(slug);
	const form = useDialogForm({
		name: `jury-times:${slug}:${round.id}`,
		initial: { opensAt: round.opensAt, closesAt: round.closesAt },
		submit: (fields) => setJuryRoundTimes({ slug, id: round.id }, { ...fields, version: round.version }),
		onDone: () => {
			refresh();
			showToast(t('desk.saved'));
			onClose();
		},
	});
	return (
		<FormDialog form={form} opened onClose={onClose} title={t('webinar.room.times')} action={t('desk.save')}>
			<DateTimeField {...form.bind('opensAt', t('desk.awards.opens'))} timeZone={timeZone} required />
			<DateTimeField {...form.bind('closesAt', t('desk.awards.closes'))} timeZone={timeZone} required />
		</FormDialog>
	);
}
