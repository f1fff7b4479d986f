import type { OfflinePage } from '../../../api/pages.gen';
import { frame } from '../../fixtures/models';
import type { Lang } from '../../fixtures/texts';

export const models = (lang: Lang): Record<string, OfflinePage> => ({ offline: frame(lang, '/offline') });
