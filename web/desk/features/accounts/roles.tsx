import type { DeskRole } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { type Bound, within } from '../../forms/bound';
import { Row } from '../../forms/FormPage';
import { BrandField, ChoiceField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';

/** Returns a function that writes a role as text, with the name of its brand. */
export function useRoleText(): (role: DeskRole) => string {
	const t = useT();
	const { brands } = useSession();
	return ({ role, brand }) => {
		const name = t(`desk.admin.role.${role}`);
		if (role !== 'editor') return name;
		const of = brand ? (brands.find(({ slug }) => slug === brand)?.name ?? brand) : t('desk.allBrands');
		return `${name} (${of})`;
	};
}

/** The roles of an account. Only editors can have a brand. */
export function RolesField(bound: Bound<DeskRole[]>) {
	const t = useT();
	const text = useRoleText();
	return (
		<ListField<DeskRole>
			{...bound}
			empty={{ role: 'editor' }}
			max={60}
			hideLabel
			fixedOrder
			titleOf={text}
			row={(entry) => (
				<Row>
					<ChoiceField
						{...within(entry, 'role', t('company.edit.role'))}
						onChange={(role) =>
							entry.onChange(role === 'editor' ? { ...entry.value, role } : { role: role ?? 'editor' })
						}
						options={[
							{ value: 'editor', label: t('desk.admin.role.editor') },
							{ value: 'admin', label: t('desk.admin.role.admin') },
							{ value: 'talent', label: t('desk.admin.role.talent') },
						]}
					/>
					{entry.value.role === 'editor' && <BrandField {...within(entry, 'brand', t('search.brand'))} all />}
				</Row>
			)}
		/>
	);
}
