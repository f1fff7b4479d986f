import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import {
	createAudioEpisode,
	type DeskEpisode,
	type DeskShow,
	deleteAudioEpisode,
	readDeskAudioEpisode,
	readDeskAudioShow,
	saveAudioEpisode,
	setAudioEpisodeStatus,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { longMoment } from '../../components/dates';
import { NotFound } from '../../components/NotFound';
import { PageSkeleton } from '../../components/PageSkeleton';
import { FormPage, Section } from '../../forms/FormPage';
import { DateTimeField, LongTextField, SlugField, TextField } from '../../forms/fields';
import { usePublication } from '../../forms/publication';
import { RecordPage } from '../../forms/RecordPage';
import { AddressSection } from '../../forms/record';
import { RecordingField } from '../../forms/recording';
import { UploadBrand } from '../../forms/upload-brand';
import { useVersionedForm } from '../../forms/useVersionedForm';

interface EpisodeFields {
	title: string;
	slug: string;
	excerpt: string;
	body: string;
	audio: string;
	/** RFC 3339 in UTC; "" for the moment in which it is published. */
	publishedAt: string;
}

const fieldsOf = (read: DeskEpisode | undefined): EpisodeFields => ({
	title: read?.title ?? '',
	slug: read?.slug ?? '',
	excerpt: read?.excerpt ?? '',
	body: read?.body ?? '',
	audio: read?.audio ?? '',
	publishedAt: read?.publishedAt ? new Date(read.publishedAt).toISOString() : '',
});

/** The episode of a show that the address names, or a new one. */
export function EpisodePage() {
	const { id, episode } = useParams({ from: '/shell/audio/$id/episodes/$episode' });
	const show = useQuery({
		queryKey: ['audio-show-of', id],
		queryFn: () => must(readDeskAudioShow({ record: Number(id) })),
		retry: false,
	});
	if (show.isError) return <NotFound />;
	if (!show.data) return <PageSkeleton />;
	const of = show.data;
	return (
		<RecordPage
			queryKey={['audio-episode', episode]}
			read={() => readDeskAudioEpisode({ record: Number(episode) })}
			isNew={episode === 'new'}
		>
			{(read) =>
				read && read.show !== of.id ? <NotFound /> : <EpisodeForm key={episode} show={of} episode={read} />
			}
		</RecordPage>
	);
}

function EpisodeForm({ show, episode }: { show: DeskShow; episode: DeskEpisode | undefined }) {
	const { t, lang } = useLanguage();
	const navigate = useNavigate();
	const record = episode?.id ?? 0;
	const id = String(show.id);
	const queryKey = ['audio-episode', String(episode?.id)];
	const lists = [['audio-episodes', id], ['audio-shows']];
	const form = useVersionedForm<EpisodeFields, DeskEpisode>({
		kind: 'audio-episode',
		id: `${id}.${episode?.id ?? 'new'}`,
		record: episode,
		fieldsOf,
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			episode && version !== undefined
				? saveAudioEpisode({ record }, { ...fields, version: Number(version) }, options)
				: createAudioEpisode({ record: show.id }, fields, options),
		read: () => readDeskAudioEpisode({ record }),
		queryKey,
		lists,
		onCreated: (made) =>
			navigate({
				to: '/audio/$id/episodes/$episode',
				params: { id, episode: String(made.id) },
				replace: true,
			}),
		titleOf: ({ title }) => title,
		fields: {
			title: { label: t('company.edit.headline') },
			slug: { label: t('desk.admin.slug') },
			excerpt: { label: t('desk.standfirst') },
			body: { label: t('company.edit.description') },
			audio: { label: t('desk.block.recording') },
			publishedAt: {
				label: t('desk.schedule.at'),
				show: (at) => (at ? longMoment(at, lang, show.timeZone) : ''),
			},
		},
	});
	const publication = usePublication({
		form,
		record: episode,
		queryKey,
		lists,
		setStatus: (status, version) => setAudioEpisodeStatus({ record }, { status, version }),
		remove: (version) => deleteAudioEpisode({ record, version }),
		recreate: (removed) => createAudioEpisode({ record: show.id }, fieldsOf(removed)),
		onRemoved: () => navigate({ to: '/audio/$id/episodes', params: { id } }),
		schedule: {
			at: form.values.publishedAt,
			timeZone: show.timeZone,
			cancel: (version) => setAudioEpisodeStatus({ record }, { status: 'draft', version }),
		},
	});
	const isFixed = episode?.status === 'published' || episode?.status === 'withdrawn';
	return (
		<UploadBrand.Provider value={show.brand}>
			<FormPage
				form={form}
				title={episode ? form.values.title || episode.title : t('desk.audio.newEpisode')}
				lang={episode && show.lang}
				ownTitle={!episode}
				back={{ to: `/audio/${id}/episodes`, label: show.title }}
				{...publication}
				aside={
					episode && (
						<AddressSection
							page={episode.path}
							isDraft={
								show.status === 'draft' || episode.status === 'draft' || episode.status === 'scheduled'
							}
						/>
					)
				}
			>
				<Section title={t('desk.block.recording')}>
					<RecordingField {...form.bind('audio')} />
					<DateTimeField {...form.bind('publishedAt')} timeZone={show.timeZone} />
				</Section>
				<Section title={t('conference.about')}>
					<TextField {...form.bind('title')} required maxLength={200} />
					<SlugField
						{...form.bind('slug')}
						readOnly={isFixed}
						{...(!isFixed && { description: t('desk.fixedAddress') })}
					/>
					<LongTextField {...form.bind('excerpt')} maxLength={400} rows={2} />
					<LongTextField {...form.bind('body')} maxLength={20_000} rows={8} description="Markdown" />
				</Section>
			</FormPage>
		</UploadBrand.Provider>
	);
}
