// Generated from the folders of the site by `npm run generate`. Do not edit.
import type { ComponentProps } from 'react';
import { Actions } from './islands/Actions/Actions';
import { CompanyWizard } from './features/company/islands/CompanyWizard/CompanyWizard';
import { Connect } from './features/connect/islands/Connect/Connect';
import { CookieSettings } from './islands/CookieSettings/CookieSettings';
import { Listen } from './features/story/islands/Listen/Listen';
import { ReportForm } from './features/report/islands/ReportForm/ReportForm';
import { Share } from './islands/Share/Share';
import { ShowMore } from './islands/ShowMore/ShowMore';
import { SignIn } from './islands/SignIn/SignIn';
import { Signup } from './islands/Signup/Signup';
import { ThemeSwitch } from './islands/ThemeSwitch/ThemeSwitch';
import { Toasts } from './islands/Toasts/Toasts';
import { VideoPlayer } from './islands/VideoPlayer/VideoPlayer';

/** The islands as the server renders them. */
export const islands = {
	Actions,
	CompanyWizard,
	Connect,
	CookieSettings,
	Listen,
	ReportForm,
	Share,
	ShowMore,
	SignIn,
	Signup,
	ThemeSwitch,
	Toasts,
	VideoPlayer,
} as const;

export type IslandName = keyof typeof islands;

export type IslandProps = { [N in IslandName]: ComponentProps<(typeof islands)[N]> };
