import type { ReactNode } from 'react';
import type { Block, Item } from '../../../../api/pages.gen';
import { PersonCard } from '../../../components/PersonCard/PersonCard';
import { Picture } from '../../../components/Picture/Picture';
import { Resources } from '../../../components/Resources/Resources';
import { LandingSection } from '../../../components/Section/LandingSection';
import type { Continuation } from '../../../components/Section/Section';
import { SectionHeader } from '../../../components/SectionHeader/SectionHeader';
import { langAttributes, type View } from '../../../view';
import styles from './Blocks.module.css';

/** Language attributes of the editor's text. */
type LangAttributes = ReturnType<typeof langAttributes>;

interface ItemsProps {
	items: Item[];
	langProps: LangAttributes;
}

/** HTML that the server has sanitised. */
const Html = ({
	html,
	className,
	langProps,
}: {
	html: string;
	className?: string;
	langProps?: LangAttributes;
}) =>
	html === '' ? null : (
		<div className={className} {...langProps} dangerouslySetInnerHTML={{ __html: html }} />
	);

const slot = { sizes: '(min-width: 768px) 416px, 95vw', widest: 960 };

const People = ({ items, langProps }: ItemsProps) => (
	<ul className={styles.people}>
		{items.map((item) => (
			<li key={item.title} {...langProps}>
				<PersonCard name={item.title} designation={item.label} href={item.href} picture={item.picture}>
					<Html html={item.html} />
				</PersonCard>
			</li>
		))}
	</ul>
);

/** Books and courses with cover and title. counted is true if the label is a count in the page's language. */
const Covers = ({ items, langProps, counted }: ItemsProps & { counted: boolean }) => (
	<ul className={styles.covers}>
		{items.map((item) => {
			const external = !item.href.startsWith('/');
			return (
				<li key={item.title} className={styles.cover}>
					{item.picture !== null && <Picture picture={item.picture} slot={slot} ratio="r32" decorative />}
					{item.label !== '' && (
						<p className={styles.label} {...(counted ? {} : langProps)}>
							{item.label}
						</p>
					)}
					<h3 className={styles.title} {...langProps}>
						<a href={item.href} {...(external ? { target: '_blank', rel: 'noopener' } : {})}>
							{item.title}
						</a>
					</h3>
					<Html html={item.html} className={styles.text} langProps={langProps} />
				</li>
			);
		})}
	</ul>
);

const Numbers = ({ items, langProps }: ItemsProps) => (
	<dl className={styles.numbers}>
		{items.map((item) => (
			<div key={item.label} {...langProps}>
				<dt>{item.label}</dt>
				<dd className={styles.number}>{item.title}</dd>
				<dd>
					<Html html={item.html} className={styles.text} />
				</dd>
			</div>
		))}
	</dl>
);

const Timeline = ({ items, langProps }: ItemsProps) => (
	<ol className={styles.timeline}>
		{items.map((item) => (
			<li key={item.label} {...langProps}>
				<p className={styles.when}>{item.label}</p>
				<Html html={item.html} />
			</li>
		))}
	</ol>
);

const Brands = ({ items }: Pick<ItemsProps, 'items'>) => (
	<ul className={styles.brands}>
		{items.map((item) => (
			<li key={item.href} style={{ '--mark': item.accent } as React.CSSProperties}>
				<h3 className={styles.title}>
					<a href={item.href}>{item.title}</a>
				</h3>
				{item.label !== '' && <p className={styles.text}>{item.label}</p>}
			</li>
		))}
	</ul>
);

const Places = ({ items, langProps }: ItemsProps) => (
	<ul className={`${styles.places} touch`}>
		{items.map((item) => (
			<li key={item.title} {...langProps}>
				<h3 className={styles.title}>{item.title}</h3>
				<Html html={item.html} />
				{item.label !== '' && (
					<p>
						<a href={`tel:${item.label.replaceAll(' ', '')}`} dir="ltr">
							{item.label}
						</a>
					</p>
				)}
				{item.href !== '' && (
					<p>
						<a href={item.href} target="_blank" rel="noopener">
							{item.place}
						</a>
					</p>
				)}
			</li>
		))}
	</ul>
);

const Openings = ({ items, view }: { items: Item[]; view: View }) => (
	<ul className={styles.openings}>
		{items.map((item) => (
			<li key={item.href}>
				<h3 className={styles.title}>
					<a href={item.href}>{item.title}</a>
				</h3>
				<dl>
					<Fact name={view.t('job.department')} value={item.label} />
					<Fact name={view.t('job.city')} value={item.place} />
					<Fact name={view.t('job.terms')} value={item.kind} />
					<Fact name={view.t('job.posted')} value={item.date} />
				</dl>
			</li>
		))}
	</ul>
);

const Fact = ({ name, value }: { name: string; value: string }) =>
	value === '' ? null : (
		<div>
			<dt>{name}</dt>
			<dd>{value}</dd>
		</div>
	);

function blockContent(block: Block, view: View, lang: string): ReactNode {
	const itemsProps = { items: block.items, langProps: langAttributes(view, lang) };
	switch (block.kind) {
		case 'people':
			return <People {...itemsProps} />;
		case 'resources':
			return <Resources items={block.items} view={view} lang={lang} />;
		case 'ebooks':
		case 'courses':
			return <Covers {...itemsProps} counted={block.kind === 'courses'} />;
		case 'numbers':
			return <Numbers {...itemsProps} />;
		case 'timeline':
			return <Timeline {...itemsProps} />;
		case 'brands':
			return <Brands items={block.items} />;
		case 'places':
			return <Places {...itemsProps} />;
		case 'openings':
			return <Openings items={block.items} view={view} />;
		default:
			return null;
	}
}

/** The blocks of a hub or static page in a grid of twelve columns. */
export const Blocks = ({
	blocks,
	view,
	lang = '',
	continuation,
}: {
	blocks: readonly Block[];
	view: View;
	/** Language of the editor's text, "" for the page's. */
	lang?: string;
	continuation: Continuation;
}) =>
	blocks.map((block) =>
		block.section !== null ? (
			<LandingSection
				key={block.id}
				section={block.section}
				view={view}
				lang={lang}
				continuation={continuation}
			/>
		) : (
			<section
				key={block.id}
				className={styles.block}
				aria-labelledby={block.title === '' ? undefined : block.id}
				data-block={block.kind}
			>
				{block.title !== '' && (
					<SectionHeader id={block.id} title={block.title} href={block.href} view={view} lang={lang} />
				)}
				<Html html={block.html} className={styles.prose} langProps={langAttributes(view, lang)} />
				{blockContent(block, view, lang)}
			</section>
		),
	);
