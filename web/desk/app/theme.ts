import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The ink of the site in ten steps, from paper to ink; see web/site/theme/tokens.css. */
const ink: MantineColorsTuple = [
	'#fbfaf7',
	'#f3f0e9',
	'#e3ded4',
	'#cbc4b7',
	'#a6a19a',
	'#7c766c',
	'#57524a',
	'#3b3832',
	'#26231d',
	'#16140f',
];

/** The same steps in the dark, from ink to the ground. */
const dark: MantineColorsTuple = [
	'#ece9e3',
	'#bdb8b0',
	'#a6a19a',
	'#7b7882',
	'#55545b',
	'#38383f',
	'#2c2c31',
	'#1b1b1f',
	'#131316',
	'#0d0d0f',
];

/** The greys of Mantine's controls, as warm as the ink. */
const gray: MantineColorsTuple = [
	'#f6f3ed',
	'#f0ece4',
	'#e9e4da',
	'#e3ded4',
	'#cbc4b7',
	'#a6a19a',
	'#7c766c',
	'#57524a',
	'#3b3832',
	'#26231d',
];

/** Steps up to the colour of errors, --fall. */
const red: MantineColorsTuple = [
	'#f9efec',
	'#f2dcd7',
	'#e8bab2',
	'#f08a80',
	'#dc6f64',
	'#c9503f',
	'#b73a2d',
	'#a8231c',
	'#8e1d17',
	'#a8231c',
];

/** The theme of Mantine in the design of the site: ink on paper, hairlines, small radius, no shadow. */
export const theme = createTheme({
	primaryColor: 'ink',
	primaryShade: { light: 9, dark: 1 },
	autoContrast: true,
	colors: { ink, dark, gray, red },
	black: '#16140f',
	white: '#ffffff',
	fontFamily: 'var(--font-ui)',
	headings: { fontFamily: 'var(--font-head)', fontWeight: '550' },
	fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
	radius: { xs: '2px', sm: '3px', md: '4px', lg: '6px', xl: '8px' },
	defaultRadius: 'sm',
	shadows: {
		xs: 'none',
		sm: 'none',
		md: '0 6px 24px var(--shade)',
		lg: '0 6px 24px var(--shade)',
		xl: '0 6px 24px var(--shade)',
	},
	cursorType: 'pointer',
	focusRing: 'auto',
	respectReducedMotion: true,
	components: {
		Button: { defaultProps: { size: 'sm', variant: 'filled' } },
		ActionIcon: { defaultProps: { variant: 'subtle', size: 'lg' } },
		Modal: { defaultProps: { centered: true, radius: 'md', overlayProps: { backgroundOpacity: 0.35 } } },
		// A header element in a dialog would be a second banner of the page.
		ModalHeader: { defaultProps: { component: 'div' } },
		DrawerHeader: { defaultProps: { component: 'div' } },
		// Help stands below the field, so that fields beside each other stand in one line.
		InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
		// The placeholder that gets the focus first is no entry, which a menu must not have.
		Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
	},
});

const tokens = {
	'--mantine-color-body': 'var(--paper)',
	'--mantine-color-text': 'var(--ink)',
	'--mantine-color-dimmed': 'var(--ink-2)',
	'--mantine-color-placeholder': 'var(--ink-2)',
	'--mantine-color-anchor': 'var(--ink)',
	'--mantine-color-default': 'var(--raised)',
	'--mantine-color-default-hover': 'var(--tint)',
	'--mantine-color-default-border': 'var(--rule)',
	'--mantine-color-default-color': 'var(--ink)',
	'--mantine-color-error': 'var(--fall)',
};

/** The colours of Mantine's controls are the tokens of the site, which have a value for light and for dark. */
export const variables: CSSVariablesResolver = () => ({ variables: {}, light: tokens, dark: tokens });
