import type { Signup, SignupValues } from '../../../api/pages.gen';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import type { SignupKind } from '../../islands/Signup/send';
import { signupTexts } from '../../islands/Signup/texts';
import type { View } from '../../view';

interface Props {
	signup: Signup;
	kind: SignupKind;
	view: View;
	values?: SignupValues;
	errors?: Record<string, string>;
}

const empty: SignupValues = { firstName: '', lastName: '', email: '', phone: '' };

/** The island with the form to subscribe to a newsletter. It hydrates on interaction. */
export const SignupIsland = ({ signup, kind, view, values = empty, errors = {} }: Props) => (
	<Island
		name="Signup"
		when="interaction"
		props={{ kind, signup, lang: view.lang, values, errors, texts: messagesFor(view.lang, signupTexts) }}
	/>
);
