import { Enhancement } from '../../enhancements/Enhancement';
import type { View } from '../../view';
import sheet from '../Sheet/Sheet.module.css';

/** The state of push messages in this browser, with the button that changes it. */
export const PushControl = ({ view }: { view: View }) => (
	<Enhancement name="push-control" when="load">
		<div data-push="" aria-live="polite">
			<noscript>
				<p>{view.t('push.noScript')}</p>
			</noscript>
			<p data-when="on" hidden>
				{view.t('push.isOn')}
			</p>
			<p data-when="blocked" hidden>
				{view.t('push.blocked')}
			</p>
			<p data-when="unsupported" hidden>
				{view.t('push.unsupported', { phone: 'iPhone', tablet: 'iPad' })}
			</p>
			<p data-when="failed" hidden>
				{view.t('push.failed')}
			</p>
			<p data-when="off failed" hidden>
				<button className={sheet.button} type="button" data-turn="on">
					{view.t('push.on')}
				</button>
			</p>
			<p data-when="on" hidden>
				<button className={sheet.button} type="button" data-turn="off">
					{view.t('push.off')}
				</button>
			</p>
		</div>
	</Enhancement>
);
