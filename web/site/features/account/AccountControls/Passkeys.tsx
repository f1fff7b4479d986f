import type { AccountPage as Model, SignInPage } from '../../../../api/pages.gen';
import form from '../../../components/Form/Form.module.css';
import sheet from '../../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../../enhancements/Enhancement';
import type { View } from '../../../view';
import styles from './Account.module.css';

interface Props {
	model: Model;
	view: View;
}

const LiteInput = ({ model }: { model: { lite: boolean } }) =>
	model.lite && <input type="hidden" name="lite" value="1" />;

/** The reader's passkeys, with forms to rename and remove them. Adding one needs a script. */
export const Passkeys = ({ model, view }: Props) => (
	<div className={styles.stack}>
		{model.passkeys.length > 0 && (
			<ul className={styles.keys}>
				{model.passkeys.map(({ id, name, addedAt, lastUsed }) => (
					<li key={id}>
						<form className={styles.key} method="post" action={`${model.basePath}/passkeys/rename`}>
							<LiteInput model={model} />
							<input type="hidden" name="passkey" value={id} />
							<label className={form.field}>
								<span className={form.hint}>{view.t('account.passkeyName')}</span>
								<input
									className={form.input}
									type="text"
									name="name"
									defaultValue={name}
									maxLength={model.limits.name}
									autoComplete="off"
								/>
							</label>
							<button className={styles.quiet} type="submit">
								{view.t('cookies.save')}
								<span className="hidden-text"> {name}</span>
							</button>
							<button className={styles.quiet} type="submit" formAction={`${model.basePath}/passkeys/remove`}>
								{view.t('bookmark.remove')}
								<span className="hidden-text"> {name}</span>
							</button>
						</form>
						<p className={form.hint}>
							{lastUsed === ''
								? view.t('account.passkeyMade', { when: view.dates.dateTime(addedAt) })
								: view.t('account.lastUsed', { when: view.dates.dateTime(lastUsed) })}
						</p>
					</li>
				))}
			</ul>
		)}
		{!model.lite && (
			<Enhancement name="passkey" when="load">
				<form className={styles.device} method="post" action={`${model.basePath}/passkeys`} data-make="">
					<input type="hidden" name="credential" />
					<button className={sheet.button} type="submit">
						{view.t('account.passkeyAdd')}
					</button>
				</form>
			</Enhancement>
		)}
	</div>
);

/** The form to sign in with a passkey. The enhancement shows it on devices that support passkeys. */
export const PasskeySignIn = ({ model, view }: { model: SignInPage; view: View }) => (
	<Enhancement name="passkey" when="load">
		<form className={`${styles.device} ${styles.signIn}`} method="post" action={model.paths.passkey}>
			{model.hiddenFields.map(({ name, value }) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<input type="hidden" name="credential" />
			<button className={sheet.button} type="submit">
				{view.t('account.passkeySignIn')}
			</button>
		</form>
	</Enhancement>
);
