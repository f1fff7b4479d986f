import { maxEmail } from '../../../api/limits.gen';
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

/** The end of a form to subscribe: the address, the text to which the reader agrees, and the button. */
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
				id="email"
				name="email"
				type="email"
				dir="ltr"
				required
				maxLength={maxEmail}
				defaultValue={email}
				aria-invalid={error === undefined ? undefined : true}
				aria-describedby={error === undefined ? undefined : 'email-error'}
			/>
			{error !== undefined && <strong id="email-error">{error}</strong>}
		</p>
		<p>
			<small>{consent}</small>
		</p>
		<button type="submit">{view.t('newsletter.subscribe')}</button>
	</>
);
