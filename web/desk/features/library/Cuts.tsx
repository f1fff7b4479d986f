import { Button, Group, Slider, Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { PictureFrame } from '../../../api/client.gen';
import type { MessageId } from '../../../site/i18n/translate';
import { useT } from '../../app/i18n';
import type { Bound } from '../../forms/bound';
import { Section } from '../../forms/FormPage';
import { pictureAddress } from '../../forms/upload';
import { frameAround, middleOf, type SlotName, sizeOf, slots } from './cut';
import css from './Library.module.css';

const slotNames: Record<SlotName, MessageId> = {
	card: 'desk.library.slot.card',
	hero: 'desk.library.slot.hero',
	square: 'desk.library.slot.square',
	social: 'desk.library.slot.social',
};

interface Shown {
	base: string;
	widths: number[];
	width: number;
	height: number;
}

/** Each slot as it shows a picture, live, and the control that changes it: without a cut the focal point decides. */
export function Cuts({
	picture,
	focal,
	value,
	onChange,
	disabled = false,
	errors,
}: Bound<Record<string, PictureFrame>> & { picture: Shown; focal: { x: number; y: number } }) {
	const t = useT();
	const [edited, setEdited] = useState<SlotName>();
	const set = (slot: SlotName, frame: PictureFrame | undefined) => {
		const { [slot]: _, ...others } = value;
		onChange(frame ? { ...others, [slot]: frame } : others);
	};
	return (
		<Section title={t('desk.library.cuts')}>
			<div className={css.cuts}>
				{(Object.keys(slots) as SlotName[]).map((slot) => (
					<div key={slot} className={css.cut}>
						<Preview picture={picture} slot={slot} focal={focal} frame={value[slot]} />
						<Group justify="space-between" gap={4}>
							<Text size="sm">{t(slotNames[slot])}</Text>
							<Button
								size="compact-sm"
								variant="default"
								disabled={disabled}
								aria-expanded={edited === slot}
								aria-label={`${t('company.edit.open')}: ${t(slotNames[slot])}`}
								onClick={() => setEdited(edited === slot ? undefined : slot)}
							>
								{t('company.edit.open')}
							</Button>
						</Group>
						{errors[slot] && (
							<Text size="sm" c="var(--fall)" role="alert">
								{errors[slot]}
							</Text>
						)}
					</div>
				))}
			</div>
			{edited && (
				<FrameEditor
					key={edited}
					name={t(slotNames[edited])}
					picture={picture}
					slot={edited}
					frame={value[edited] ?? frameAround(picture, edited, 1, focal)}
					own={value[edited] !== undefined}
					onChange={(frame) => set(edited, frame)}
				/>
			)}
		</Section>
	);
}

/** A picture as a slot shows it. */
function Preview({
	picture,
	slot,
	focal,
	frame,
}: {
	picture: Shown;
	slot: SlotName;
	focal: { x: number; y: number };
	frame: PictureFrame | undefined;
}) {
	const address = pictureAddress(picture, 640);
	if (!frame)
		return (
			<div className={css.preview} style={{ aspectRatio: slots[slot] }}>
				<img src={address} alt="" style={{ objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }} />
			</div>
		);
	return (
		<div className={css.preview} dir="ltr" style={{ aspectRatio: slots[slot] }}>
			<img
				src={address}
				alt=""
				className={css.part}
				style={{
					width: `${100 / frame.w}%`,
					height: `${100 / frame.h}%`,
					left: `${(-frame.x / frame.w) * 100}%`,
					top: `${(-frame.y / frame.h) * 100}%`,
				}}
			/>
		</div>
	);
}

const moves: Record<string, [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

/** The whole picture with the frame of a slot, which is moved by pointer or arrow keys; a slider sets its size. */
function FrameEditor({
	name,
	picture,
	slot,
	frame,
	own,
	onChange,
}: {
	name: string;
	picture: Shown;
	slot: SlotName;
	frame: PictureFrame;
	own: boolean;
	onChange: (frame: PictureFrame | undefined) => void;
}) {
	const t = useT();
	const box = useRef<HTMLDivElement>(null);
	const size = sizeOf(picture, slot, frame);
	const middle = middleOf(frame);
	const move = (x: number, y: number) => onChange(frameAround(picture, slot, size, { x, y }));
	const point = (event: PointerEvent) => {
		const rect = box.current?.getBoundingClientRect();
		if (rect) move((event.clientX - rect.left) / rect.width, (event.clientY - rect.top) / rect.height);
	};
	const press = (event: KeyboardEvent) => {
		const step = moves[event.key];
		if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
		event.preventDefault();
		const by = event.shiftKey ? 0.1 : 0.01;
		move(middle.x + step[0] * by, middle.y + step[1] * by);
	};
	return (
		<div className={css.frameEditor}>
			<div
				ref={box}
				className={css.picture}
				dir="ltr"
				onPointerDown={(event) => {
					event.currentTarget.setPointerCapture(event.pointerId);
					point(event);
				}}
				onPointerMove={(event) => event.buttons === 1 && point(event)}
			>
				<img
					src={pictureAddress(picture, 960)}
					width={picture.width}
					height={picture.height}
					alt=""
					draggable={false}
				/>
				<span
					className={css.frame}
					role="slider"
					tabIndex={0}
					aria-label={t('desk.library.cut.move', { name })}
					aria-valuenow={Math.round(middle.x * 100)}
					aria-valuetext={t('desk.library.focal.value', {
						x: Math.round(middle.x * 100),
						y: Math.round(middle.y * 100),
					})}
					style={{
						left: `${frame.x * 100}%`,
						top: `${frame.y * 100}%`,
						width: `${frame.w * 100}%`,
						height: `${frame.h * 100}%`,
					}}
					onKeyDown={press}
				/>
			</div>
			<Group mt="xs" align="center">
				<Slider
					className={css.size}
					thumbLabel={t('desk.library.cut.size', { name })}
					label={(percent) => `${percent} %`}
					min={10}
					max={100}
					value={Math.round(size * 100)}
					onChange={(percent) => onChange(frameAround(picture, slot, percent / 100, middle))}
				/>
				<Button size="compact-sm" variant="default" disabled={!own} onClick={() => onChange(undefined)}>
					{t('desk.library.cut.remove')}
				</Button>
			</Group>
		</div>
	);
}
