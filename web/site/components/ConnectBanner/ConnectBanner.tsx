import { inboxPath } from '../../../api/limits.gen';
import type { CompanyPage } from '../../../api/pages.gen';
import { messagesFor } from '../../i18n/catalogues';
import { Island } from '../../islands/Island';
import { editionOf, type View } from '../../view';
import { connectTexts } from './texts';

/** The banner "Get connected to …" of a company (WIDGET-51). Nothing for a company that has closed, and without accounts. */
export const ConnectBanner = ({ model, view }: { model: CompanyPage; view: View }) =>
	model.connect !== '' &&
	model.readerLinks.length > 0 && (
		<Island
			name="Connect"
			when="interaction"
			props={{
				banner: true,
				company: model.id,
				name: model.name,
				claim: model.unclaimed ? model.claim : '',
				path: model.connect,
				outbox: `${editionOf(model.brand)}${inboxPath}?folder=sent`,
				lang: view.lang,
				own: { name: '', email: '' },
				values: { reason: '', message: '', phone_number: '' },
				errors: {},
				notice: '',
				texts: messagesFor(view.lang, connectTexts),
			}}
		/>
	);
