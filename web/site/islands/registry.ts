/** The islands as the server draws them; the loader has the same names as chunks. */
import type { ComponentProps } from 'react';
import { Share } from './Share/Share';
import { ShowMore } from './ShowMore/ShowMore';
import { ThemeSwitch } from './ThemeSwitch/ThemeSwitch';
import { VideoPlayer } from './VideoPlayer/VideoPlayer';

export const components = { Share, ShowMore, ThemeSwitch, VideoPlayer } as const;

export type IslandName = keyof typeof components;

export type IslandProps = { [N in IslandName]: ComponentProps<(typeof components)[N]> };
