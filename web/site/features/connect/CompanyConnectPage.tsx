import type { CompanyConnectPage as Model } from '../../../api/pages.gen';
import { connectTexts } from '../../components/ConnectBanner/texts';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import type { View } from '../../view';

/** The form for a request to a company, for readers without scripts and after signing in, or the confirmation that it was sent. */
export const CompanyConnectPage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('connect.title', { name: model.name })}</h1>
				<p className={sheet.lede} role={model.sent ? 'status' : undefined}>
					{view.t(model.sent ? 'connect.sent' : 'connect.lead')}
				</p>
				{model.waits && <p>{view.t('connect.waits')}</p>}
				{model.sent && (
					<a className={sheet.button} href={model.outbox}>
						{view.t('connect.see')}
					</a>
				)}
				<p className={`${sheet.meta} touch`}>
					<a href={model.profile}>{view.t('company.edit.preview')}</a>
				</p>
			</header>
			{!model.sent && (
				<Island
					name="Connect"
					when="load"
					props={{
						banner: false,
						company: model.id,
						name: model.name,
						claim: model.claim,
						path: model.action,
						outbox: model.outbox,
						lang: view.lang,
						own: { name: model.reader, email: model.email },
						values: model.values,
						errors: model.errors,
						notice: model.notice,
						texts: messagesFor(view.lang, connectTexts),
					}}
				/>
			)}
		</div>
	</Page>
);
