import { SectionHeader } from '../../../components/SectionHeader/SectionHeader';
import { Enhancement } from '../../../enhancements/Enhancement';
import type { View } from '../../../view';
import styles from './ContinueReading.module.css';

/** Stories that the reader began in this browser. The enhancement adds them while this part of the page is out of sight. */
export const ContinueReading = ({ history, view }: { history: string; view: View }) => (
	<Enhancement name="continue-reading" when="visible">
		<div data-numbers={view.numbers}>
			<section className={styles.unfinished} aria-labelledby="unfinished" hidden>
				<SectionHeader id="unfinished" title={view.t('history.continue')} href="" view={view} />
				<ul className={styles.list} />
				<p className={styles.all}>
					<a href={history}>{view.t('history.title')}</a>
				</p>
			</section>
			<template>
				<li>
					<a href="/">{view.t('history.title')}</a>
					<p>{view.t('history.read', { percent: '{percent}' })}</p>
				</li>
			</template>
		</div>
	</Enhancement>
);
