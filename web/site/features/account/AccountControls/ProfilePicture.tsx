import type { AccountPage as Model } from '../../../../api/pages.gen';
import form from '../../../components/Form/Form.module.css';
import sheet from '../../../components/Sheet/Sheet.module.css';
import type { View } from '../../../view';
import styles from './Account.module.css';

interface Props {
	model: Model;
	view: View;
}

/** The reader's own picture, at the head of the account; the name stands beside it. */
export const Portrait = ({ model }: { model: Model }) =>
	model.picture !== '' && (
		<img className={styles.portrait} src={model.picture} alt="" width={96} height={96} />
	);

/** Sends a picture of the reader, or takes it away. */
export const ProfilePicture = ({ model, view }: Props) => {
	const wrong = model.errors.picture;
	return (
		<div className={styles.stack}>
			<form
				className={form.form}
				method="post"
				action={`${model.basePath}/picture`}
				encType="multipart/form-data"
			>
				{model.lite && <input type="hidden" name="lite" value="1" />}
				<div className={form.field}>
					<label className={form.label} htmlFor="field-picture">
						{view.t('account.picture')}
					</label>
					<input
						className={`${form.input} ${styles.file}`}
						id="field-picture"
						type="file"
						name="picture"
						accept="image/jpeg,image/png,image/webp"
						required
						aria-invalid={wrong === undefined ? undefined : true}
						aria-describedby={wrong === undefined ? undefined : 'field-picture-note'}
						// biome-ignore lint/a11y/noAutofocus: a page that comes back with a fault is about that fault
						autoFocus={wrong !== undefined}
					/>
					{wrong !== undefined && (
						<p className={form.note} id="field-picture-note">
							{wrong}
						</p>
					)}
				</div>
				<button className={sheet.button} type="submit">
					{view.t('account.pictureSave')}
				</button>
			</form>
			{model.picture !== '' && (
				<form method="post" action={`${model.basePath}/picture/remove`}>
					{model.lite && <input type="hidden" name="lite" value="1" />}
					<button className={sheet.button} type="submit">
						{view.t('account.pictureRemove')}
					</button>
				</form>
			)}
		</div>
	);
};
