import type { ReportPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import type { View } from '../../view';
import { reportTexts } from './islands/ReportForm/texts';

/** The form to report an issue, or the thanks after it was sent. */
export const ReportPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t(model.sent ? 'report.thanks' : 'menu.reportIssue')}</h1>
				<p className={sheet.lede}>{view.t(model.sent ? 'report.received' : 'report.lead')}</p>
				{model.sent && (
					<a className={sheet.button} href={model.path}>
						{view.t('report.again')}
					</a>
				)}
			</header>
			{!model.sent && (
				<Enhancement name="reported-page" when="load">
					<Island
						name="ReportForm"
						when="interaction"
						props={{
							path: model.path,
							lang: view.lang,
							values: model.values,
							errors: model.errors,
							notice: model.notice,
							kinds: model.kinds,
							limits: model.limits,
							texts: messagesFor(view.lang, reportTexts),
						}}
					/>
				</Enhancement>
			)}
		</div>
	</Page>
);
