import type { CallCard, NominatePage as Model } from '../../../api/pages.gen';
import { callTime } from '../../components/CallTime/call-time';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';
import styles from './Nomination.module.css';

export const CallTexts = ({ call, view }: { call: CallCard; view: View }) => (
	<>
		<p className={styles.state} data-call={call.state}>
			{callTime(call, view)}
		</p>
		<div className={styles.text} {...langAttributes(view, call.lang)}>
			{call.introduction.map((paragraph) => (
				<p key={paragraph}>{paragraph}</p>
			))}
		</div>
		{(call.rules.length > 0 || call.membersOnly) && (
			<>
				<p className={styles.label} id={`rules-${call.slug}`}>
					{view.t('nominate.rules')}
				</p>
				<ul className={styles.rules} aria-labelledby={`rules-${call.slug}`}>
					{call.rules.map((rule) => (
						<li key={rule}>{rule}</li>
					))}
					{call.membersOnly && <li>{view.t('nominate.members')}</li>}
				</ul>
			</>
		)}
	</>
);

export const NominateContent = ({ model, view }: { model: Model; view: View }) => (
	<>
		<header className={sheet.head}>
			<h1 className={sheet.title}>{model.head.title}</h1>
			<p className={sheet.lede}>{view.t('nominate.lead')}</p>
		</header>
		{model.calls.length === 0 && <p>{view.t('nominate.none')}</p>}
		{model.calls.map((call) => (
			<article key={call.slug} id={call.slug} className={styles.call}>
				<h2 className={sheet.subtitle} {...langAttributes(view, call.nameLang)}>
					{call.name}
				</h2>
				<CallTexts call={call} view={view} />
				{call.state === 'open' && (
					<p className="touch">
						<a className={sheet.button} href={model.lite ? `${call.href}?lite=1` : call.href}>
							{view.t('nominate.start')}
						</a>
					</p>
				)}
			</article>
		))}
		<p className={`${styles.more} touch`}>
			<a href={model.own}>{view.t('nominate.own')}</a>
		</p>
	</>
);

/** The calls for nominations, each with its rules. */
export const NominatePage = ({ model, view }: { model: Model; view: View }) => (
	<Page frame={model} view={view}>
		<div className={`${sheet.sheet} ${sheet.narrow}`}>
			<NominateContent model={model} view={view} />
		</div>
	</Page>
);
