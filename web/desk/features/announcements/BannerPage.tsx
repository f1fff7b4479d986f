import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { type DeskBanner, readBanner, saveBanner } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { FormPage, Section } from '../../forms/FormPage';
import { TextField } from '../../forms/fields';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { RemoveItem } from '../../forms/record';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { bannerNames } from './banners';

interface Fields {
	picture: number | null;
	phone: number | null;
	link: string;
	alt: string;
}

const fieldsOf = (record: DeskBanner | undefined): Fields => ({
	picture: record?.picture ?? null,
	phone: record?.phone ?? null,
	link: record?.link ?? '',
	alt: record?.alt ?? '',
});

const sendable = ({ picture, phone, ...fields }: Fields) => ({
	...fields,
	...(picture && { picture }),
	...(phone && { phone }),
});

const lists = [['banners']];

/** The banner of the page that the address names. */
export function BannerPage() {
	const { page } = useParams({ from: '/shell/readers/announcements/banners/$page' });
	return (
		<RecordPage queryKey={['banner', page]} read={() => readBanner({ page })} isNew={false}>
			{(banner) => banner && <BannerForm key={page} banner={banner} />}
		</RecordPage>
	);
}

function BannerForm({ banner }: { banner: DeskBanner }) {
	const t = useT();
	const client = useQueryClient();
	const undoable = useUndoable();
	const { page } = banner;
	const key = ['banner', page];
	const title = t(bannerNames[page]);
	const form = useVersionedForm<Fields, DeskBanner>({
		kind: 'banner',
		id: page,
		record: banner,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveBanner({ page }, { ...sendable(fields), version: Number(version) }, options),
		read: () => readBanner({ page }),
		queryKey: key,
		lists,
		titleOf: () => title,
		fields: {
			picture: { label: t('desk.block.picture'), show: String },
			phone: { label: t('desk.banners.phone'), show: String },
			link: { label: t('company.edit.link') },
			alt: { label: t('desk.attr.alt') },
		},
	});
	const put = (stored: unknown) => client.setQueryData(key, stored);
	const remove = () => {
		let { version } = banner;
		return undoable({
			run: () => must(saveBanner({ page }, { version })),
			undo: () => must(saveBanner({ page }, { ...sendable(fieldsOf(banner)), version })),
			done: t('desk.list.removed', { name: title }),
			invalidate: [...lists, key],
			onDone: (answer) => {
				version = answer.version;
				put(answer);
			},
			onUndone: put,
		});
	};
	return (
		<FormPage
			form={form}
			title={title}
			ownTitle
			back={{ to: '/readers/announcements/banners', label: t('desk.banners') }}
			menu={banner.picture && <RemoveItem onRemove={() => void remove()} />}
		>
			<Section title={t('desk.block.picture')}>
				<PictureField {...form.bind('picture')} />
				<PictureField {...form.bind('phone')} />
				<TextField {...form.bind('link')} ltr maxLength={1000} placeholder="/" />
				<TextField {...form.bind('alt')} maxLength={300} />
			</Section>
		</FormPage>
	);
}
