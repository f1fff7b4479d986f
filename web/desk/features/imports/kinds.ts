import type { DeskImport } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useT } from '../../app/i18n';

/** Names of the states of an import. */
export const stateName: Record<DeskImport['state'], MessageId> = {
	uploading: 'desk.import.state.uploading',
	ready: 'desk.import.state.ready',
	waiting: 'desk.import.state.waiting',
	running: 'desk.import.state.running',
	finished: 'desk.import.state.finished',
	failed: 'desk.import.state.failed',
	cancelled: 'desk.import.state.cancelled',
	interrupted: 'desk.import.state.interrupted',
};

/** Returns a function that names a kind of import. */
export function useKindName(): (kind: DeskImport['kind']) => string {
	const t = useT();
	return (kind) =>
		({ wordpress: 'WordPress (WXR)', ghost: 'Ghost (JSON)', companies: t('menu.companies') })[kind];
}

/** A number of bytes in megabytes, for a message. */
export const megabytes = (bytes: number, lang: string): string =>
	new Intl.NumberFormat(lang, {
		style: 'unit',
		unit: 'megabyte',
		maximumFractionDigits: bytes < 10_000_000 ? 1 : 0,
	}).format(bytes / 1_000_000);
