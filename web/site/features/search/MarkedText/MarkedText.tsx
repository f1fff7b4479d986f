import type { Piece } from '../../../../api/pages.gen';
import styles from './MarkedText.module.css';

/** A text with the words that match a search highlighted. */
export const MarkedText = ({ pieces }: { pieces: readonly Piece[] }) =>
	pieces.map((piece, i) =>
		piece.hit ? (
			<mark key={i} className={styles.mark}>
				{piece.text}
			</mark>
		) : (
			piece.text
		),
	);
