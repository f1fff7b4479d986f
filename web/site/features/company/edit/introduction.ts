/** The sections of the first step of the company form: the introduction and the products. */

import { saveCompanyIntroduction, saveCompanyProducts } from '../../../../api/client.gen';
import { networkNames } from '../../../networks';
import { entryOf } from './entries';
import { asSaveResult, defineField, nameOf, type Section, type SectionData, textFields } from './section';

export function introductionSection({ networks }: SectionData): Section {
	const social = networks.map((network) =>
		defineField(`socialLinks.${network}`, 'url', 'company.edit.social', {
			labelValues: { network: networkNames[network] ?? network },
		}),
	);
	const texts = [
		defineField('name', 'text', 'account.name'),
		defineField('subtitle', 'text', 'company.edit.subtitle', { wide: true }),
		defineField('description', 'textarea', 'company.edit.description'),
		defineField('vision', 'textarea', 'company.vision'),
		defineField('website', 'url', 'company.website'),
	];
	return {
		name: 'introduction',
		step: 'introduction',
		title: 'company.edit.about',
		fields: [...texts, ...social],
		lists: [],
		valuesOf: ({ introduction }) =>
			entryOf('', {
				...textFields(introduction, texts.map(nameOf)),
				...Object.fromEntries(
					networks.map((network) => [`socialLinks.${network}`, introduction.socialLinks[network] ?? '']),
				),
			}),
		save: ({ id, locale, version, logo, removeLogo }, body) => {
			const data = new FormData();
			for (const [name, value] of Object.entries(body)) data.set(name, `${value}`);
			data.set('version', `${version}`);
			if (removeLogo) data.set('removeLogo', '1');
			if (logo) data.set('logo', logo);
			return asSaveResult(saveCompanyIntroduction({ id, locale }, data));
		},
	};
}

export const productsSection = (): Section => ({
	name: 'products',
	step: 'introduction',
	title: 'company.products',
	fields: [],
	lists: [
		{
			name: 'products',
			title: 'company.products',
			add: 'company.edit.addProduct',
			names: 'name',
			fields: [
				defineField('name', 'text', 'account.name'),
				defineField('link', 'url', 'company.edit.link', { rare: true }),
				defineField('description', 'textarea', 'company.edit.description'),
			],
			lists: [
				{
					name: 'offers',
					title: 'company.edit.offers',
					add: 'company.edit.addOffer',
					names: 'description',
					fields: [defineField('description', 'text', 'company.edit.offer', { rule: 'offer', wide: true })],
					lists: [],
				},
			],
		},
	],
	valuesOf: ({ products }) =>
		entryOf(
			'',
			{},
			{
				products: products.map((product) =>
					entryOf(product.id, textFields(product, ['name', 'link', 'description']), {
						offers: product.offers.map((offer) => entryOf(offer.id, { description: offer.description })),
					}),
				),
			},
		),
	save: ({ id, locale, version }, body) =>
		asSaveResult(saveCompanyProducts({ id, locale }, { ...body, version } as never)),
});
