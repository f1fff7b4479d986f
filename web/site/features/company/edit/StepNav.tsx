import { Icon } from '../../../components/Icon/Icon';
import type { Translate } from '../../../i18n/translate';
import styles from './Edit.module.css';
import { percentText } from './SectionForm';
import { type Step, stepNames, steps } from './section';

interface Props {
	step: Step;
	/** The steps that the reader has left with Next. */
	reviewed: readonly string[];
	/** How much of each step is filled. */
	filled: Record<Step, [filled: number, all: number]>;
	hrefOf: (step: Step) => string;
	lang: string;
	t: Translate;
	onStep: (step: Step) => void;
}

/** The steps of the wizard, each with the percentage that is filled. Reviewed steps have a check mark. */
export const StepNav = ({ step, reviewed, filled, hrefOf, lang, t, onStep }: Props) => (
	<nav aria-label={t('company.edit.steps')}>
		<ol className={styles.steps}>
			{steps.map((one) => (
				<li key={one}>
					<a
						href={hrefOf(one)}
						aria-current={one === step ? 'step' : undefined}
						onClick={(event) => {
							if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
							event.preventDefault();
							onStep(one);
						}}
					>
						<span className={styles.stepName}>
							{t(stepNames[one])}
							{reviewed.includes(one) && (
								<span className={styles.reviewed} role="img" aria-label={t('company.edit.reviewed')}>
									<Icon name="check" />
								</span>
							)}
						</span>
						{filled[one][1] > 0 && (
							<>
								<progress max={filled[one][1]} value={filled[one][0]} aria-hidden="true" />
								<span className={styles.percent}>
									{t('company.edit.complete', { percent: percentText(...filled[one], lang) })}
								</span>
							</>
						)}
					</a>
				</li>
			))}
		</ol>
	</nav>
);
