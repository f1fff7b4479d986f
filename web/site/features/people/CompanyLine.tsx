import type { ReactNode } from 'react';
import type { CompanyLink } from '../../../api/pages.gen';
import { CompanyLogo } from '../../components/CompanyCard/CompanyCard';
import { langAttributes, type View } from '../../view';
import styles from './People.module.css';

interface Props {
	company: CompanyLink;
	view: View;
	children: ReactNode;
}

/** A company in a row: logo, name, which links to its page, one line about it, and further content. */
export const CompanyLine = ({ company, view, children }: Props) => (
	<>
		<CompanyLogo logo={company.logo} />
		<div className="touch">
			<h3>
				<a href={company.href}>{company.name}</a>
			</h3>
			{company.subtitle !== '' && (
				<p className={styles.subtitle} {...langAttributes(view, company.lang)}>
					{company.subtitle}
				</p>
			)}
			{children}
		</div>
	</>
);
