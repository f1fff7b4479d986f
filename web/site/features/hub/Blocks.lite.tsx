import type { Block } from '../../../api/pages.gen';
import { lite, Rich, Sections, TitledSection } from '../../lite/elements';
import { speech, type View } from '../../view';

/** Kinds of blocks whose labels are in the page's language. */
const labelled = new Set(['brands', 'courses']);

/** The parts of a hub or of a page of the house: headlines, and what stands in the others in a line each. */
export const Blocks = ({
	blocks,
	view,
	lang = '',
}: {
	blocks: readonly Block[];
	view: View;
	/** Of what an editor wrote, where it may not be the page's. */
	lang?: string;
}) =>
	blocks.map((block) => {
		const spoken = speech(view, lang);
		return block.section !== null ? (
			<Sections key={block.id} sections={[block.section]} view={view} lang={lang} />
		) : (
			<TitledSection key={block.id} title={block.title} spoken={spoken}>
				<Rich html={block.html} spoken={spoken} />
				{block.items.length > 0 && (
					<ul>
						{block.items.map((item) => {
							const words = [item.label, item.place, item.kind, item.date].filter((word) => word !== '');
							return (
								<li key={`${item.title}${item.label}`}>
									<span {...(block.kind === 'brands' ? {} : spoken)}>
										{item.href === '' ? item.title : <a href={lite(item.href)}>{item.title}</a>}
									</span>{' '}
									{block.kind !== 'resources' && (
										<small {...(labelled.has(block.kind) ? {} : spoken)}>{words.join(' · ')}</small>
									)}
									{block.kind === 'timeline' && <Rich html={item.html} spoken={spoken} />}
								</li>
							);
						})}
					</ul>
				)}
			</TitledSection>
		);
	});
