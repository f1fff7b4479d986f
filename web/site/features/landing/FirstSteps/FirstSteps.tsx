import { deskPath } from '../../../../api/limits.gen';
import { Enhancement } from '../../../enhancements/Enhancement';
import type { View } from '../../../view';
import styles from './FirstSteps.module.css';

/** Where each of the first steps begins in the newsroom's application. */
const steps = [
	['setup.nextStory', '/stories?new'],
	['setup.nextImport', '/admin/imports'],
	['setup.nextBrand', '/admin/brands/new'],
	['setup.nextColleagues', '/admin/accounts'],
] as const;

/**
 * The next steps on a landing page without stories, as links into the Desk. The page is the same for everybody; the enhancement
 * shows the list to administrators.
 */
export const FirstSteps = ({ view }: { view: View }) => (
	<Enhancement name="first-steps" when="reader">
		{/* It has a box, so that the enhancement starts. */}
		<div>
			<section className={styles.steps} aria-labelledby="first-steps" hidden>
				<h2 className={styles.title} id="first-steps">
					{view.t('setup.next')}
				</h2>
				<ol className={styles.list}>
					{steps.map(([text, path]) => (
						<li key={path}>
							<a href={`${deskPath}${path}`}>{view.t(text)}</a>
						</li>
					))}
				</ol>
				<p className={styles.only}>{view.t('setup.nextOnly')}</p>
			</section>
		</div>
	</Enhancement>
);
