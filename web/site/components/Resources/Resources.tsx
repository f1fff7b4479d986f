import type { Item } from '../../../api/pages.gen';
import type { MessageId } from '../../i18n/translate';
import { langAttributes, type View } from '../../view';
import styles from './Resources.module.css';

/** A list of resources with kind, title, description and link. */
export const Resources = ({
	items,
	view,
	lang = '',
	level = 3,
}: {
	items: readonly Item[];
	view: View;
	/** Language of titles and descriptions. */
	lang?: string;
	level?: 2 | 3;
}) => {
	const langProps = langAttributes(view, lang);
	const Heading = `h${level}` as const;
	return (
		<ul className={styles.list}>
			{items.map((item) => {
				const external = !item.href.startsWith('/');
				return (
					<li key={item.title} className={styles.item}>
						<p className={styles.kind}>{view.t(`resource.${item.kind}` as MessageId)}</p>
						<div className={styles.textBlock}>
							<Heading className={styles.title} {...langProps}>
								{item.title}
							</Heading>
							<p className={styles.text} {...langProps}>
								{item.html}
							</p>
						</div>
						<p className={styles.get}>
							<a
								href={item.href}
								{...(item.file === '' ? {} : { download: '' })}
								{...(external ? { target: '_blank', rel: 'noopener' } : {})}
							>
								{view.t(item.file === '' ? 'resource.open' : 'resource.download')}
								<span className="hidden-text" {...langProps}>
									{' '}
									{item.title}
								</span>
							</a>
							{item.file !== '' && <span dir="ltr">{item.file}</span>}
						</p>
					</li>
				);
			})}
		</ul>
	);
};
