/** The three calls to subscribe to newsletters, each with its own rule for success (D-18). */

/** The kind of form: card, page, or the short form of the list of newsletters. It determines the API call. */
export type SignupKind = 'card' | 'page' | 'short';

/** The id of the short form, which owns the checkboxes of the list. */
export const listFormId = 'newsletters-form';

/** The body of the call, with exactly these keys (ENTITY-52). */
export interface Payload {
	first_name: string;
	last_name: string;
	email: string;
	phone_number: string;
	city: string | null;
	brand: string;
	g_recaptcha_response: string;
}

export interface Outcome {
	ok: boolean;
	/** The message for the reader. */
	message: string;
	/** The email address in a successful form. */
	email?: string;
	/** Validation messages by field. */
	errors?: Record<string, string>;
}

/** The form's own messages, for calls whose response has none. */
interface Texts {
	success: string;
	/** The message when the reader must confirm the subscription by email. */
	confirm: string;
	failed: string;
	failedShort: string;
	/** The message when there is no connection. */
	offline: string;
}

const calls: Record<SignupKind, string> = { card: 'card', page: 'subscription', short: 'sub' };

/** Fields that a response may have. */
interface ResponseFields {
	error?: unknown;
	subscriptions?: unknown;
	confirm?: unknown;
	subscribed?: unknown;
	message?: unknown;
	fields?: Record<string, string>;
}

/** Sends a form to the call of its kind. newsletter has the slugs, separated by commas; lang is the language of the response. */
export async function sendSignup(
	kind: SignupKind,
	payload: Payload,
	lang: string,
	newsletter: string,
	texts: Texts,
): Promise<Outcome> {
	const { email, brand, g_recaptcha_response } = payload;
	const body = kind === 'short' ? { email, brand, g_recaptcha_response } : payload;
	const query = new URLSearchParams({ locale: lang, newsletter });
	let status = 0;
	let fields: ResponseFields = {};
	try {
		const response = await fetch(`/api/v2/newsletters/${calls[kind]}?${query}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		});
		status = response.status;
		fields = ((await response.json().catch(() => null)) ?? {}) as ResponseFields;
	} catch {
		if (!navigator.onLine) return { ok: false, message: texts.offline };
	}
	const success = fields.confirm === true ? texts.confirm : texts.success;
	const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
	const errors = fields.fields;
	switch (kind) {
		// Only status 200 is success (VALID-08, ERR-13). A form with invalid fields did not fail: its reader can correct it.
		case 'short':
			if (status === 200) return { ok: true, message: success };
			return { ok: false, message: (errors && textOf(fields.error)) || texts.failedShort, errors };
		// Only subscribed: true is success, and the message is the server's (ERR-11, ERR-12).
		case 'card':
			return {
				ok: fields.subscribed === true,
				message: textOf(fields.message) || textOf(fields.error) || texts.failed,
				errors,
			};
		// A response with an error is a failure whatever its status (VALID-07, ERR-08 to ERR-10).
		default:
			if (fields.error) return { ok: false, message: `* ${textOf(fields.error)}`, errors };
			if (!fields.subscriptions) return { ok: false, message: texts.failed };
			return { ok: true, message: success };
	}
}
