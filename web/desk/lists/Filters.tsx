import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useT } from '../app/i18n';
import { Icon } from '../components/Icon';
import css from './List.module.css';

/** The field for words and the filters of a list. More than two filters are behind a button on a phone. */
export function Filters({
	words,
	set,
	many,
	children,
}: {
	words?: ReactNode;
	/** The number of filters that have a value. */
	set: number;
	/** Whether there are more than two. */
	many: boolean;
	children: ReactNode;
}) {
	const t = useT();
	const [open, setOpen] = useState(false);
	return (
		<search className={css.filters} data-folds={many || undefined} data-open={open || undefined}>
			{words}
			{many && (
				<Button
					className={css.unfold}
					variant="default"
					leftSection={<Icon name="filter" size={16} />}
					aria-expanded={open}
					onClick={() => setOpen(!open)}
				>
					{t('company.filters')}
					{set > 0 && ` (${set})`}
				</Button>
			)}
			<div className={css.fold}>{children}</div>
		</search>
	);
}
