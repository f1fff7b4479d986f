import { Link, useNavigate, useParams } from '@tanstack/react-router';
import {
	createAudioShow,
	type DeskShow,
	deleteAudioShow,
	readDeskAudioShow,
	saveAudioShow,
	setAudioShowStatus,
} from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { FormPage, Row, Section } from '../../forms/FormPage';
import {
	BrandField,
	LanguageField,
	LongTextField,
	NumberField,
	SlugField,
	TextField,
} from '../../forms/fields';
import { PictureField } from '../../forms/picture';
import { usePublication } from '../../forms/publication';
import { RecordPage } from '../../forms/RecordPage';
import { AddressSection } from '../../forms/record';
import { UploadBrand } from '../../forms/upload-brand';
import { useVersionedForm } from '../../forms/useVersionedForm';

interface ShowFields {
	brand: string;
	lang: string;
	title: string;
	slug: string;
	excerpt: string;
	body: string;
	picture: number | null;
	position: number | null;
}

const sendable = ({ brand: _, lang: __, picture, position, ...fields }: ShowFields) => ({
	...fields,
	position: position ?? 0,
	...(picture && { picture }),
});

/** The audio show that the address names, or a new one. */
export function ShowPage() {
	const { id } = useParams({ from: '/shell/audio/$id' });
	return (
		<RecordPage
			queryKey={['audio-show', id]}
			read={() => readDeskAudioShow({ record: Number(id) })}
			isNew={id === 'new'}
		>
			{(show) => <ShowForm key={id} show={show} />}
		</RecordPage>
	);
}

const lists = [['audio-shows']];

function ShowForm({ show }: { show: DeskShow | undefined }) {
	const t = useT();
	const navigate = useNavigate();
	const { brands } = useSession();
	const record = show?.id ?? 0;
	const queryKey = ['audio-show', String(show?.id)];
	const fieldsOf = (read: DeskShow | undefined): ShowFields => ({
		brand: read?.brand ?? brands[0]?.slug ?? '',
		lang: read?.lang ?? '',
		title: read?.title ?? '',
		slug: read?.slug ?? '',
		excerpt: read?.excerpt ?? '',
		body: read?.body ?? '',
		picture: read?.picture ?? null,
		position: read?.position ?? null,
	});
	const create = ({ brand, lang, ...fields }: ShowFields, options?: { signal: AbortSignal }) =>
		createAudioShow({}, { ...sendable({ brand, lang, ...fields }), brand, ...(lang && { lang }) }, options);
	const form = useVersionedForm<ShowFields, DeskShow>({
		kind: 'audio-show',
		id: show?.id ?? 'new',
		record: show,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			show && version !== undefined
				? saveAudioShow({ record }, { ...sendable(fields), version: Number(version) }, options)
				: create(fields, options),
		read: () => readDeskAudioShow({ record }),
		queryKey,
		lists,
		onCreated: ({ id }) => navigate({ to: '/audio/$id', params: { id: String(id) }, replace: true }),
		titleOf: ({ title }) => title,
		fields: {
			brand: { label: t('search.brand') },
			lang: { label: t('search.language') },
			title: { label: t('company.edit.headline') },
			slug: { label: t('desk.admin.slug') },
			excerpt: { label: t('desk.standfirst') },
			body: { label: t('company.edit.description') },
			picture: { label: t('desk.audio.cover'), show: String },
			position: { label: t('desk.admin.position'), show: String },
		},
	});
	const publication = usePublication({
		form,
		record: show,
		queryKey,
		lists,
		setStatus: (status, version) => setAudioShowStatus({ record }, { status, version }),
		remove: (version) => deleteAudioShow({ record, version }),
		recreate: (removed) => create(fieldsOf(removed)),
		onRemoved: () => navigate({ to: '/audio' }),
	});
	const isFixed = show !== undefined && show.status !== 'draft';
	return (
		<UploadBrand.Provider value={form.values.brand || undefined}>
			<FormPage
				form={form}
				title={show ? form.values.title || show.title : t('desk.audio.newShow')}
				lang={show?.lang}
				ownTitle={!show}
				back={{ to: '/audio', label: t('menu.audioShows') }}
				{...publication}
				aside={
					show && (
						<>
							<section>
								<h2>{t('audio.episodes')}</h2>
								<p>
									<Link to="/audio/$id/episodes" params={{ id: String(show.id) }}>
										{t('audio.count', { n: show.episodes })}
									</Link>
								</p>
								<Link to="/audio/$id/episodes/$episode" params={{ id: String(show.id), episode: 'new' }}>
									{t('desk.audio.newEpisode')}
								</Link>
							</section>
							<AddressSection page={show.path} isDraft={show.status === 'draft'} />
						</>
					)
				}
			>
				<Section title={t('conference.about')}>
					{!show && (
						<Row>
							<BrandField {...form.bind('brand')} required />
							<LanguageField {...form.bind('lang')} clearable />
						</Row>
					)}
					<TextField {...form.bind('title')} required maxLength={200} />
					<SlugField
						{...form.bind('slug')}
						readOnly={isFixed}
						{...(!isFixed && { description: t('desk.fixedAddress') })}
					/>
					<LongTextField {...form.bind('excerpt')} maxLength={400} rows={2} />
					<LongTextField {...form.bind('body')} maxLength={20_000} rows={6} description="Markdown" />
				</Section>
				<Section title={t('desk.block.picture')}>
					<PictureField {...form.bind('picture')} square />
					<NumberField {...form.bind('position')} min={0} max={10_000} />
				</Section>
			</FormPage>
		</UploadBrand.Provider>
	);
}
