import type { ReactNode } from 'react';
import type { Frame, Link } from '../../api/pages.gen';
import type { MessageId } from '../i18n/translate';
import { langAttributes, type View } from '../view';
import { Links, liteHref, TitledSection } from './elements';

interface Props {
	frame: Frame;
	view: View;
	/** The lite form of the page. */
	children: ReactNode;
}

/** The frame of a lite page: the site's name, the search and the links of the footer. */
export const LiteForm = ({ frame, view, children }: Props) => {
	const { site, brand, footer } = frame;
	const groups: [MessageId, readonly Link[]][] = [
		['menu.stories', footer.read],
		['footer.pages', footer.pages],
		['footer.brands', footer.brands],
		['footer.languages', footer.languages],
	];
	return (
		<>
			{frame.announcement && (
				<aside aria-label={view.t('announcement.name')}>
					<p {...langAttributes(view, frame.announcement.lang)}>
						{frame.announcement.href === '' ? (
							frame.announcement.text
						) : (
							<a href={liteHref(frame.announcement.href)}>{frame.announcement.text}</a>
						)}
					</p>
				</aside>
			)}
			<header>
				<p>
					<a href={liteHref('/')}>
						<strong lang={site.nameLang}>{site.name}</strong>
					</a>
					{brand.kind !== 'master' && (
						<>
							{' · '}
							<a href={liteHref(brand.path)}>{brand.name}</a>
						</>
					)}
				</p>
				<p>
					{frame.search !== '' && (
						<>
							<a href={liteHref(frame.search)}>{view.t('header.search')}</a>
							{' · '}
						</>
					)}
					<a href={frame.otherForm} rel="nofollow">
						{view.t('lite.full')}
					</a>
				</p>
			</header>
			<main>{children}</main>
			<footer>
				{groups.map(
					([id, links]) =>
						links.length > 0 && (
							<TitledSection key={id} title={view.t(id)}>
								<Links links={links} view={view} />
							</TitledSection>
						),
				)}
			</footer>
		</>
	);
};
