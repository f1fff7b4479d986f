import type { Story } from '../../../../api/pages.gen';
import { linkText, type View } from '../../../view';
import styles from './Gate.module.css';

/** The message that explains why the rest of a story is behind a gate. */
export const gateMessage = ({ gate, freeReads, freeReadsLeft }: Story, view: View): string => {
	if (gate === 'signed-in') return view.t('paywall.why');
	if (gate === 'uncounted')
		return view.t('paywall.left', { left: new Intl.NumberFormat(view.lang).format(freeReadsLeft) });
	if (freeReads === 0) return view.t('paywall.member');
	return gate === 'spent' ? view.t('paywall.used') : view.t('paywall.some', { n: freeReads });
};

/**
 * The button that opens a story for a signed-in reader without scripts. It is a form, because that uses up a free
 * story.
 */
export const OpenStory = ({
	action,
	view,
	className,
}: {
	action: string;
	view: View;
	className?: string;
}) => (
	<form method="post" action={action}>
		<button className={className} type="submit">
			{view.t('paywall.read')}
		</button>
	</form>
);

/** The end of the open part of a gated story, with the button that opens the rest. */
export const Gate = ({ story, signIn, view }: { story: Story; signIn: string; view: View }) => (
	// With a script, a dialog asks the reader to sign in and the rest of the text is added to this page. Without one,
	// the link leads to the full text. Structured data refers to the class "gated" for the hidden part.
	<div className={`gated ${styles.gate}`}>
		<p className={styles.why} data-gate-reason>
			{gateMessage(story, view)}
		</p>
		{story.gate === 'uncounted' ? (
			<OpenStory action={story.fullTextPath} view={view} className={styles.button} />
		) : story.gate === 'spent' ? null : signIn === '' ? (
			<button className={styles.button} type="button" data-ask="paywall">
				{view.t('paywall.signIn')}
			</button>
		) : (
			<a
				className={styles.button}
				href={story.fullTextPath || `${signIn}&reason=paywall`}
				rel="nofollow"
				data-ask="paywall"
			>
				{view.t('paywall.signIn')}
			</a>
		)}
		{(story.gate === 'signed-in' || (story.gate === 'member' && story.freeReads > 0)) && (
			<p className={styles.gateNote}>{view.t('paywall.because')}</p>
		)}
		{story.openPages.length > 0 && (
			<p className={styles.openPages} data-open-pages="" hidden={story.gate !== 'spent'}>
				{story.openPages.map((link) => (
					<a key={link.href} href={link.href}>
						{linkText(view.t, link)}
					</a>
				))}
			</p>
		)}
		<p
			hidden
			data-failed={view.t('paywall.failed')}
			data-retry={view.t('showmore.retry')}
			{...(story.gate === 'member' && {
				'data-used': view.t(story.freeReads === 0 ? 'paywall.member' : 'paywall.used'),
				'data-left': view.t('paywall.left', { left: '{left}' }),
				'data-read': view.t('paywall.read'),
			})}
		/>
	</div>
);
