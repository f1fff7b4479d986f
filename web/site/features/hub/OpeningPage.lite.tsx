import type { OpeningPage } from '../../../api/pages.gen';
import { lite, Rich } from '../../lite/elements';
import type { View } from '../../view';

export const OpeningPageLite = ({ model, view }: { model: OpeningPage; view: View }) => {
	const { title, label, place, kind, date, html, href } = model.opening;
	return (
		<>
			<p>
				<a href={lite(model.all)}>{view.t('job.all')}</a>
			</p>
			<h1>{title}</h1>
			<p>
				<small>{[label, place, kind, date].filter(Boolean).join(' · ')}</small>
			</p>
			<Rich html={html} />
			<p>
				<a href={lite(href)}>{view.t('job.apply')}</a>
			</p>
		</>
	);
};
