import type { ReactNode } from 'react';
import type { Frame } from '../../api/pages.gen';
import { BottomBar } from '../components/BottomBar/BottomBar';
import { Footer } from '../components/Footer/Footer';
import { Header } from '../components/Header/Header';
import type { Opening } from '../components/Section/openings';
import type { View } from '../view';

interface Props {
	frame: Frame;
	view: View;
	/** The front of the paper or of a brand, and the face it has. */
	front?: Opening;
	children: ReactNode;
}

/** What every page has around its own: the way past the header, header, footer, bar. */
export const Page = ({ frame, view, front, children }: Props) => (
	<>
		<a className="skip" href="#main">
			{view.t('a11y.skip')}
		</a>
		<Header frame={frame} view={view} front={front} />
		<main id="main" tabIndex={-1}>
			{children}
		</main>
		<Footer frame={frame} view={view} />
		<BottomBar links={frame.bar} path={frame.path} view={view} />
	</>
);
