import { Text } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';
import { useT } from '../../app/i18n';
import { pictureAddress } from '../../forms/upload';
import css from './Library.module.css';

const steps: Record<string, [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

const inside = (part: number): number => Math.min(1, Math.max(0, Math.round(part * 100) / 100));

/** A picture with its focal point, which is set by pointer or with the arrow keys; with Shift they move it by ten percent. */
export function FocalPoint({
	picture,
	x,
	y,
	disabled,
	onChange,
}: {
	picture: { base: string; widths: number[]; width: number; height: number; alt: string };
	x: number;
	y: number;
	disabled: boolean;
	onChange: (x: number, y: number) => void;
}) {
	const t = useT();
	const help = useId();
	const box = useRef<HTMLDivElement>(null);
	const place = (event: PointerEvent) => {
		const rect = box.current?.getBoundingClientRect();
		if (!rect || disabled) return;
		onChange(
			inside((event.clientX - rect.left) / rect.width),
			inside((event.clientY - rect.top) / rect.height),
		);
	};
	const move = (event: KeyboardEvent) => {
		const step = steps[event.key];
		if (!step || disabled || event.altKey || event.ctrlKey || event.metaKey) return;
		event.preventDefault();
		const by = event.shiftKey ? 0.1 : 0.01;
		onChange(inside(x + step[0] * by), inside(y + step[1] * by));
	};
	return (
		<div className={css.focal}>
			<div
				ref={box}
				className={css.picture}
				dir="ltr"
				onPointerDown={(event) => {
					if (disabled) return;
					event.currentTarget.setPointerCapture(event.pointerId);
					place(event);
				}}
				onPointerMove={(event) => event.buttons === 1 && place(event)}
			>
				<img
					src={pictureAddress(picture, 960)}
					width={picture.width}
					height={picture.height}
					alt={picture.alt}
					draggable={false}
				/>
				<span
					className={css.point}
					role="slider"
					tabIndex={disabled ? -1 : 0}
					aria-label={t('desk.library.focal')}
					aria-describedby={help}
					aria-disabled={disabled}
					aria-valuemin={0}
					aria-valuemax={100}
					aria-valuenow={Math.round(x * 100)}
					aria-valuetext={t('desk.library.focal.value', { x: Math.round(x * 100), y: Math.round(y * 100) })}
					style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
					onKeyDown={move}
				/>
			</div>
			<Text id={help} size="sm" c="dimmed">
				{t('desk.library.focal.text')}
			</Text>
		</div>
	);
}
