import { renderToStaticMarkup } from 'react-dom/server';
import type { Slip as SlipModel } from '../../../api/pages.gen';
import { speech, type View } from '../../view';
import { Lightbox } from '../Lightbox/Lightbox';
import { Slip } from '../Slip/Slip';
import styles from './Prose.module.css';

interface Props {
	/** Sanitised by the server, which is the only one to write it. */
	html: string;
	/** Whom the slips in the text stand for; one that is not here shows nothing. */
	slips?: readonly SlipModel[];
	lang: string;
	dir?: string;
	view: View;
	/** Whether the story ends here, and the end is marked, or goes on behind a gate. A page that is no story has neither. */
	ends?: boolean;
}

/** The one form in which the server writes a slip. */
const mark = /<p class="slip" data-slip="(company|person):([a-z0-9-]+)"><\/p>/g;

const filled = (html: string, slips: readonly SlipModel[], view: View): string =>
	html.replace(mark, (_, kind: string, slug: string) => {
		const slip = slips.find((one) => one.kind === kind && one.slug === slug);
		return slip ? renderToStaticMarkup(<Slip slip={slip} view={view} />) : '';
	});

/** The body of a story. */
export const Prose = ({ html, slips = [], lang, dir, view, ends }: Props) => (
	<>
		<div
			className={[styles.prose, ends === undefined ? '' : ends ? styles.ends : styles.fades].join(' ').trim()}
			{...speech(view, lang, dir)}
			data-prose=""
			data-play={view.t('video.play')}
			dangerouslySetInnerHTML={{ __html: filled(html, slips, view) }}
		/>
		{html.includes('class="zoom"') && <Lightbox view={view} />}
	</>
);
