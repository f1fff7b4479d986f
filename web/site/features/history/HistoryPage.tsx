import type { HistoryEntry, HistoryPage as Model } from '../../../api/pages.gen';
import { EmptyList } from '../../components/EmptyList/EmptyList';
import { Page } from '../../components/Page/Page';
import sheet from '../../components/Sheet/Sheet.module.css';
import { Enhancement } from '../../enhancements/Enhancement';
import { formatPercent } from '../../reading/device';
import { langAttributes, type View } from '../../view';
import styles from './HistoryPage.module.css';

interface Props {
	model: Model;
	view: View;
}

/** One story of the reading history. */
const HistoryRow = ({ reading, path, view }: { reading: HistoryEntry; path: string; view: View }) => (
	<li data-story={reading.id}>
		<h2>
			<a href={reading.href} {...langAttributes(view, reading.lang, reading.dir)}>
				{reading.title}
			</a>
		</h2>
		<p className={styles.meta}>
			<bdi data-brand="">{reading.brand}</bdi>
			<time dateTime={reading.at}>{view.dates.relative(reading.at)}</time>
			<span className={styles.depth}>
				<progress max={100} value={reading.depth} aria-hidden="true" />
				<span data-text={view.t('history.read', { percent: '{percent}' })}>
					{view.t('history.read', { percent: formatPercent(reading.depth, view.numbers) })}
				</span>
			</span>
		</p>
		<form method="post" action={path}>
			<input type="hidden" name="story" value={reading.id} />
			<button className={styles.remove} type="submit">
				{view.t('bookmark.remove')}
				<span className="hidden-text" {...langAttributes(view, reading.lang)}>
					{' '}
					{reading.title}
				</span>
			</button>
		</form>
	</li>
);

/** An empty reading, for the template of the rows that the enhancement adds. */
const blankReading = ({ model, view }: Props): HistoryEntry => ({
	id: '',
	title: view.t('history.title'),
	href: model.path,
	brand: '',
	lang: '',
	dir: '',
	depth: 0,
	at: model.now,
});

/** Explains what turning the history on or off does for this reader. */
export const syncExplanation = ({ reader, synced }: Model, view: View): string => {
	const off = view.t('history.offWhy');
	return synced ? off : `${view.t(reader ? 'history.onWhy' : 'history.keepWhy')} ${off}`;
};

/** The form that turns storing the reading history with the account on or off. */
const SyncSetting = ({ model, view }: Props) => (
	<section className={styles.sync} aria-labelledby="sync">
		<h2 className={styles.subtitle} id="sync">
			{view.t('history.keep')}
		</h2>
		<p>{syncExplanation(model, view)}</p>
		{model.reader ? (
			<form method="post" action={model.path}>
				<input type="hidden" name="kept" value={model.synced ? '0' : '1'} />
				<button className={sheet.button} type="submit">
					{view.t(model.synced ? 'history.off' : 'history.on')}
				</button>
			</form>
		) : (
			<p>
				<a className={sheet.button} href={model.signIn} rel="nofollow">
					{view.t('header.signIn')}
				</a>
			</p>
		)}
	</section>
);

/** Asks, in browsers without scripts, whether the whole reading history is to be deleted. */
export const ClearQuestion = ({ path, button, view }: { path: string; button?: string; view: View }) => (
	<form method="post" action={path}>
		<p>{view.t('history.clearWhy')}</p>
		<input type="hidden" name="clear" value="1" />
		<input type="hidden" name="sure" value="1" />
		{button === undefined && <input type="hidden" name="lite" value="1" />}
		<button className={button} type="submit">
			{view.t('account.deleteSure')}
		</button>
		<p>
			<a href={path}>{view.t('history.title')}</a>
		</p>
	</form>
);

/** The reading history: the server renders that of the account, the enhancement adds that of this browser. */
export const HistoryPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<div className={sheet.sheet} data-untracked="">
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('history.title')}</h1>
				<p className={sheet.lede}>
					{view.t(model.askToClear ? 'history.clear' : model.synced ? 'history.kept' : 'history.device')}
				</p>
				{model.confirmation !== '' && <p role="status">{model.confirmation}</p>}
			</header>
			{model.askToClear ? (
				<ClearQuestion path={model.path} button={sheet.button} view={view} />
			) : (
				<History model={model} view={view} />
			)}
		</div>
	</Page>
);

/** The list of the stories that were read, with the forms that change it. */
const History = ({ model, view }: Props) => (
	<Enhancement name="history-list" when="load">
		<div
			data-reader={model.reader ? '' : undefined}
			data-synced={model.synced ? '' : undefined}
			data-numbers={view.numbers}
			data-removed={view.t('history.removed')}
			data-cleared={view.t('history.cleared')}
			data-failed={view.t('push.failed')}
		>
			<div className={styles.contents}>
				<noscript>
					<p className={styles.noScript}>{view.t('history.noScript')}</p>
				</noscript>
				<EmptyList
					message="history.empty"
					latestPath={model.latestPath}
					hidden={model.stories.length > 0}
					view={view}
				/>
				<ul className={styles.list}>
					{model.stories.map((reading) => (
						<HistoryRow key={reading.id} reading={reading} path={model.path} view={view} />
					))}
				</ul>
				<template>
					<HistoryRow reading={blankReading({ model, view })} path={model.path} view={view} />
				</template>
				<form method="post" action={model.path} data-clear="" hidden={model.stories.length === 0}>
					<input type="hidden" name="clear" value="1" />
					<button className={sheet.button} type="submit">
						{view.t('history.clear')}
					</button>
				</form>
			</div>
			<SyncSetting model={model} view={view} />
		</div>
	</Enhancement>
);
