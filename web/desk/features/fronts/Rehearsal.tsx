import { SegmentedControl, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useT } from '../../app/i18n';
import css from './FrontPage.module.css';

/** The widths at which pages are designed, in CSS pixels. */
const widths = { phone: 390, tablet: 820, desktop: 1440 } as const;

/** The landing page as it will be, made by the real renderer, at one of three widths. stamp changes when there is something new to see. */
export function Rehearsal({ brand, stamp, dirty }: { brand: string; stamp: string; dirty: boolean }) {
	const t = useT();
	const [device, setDevice] = useState<keyof typeof widths>('phone');
	const { ref, width: room, height } = useElementSize();
	const width = widths[device];
	const scale = room > 0 ? Math.min(1, room / width) : 1;
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
				<Text size="sm" c="dimmed" role="status">
					{dirty ? t('desk.fronts.saveToSee') : ''}
				</Text>
			</div>
			<div className={css.stage} ref={ref}>
				<iframe
					key={stamp}
					title={t('desk.fronts.rehearsal')}
					src={`/preview/${encodeURIComponent(brand)}/front`}
					style={{ width, height: height / scale, transform: `scale(${scale})` }}
				/>
			</div>
		</section>
	);
}
