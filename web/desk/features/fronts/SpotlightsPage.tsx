import { Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import {
	type FrontSpotlight,
	listSpotlights,
	type Spotlights,
	saveSpotlights,
} from '../../../api/client.gen';
import { useLanguage } from '../../app/i18n';
import { useSession } from '../../app/session';
import { longMoment } from '../../components/dates';
import { within } from '../../forms/bound';
import { FormPage, Row } from '../../forms/FormPage';
import { DateTimeField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { PublisherPicker } from '../../forms/pickers';
import { RecordPage } from '../../forms/RecordPage';
import { useVersionedForm } from '../../forms/useVersionedForm';

/** The spotlights of the brand that the address names: who pays, from when until when. */
export function SpotlightsPage() {
	const { brand } = useParams({ from: '/shell/fronts/$brand/spotlights' });
	return (
		<RecordPage queryKey={['spotlights', brand]} read={() => listSpotlights({ brand })} isNew={false}>
			{(read) => read && <SpotlightsForm key={brand} brand={brand} read={read} />}
		</RecordPage>
	);
}

interface Fields {
	spotlights: FrontSpotlight[];
}

/** A spotlight without the parts that are empty. */
const sendable = ({ line, link, ...spotlight }: FrontSpotlight): FrontSpotlight => ({
	...spotlight,
	...(line && { line }),
	...(link && { link }),
});

function SpotlightsForm({ brand, read }: { brand: string; read: Spotlights }) {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const { name = brand, timeZone = 'UTC' } = brands.find(({ slug }) => slug === brand) ?? {};
	const title = t('desk.fronts.spotlightsOf', { brand: name });
	const period = ({ startsAt, endsAt }: FrontSpotlight) =>
		[startsAt, endsAt].map((at) => (at ? longMoment(at, lang, timeZone) : '')).join(' – ');
	const form = useVersionedForm<Fields, Spotlights>({
		kind: 'spotlights',
		id: brand,
		record: read,
		fieldsOf: (record) => ({ spotlights: record?.spotlights ?? [] }),
		versionOf: ({ version }) => version,
		save: ({ spotlights }, version, options) =>
			saveSpotlights({ brand }, { version: String(version), spotlights: spotlights.map(sendable) }, options),
		read: () => listSpotlights({ brand }),
		queryKey: ['spotlights', brand],
		titleOf: () => title,
		fields: {
			spotlights: {
				label: t('desk.fronts.spotlights'),
				show: (list) => list.map((entry) => `${entry.publisher}: ${period(entry)}`).join('\n'),
			},
		},
	});
	return (
		<FormPage
			form={form}
			title={title}
			ownTitle
			back={{ to: `/fronts/${brand}`, label: t('desk.area.fronts') }}
		>
			<Text size="sm" c="dimmed" mb="md">
				{t('desk.fronts.spotlightsText', { section: t('section.spotlight') })}
			</Text>
			<ListField
				{...form.bind('spotlights')}
				hideLabel
				fixedOrder
				max={24}
				empty={{ publisher: '', startsAt: '', endsAt: '' }}
				addLabel={t('desk.fronts.addSpotlight')}
				titleOf={({ publisher }) => publisher || t('section.spotlight')}
				row={(entry) => (
					<>
						<PublisherPicker {...within(entry, 'publisher', t('desk.sponsor'))} required clearable={false} />
						<Row>
							<DateTimeField
								{...within(entry, 'startsAt', t('desk.fronts.startsAt'))}
								timeZone={timeZone}
								required
							/>
							<DateTimeField
								{...within(entry, 'endsAt', t('desk.fronts.endsAt'))}
								timeZone={timeZone}
								required
							/>
						</Row>
						<TextField {...within(entry, 'line', t('desk.fronts.line'))} maxLength={200} />
						<TextField {...within(entry, 'link', t('desk.admin.link.path'))} maxLength={500} ltr />
					</>
				)}
			/>
		</FormPage>
	);
}
