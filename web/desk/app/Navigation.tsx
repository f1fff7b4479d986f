import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Icon } from '../components/Icon';
import { areaGroups, usableAreas } from './area';
import { areas } from './areas';
import { useT } from './i18n';
import css from './Shell.module.css';
import { useSession } from './session';

const groupName = {
	content: 'desk.group.content',
	directory: 'menu.directory',
	events: 'desk.group.events',
	readers: 'desk.group.readers',
	administration: 'desk.group.administration',
} as const;

/** The areas that the editor may use, in groups. */
export function Navigation({ onOpen }: { onOpen?: () => void }) {
	const t = useT();
	const { features } = useSession();
	const nav = useRef<HTMLElement>(null);
	// The area that is open may be far down.
	useEffect(() => {
		nav.current?.querySelector('[data-status=active]')?.scrollIntoView?.({ block: 'nearest' });
	}, []);
	const usable = usableAreas(areas, features);
	return (
		<nav ref={nav} className={css.areas} aria-label={t('desk.navigation')}>
			{areaGroups.map((group) => {
				const members = usable.filter((area) => area.group === group);
				if (members.length === 0) return null;
				return (
					<section key={group} aria-labelledby={`desk-group-${group}`}>
						<h2 id={`desk-group-${group}`}>{t(groupName[group])}</h2>
						<ul>
							{members.map(({ id, path, name, icon }) => (
								<li key={id}>
									<Link
										to={path as '/stories'}
										search={{}}
										activeOptions={{ includeSearch: false }}
										onClick={onOpen}
									>
										<Icon name={icon} size={16} />
										<span>{t(name)}</span>
									</Link>
								</li>
							))}
						</ul>
					</section>
				);
			})}
		</nav>
	);
}
