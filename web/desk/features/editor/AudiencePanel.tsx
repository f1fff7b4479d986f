import { Progress, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readStoryAudience, type StoryAudience } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { Unread } from '../../components/Failed';
import css from './Audience.module.css';

const sources = ['search', 'social', 'messaging', 'newsletter', 'internal', 'other', 'direct'] as const;
const parts = ['quarter', 'half', 'threeQuarters', 'whole'] as const;

/** How often a story was opened, how far it was read, and where its readers came from. */
export function AudiencePanel({ id }: { id: number }) {
	const { t } = useLanguage();
	const [days, setDays] = useState('7');
	const audience = useQuery({
		queryKey: ['audience', id, days],
		queryFn: () => must(readStoryAudience({ id, days: Number(days) })),
		placeholderData: (old) => old,
	});
	return (
		<Stack gap="md">
			<Select
				label={t('desk.audience.period')}
				data={['1', '7', '30', '90'].map((value) => ({
					value,
					label: t('desk.audience.days', { n: Number(value) }),
				}))}
				value={days}
				onChange={(value) => setDays(value ?? '7')}
				allowDeselect={false}
			/>
			{audience.isError && <Unread again={() => audience.refetch()} />}
			{audience.data && <Counts audience={audience.data} />}
			<Text size="xs" c="dimmed">
				{t('desk.audience.text')}
			</Text>
		</Stack>
	);
}

function Counts({ audience: { views, reads, from, days } }: { audience: StoryAudience }) {
	const { t, lang } = useLanguage();
	const number = new Intl.NumberFormat(`${lang}-IN-u-nu-latn`);
	const date = new Intl.DateTimeFormat(`${lang}-IN-u-nu-latn`, {
		day: 'numeric',
		month: 'short',
		timeZone: 'UTC',
	});
	if (views === 0) return <Text size="sm">{t('desk.audience.none')}</Text>;
	const most = Math.max(...days.map((day) => day.views));
	return (
		<>
			<p className={css.views}>
				{t('desk.audience.views')}
				<strong>{number.format(views)}</strong>
			</p>
			<Bars
				title={t('desk.audience.reads')}
				rows={parts.map((part) => ({ label: t(`desk.audience.${part}`), n: reads[part] }))}
				of={views}
			/>
			<Bars
				title={t('desk.audience.from')}
				rows={sources
					.map((source) => ({ label: t(`desk.audience.${source}`), n: from[source] }))
					.filter(({ n }) => n > 0)
					.sort((a, b) => b.n - a.n)}
				of={views}
			/>
			{days.length > 1 && (
				<Bars
					title={t('desk.audience.byDay')}
					rows={days.map((day) => ({ label: date.format(new Date(`${day.day}T00:00:00Z`)), n: day.views }))}
					of={most}
				/>
			)}
		</>
	);
}

/** Counts with bars that show them as parts of a number. */
function Bars({ title, rows, of }: { title: string; rows: { label: string; n: number }[]; of: number }) {
	const { lang } = useLanguage();
	const number = new Intl.NumberFormat(`${lang}-IN-u-nu-latn`);
	return (
		<section>
			<h2 className={css.head}>{title}</h2>
			<dl className={css.rows}>
				{rows.map(({ label, n }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{number.format(n)}</dd>
						<Progress
							value={of > 0 ? (100 * n) / of : 0}
							size="xs"
							aria-hidden="true"
							color="var(--accent)"
						/>
					</div>
				))}
			</dl>
		</section>
	);
}
