/** Gathers the one stylesheet of the site: tokens, then base, then every component. */
import './theme/tokens.css';
import './theme/base.css';

const modules = import.meta.glob('./**/*.module.css', { eager: true });

// A module of which no name is used would lose its rules; this script itself is never shipped.
Object.assign(globalThis, { modules });
