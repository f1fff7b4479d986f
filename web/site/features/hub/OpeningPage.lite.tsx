import type { OpeningPage } from '../../../api/pages.gen';
import { Html, liteHref } from '../../lite/elements';
import type { View } from '../../view';

export const OpeningPageLite = ({ model, view }: { model: OpeningPage; view: View }) => {
	const { title, label, place, kind, date, html, href } = model.opening;
	return (
		<>
			<p>
				<a href={liteHref(model.all)}>{view.t('job.all')}</a>
			</p>
			<h1>{title}</h1>
			<p>
				<small>{[label, place, kind, date].filter(Boolean).join(' · ')}</small>
			</p>
			<Html html={html} />
			<p>
				<a href={liteHref(href)}>{view.t('job.apply')}</a>
			</p>
		</>
	);
};
