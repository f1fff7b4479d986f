import styles from './Skeleton.module.css';

/** What a skeleton represents: a row of a list, a slide of a carousel, an award or a company. */
export type SkeletonKind = 'card' | 'carousel' | 'award' | 'company';

const Line = ({ width }: { width: string }) => <i className={styles.line} style={{ inlineSize: width }} />;

const shapes: Record<SkeletonKind, React.ReactNode> = {
	card: (
		<>
			<i className={styles.picture} />
			<span className={styles.textBlock}>
				<Line width="30%" />
				<Line width="92%" />
				<Line width="64%" />
			</span>
		</>
	),
	carousel: (
		<>
			<i className={styles.screen} />
			<span className={styles.textBlock}>
				<Line width="24%" />
				<Line width="88%" />
				<Line width="40%" />
			</span>
		</>
	),
	award: (
		<>
			<i className={styles.rank} />
			<span className={styles.textBlock}>
				<Line width="56%" />
				<Line width="34%" />
			</span>
		</>
	),
	company: (
		<>
			<i className={styles.mark} />
			<span className={styles.textBlock}>
				<Line width="38%" />
				<Line width="72%" />
			</span>
		</>
	),
};

/** A placeholder in the shape of the content that is being loaded. It is hidden from assistive technology. */
export const Skeleton = ({ kind, count }: { kind: SkeletonKind; count: number }) => (
	<div aria-hidden="true" data-skeleton={kind}>
		{Array.from({ length: count }, (_, index) => (
			<div key={`${kind}-${index + 1}`} className={[styles.row, styles[kind]].filter(Boolean).join(' ')}>
				{shapes[kind]}
			</div>
		))}
	</div>
);
