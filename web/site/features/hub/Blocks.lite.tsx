import type { Block } from '../../../api/pages.gen';
import { Html, liteHref, Sections, TitledSection } from '../../lite/elements';
import { langAttributes, type View } from '../../view';

/** Kinds of blocks with labels in the page's language and not in the editor's. */
const labelled = new Set(['brands', 'courses']);

/** The lite form of the blocks of a hub or static page: headlines, and one line for each other item. */
export const Blocks = ({
	blocks,
	view,
	lang = '',
}: {
	blocks: readonly Block[];
	view: View;
	/** Language of the editor's text, "" for the page's. */
	lang?: string;
}) =>
	blocks.map((block) => {
		const langProps = langAttributes(view, lang);
		return block.section !== null ? (
			<Sections key={block.id} sections={[block.section]} view={view} lang={lang} />
		) : (
			<TitledSection key={block.id} title={block.title} langProps={langProps}>
				<Html html={block.html} langProps={langProps} />
				{block.items.length > 0 && (
					<ul>
						{block.items.map((item) => {
							const details = [item.label, item.place, item.kind, item.date].filter((word) => word !== '');
							return (
								<li key={`${item.title}${item.label}`}>
									<span {...(block.kind === 'brands' ? {} : langProps)}>
										{item.href === '' ? item.title : <a href={liteHref(item.href)}>{item.title}</a>}
									</span>{' '}
									{block.kind !== 'resources' && (
										<small {...(labelled.has(block.kind) ? {} : langProps)}>{details.join(' · ')}</small>
									)}
									{block.kind === 'timeline' && <Html html={item.html} langProps={langProps} />}
								</li>
							);
						})}
					</ul>
				)}
			</TitledSection>
		);
	});
