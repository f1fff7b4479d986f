import { type ClipboardEvent, type MouseEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { maxEmail, maxPhone, maxSubscriberName } from '../../../api/limits.gen';
import type { Signup as Model, SignupValues } from '../../../api/pages.gen';
import { track } from '../../analytics';
import { createProof, type Proof } from '../../captcha';
import styles from '../../components/Form/Form.module.css';
import { Icon } from '../../components/Icon/Icon';
import { type Message, type MessageId, translator } from '../../i18n/translate';
import { loadReader, reader, setReader, splitName } from '../../stores/reader';
import { addSubscribedBrand } from '../../subscribed';
import { CityField } from './CityField';
import { adoptCityStyles } from './cities';
import { listFormId, type Outcome, type SignupKind, sendSignup } from './send';

interface Props {
	kind: SignupKind;
	signup: Model;
	lang: string;
	/** Values of a form that was sent without scripts and came back with errors. */
	values: SignupValues;
	/** Validation messages by field. */
	errors: Record<string, string>;
	texts: Record<string, Message>;
}

/** The text fields in their order, with their attributes. */
const fields = [
	{
		name: 'first_name',
		text: 'newsletter.firstName',
		value: 'firstName',
		auto: 'given-name',
		max: maxSubscriberName,
	},
	{
		name: 'last_name',
		text: 'newsletter.lastName',
		value: 'lastName',
		auto: 'family-name',
		max: maxSubscriberName,
	},
	{ name: 'email', text: 'newsletter.email', value: 'email', auto: 'email', max: maxEmail },
	{ name: 'phone_number', text: 'newsletter.phone', value: 'phone', auto: 'tel-national', max: maxPhone },
] as const satisfies readonly { text: MessageId; value: keyof SignupValues; [other: string]: unknown }[];

/** A phone number of at most 15 digits; people and address books separate them with spaces, hyphens, dots and brackets. */
const phonePattern = `([ .\\-\\(\\)]*[0-9]){0,${maxPhone}}[ .\\-\\(\\)]*`;

/** The value of a field as it is sent: trimmed, and a phone number without its separators. */
const normalizedValue = (name: string, value: string): string =>
	name === 'phone_number' ? value.replace(/[\s.()\u2010-\u2013-]/g, '') : value.trim();

/** Pastes a phone number without its separators, so that the field's maximum length does not cut it. */
function pastePhone(event: ClipboardEvent<HTMLInputElement>): void {
	event.preventDefault();
	const field = event.currentTarget;
	const text = normalizedValue('phone_number', event.clipboardData.getData('text'));
	field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
	field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The checkboxes of newsletters that belong to a form, wherever they are on the page. */
const checkboxesOf = (form: HTMLFormElement) =>
	[...form.elements].filter(
		(one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name === 'newsletter',
	);

/**
 * The form to subscribe to a newsletter: folded into a card (STATE-87), on its own page, or short with only an email
 * address, beside a list with checkboxes. Before hydration the card is a link to the newsletter's page, and the forms
 * are plain forms.
 */
export const Signup = ({ kind, signup, lang, values, errors: initialErrors, texts }: Props) => {
	const [hydrated, setHydrated] = useState(false);
	const [open, setOpen] = useState(kind !== 'card');
	const [sending, setSending] = useState(false);
	const [outcome, setOutcome] = useState<Outcome | null>(null);
	const [errors, setErrors] = useState(initialErrors);
	const form = useRef<HTMLFormElement>(null);
	const result = useRef<HTMLParagraphElement>(null);
	const holder = useRef<HTMLDivElement>(null);
	const proof = useRef<Proof | null>(null);
	const city = useRef<string | null>(null);
	const filled = useRef(false);
	/** Typed values, which are kept while the card is folded. */
	const typed = useRef<Record<string, string>>({});
	const t = translator(lang, texts);

	useEffect(() => {
		setHydrated(true);
		adoptCityStyles();
	}, []);

	useEffect(() => {
		if (open) loadReader();
	}, [open]);

	useEffect(() => {
		if (!open || !holder.current) return;
		proof.current = createProof(signup.captcha, holder.current);
		if (kind === 'card') proof.current.begin();
	}, [open, kind, signup.captcha]);

	// Name and email are filled in once per form. Fields that the reader changed stay as they are (STATE-96).
	useEffect(
		() =>
			reader.subscribe((known) => {
				if (!known || filled.current || !open) return;
				filled.current = true;
				const [first, last] = splitName(known.name);
				for (const [name, value] of Object.entries({
					first_name: first,
					last_name: last,
					email: known.email,
				})) {
					const field = form.current?.elements.namedItem(name) as HTMLInputElement | null;
					if (field?.value !== '') continue;
					field.value = value;
					typed.current[name] = value;
				}
			}),
		[open],
	);

	const submit = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (sending) return;
		const target = event.currentTarget;
		for (const field of target.querySelectorAll<HTMLInputElement>('input[name]'))
			field.value = normalizedValue(field.name, field.value);
		const boxes = checkboxesOf(target);
		const ticked = boxes.filter((box) => box.checked);
		boxes[0]?.setCustomValidity(ticked.length === 0 ? t('form.choose') : '');
		if (!target.reportValidity()) return;
		const newsletters = ticked.map((box) => box.value).join(',') || signup.newsletter;
		const brands = boxes.length === 0 ? [signup.brand] : ticked.map((box) => box.dataset.brand ?? '');
		setSending(true);
		setOutcome(null);
		const data = new FormData(target);
		const text = (name: string) => String(data.get(name) ?? '');
		const payload = {
			first_name: text('first_name'),
			last_name: text('last_name'),
			email: text('email'),
			phone_number: text('phone_number'),
			city: city.current,
			brand: brands[0] ?? '',
			g_recaptcha_response: (await proof.current?.take()) ?? '',
		};
		const response = await sendSignup(kind, payload, lang, newsletters, {
			success: t('newsletter.success'),
			confirm: t('newsletter.checkMail'),
			failed: t('newsletter.failed'),
			failedShort: t('newsletter.failedShort'),
			offline: t('offline.title'),
		});
		track({
			event: 'form',
			category: 'newsletter',
			action: response.ok ? 'sent' : 'refused',
			label: newsletters,
		});
		setSending(false);
		setOutcome(response.ok ? { ...response, email: payload.email } : response);
		setErrors(response.errors ?? {});
		if (!response.ok) {
			const first = fields.find(({ name }) => response.errors?.[name] !== undefined);
			if (first) (target.elements.namedItem(first.name) as HTMLInputElement | null)?.focus();
			return;
		}
		for (const brand of brands) addSubscribedBrand(brand);
		for (const box of boxes) box.disabled = true; // the ticked boxes show what was requested
		if (!reader.get()) setReader(`${payload.first_name} ${payload.last_name}`, payload.email); // for other forms on this page
		setOpen(false);
	};

	const fold = (event: MouseEvent) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return;
		event.preventDefault();
		city.current = null; // the field is removed with the form and comes back empty
		setOpen(!open);
	};

	const done = outcome?.ok === true;
	// The form with the focused button is gone, so the result gets the focus.
	useEffect(() => {
		if (done) result.current?.focus();
	}, [done]);

	return (
		<div className={styles.form} data-signup={kind} data-untracked="">
			{kind === 'card' && !done && (
				<a
					className={`${styles.label} ${styles.notice}`}
					href={signup.href}
					onClick={fold}
					aria-expanded={hydrated ? open : undefined}
					data-replay=""
				>
					{t('newsletter.card', { name: signup.name })}
					<Icon name={open ? 'arrowUp' : 'arrowDown'} />
				</a>
			)}
			{open && (
				<form
					className={styles.form}
					id={kind === 'short' ? listFormId : undefined}
					noValidate={hydrated && kind === 'short'} // the browser cannot require one of several checkboxes
					method="post"
					action={signup.action}
					ref={form}
					onSubmit={submit}
					onFocus={() => proof.current?.begin()}
				>
					{fields.map(
						({ name, text, value, auto, max }) =>
							(kind !== 'short' || name === 'email') && (
								<div className={styles.field} key={name}>
									<label className={styles.field}>
										<span className={styles.label}>{t(text)}</span>
										<input
											className={styles.input}
											name={name}
											type={name === 'email' ? 'email' : 'text'}
											inputMode={name === 'phone_number' ? 'tel' : undefined}
											pattern={name !== 'phone_number' ? undefined : hydrated ? '[0-9]*' : phonePattern}
											title={name === 'phone_number' ? t('newsletter.invalidPhone', { max }) : undefined}
											dir={name === 'email' || name === 'phone_number' ? 'ltr' : undefined}
											required={name !== 'phone_number'}
											maxLength={name === 'phone_number' && !hydrated ? undefined : max} // only a script can paste a long number whole
											placeholder={t(text)}
											autoComplete={auto}
											defaultValue={typed.current[name] ?? values[value]}
											aria-invalid={errors[name] === undefined ? undefined : true}
											aria-describedby={errors[name] === undefined ? undefined : `signup-${name}`}
											onPaste={(event) => {
												if (name === 'phone_number') pastePhone(event);
											}}
											onChange={(event) => {
												if (name === 'phone_number') {
													const digits = normalizedValue(name, event.target.value);
													if (digits !== event.target.value) event.target.value = digits;
													event.target.setCustomValidity(
														digits.length > max ? t('newsletter.invalidPhone', { max }) : '',
													);
												}
												typed.current[name] = event.target.value;
											}}
											onBlur={(event) => {
												event.target.value = normalizedValue(name, event.target.value);
												typed.current[name] = event.target.value;
											}}
										/>
									</label>
									{errors[name] !== undefined && (
										<p
											// The result below the form has the same text (ERR-09, ERR-11), so it is not shown twice.
											className={outcome?.message.endsWith(errors[name]) ? 'hidden-text' : styles.error}
											id={`signup-${name}`}
										>
											{errors[name]}
										</p>
									)}
								</div>
							),
					)}
					{hydrated && kind !== 'short' && (
						<CityField
							label={t('newsletter.city')}
							onChoose={(id) => {
								city.current = id;
							}}
						/>
					)}
					<p className={styles.optional}>
						{kind !== 'short' && (
							<>
								{t('newsletter.mandatory')}
								<br />
							</>
						)}
						{signup.consent}
					</p>
					<div ref={holder} data-captcha="" />
					<button className={styles.button} type="submit" aria-busy={sending}>
						{t(sending ? 'newsletter.sending' : 'newsletter.subscribe')}
					</button>
				</form>
			)}
			<p
				className={outcome === null ? 'hidden-text' : done ? styles.done : styles.notice}
				role="status"
				tabIndex={-1}
				ref={result}
			>
				{outcome?.message}
			</p>
			{outcome?.email !== undefined && (
				<p>
					<bdi>{outcome.email}</bdi>
				</p>
			)}
		</div>
	);
};
