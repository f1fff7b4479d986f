import type { HistoryPage } from '../../../api/pages.gen';
import { liteHref, PageTitle } from '../../lite/elements';
import { langAttributes, type View } from '../../view';
import { ClearQuestion, syncExplanation } from './HistoryPage';

/** The reading history that is stored with the account. Only a script can show the history on the device. */
export const HistoryPageLite = ({ model, view }: { model: HistoryPage; view: View }) =>
	model.askToClear ? (
		<>
			<PageTitle title={view.t('history.clear')} text="" />
			<ClearQuestion path={liteHref(model.path)} view={view} />
		</>
	) : (
		<>
			<PageTitle title={view.t('history.title')} text={model.confirmation} />
			<p>{view.t(model.synced ? 'history.kept' : 'history.noScript')}</p>
			{model.synced && model.stories.length === 0 && <p>{view.t('history.empty')}</p>}
			<ul>
				{model.stories.map((reading) => (
					<li key={reading.id}>
						<a href={liteHref(reading.href)} {...langAttributes(view, reading.lang, reading.dir)}>
							{reading.title}
						</a>
						<form method="post" action={liteHref(model.path)}>
							<input type="hidden" name="story" value={reading.id} />
							<input type="hidden" name="lite" value="1" />
							<button type="submit">{view.t('bookmark.remove')}</button>
						</form>
					</li>
				))}
			</ul>
			{model.reader && (
				<form method="post" action={liteHref(model.path)}>
					<p>{syncExplanation(model, view)}</p>
					<input type="hidden" name="lite" value="1" />
					<button type="submit" name="kept" value={model.synced ? '0' : '1'}>
						{view.t(model.synced ? 'history.off' : 'history.on')}
					</button>
					{model.stories.length > 0 && (
						<button type="submit" name="clear" value="1">
							{view.t('history.clear')}
						</button>
					)}
				</form>
			)}
		</>
	);
