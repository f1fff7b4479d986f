import type { AccountPage as Model } from '../../../../api/pages.gen';
import { FileField } from '../../../components/FileField/FileField';
import { FieldFrame, fieldAttributes } from '../../../components/Form/FieldFrame';
import form from '../../../components/Form/Form.module.css';
import sheet from '../../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../../enhancements/Enhancement';
import type { View } from '../../../view';
import styles from './Account.module.css';

interface Props {
	model: Model;
	view: View;
}

/** The reader's picture at the top of the account page. It is decorative, because the name is shown beside it. */
export const Portrait = ({ model }: { model: Model }) =>
	model.picture !== '' && (
		<img className={styles.portrait} src={model.picture} alt="" width={96} height={96} />
	);

/** Forms to upload and remove the reader's picture. */
export const ProfilePicture = ({ model, view }: Props) => {
	const error = model.errors.picture;
	return (
		<div className={styles.stack}>
			<form
				className={form.form}
				method="post"
				action={`${model.basePath}/picture`}
				encType="multipart/form-data"
			>
				{model.lite && <input type="hidden" name="lite" value="1" />}
				<FieldFrame id="field-picture" label={view.t('account.picture')} error={error}>
					<Enhancement name="chosen-file" when="load">
						<div className={styles.file}>
							<FileField
								{...fieldAttributes('field-picture', error)}
								t={view.t}
								lite={model.lite}
								name="picture"
								accept="image/jpeg,image/png,image/webp"
								required
								autoFocus={error !== undefined}
							/>
							<bdi data-chosen-file="" />
						</div>
					</Enhancement>
				</FieldFrame>
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
