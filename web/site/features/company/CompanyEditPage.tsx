import type { CompanyEditPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { messagesFor } from '../../i18n/catalogues';
import type { MessageId } from '../../i18n/translate';
import { Island } from '../../islands/Island';
import type { View } from '../../view';
import styles from './edit/Edit.module.css';
import { sectionsOf } from './edit/sections';
import { finderTexts, wizardTextsOf } from './edit/texts';

interface Props {
	model: Model;
	view: View;
}

/** The reader's own companies. */
export const OwnCompanies = ({ model, view }: Props) =>
	model.own.length > 0 && (
		<section className={styles.own} aria-labelledby="own">
			<h2 className={sheet.subtitle} id="own">
				{view.t('company.edit.own')}
			</h2>
			<ul className={styles.companies}>
				{model.own.map(({ slug, name, href, role }) => (
					<li key={slug}>
						<a href={href}>
							<strong>
								<bdi>{name}</bdi>
							</strong>
							<span>{view.t(`companyRole.${role}` as MessageId)}</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	);

const CompanyChoice = ({ model, view }: Props) => (
	<div className={styles.choice}>
		<OwnCompanies model={model} view={view} />
		<Island
			name="CompanyWizard"
			when="load"
			props={{
				finder: {
					path: model.path,
					own: model.own.map(({ slug }) => slug),
					editor: model.editor,
					lang: view.lang,
					texts: messagesFor(view.lang, finderTexts),
				},
			}}
		/>
	</div>
);

/** How somebody who does not belong to a company gets access. */
const ClaimHint = ({ model, view, name }: Props & { name: string }) => (
	<section className={styles.claim} aria-labelledby="claim">
		<h2 className={sheet.subtitle} id="claim">
			{view.t('company.edit.claim')}
		</h2>
		<p>{view.t('company.edit.claimHow', { name })}</p>
		<p>
			<a className={sheet.button} href={model.selected?.claim}>
				{view.t('company.edit.claim')}
			</a>
		</p>
	</section>
);

/** The wizard for members of a company who edit its profile (NAV-17 to 20). */
export const CompanyEditPage = ({ model, view }: Props) => {
	const { selected } = model;
	return (
		<Page frame={model} view={view}>
			<div className={sheet.sheet} data-untracked="">
				<header className={sheet.head}>
					<h1 className={sheet.title}>{selected ? selected.name : view.t('menu.editCompany')}</h1>
					{selected ? (
						<p className={styles.links}>
							{model.editor && (
								<a href={`/ed/directory/companies/${selected.id}`}>{view.t('company.edit.desk')}</a>
							)}
							<a href={selected.profile}>{view.t('company.edit.preview')}</a>
							{selected.wizard && (
								<a href={selected.members}>{view.t('member.title', { name: selected.name })}</a>
							)}
							{selected.corrections !== '' && <a href={selected.corrections}>{view.t('correction.page')}</a>}
							{selected.inbox !== '' && <a href={selected.inbox}>{view.t('inbox.title')}</a>}
							<a href={model.path}>{view.t('company.edit.other')}</a>
						</p>
					) : (
						<p className={sheet.lede}>{view.t('company.edit.lead')}</p>
					)}
				</header>
				<noscript>
					<p className={styles.note}>{view.t('company.edit.script')}</p>
				</noscript>
				{model.missing !== '' && (
					<p className={styles.note} role="alert">
						{view.t('company.edit.missing', { slug: model.missing })}
					</p>
				)}
				{selected?.joined && (
					<p className={styles.note} role="status">
						{selected.joined}
					</p>
				)}
				{!selected && <CompanyChoice model={model} view={view} />}
				{selected && !selected.wizard && <ClaimHint model={model} view={view} name={selected.name} />}
				{selected?.wizard && (
					<Island
						name="CompanyWizard"
						when="load"
						props={{
							form: {
								path: model.path,
								company: {
									id: selected.id,
									slug: selected.slug,
									profile: selected.profile,
									nominate: selected.nominate,
								},
								wizard: selected.wizard,
								step: model.step,
								signIn: selected.signIn,
								lang: view.lang,
								numbers: view.numbers,
								timeZone: view.dates.timeZone,
								texts: messagesFor(view.lang, wizardTextsOf(sectionsOf(selected.wizard, view.t))),
							},
						}}
					/>
				)}
			</div>
		</Page>
	);
};
