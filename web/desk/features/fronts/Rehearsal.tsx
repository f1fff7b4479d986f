import { SegmentedControl, Switch, Text } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { Front } from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { longMoment } from '../../components/dates';
import css from './FrontPage.module.css';
import { openPreview, type Pressed, showPressable } from './preview';

/** The widths at which pages are designed, in CSS pixels. */
const widths = { phone: 390, tablet: 820, desktop: 1440 } as const;

/** Milliseconds without a change after which the page is made again. */
const quiet = 600;

/**
 * The landing page with the front in the form, made by the real renderer, at one of three widths. Pressing a section of the page moves
 * the focus to its fields in the form.
 */
export function Rehearsal({
	brand,
	front,
	publishAt,
	timeZone,
	tonight,
	onTonight,
	onPress,
	onShown,
}: {
	brand: string;
	front: Front;
	/** When it is published automatically; "" if an editor publishes it. */
	publishAt: string;
	timeZone: string;
	/** Whether a front without an hour is shown with the stories that are scheduled for the rest of the day. */
	tonight: boolean;
	onTonight: (tonight: boolean) => void;
	onPress: (pressed: Pressed) => void;
	/** Called with the indexes of the sections that are on the page. */
	onShown: (sections: number[]) => void;
}) {
	const { t, lang } = useLanguage();
	const [device, setDevice] = useState<keyof typeof widths>('phone');
	const { ref, width: room, height } = useElementSize();
	const width = widths[device];
	const scale = room > 0 ? Math.min(1, room / width) : 1;
	const [sent] = useDebouncedValue(JSON.stringify({ front, publishAt }), quiet);
	const until = !publishAt && tonight ? 'night' : '';
	const [pages, setPages] = useState<{ shown: Page | undefined; next: Page | undefined }>({
		shown: undefined,
		next: undefined,
	});
	useEffect(() => {
		setPages(({ shown }) => ({ shown, next: { id: crypto.randomUUID(), fields: { front: sent, until } } }));
	}, [sent, until]);
	const latest = useRef({ onPress, onShown });
	latest.current = { onPress, onShown };
	const frames = useRef(new Map<string, HTMLIFrameElement>());
	const loaded = (page: Page, frame: HTMLIFrameElement) => {
		if (frame.contentDocument?.URL === 'about:blank') return; // its form has not been sent yet
		const before = pages.shown && frames.current.get(pages.shown.id)?.contentWindow;
		const sections = showPressable(frame, scrolledOf(before), (pressed) => latest.current.onPress(pressed));
		if (sections) latest.current.onShown(sections);
		setPages(({ next }) => ({ shown: page, next: next?.id === page.id ? undefined : next }));
	};
	const size = { width, height: height / scale, transform: `scale(${scale})` };
	return (
		<section className={css.rehearsal} aria-label={t('desk.fronts.rehearsal')}>
			<div className={css.devices}>
				<SegmentedControl
					size="xs"
					value={device}
					onChange={(value) => setDevice(value as keyof typeof widths)}
					aria-label={t('desk.fronts.width')}
					data={[
						{ value: 'phone', label: t('desk.preview.phone') },
						{ value: 'tablet', label: t('desk.fronts.tablet') },
						{ value: 'desktop', label: t('desk.preview.desktop') },
					]}
				/>
				{publishAt ? (
					<Text size="sm" c="dimmed">
						{t('desk.fronts.asOf', { time: longMoment(publishAt, lang, timeZone) })}
					</Text>
				) : (
					<Switch
						size="xs"
						checked={tonight}
						onChange={(event) => onTonight(event.currentTarget.checked)}
						label={t('desk.fronts.tonight')}
					/>
				)}
				<Text size="sm" c="dimmed">
					{t('desk.fronts.press')}
				</Text>
			</div>
			<div className={css.stage} ref={ref}>
				{[pages.shown, pages.next].map(
					(page) =>
						page && (
							<Preview
								key={page.id}
								page={page}
								path={`/preview/${encodeURIComponent(brand)}/front`}
								title={t('desk.fronts.rehearsal')}
								shown={page === pages.shown || pages.shown === undefined}
								style={size}
								frames={frames.current}
								onLoad={loaded}
							/>
						),
				)}
			</div>
		</section>
	);
}

/** How far a page is scrolled, in pixels; 0 without a page, and for an error page of the browser, which cannot be read. */
function scrolledOf(page: Window | null | undefined): number {
	try {
		return page?.scrollY ?? 0;
	} catch {
		return 0;
	}
}

/** A page that is or will be shown: an id, and the fields of the form of which it is made. */
interface Page {
	id: string;
	fields: Record<string, string>;
}

/** A page in a frame of its own, so that the page before it stays until it has loaded. */
function Preview({
	page,
	path,
	title,
	shown,
	style,
	frames,
	onLoad,
}: {
	page: Page;
	path: string;
	title: string;
	shown: boolean;
	style: React.CSSProperties;
	frames: Map<string, HTMLIFrameElement>;
	onLoad: (page: Page, frame: HTMLIFrameElement) => void;
}) {
	const name = `front-${page.id}`;
	useEffect(() => {
		openPreview(path, name, page.fields);
		return () => void frames.delete(page.id);
	}, [path, name, page, frames]);
	return (
		<iframe
			ref={(frame) => {
				if (frame) frames.set(page.id, frame);
			}}
			name={name}
			title={shown ? title : ''}
			aria-hidden={!shown || undefined}
			tabIndex={shown ? undefined : -1}
			data-waiting={shown ? undefined : ''}
			style={style}
			onLoad={(event) => onLoad(page, event.currentTarget)}
		/>
	);
}
