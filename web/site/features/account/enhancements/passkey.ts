/**
 * Signs in with a passkey, or makes one: asks the device for what the server asks it, and
 * sends the answer as the form that is there. What the server refuses is said by the page
 * that the form leads to.
 */
export function passkey(part: HTMLElement): void {
	const form = part.firstElementChild as HTMLFormElement;
	const keys = window.PublicKeyCredential;
	if (!keys?.parseRequestOptionsFromJSON) return;
	const make = form.dataset.make !== undefined;
	let waiting = new AbortController();
	let renewal = 0;

	/** Asks the device; `conditional` is for the list that opens below the field of the address. */
	async function ask(mediation: CredentialMediationRequirement): Promise<void> {
		waiting.abort();
		waiting = new AbortController();
		const { signal } = waiting;
		const answer = await fetch(`${form.action}/challenge`, { method: 'POST', signal });
		if (answer.ok) {
			const { publicKey } = await answer.json();
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

	/** Waits below the field, with a new challenge before the last one is too old. */
	async function wait(): Promise<void> {
		clearInterval(renewal);
		if (make || !(await keys.isConditionalMediationAvailable?.())) return;
		const again = () => void ask('conditional').catch(() => {});
		renewal = window.setInterval(again, 4 * 60_000);
		again();
	}

	// Who lets it be, or has no passkey here, is told so by the browser.
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		ask('required').catch(wait);
	});
	form.dataset.ready = '';
	void wait();
}
