import { freeMailLabels } from '../api/limits.gen';

/** Whether an address is at a domain that says nothing about an employer, such as that of a free mail service (D-25). */
export const isFreeMail = (address: string): boolean => {
	const at = address.lastIndexOf('@');
	const labels = address
		.slice(at + 1)
		.toLowerCase()
		.split('.');
	return at >= 0 && labels.some((label) => freeMailLabels.includes(label));
};
