import { SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { previewNewsletterIssue } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { type IssueForm, sendable } from './issue';
import css from './Newsletters.module.css';

/** The email of an issue as its subscribers will get it, made by the server from what is on the screen. */
export function EmailPreview({ fields }: { fields: IssueForm }) {
	const t = useT();
	const [part, setPart] = useState<'phone' | 'desktop' | 'text'>('phone');
	const [typed] = useDebouncedValue(fields, 400);
	const { data } = useQuery({
		queryKey: ['newsletter-preview', typed],
		queryFn: () => must(previewNewsletterIssue({}, { ...sendable(typed), newsletter: typed.newsletter })),
		enabled: typed.newsletter !== '' && typed.title.trim() !== '',
		placeholderData: (old) => old,
		retry: false,
		gcTime: 0,
	});
	return (
		<section className={css.preview} aria-label={t('desk.fronts.rehearsal')}>
			<SegmentedControl
				size="xs"
				value={part}
				onChange={(value) => setPart(value as typeof part)}
				aria-label={t('desk.fronts.rehearsal')}
				data={[
					{ value: 'phone', label: t('desk.preview.phone') },
					{ value: 'desktop', label: t('desk.preview.desktop') },
					{ value: 'text', label: t('desk.newsletter.plain') },
				]}
			/>
			{data && (
				<>
					<Text className="desk-name" size="sm" fw={600} dir="auto" mt="xs">
						{data.subject}
					</Text>
					{part === 'text' ? (
						<pre className={css.plain} dir="auto">
							{data.text}
						</pre>
					) : (
						<iframe
							className={css.email}
							data-width={part}
							title={t('desk.fronts.rehearsal')}
							sandbox=""
							srcDoc={data.html}
						/>
					)}
				</>
			)}
		</section>
	);
}
