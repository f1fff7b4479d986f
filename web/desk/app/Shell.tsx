import { ActionIcon, Button, Drawer, Menu, useDirection, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery, useNetwork } from '@mantine/hooks';
import { openSpotlight } from '@mantine/spotlight';
import { Link, useMatches, useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { logOut } from '../../api/client.gen';
import { Confirmation } from '../components/confirm';
import { messageOf } from '../components/errors';
import { Icon } from '../components/Icon';
import { LibraryChooser } from '../components/library/Chooser';
import { SignInAgain } from '../components/signin';
import { keepToasts, showToast, Toasts, useToastsAreKept } from '../components/toasts';
import { NewStory } from '../features/stories/NewStory';
import { ApiError } from './api';
import { usableAreas } from './area';
import { areas } from './areas';
import { Bell } from './Bell';
import { keepFocus, watchViews } from './focus';
import { Help } from './Help';
import { useLanguage } from './i18n';
import { listenToKeys, type Shortcut, switchLetters, useKeys, useLettersAreOn } from './keys';
import { directionOf, locales } from './locales';
import { Navigation } from './Navigation';
import { Palette } from './Palette';
import css from './Shell.module.css';
import { Shortcuts } from './Shortcuts';
import { say } from './say';
import { useSession } from './session';

/** The frame of every view of the Desk: the bar, the areas, the palette and the overview of shortcuts. */
export function Shell({ children }: { children: ReactNode }) {
	const { t, lang, setLang } = useLanguage();
	const { features, name, email } = useSession();
	const { brand } = useSearch({ strict: false }) as { brand?: string };
	const navigate = useNavigate();
	const { colorScheme, setColorScheme } = useMantineColorScheme();
	const { setDirection } = useDirection();
	const [shortcuts, setShortcuts] = useState(false);
	const [help, setHelp] = useState(false);
	const kept = useToastsAreKept();
	// A link from outside, such as that of the first steps of a publication, can ask for a new story.
	const [creating, setCreating] = useState(() => new URLSearchParams(location.search).has('new'));
	const [opened, setOpened] = useState(false);
	const { online } = useNetwork();
	const letters = useLettersAreOn();
	const switchScheme = () => setColorScheme(isDark(colorScheme) ? 'light' : 'dark');
	const isWide = useMatches({
		select: (matches) => matches.some(({ staticData, status }) => staticData.wide && status !== 'error'),
	});
	const hasRoom = useMediaQuery('(min-width: 68.75em)', window.innerWidth >= 1100, {
		getInitialValueInEffect: false,
	});
	const beside = hasRoom && !isWide;

	const signOut = async () => {
		const answer = await logOut({});
		// Unsaved texts stay on the device for this account.
		if (answer.ok) location.assign('/');
		else showToast(messageOf(new ApiError(answer.status, answer.problem), t));
	};

	useEffect(() => setDirection(directionOf(lang)), [lang, setDirection]);
	useEffect(listenToKeys, []);
	useEffect(keepFocus, []);
	useEffect(() => watchViews(say), []);
	useKeys([
		['?', 'desk.shortcuts', () => setShortcuts(true)],
		['n', 'desk.new', () => setCreating(true)],
		...usableAreas(areas, features)
			.filter(({ key }) => key)
			.map(
				({ key, name, path }) =>
					[`g ${key}`, name, () => navigate({ to: path as '/stories', search: {} })] as [
						string,
						Shortcut['name'],
						() => void,
					],
			),
	]);

	return (
		<div className={css.shell} data-beside={beside ? '' : undefined}>
			<a className={css.skip} href="#desk-main">
				{t('desk.skip')}
			</a>
			<header className={css.bar}>
				{!beside && (
					<ActionIcon
						aria-label={t('desk.navigation')}
						aria-expanded={opened}
						color="gray"
						c="var(--ink)"
						onClick={() => setOpened(true)}
					>
						<Icon name="menu" />
					</ActionIcon>
				)}
				<Link to="/stories" search={{}} className={css.name} aria-label={`Desk: ${t('desk.stories')}`}>
					Desk
				</Link>
				<span className={css.space} role="status">
					{!online && <small>{t('desk.error.offline')}</small>}
				</span>
				<button type="button" className={css.search} onClick={openSpotlight}>
					<Icon name="search" size={16} />
					<span>{t('desk.palette')}</span>
					<i>Ctrl K</i>
				</button>
				<Button
					onClick={() => setCreating(true)}
					leftSection={<Icon name="plus" size={16} />}
					px="sm"
					variant="default"
					className={css.new}
					aria-label={t('desk.new')}
				>
					<span className={css.newLabel}>{t('desk.new')}</span>
				</Button>
				<Bell />
				<Menu position="bottom-end">
					<Menu.Target>
						<ActionIcon aria-label={t('desk.settings')} color="gray" c="var(--ink)">
							<Icon name="dots" />
						</ActionIcon>
					</Menu.Target>
					<Menu.Dropdown mah="80vh" style={{ overflow: 'auto' }}>
						<Menu.Label>
							<bdi>{name}</bdi> · <bdi>{email}</bdi>
						</Menu.Label>
						<Menu.Item
							leftSection={<Icon name={isDark(colorScheme) ? 'sun' : 'moon'} size={16} />}
							onClick={switchScheme}
						>
							{t(isDark(colorScheme) ? 'desk.light' : 'desk.dark')}
						</Menu.Item>
						<Menu.Item
							leftSection={<Icon name="keyboard" size={16} />}
							rightSection={letters ? '?' : undefined}
							onClick={() => setShortcuts(true)}
						>
							{t('desk.shortcuts')}
						</Menu.Item>
						<Menu.CheckboxItem checked={letters} onChange={switchLetters}>
							{t('desk.letters')}
						</Menu.CheckboxItem>
						<Menu.CheckboxItem checked={kept} onChange={keepToasts}>
							{t('desk.toasts.stay')}
						</Menu.CheckboxItem>
						<Menu.Item leftSection={<Icon name="book" size={16} />} onClick={() => setHelp(true)}>
							{t('desk.help')}
						</Menu.Item>
						<Menu.Item component="a" href="/" leftSection={<Icon name="external" size={16} />}>
							{t('desk.site')}
						</Menu.Item>
						<Menu.Item onClick={() => void signOut()} leftSection={<span className={css.noIcon} />}>
							{t('account.signOut')}
						</Menu.Item>
						<Menu.Divider />
						<Menu.Label>{t('desk.language')}</Menu.Label>
						{locales.map(({ code, name }) => (
							<Menu.Item
								key={code}
								lang={code}
								onClick={() => void setLang(code).catch(() => showToast(t('desk.error.load')))}
								aria-current={code === lang}
								rightSection={code === lang ? <Icon name="check" size={14} /> : undefined}
							>
								{name}
							</Menu.Item>
						))}
					</Menu.Dropdown>
				</Menu>
			</header>
			{beside && (
				<div className={css.beside}>
					<Navigation />
				</div>
			)}
			<Drawer
				opened={opened && !beside}
				onClose={() => setOpened(false)}
				size="17rem"
				title={t('desk.navigation')}
				closeButtonProps={{ 'aria-label': t('header.close') }}
			>
				<Navigation onOpen={() => setOpened(false)} />
			</Drawer>
			<main id="desk-main" className={css.main} tabIndex={-1}>
				{children}
			</main>
			<Palette
				onNew={() => setCreating(true)}
				onShortcuts={() => setShortcuts(true)}
				onHelp={() => setHelp(true)}
				onScheme={switchScheme}
			/>
			<Shortcuts opened={shortcuts} onClose={() => setShortcuts(false)} />
			<Help opened={help} onClose={() => setHelp(false)} />
			{creating && <NewStory onClose={() => setCreating(false)} brand={brand} />}
			<Confirmation />
			<SignInAgain />
			<LibraryChooser />
			<Toasts />
		</div>
	);
}

const isDark = (scheme: string): boolean =>
	scheme === 'dark' || (scheme === 'auto' && window.matchMedia('(prefers-color-scheme: dark)').matches);
