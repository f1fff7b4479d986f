import { maxEmail } from '../../../api/limits.gen';
import { FieldError, fieldAttributes } from '../../components/Form/FieldFrame';
import type { View } from '../../view';

/** The result of a form that was sent, in the lite form. */
export const OutcomeLite = ({ model, view }: { model: { sent: boolean; notice: string }; view: View }) => (
	<>
		{model.sent && <p role="status">{view.t('newsletter.checkMail')}</p>}
		{model.notice !== '' && (
			<p role="alert">
				<strong>{model.notice}</strong>
			</p>
		)}
	</>
);

/**
 * The end of a form to subscribe: the address, the text that the reader agrees to, and the button.
 */
export const SignupLite = ({
	email,
	error,
	consent,
	view,
}: {
	email: string;
	/** The validation message of the address, undefined if it is valid. */
	error: string | undefined;
	consent: string;
	view: View;
}) => (
	<>
		<p>
			<label htmlFor="email">{view.t('newsletter.email')}</label>
			<input
				{...fieldAttributes('email', error)}
				name="email"
				type="email"
				dir="ltr"
				required
				maxLength={maxEmail}
				defaultValue={email}
			/>
			<FieldError id="email" error={error} lite />
		</p>
		<p>
			<small>{consent}</small>
		</p>
		<button type="submit">{view.t('newsletter.subscribe')}</button>
	</>
);
