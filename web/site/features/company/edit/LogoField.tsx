import { FileField } from '../../../components/FileField/FileField';
import { FieldFrame, fieldAttributes } from '../../../components/Form/FieldFrame';
import type { Translate } from '../../../i18n/translate';
import styles from './Edit.module.css';
import type { SectionState } from './state';

export interface LogoLimits {
	/** The largest file in bytes, and in words. */
	bytes: number;
	size: string;
	/** The names of the accepted formats for display, such as JPEG. */
	formats: string;
}

interface Props {
	state: SectionState;
	limits: LogoLimits;
	error: string | undefined;
	disabled: boolean;
	t: Translate;
	onChange: (logo: Pick<SectionState, 'logo' | 'removeLogo'>) => void;
}

/** The logo of a company, or the name of the file that was chosen; a field to choose a file, and a button to remove it. */
export const LogoField = ({ state, limits, error, disabled, t, onChange }: Props) => {
	const saved = state.removeLogo ? '' : (state.savedLogo?.url ?? '');
	const id = 'introduction-logo';
	return (
		<FieldFrame
			id={id}
			label={t('company.edit.logo')}
			error={error}
			hint={t('company.edit.logoHint', { formats: limits.formats, size: limits.size })}
		>
			<div className={styles.logo}>
				{saved !== '' && !state.logo && <img src={saved} alt="" width={72} height={72} />}
				<FileField
					// Scripts cannot clear the file of an element, so a new element replaces it.
					key={state.logo ? 'chosen' : 'empty'}
					{...fieldAttributes(id, error, true)}
					t={t}
					accept="image/jpeg,image/png,image/webp"
					disabled={disabled}
					onChange={({ currentTarget: { files } }) => onChange({ logo: files?.[0], removeLogo: false })}
				/>
				{state.logo && <bdi className={styles.fileName}>{state.logo.name}</bdi>}
				{!disabled && (saved !== '' || state.logo) && (
					<button
						type="button"
						className={styles.quiet}
						onClick={() =>
							onChange(
								state.logo ? { logo: undefined, removeLogo: false } : { logo: undefined, removeLogo: true },
							)
						}
					>
						{t('account.pictureRemove')}
					</button>
				)}
			</div>
		</FieldFrame>
	);
};
