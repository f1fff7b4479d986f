import { useParams } from '@tanstack/react-router';
import {
	type DeskVideoHeader,
	type HeaderVideo,
	readVideoHeader,
	saveVideoHeader,
} from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { within } from '../../forms/bound';
import { Row } from '../../forms/FormPage';
import { DateTimeField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { SetForm, withoutEmpty } from './sets';

/** The videos at the head of the front of the brand that the address names. */
export function VideosPage() {
	const { brand } = useParams({ from: '/shell/fronts/$brand/videos' });
	return (
		<RecordPage queryKey={['video-header', brand]} read={() => readVideoHeader({ brand })} isNew={false}>
			{(read) => read && <VideosForm key={brand} brand={brand} read={read} />}
		</RecordPage>
	);
}

/** A video with the members that the server requires. */
const sendable = (video: HeaderVideo): HeaderVideo => ({
	...withoutEmpty(video),
	title: video.title,
	path: video.path,
});

function VideosForm({ brand, read }: { brand: string; read: DeskVideoHeader }) {
	const { t } = useLanguage();
	const { brands } = useSession();
	const { name = brand, timeZone = 'UTC' } = brands.find(({ slug }) => slug === brand) ?? {};
	return (
		<SetForm<{ videos: HeaderVideo[] }, DeskVideoHeader>
			kind="video-header"
			brand={brand}
			title={t('desk.fronts.videosOf', { brand: name })}
			text={t('desk.fronts.atOnce')}
			record={read}
			fieldsOf={(record) => ({ videos: record?.videos ?? [] })}
			save={({ videos }, version, options) =>
				saveVideoHeader({ brand }, { version, videos: videos.map(sendable) }, options)
			}
			read={() => readVideoHeader({ brand })}
			fields={{
				videos: {
					label: t('menu.videos'),
					show: (list) => list.map(({ title, path }) => title || path).join('\n'),
				},
			}}
		>
			{(form) => (
				<ListField
					{...form.bind('videos')}
					hideLabel
					max={50}
					empty={{ title: '', path: '', startsAt: '', endsAt: '' }}
					addLabel={t('desk.fronts.addVideo')}
					titleOf={({ title, path }) => title || path}
					row={(entry) => (
						<>
							<TextField
								{...within(entry, 'path', t('company.edit.link'))}
								required
								ltr
								maxLength={500}
								placeholder="/video/"
							/>
							<TextField
								{...within(entry, 'title', t('desk.headline'))}
								description={t('desk.fronts.videoTitleHint')}
								maxLength={200}
							/>
							<Row>
								<DateTimeField
									{...within(entry, 'startsAt', t('desk.fronts.startsAt'))}
									description={t('desk.fronts.broadcastHint', { zone: timeZone })}
									timeZone={timeZone}
								/>
								<DateTimeField {...within(entry, 'endsAt', t('desk.fronts.endsAt'))} timeZone={timeZone} />
							</Row>
							<PictureField {...within(entry, 'picture', t('desk.block.picture'))} />
						</>
					)}
				/>
			)}
		</SetForm>
	);
}
