import type { WebStoryPage as Model, WebStorySlide } from '../../../api/pages.gen';
import { Icon } from '../../components/Icon/Icon';
import { Motif, Picture } from '../../components/Picture/Picture';
import { Enhancement } from '../../enhancements/Enhancement';
import type { View } from '../../view';
import styles from './WebStoryPage.module.css';

/** The slot of a picture: a slide fills the screen of a phone, and is upright in the middle of a wide screen. */
const slot = { sizes: '(min-width: 768px) 60svh, 100vw', widest: 960 };

const Slide = ({ slide, index, view }: { slide: WebStorySlide; index: number; view: View }) => (
	<>
		<div className={styles.picture}>
			{slide.picture === null ? (
				<Motif id={slide.title} />
			) : (
				<Picture picture={slide.picture} slot={slot} first={index === 0} />
			)}
		</div>
		<div className={styles.textBlock}>
			<h2 className={styles.title}>{slide.title}</h2>
			{slide.text !== '' && <p className={styles.text}>{slide.text}</p>}
			{slide.href !== '' && (
				<a className={styles.read} href={slide.href}>
					{view.t('webstory.read')}
				</a>
			)}
		</div>
	</>
);

/** A full-screen web story. Its slides scroll horizontally; the enhancement plays them. */
export const WebStoryPage = ({ model, view }: { model: Model; view: View }) => (
	<main className={styles.main} id="main" tabIndex={-1}>
		<Enhancement name="slides" when="load">
			<div className={styles.viewer} data-viewer="">
				<header className={styles.head}>
					<div className={styles.bars} aria-hidden="true">
						{model.slides.map((slide) => (
							<i key={slide.title + slide.text} data-bar="">
								<i />
							</i>
						))}
					</div>
					<p className={styles.brand}>
						<a href={model.brand.path}>{model.brand.name}</a>
					</p>
					<h1 className={styles.name}>{model.title}</h1>
					<button
						className={styles.toggle}
						type="button"
						data-toggle=""
						aria-pressed="false"
						aria-label={view.t('webstory.pause')}
					>
						<Icon name="pause" />
						<Icon name="play" />
					</button>
					<a className={styles.close} href={model.all} data-close="" aria-label={view.t('header.close')}>
						<Icon name="close" />
					</a>
				</header>
				<ol className={styles.rail} data-rail="">
					{model.slides.map((slide, index) => (
						<li
							key={slide.title + slide.text}
							className={styles.slide}
							data-place={view.t('carousel.place', { index: index + 1, total: model.slides.length })}
						>
							<Slide slide={slide} index={index} view={view} />
						</li>
					))}
				</ol>
				<button
					className={styles.previous}
					type="button"
					data-step="-1"
					aria-label={view.t('carousel.previous')}
				>
					<Icon name="chevronLeft" />
				</button>
				<button className={styles.next} type="button" data-step="1" aria-label={view.t('carousel.next')}>
					<Icon name="chevronRight" />
				</button>
				<p className="hidden-text" role="status" />
				{model.next !== null && (
					<p className={styles.another}>
						<span>{view.t('webstory.another')}</span> <a href={model.next.href}>{model.next.title}</a>
					</p>
				)}
			</div>
		</Enhancement>
	</main>
);
