import type { WebinarsPage as Model, WebinarCard as Webinar } from '../../../api/pages.gen';
import { EmptyPage } from '../../components/EmptyPage/EmptyPage';
import { Page } from '../../components/Page/Page';
import { SectionHeader } from '../../components/SectionHeader/SectionHeader';
import grid from '../../components/Sheet/Grid.module.css';
import sheet from '../../components/Sheet/Sheet.module.css';
import { WebinarCard } from '../../components/WebinarCard/WebinarCard';
import { Enhancement } from '../../enhancements/Enhancement';
import type { View } from '../../view';
import styles from './Webinar.module.css';

/** A titled list of webinars. */
export const WebinarList = ({
	id,
	title,
	cards,
	view,
}: {
	id: string;
	title: string;
	cards: readonly Webinar[];
	view: View;
}) =>
	cards.length > 0 && (
		<section className={styles.section} aria-labelledby={id}>
			<SectionHeader id={id} title={title} href="" view={view} />
			<ul className={styles.cards}>
				{cards.map((card) => (
					<li key={card.id}>
						<WebinarCard card={card} view={view} />
					</li>
				))}
			</ul>
		</section>
	);

/** The address at which calendar apps subscribe to all webinars. */
const calendarAddress = (model: Model): string =>
	`${model.site.url.replace(/^https?:/, 'webcal:')}${model.path}.ics`;

/** All webinars: those that are not over, then those that are over. */
export const WebinarsPage = ({ model, view }: { model: Model; view: View }) => {
	const { featured, current, ended } = model;
	return (
		<Page frame={model} view={view}>
			<div className={grid.page}>
				<h1 className={grid.title}>{view.t('menu.webinars')}</h1>
				{featured === null && current.length + ended.length === 0 && (
					<EmptyPage frame={model} view={view} message="webinar.empty" />
				)}
				{(featured !== null || current.length > 0) && (
					<p className={styles.subscribe}>
						<a href={calendarAddress(model)}>{view.t('webinar.subscribe')}</a>
					</p>
				)}
				<Enhancement name="webinars" when="idle">
					{featured !== null && (
						<div className={styles.section}>
							<WebinarCard card={featured} view={view} heading="h2" featured />
						</div>
					)}
					<WebinarList id="current" title={view.t('webinar.current')} cards={current} view={view} />
					<WebinarList id="concluded" title={view.t('webinar.concluded')} cards={ended} view={view} />
				</Enhancement>
				{model.next !== '' && (
					<p className={styles.section}>
						<a className={sheet.button} href={model.next}>
							{view.t('showmore.more')}
						</a>
					</p>
				)}
			</div>
		</Page>
	);
};
