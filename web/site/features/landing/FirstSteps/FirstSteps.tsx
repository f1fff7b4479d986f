import { Enhancement } from '../../../enhancements/Enhancement';
import type { View } from '../../../view';
import styles from './FirstSteps.module.css';

const Command = ({ text }: { text: string }) => (
	<code className={styles.command} dir="ltr" lang="en">
		{text}
	</code>
);

/**
 * The next steps on a landing page without stories. brand is the slug of the brand that the first stories are for. The page
 * is the same for everybody; the enhancement shows the list to administrators.
 */
export const FirstSteps = ({ brand, view }: { brand: string; view: View }) => (
	<Enhancement name="first-steps" when="reader">
		{/* It has a box, so that the enhancement starts. */}
		<div>
			<section className={styles.steps} aria-labelledby="first-steps" hidden>
				<h2 className={styles.title} id="first-steps">
					{view.t('setup.next')}
				</h2>
				<ol className={styles.list}>
					<li>
						{view.t('setup.nextToken')}
						<Command text={`masthead token create Desk --brand ${brand}`} />
					</li>
					<li>
						<a href="/api/docs">{view.t('setup.nextStory')}</a>
					</li>
					<li>
						{view.t('setup.nextImport')}
						<Command text={`masthead import wordpress FILE --brand ${brand}`} />
						<Command text={`masthead import ghost FILE --brand ${brand}`} />
						<Command text={`masthead import feed URL --brand ${brand}`} />
					</li>
					<li>
						{view.t('setup.nextBrand')}
						<Command text="masthead brand create SLUG --name NAME" />
						<Command text={`masthead brand edit ${brand} --tagline TEXT`} />
					</li>
				</ol>
				<p className={styles.folder}>
					{view.t('setup.nextFolder')}
					<Command text="--data FOLDER" />
				</p>
				<p className={styles.only}>{view.t('setup.nextOnly')}</p>
			</section>
		</div>
	</Enhancement>
);
