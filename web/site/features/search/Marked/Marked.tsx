import type { Piece } from '../../../../api/pages.gen';
import styles from './Marked.module.css';

/** A text with what answers a search marked. */
export const Marked = ({ pieces }: { pieces: readonly Piece[] }) =>
	pieces.map((piece, i) =>
		piece.hit ? (
			<mark key={i} className={styles.mark}>
				{piece.text}
			</mark>
		) : (
			piece.text
		),
	);
