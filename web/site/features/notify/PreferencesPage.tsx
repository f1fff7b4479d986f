import type { PreferencesPage as Model } from '../../../api/pages.gen';
import { FollowSuggestions } from '../../components/FollowSuggestions/FollowSuggestions';
import { Notice } from '../../components/Form/Field';
import { FieldFrame } from '../../components/Form/FieldFrame';
import form from '../../components/Form/Form.module.css';
import { Page } from '../../components/Page/Page';
import { PushControl } from '../../components/PushControl/PushControl';
import settings from '../../components/Sheet/Settings.module.css';
import sheet from '../../components/Sheet/Sheet.module.css';
import { formatTimeOfDay, zoneName } from '../../i18n/dates';
import type { View } from '../../view';

interface Props {
	model: Model;
	view: View;
}

const Choice = ({
	name,
	label,
	value,
	options,
}: {
	name: string;
	label: string;
	value: string | number;
	options: readonly (readonly [value: string | number, text: string])[];
}) => (
	<FieldFrame id={`field-${name}`} label={label}>
		<select className={form.input} id={`field-${name}`} name={name} defaultValue={value}>
			{options.map(([option, text]) => (
				<option key={option} value={option}>
					{text}
				</option>
			))}
		</select>
	</FieldFrame>
);

/** The reader's preferences without the frame: what is followed, and how notifications arrive. */
export const PreferencesContent = ({ model, view }: Props) => {
	const { chosen } = model;
	const hours = Array.from(
		{ length: 24 },
		(_, hour) => [hour, formatTimeOfDay(hour, 0, view.lang, view.t)] as const,
	);
	const zones = [...new Set([chosen.zone, ...model.zones])].map(
		(zone) => [zone, `${zoneName(zone, view.lang)} (${zone.split('/').at(-1)?.replace('_', ' ')})`] as const,
	);
	return (
		<div className={sheet.sheet}>
			<header className={sheet.head}>
				<h1 className={sheet.title}>{view.t('preferences.title')}</h1>
				<p className={sheet.lede}>{view.t('preferences.lead')}</p>
				{model.saved && <p role="status">{view.t('account.saved')}</p>}
				<Notice text={model.notice} />
			</header>
			<section className={settings.section} aria-labelledby="notifications">
				<h2 className={settings.subtitle} id="notifications">
					{view.t('notifications.title')}
				</h2>
				<form className={form.form} method="post" action={model.path}>
					{model.lite && <input type="hidden" name="lite" value="1" />}
					<Choice
						name="digest"
						label={view.t('preferences.digest')}
						value={chosen.digest}
						options={[
							['never', view.t('preferences.never')],
							['daily', view.t('preferences.daily')],
							['weekly', view.t('preferences.weekly')],
						]}
					/>
					<Choice name="hour" label={view.t('preferences.hour')} value={chosen.hour} options={hours} />
					<Choice name="zone" label={view.t('preferences.zone')} value={chosen.zone} options={zones} />
					<fieldset className={form.pair}>
						<legend className={form.label}>{view.t('preferences.quiet')}</legend>
						<Choice
							name="quietFrom"
							label={view.t('preferences.from')}
							value={chosen.quietFrom}
							options={hours}
						/>
						<Choice
							name="quietTo"
							label={view.t('preferences.until')}
							value={chosen.quietTo}
							options={hours}
						/>
						<p className={form.hint}>
							{view.t('preferences.quietWhy')} {view.t('preferences.quietNone')}
						</p>
					</fieldset>
					<button className={form.button} type="submit">
						{view.t('cookies.save')}
					</button>
				</form>
			</section>
			<section className={settings.section} aria-labelledby="devices">
				<div>
					<h2 className={settings.subtitle} id="devices">
						{view.t('push.title')}
					</h2>
					<p className={form.hint}>{view.t('push.why')}</p>
				</div>
				<PushControl view={view} />
			</section>
			<section className={settings.section} aria-labelledby="follows">
				<div>
					<h2 className={settings.subtitle} id="follows">
						{view.t('preferences.following')}
					</h2>
				</div>
				<div>
					{model.follows.length === 0 ? (
						<>
							<p className={form.hint}>{view.t('forYou.empty')}</p>
							<p>
								<a
									className={sheet.button}
									href={model.readerLinks.find(({ key }) => key === 'forYou.title')?.href}
								>
									{view.t('forYou.title')}
								</a>
							</p>
						</>
					) : (
						<FollowSuggestions
							suggestions={model.follows}
							path={model.followPath}
							back={model.path}
							lite={model.lite}
							view={view}
						/>
					)}
				</div>
			</section>
			<section className={settings.section} aria-labelledby="newsletters">
				<div>
					<h2 className={settings.subtitle} id="newsletters">
						{view.t('newsletter.title')}
					</h2>
				</div>
				<p>
					<a className={sheet.button} href={model.newslettersPath}>
						{view.t('newsletter.preferences')}
					</a>
				</p>
			</section>
		</div>
	);
};

export const PreferencesPage = ({ model, view }: Props) => (
	<Page frame={model} view={view}>
		<PreferencesContent model={model} view={view} />
	</Page>
);
