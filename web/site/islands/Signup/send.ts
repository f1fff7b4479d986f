/** The three calls to subscribe to newsletters, each with its own rule for success (D-18). */

/** The kind of form: card, page or short. It decides the API call. */
export type Kind = 'card' | 'page' | 'short';

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
}

/** The form's own messages, for calls whose answer has none. */
interface Texts {
	success: string;
	/** The subscription begins when the reader confirms it by email. */
	confirm: string;
	failed: string;
	failedShort: string;
}

const calls: Record<Kind, string> = { card: 'card', page: 'subscription', short: 'sub' };

/** Fields that an answer may have. */
interface Answer {
	error?: unknown;
	subscriptions?: unknown;
	confirm?: unknown;
	subscribed?: unknown;
	message?: unknown;
}

/** Sends a form to the call of its kind. newsletter is the slug, lang the language of the answer. */
export async function send(
	kind: Kind,
	payload: Payload,
	lang: string,
	newsletter: string,
	texts: Texts,
): Promise<Outcome> {
	const { email, brand, g_recaptcha_response } = payload;
	const body = kind === 'short' ? { email, brand, g_recaptcha_response } : payload;
	const query = new URLSearchParams({ locale: lang, newsletter });
	let status = 0;
	let answer: Answer = {};
	try {
		const response = await fetch(`/api/v2/newsletters/${calls[kind]}?${query}`, {
			method: 'POST',
			headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify(body),
		});
		status = response.status;
		answer = ((await response.json().catch(() => null)) ?? {}) as Answer;
	} catch {
		// No answer at all.
	}
	const success = answer.confirm === true ? texts.confirm : texts.success;
	const said = (value: unknown) => (typeof value === 'string' ? value : '');
	switch (kind) {
		// Only status 200 is success (VALID-08, ERR-13).
		case 'short':
			return status === 200 ? { ok: true, message: success } : { ok: false, message: texts.failedShort };
		// Only subscribed: true is success, and the message is the server's (ERR-11, ERR-12).
		case 'card':
			return {
				ok: answer.subscribed === true,
				message: said(answer.message) || said(answer.error) || texts.failed,
			};
		// An answer with an error is a failure whatever its status (VALID-07, ERR-08 to ERR-10).
		default:
			if (answer.error) return { ok: false, message: `* ${said(answer.error)}` };
			if (!answer.subscriptions) return { ok: false, message: texts.failed };
			return { ok: true, message: success };
	}
}
