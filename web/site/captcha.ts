/**
 * What a form shows in proof that a person filled it in: by default the solution of a
 * challenge that costs the browser a little work, else what another house's check gives.
 * An empty proof is no failure: the server is stricter then.
 */
import { captchaChallenge } from '../api/client.gen';
import type { CaptchaModel } from '../api/pages.gen';

export interface Proof {
	/** Begins, so that the proof is there when the form is sent. */
	begin(): void;
	/** The proof, which counts once. */
	take(): Promise<string>;
}

const hex = (bytes: ArrayBuffer): string =>
	[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** How many numbers are tried before the page may do something else. */
const stretch = 500;

/** Solves a challenge of ours; "" where a browser can't, as on a page that came unprotected. */
export async function work(): Promise<string> {
	if (!globalThis.crypto?.subtle) return '';
	const answer = await captchaChallenge();
	if (!answer.ok) return '';
	const { maxnumber, ...challenge } = answer.value;
	const encoder = new TextEncoder();
	for (let number = 0; number <= maxnumber; number++) {
		const sum = await crypto.subtle.digest('SHA-256', encoder.encode(challenge.salt + number));
		if (hex(sum) === challenge.challenge) return btoa(JSON.stringify({ ...challenge, number }));
		if (number % stretch === 0) await new Promise((go) => setTimeout(go));
	}
	return '';
}

/** What the scripts of other houses have in common. */
interface Widget {
	ready?(then: () => void): void;
	render(holder: HTMLElement, options: object): string | number;
	getResponse(id: string | number): string;
	reset(id: string | number): void;
}

const scripts: Record<string, [address: string, name: string]> = {
	recaptcha: ['https://www.google.com/recaptcha/api.js?render=explicit', 'grecaptcha'],
	hcaptcha: ['https://js.hcaptcha.com/1/api.js?render=explicit', 'hcaptcha'],
	turnstile: ['https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit', 'turnstile'],
};

/** The check of another house, drawn into a holder; it comes when the form is begun and not before. */
function widget({ provider, siteKey }: CaptchaModel, holder: HTMLElement): Proof {
	const [address = '', name = ''] = scripts[provider] ?? [];
	let drawn: Promise<[Widget, string | number]> | undefined;
	const draw = async (): Promise<[Widget, string | number]> => {
		const script = Object.assign(document.createElement('script'), { src: address, async: true });
		await new Promise((done, fail) => {
			script.onload = done;
			script.onerror = fail;
			document.head.append(script);
		});
		const check = (window as unknown as Record<string, Widget>)[name] as Widget;
		await new Promise<void>((done) => (check.ready ? check.ready(done) : done()));
		return [check, check.render(holder, { sitekey: siteKey })];
	};
	const begin = () => {
		drawn ??= draw();
		drawn.catch(() => {});
	};
	return {
		begin,
		async take() {
			begin();
			try {
				const [check, id] = (await drawn) as [Widget, string | number];
				const proof = check.getResponse(id);
				check.reset(id);
				return proof ?? '';
			} catch {
				return '';
			}
		},
	};
}

/** The proof of a form, by who checks it. */
export function proofOf(captcha: CaptchaModel, holder: HTMLElement): Proof {
	if (captcha.provider in scripts) return widget(captcha, holder);
	let next: Promise<string> | undefined;
	const begin = () => {
		next ??= work();
	};
	return {
		begin,
		// Whatever becomes of the form, the next one has a proof of its own (STATE-92).
		async take() {
			begin();
			const proof = await next;
			next = undefined;
			begin();
			return proof ?? '';
		},
	};
}
