import type { FollowPage as Model } from '../../../api/pages.gen';
import { FollowSuggestions } from '../../components/FollowSuggestions/FollowSuggestions';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { langAttributes, type View } from '../../view';

interface Props {
	model: Model;
	view: View;
}

/** Asks readers without scripts whether to follow a list. Without the frame, also used by the lite form. */
export const FollowContent = ({ model, view }: Props) => (
	<div className={`${sheet.sheet} ${sheet.narrow}`}>
		<header className={sheet.head}>
			<h1 className={sheet.title} {...langAttributes(view, model.suggestion.lang)}>
				{model.suggestion.title}
			</h1>
		</header>
		<FollowSuggestions
			suggestions={[model.suggestion]}
			path={model.path}
			back={model.suggestion.href}
			lite={model.lite}
			view={view}
		/>
	</div>
);

export const FollowPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<FollowContent model={model} view={view} />
	</Page>
);
