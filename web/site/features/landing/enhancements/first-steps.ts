import { readSelf } from '../../../../api/client.gen';

/** Shows the list of next steps to administrators. */
export async function firstSteps(host: HTMLElement): Promise<void> {
	const response = await readSelf({ format: 'minimal' });
	const steps = host.querySelector('section');
	if (steps && response.ok && response.value.roles.includes('admin')) steps.hidden = false;
}
