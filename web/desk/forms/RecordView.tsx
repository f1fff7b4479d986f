import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '../components/title';
import { type Back, BackBar } from './FormPage';
import css from './RecordView.module.css';

/** The links between the views of a record, which is named for screen readers. */
export function RecordTabs({ label, views }: { label: string; views: { to: string; label: string }[] }) {
	const nav = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	useEffect(() => {
		// On a phone the tabs are one line that scrolls; the page itself stays where it is.
		const tabs = nav.current;
		const open = tabs?.querySelector('[aria-current]');
		if (!tabs || !open) return;
		const [all, one] = [tabs.getBoundingClientRect(), open.getBoundingClientRect()];
		tabs.scrollBy?.({ left: (one.left + one.right - all.left - all.right) / 2 });
	}, [pathname]);
	return (
		<nav ref={nav} className={css.tabs} aria-label={label}>
			{views.map((view) => (
				<Link
					key={view.to}
					to={view.to as '/stories'}
					activeOptions={{ exact: true }}
					activeProps={{ 'aria-current': 'page' }}
				>
					{view.label}
				</Link>
			))}
		</nav>
	);
}

/** A view of a record that is no form: its name, the links to the other views, and sections. */
export function RecordView({
	title,
	back,
	tabs,
	children,
}: {
	title: string;
	back: Back;
	tabs: ReactNode;
	children: ReactNode;
}) {
	usePageTitle(title);
	return (
		<>
			<BackBar back={back} />
			<div className={css.page}>
				<h1 className={css.title} dir="auto">
					{title}
				</h1>
				{tabs}
				{children}
			</div>
		</>
	);
}

/** A part of such a view, with its actions. */
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
