import form from '../../components/Form/Form.module.css';
import type { View } from '../../view';
import styles from './NewsletterPage.module.css';

/** The result of a form that was sent without scripts: that an email was sent, or why the form was refused. */
export const Outcome = ({ model, view }: { model: { sent: boolean; notice: string }; view: View }) => (
	<>
		{model.sent && (
			<p className={styles.sent} role="status">
				{view.t('newsletter.checkMail')}
			</p>
		)}
		{model.notice !== '' && (
			<p className={form.notice} role="alert">
				{`* ${model.notice}`}
			</p>
		)}
	</>
);
