import { maxSalePrice, maxSaleTitle } from '../../../api/limits.gen';
import type { SponsorSalePage as Model } from '../../../api/pages.gen';
import { FieldFrame, fieldAttributes } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { PostForm } from '../../components/Form/PostForm';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import type { MessageId } from '../../i18n/translate';
import type { View } from '../../view';
import { writtenAttributes } from '../../written';
import styles from './Sponsors.module.css';

interface Props {
	model: Model;
	view: View;
}

/** A field to choose one of several values. Without a value it begins with an empty option. */
const Select = ({
	name,
	label,
	model,
	view,
	options,
}: Props & { name: string; label: string; options: { slug: string; name: string }[] }) => {
	const id = `field-${name}`;
	const error = model.errors[name];
	const value = model.values[name] ?? '';
	return (
		<FieldFrame id={id} label={label} error={error}>
			<select
				{...fieldAttributes(id, error)}
				className={form.input}
				name={name}
				required
				defaultValue={value}
			>
				{value === '' && <option value="">–</option>}
				{options.map((option) => (
					<option key={option.slug} value={option.slug} {...writtenAttributes(view, option.name)}>
						{option.name}
					</option>
				))}
			</select>
		</FieldFrame>
	);
};

/** A field for a date. */
const Day = ({ name, label, model }: Pick<Props, 'model'> & { name: string; label: string }) => (
	<FieldFrame id={`field-${name}`} label={label} error={model.errors[name]}>
		<input
			{...fieldAttributes(`field-${name}`, model.errors[name])}
			className={form.input}
			type="date"
			name={name}
			required
			defaultValue={model.values[name]}
		/>
	</FieldFrame>
);

/** The form for a sale. */
const SaleForm = ({ model, view }: Props) => {
	const { errors, values } = model;
	return (
		<PostForm action={model.action} hidden={{ version: model.version }} lite={model.liteForm}>
			{model.isNew && (
				<Select
					name="brand"
					label={view.t('sponsor.brand')}
					options={model.brands}
					model={model}
					view={view}
				/>
			)}
			<Select
				name="sponsor"
				label={view.t('sponsor.name')}
				options={model.sponsors}
				model={model}
				view={view}
			/>
			<Select
				name="kind"
				label={view.t('sponsor.what')}
				options={model.kinds.map((slug) => ({ slug, name: view.t(`sponsor.kind.${slug}` as MessageId) }))}
				model={model}
				view={view}
			/>
			<FieldFrame id="field-title" label={view.t('company.edit.headline')} error={errors.title}>
				<input
					{...fieldAttributes('field-title', errors.title)}
					className={form.input}
					type="text"
					name="title"
					dir="auto"
					maxLength={maxSaleTitle}
					required
					defaultValue={values.title}
				/>
			</FieldFrame>
			<Day name="firstDay" label={view.t('sponsor.firstDay')} model={model} />
			<Day name="lastDay" label={view.t('sponsor.lastDay')} model={model} />
			<FieldFrame
				id="field-price"
				label={view.t('sponsor.price')}
				note={view.t('form.optional')}
				error={errors.price}
			>
				<input
					{...fieldAttributes('field-price', errors.price)}
					className={form.input}
					type="text"
					name="price"
					dir="auto"
					maxLength={maxSalePrice}
					defaultValue={values.price}
				/>
			</FieldFrame>
			<FieldFrame
				id="field-places"
				label={view.t('sponsor.addresses')}
				note={view.t('form.optional')}
				error={errors.places}
				hint={view.t('sponsor.addressesHint')}
			>
				<textarea
					{...fieldAttributes('field-places', errors.places, true)}
					className={form.input}
					name="places"
					dir="ltr"
					rows={5}
					defaultValue={values.places}
				/>
			</FieldFrame>
			<button className={sheet.button} type="submit">
				{view.t('sponsor.save')}
			</button>
		</PostForm>
	);
};

/** The form with the button that removes the sale, for both forms of the page. */
export const SaleContent = ({ model, view }: Props) => (
	<>
		<header className={sheet.head}>
			<h1 className={sheet.title}>{view.t(model.isNew ? 'sponsor.add' : 'sponsor.change')}</h1>
		</header>
		{model.notice !== '' && (
			<p className={form.notice} role="alert">
				{model.notice}
			</p>
		)}
		{model.sponsors.length === 0 ? (
			<p>{view.t('sponsor.noSponsors')}</p>
		) : (
			<SaleForm model={model} view={view} />
		)}
		{!model.isNew && (
			<details className={styles.block}>
				<summary>{view.t('sponsor.remove')}</summary>
				<p id="remove-why">{view.t('sponsor.removeWhy')}</p>
				<PostForm
					action={model.action}
					hidden={{ do: 'remove', version: model.version }}
					lite={model.liteForm}
				>
					<button className={sheet.button} type="submit" aria-describedby="remove-why">
						{view.t('sponsor.removeNow')}
					</button>
				</PostForm>
			</details>
		)}
		<p className={styles.block}>
			{model.report !== '' && (
				<a className={styles.plain} href={model.report}>
					{view.t('sponsor.reportName')}
				</a>
			)}{' '}
			<a className={styles.plain} href={model.ledger}>
				{view.t('sponsor.ledger')}
			</a>
		</p>
	</>
);

/** The form for a sale to a sponsor. Only editors of a brand use it. */
export const SponsorSalePage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`} data-untracked="">
			<SaleContent model={model} view={view} />
		</div>
	</Page>
);
