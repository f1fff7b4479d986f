import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLanguage } from '../app/i18n';
import { dateText, shortMoment } from '../components/dates';
import { differences, equal, textOf } from '../edit/compare';
import css from './Form.module.css';
import type { FieldInfo, VersionedForm } from './useVersionedForm';

// biome-ignore lint/suspicious/noExplicitAny: forms of every record
type AnyForm = VersionedForm<any, any>;

/** A value of a field in words; days and moments in the language of the editor. */
function shownAs(info: FieldInfo<never> | undefined, value: unknown, lang: string): string {
	if (value === undefined || value === null) return '–';
	const date = typeof value === 'string' ? dateText(value, lang) : undefined;
	return (info?.show?.(value as never) ?? date ?? textOf(value)) || '–';
}

/**
 * Shows each field that somebody else has changed beside what is typed here. What only the other one changed is taken unless
 * the editor chooses otherwise; of what both changed the editor chooses one.
 */
export function ConflictDialog({ form }: { form: AnyForm }) {
	const { t, lang } = useLanguage();
	const conflict = form.conflict;
	const [choices, setChoices] = useState<Record<string, 'mine' | 'theirs'>>({});
	if (!conflict) return null;
	const changed = differences<Record<string, unknown>>(conflict.base, conflict.mine, conflict.theirs);
	const choiceOf = (name: string, both: boolean) => choices[name] ?? (both ? undefined : 'theirs');
	const open = changed.filter(({ name, both }) => !choiceOf(String(name), both));
	const all = (choice: 'mine' | 'theirs') =>
		setChoices(Object.fromEntries(changed.map(({ name }) => [name, choice])));
	return (
		<Modal
			opened
			onClose={() => form.closeConflict()}
			size="lg"
			title={t('desk.form.conflict')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<Text size="sm" mb="sm">
				{t(changed.length > 0 ? 'desk.form.conflict.text' : 'desk.form.conflict.same')}
			</Text>
			<Stack gap="md">
				{changed.map(({ name, mine, theirs, both }) => (
					<Radio.Group
						key={String(name)}
						label={form.info[name]?.label ?? String(name)}
						description={both ? t('desk.form.conflict.both') : undefined}
						value={choiceOf(String(name), both) ?? ''}
						onChange={(value) => setChoices((old) => ({ ...old, [name]: value as 'mine' | 'theirs' }))}
					>
						<div className={css.versions}>
							<Radio.Card value="mine" p="sm" className={css.version}>
								<Version label={t('desk.form.conflict.mine')} text={shownAs(form.info[name], mine, lang)} />
							</Radio.Card>
							<Radio.Card value="theirs" p="sm" className={css.version}>
								<Version
									label={t('desk.form.conflict.theirs')}
									text={shownAs(form.info[name], theirs, lang)}
								/>
							</Radio.Card>
						</div>
					</Radio.Group>
				))}
			</Stack>
			<Group mt="lg" justify="flex-end">
				{changed.length > 1 && (
					<>
						<Button variant="subtle" onClick={() => all('mine')}>
							{t('desk.form.conflict.allMine')}
						</Button>
						<Button variant="subtle" onClick={() => all('theirs')}>
							{t('desk.form.conflict.allTheirs')}
						</Button>
					</>
				)}
				<Button
					disabled={open.length > 0}
					onClick={() =>
						void form.resolve(
							changed
								.filter(({ name, both }) => choiceOf(String(name), both) === 'theirs')
								.map(({ name }) => name),
						)
					}
				>
					{t('desk.save')}
				</Button>
			</Group>
		</Modal>
	);
}

function Version({ label, text }: { label: string; text: string }) {
	return (
		<Group wrap="nowrap" align="flex-start" gap="xs">
			<Radio.Indicator />
			<Words label={label} text={text} />
		</Group>
	);
}

/** Offers fields that are only on this device, because they were not saved before the view was closed. */
export function OfferDialog({ form }: { form: AnyForm }) {
	const { t, lang } = useLanguage();
	const { offer } = form;
	if (!offer) return null;
	const names = [...new Set([...Object.keys(offer.value), ...Object.keys(form.values)])].filter(
		(name) => !equal(offer.value[name], form.values[name]),
	);
	return (
		<Modal
			opened
			onClose={() => {}}
			withCloseButton={false}
			closeOnEscape={false}
			closeOnClickOutside={false}
			size="lg"
			title={t('desk.form.offer')}
		>
			<Text size="sm" mb="sm">
				{t('desk.device.text', { time: shortMoment(new Date(offer.at), lang) })}
			</Text>
			<Stack gap="md">
				{names.map((name) => (
					<div key={name}>
						<Text size="sm" fw={500}>
							{form.info[name]?.label ?? name}
						</Text>
						<div className={css.versions}>
							<div className={css.version}>
								<Words
									label={t('desk.device.this')}
									text={shownAs(form.info[name], offer.value[name], lang)}
								/>
							</div>
							<div className={css.version}>
								<Words
									label={t('desk.device.server')}
									text={shownAs(form.info[name], form.values[name], lang)}
								/>
							</div>
						</div>
					</div>
				))}
			</Stack>
			<Group mt="lg" justify="flex-end">
				<Button variant="default" onClick={form.dropOffer}>
					{t('desk.device.discard')}
				</Button>
				<Button onClick={form.takeOffer} data-autofocus>
					{t('desk.device.use')}
				</Button>
			</Group>
		</Modal>
	);
}

function Words({ label, text }: { label: string; text: string }) {
	return (
		<div className={css.versionText}>
			<Text size="xs" c="dimmed">
				{label}
			</Text>
			<Text size="sm" dir="auto">
				{text}
			</Text>
		</div>
	);
}
