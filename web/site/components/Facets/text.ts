import type { FacetOption } from '../../../api/pages.gen';
import { textOrMessage, type View } from '../../view';

/** The text of a value of a facet. */
export const optionText = (option: FacetOption, view: View): string =>
	textOrMessage(view.t, option.text, option.key);
