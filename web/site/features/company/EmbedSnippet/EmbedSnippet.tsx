import type { CompanyPage } from '../../../../api/pages.gen';
import sheet from '../../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../../enhancements/Enhancement';
import type { View } from '../../../view';
import styles from './EmbedSnippet.module.css';

const quoted = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The HTML that shows the company's card on another site, with a button that copies it. */
export const EmbedSnippet = ({ model, view }: { model: CompanyPage; view: View }) => {
	const html =
		`<iframe src="${quoted(model.card)}" title="${quoted(model.name)}" width="${model.cardWidth}" ` +
		`height="${model.cardHeight}" style="max-width:100%;border:0" loading="lazy"></iframe>`;
	return (
		<details className={styles.snippet}>
			<summary id="embed">{view.t('badge.embed')}</summary>
			<Enhancement name="copy-text" when="load">
				<textarea readOnly rows={4} dir="ltr" aria-labelledby="embed" defaultValue={html} />
				<button className={sheet.button} type="button" data-copy="" hidden>
					{view.t('embed.copy', { html: 'HTML' })}
				</button>
				<p role="status" data-copied={view.t('embed.copied', { html: 'HTML' })} />
			</Enhancement>
		</details>
	);
};
