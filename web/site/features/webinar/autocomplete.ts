/** The values of the attribute autocomplete, by the name of a field of the registration form. */
export const autocomplete: Record<string, string> = {
	first_name: 'given-name',
	last_name: 'family-name',
	email: 'email',
	phone_number: 'tel',
	company: 'organization',
	designation: 'organization-title',
	city: 'address-level2',
};
