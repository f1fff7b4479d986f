import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type DeskAward, readDeskAward } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { usePageTitle } from '../../components/title';
import { BackBar } from '../../forms/FormPage';
import { RecordPage } from '../../forms/RecordPage';
import css from './Awards.module.css';

/** The links between the views of an award. */
export function AwardTabs({ slug }: { slug: string }) {
	const t = useT();
	const views = [
		{ to: '/directory/awards/$slug', label: t('search.award') },
		{ to: '/directory/awards/$slug/call', label: t('desk.awards.call') },
		{ to: '/directory/awards/$slug/nominations', label: t('desk.awards.nominations') },
		{ to: '/directory/awards/$slug/jury', label: t('conference.jury') },
		{ to: '/directory/awards/$slug/results', label: t('desk.awards.results') },
	] as const;
	return (
		<nav className={css.tabs} aria-label={t('search.award')}>
			{views.map(({ to, label }) => (
				<Link
					key={to}
					to={to}
					params={{ slug }}
					activeOptions={{ exact: true }}
					activeProps={{ 'aria-current': 'page' }}
				>
					{label}
				</Link>
			))}
		</nav>
	);
}

/** Reads the award that a view is about. */
export const WithAward = ({
	slug,
	children,
}: {
	slug: string;
	children: (award: DeskAward) => ReactNode;
}) => (
	<RecordPage queryKey={['award', slug]} read={() => readDeskAward({ slug })}>
		{(award) => award && children(award)}
	</RecordPage>
);

/** A view of an award that is no form: its name, the links to the other views, and sections. */
export function AwardView({ award, children }: { award: DeskAward; children: ReactNode }) {
	const t = useT();
	usePageTitle(award.name);
	return (
		<>
			<BackBar back={{ to: '/directory/awards', label: t('menu.awards') }} />
			<div className={css.page}>
				<h1 className={css.title} dir="auto">
					{award.name}
				</h1>
				<AwardTabs slug={award.slug} />
				{children}
			</div>
		</>
	);
}

/** A part of such a view, with what can be done in it. */
export const Part = ({
	title,
	actions,
	children,
}: {
	title: string;
	actions?: ReactNode;
	children: ReactNode;
}) => (
	<section className={css.section} aria-label={title}>
		<div className={css.head}>
			<h2>{title}</h2>
			{actions}
		</div>
		{children}
	</section>
);
