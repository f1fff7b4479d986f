/**
 * Signs in with a passkey or creates one: fetches a challenge, passes it to the device and
 * submits the credential with the form. The page that follows the form shows errors.
 */
export function passkey(host: HTMLElement): void {
	const form = host.firstElementChild as HTMLFormElement;
	const keys = window.PublicKeyCredential;
	if (!keys?.parseRequestOptionsFromJSON) return;
	const make = form.dataset.make !== undefined;
	let waiting = new AbortController();
	let renewal = 0;

	/** Requests a credential from the device; `conditional` offers passkeys in the autofill list of the email field. */
	async function requestCredential(mediation: CredentialMediationRequirement): Promise<void> {
		waiting.abort();
		waiting = new AbortController();
		const { signal } = waiting;
		const response = await fetch(`${form.action}/challenge`, { method: 'POST', signal });
		if (response.ok) {
			const { publicKey } = await response.json();
			const key = make
				? await navigator.credentials.create({
						publicKey: keys.parseCreationOptionsFromJSON(publicKey),
						signal,
					})
				: await navigator.credentials.get({
						publicKey: keys.parseRequestOptionsFromJSON(publicKey),
						mediation,
						signal,
					});
			(form.elements.namedItem('credential') as HTMLInputElement).value = JSON.stringify(key);
		} else if (mediation === 'conditional') return;
		form.submit();
	}

	/** Offers passkeys by autofill and renews the challenge before it expires. */
	async function offerAutofill(): Promise<void> {
		clearInterval(renewal);
		if (make || !(await keys.isConditionalMediationAvailable?.())) return;
		const again = () => void requestCredential('conditional').catch(() => {});
		renewal = window.setInterval(again, 4 * 60_000);
		again();
	}

	// The browser itself informs readers who cancel or have no passkey.
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		requestCredential('required').catch(offerAutofill);
	});
	form.dataset.ready = '';
	void offerAutofill();
}
