/** The islands as the server draws them; the loader has the same names as chunks. */
import type { ComponentProps } from 'react';
import { Actions } from './Actions/Actions';
import { CookieSettings } from './CookieSettings/CookieSettings';
import { Listen } from './Listen/Listen';
import { ReportForm } from './ReportForm/ReportForm';
import { Share } from './Share/Share';
import { ShowMore } from './ShowMore/ShowMore';
import { SignIn } from './SignIn/SignIn';
import { Signup } from './Signup/Signup';
import { ThemeSwitch } from './ThemeSwitch/ThemeSwitch';
import { Toasts } from './Toasts/Toasts';
import { VideoPlayer } from './VideoPlayer/VideoPlayer';

export const components = {
	Actions,
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

export type IslandName = keyof typeof components;

export type IslandProps = { [N in IslandName]: ComponentProps<(typeof components)[N]> };
