import type { FollowPage as Model } from '../../../api/pages.gen';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { speech, type View } from '../../view';
import { Offers } from './ForYouPage';

interface Props {
	model: Model;
	view: View;
}

/** Asks once more whether something is to be followed, where there is no script. */
export const FollowSheet = ({ model, view }: Props) => (
	<div className={`${sheet.sheet} ${sheet.narrow}`}>
		<header className={sheet.head}>
			<h1 className={sheet.title} {...speech(view, model.offer.lang)}>
				{model.offer.title}
			</h1>
		</header>
		<Offers offers={[model.offer]} path={model.path} back={model.offer.href} lite={model.lite} view={view} />
	</div>
);

export const FollowPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<FollowSheet model={model} view={view} />
	</Page>
);
