/**
 * The proof that a person filled in a form: by default the solution of a proof-of-work
 * challenge, else the token of an external captcha. An empty proof is allowed; the server
 * then applies stricter limits.
 */
import { captchaChallenge } from '../api/client.gen';
import type { CaptchaModel } from '../api/pages.gen';

export interface Proof {
	/** Starts the work, so that the proof is ready when the form is sent. */
	begin(): void;
	/** Resolves to the proof, which is valid for one submission; "" if there is none. */
	take(): Promise<string>;
}

const hex = (bytes: ArrayBuffer): string =>
	[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Numbers to try before yielding to the event loop. */
const batchSize = 500;

/** Fetches a challenge and returns its solution, "" if the call fails or the browser cannot solve it, as without TLS. */
export async function solveChallenge(): Promise<string> {
	if (!globalThis.crypto?.subtle) return '';
	const response = await captchaChallenge();
	if (!response.ok) return '';
	const { maxnumber, ...challenge } = response.value;
	const encoder = new TextEncoder();
	for (let number = 0; number <= maxnumber; number++) {
		const digest = await crypto.subtle.digest('SHA-256', encoder.encode(challenge.salt + number));
		if (hex(digest) === challenge.challenge) return btoa(JSON.stringify({ ...challenge, number }));
		if (number % batchSize === 0) await new Promise((resolve) => setTimeout(resolve));
	}
	return '';
}

/** The interface that the external captcha scripts share. */
interface Widget {
	ready?(callback: () => void): void;
	render(holder: HTMLElement, options: object): string | number;
	getResponse(id: string | number): string;
	reset(id: string | number): void;
}

const scripts: Record<string, [address: string, name: string]> = {
	recaptcha: ['https://www.google.com/recaptcha/api.js?render=explicit', 'grecaptcha'],
	hcaptcha: ['https://js.hcaptcha.com/1/api.js?render=explicit', 'hcaptcha'],
	turnstile: ['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', 'turnstile'],
};

/** An external captcha rendered into an element. Its script loads when the reader begins to fill in the form. */
function widgetProof({ provider, siteKey }: CaptchaModel, holder: HTMLElement): Proof {
	const [address = '', name = ''] = scripts[provider] ?? [];
	let rendered: Promise<[Widget, string | number]> | undefined;
	const renderWidget = async (): Promise<[Widget, string | number]> => {
		const script = Object.assign(document.createElement('script'), { src: address, async: true });
		await new Promise((resolve, reject) => {
			script.onload = resolve;
			script.onerror = reject;
			document.head.append(script);
		});
		const check = (window as unknown as Record<string, Widget>)[name] as Widget;
		await new Promise<void>((resolve) => (check.ready ? check.ready(resolve) : resolve()));
		return [check, check.render(holder, { sitekey: siteKey })];
	};
	const begin = () => {
		rendered ??= renderWidget();
		rendered.catch(() => {});
	};
	return {
		begin,
		async take() {
			begin();
			try {
				const [check, id] = (await rendered) as [Widget, string | number];
				const proof = check.getResponse(id);
				check.reset(id);
				return proof ?? '';
			} catch {
				return '';
			}
		},
	};
}

/** Creates the proof for the configured captcha provider. External captchas render into holder. */
export function createProof(captcha: CaptchaModel, holder: HTMLElement): Proof {
	if (captcha.provider in scripts) return widgetProof(captcha, holder);
	let next: Promise<string> | undefined;
	const begin = () => {
		next ??= solveChallenge();
	};
	return {
		begin,
		// Every submission needs a new proof (STATE-92).
		async take() {
			begin();
			const proof = await next;
			next = undefined;
			begin();
			return proof ?? '';
		},
	};
}
