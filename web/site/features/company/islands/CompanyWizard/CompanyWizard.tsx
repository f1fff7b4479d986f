import { CompanyFinder, type FinderProps } from '../../edit/CompanyFinder';
import { Wizard, type WizardProps } from '../../edit/Wizard';

/** The search of a company or, with a company, its form. They are one island, because readers need both. */
export const CompanyWizard = (props: { finder: FinderProps } | { form: WizardProps }) =>
	'finder' in props ? <CompanyFinder {...props.finder} /> : <Wizard {...props.form} />;
