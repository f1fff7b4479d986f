import { Alert } from '@mantine/core';
import {
	type DeskPartnerEvents,
	type PartnerEventEdit,
	readPartnerEvents,
	savePartnerEvents,
} from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { within } from '../../forms/bound';
import { Row } from '../../forms/FormPage';
import { DateTimeField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { SetForm, withoutEmpty } from './sets';

/** The events of partners, which the fronts of all brands show. */
export function PartnerEventsPage() {
	const { brands } = useSession();
	const master = brands.find(({ kind }) => kind === 'master');
	return (
		<RecordPage
			queryKey={['partner-events', master?.slug ?? '']}
			read={() => readPartnerEvents()}
			isNew={false}
		>
			{(read) =>
				read && <EventsForm master={master?.slug ?? ''} timeZone={master?.timeZone ?? 'UTC'} read={read} />
			}
		</RecordPage>
	);
}

/** An event with the members that the server requires. */
const sendable = (event: PartnerEventEdit): PartnerEventEdit => ({
	...withoutEmpty(event),
	name: event.name,
	startsAt: event.startsAt,
	link: event.link,
});

function EventsForm({
	master,
	timeZone,
	read,
}: {
	master: string;
	timeZone: string;
	read: DeskPartnerEvents;
}) {
	const t = useT();
	return (
		<SetForm<{ events: PartnerEventEdit[] }, DeskPartnerEvents>
			kind="partner-events"
			brand={master}
			title={t('menu.partnerEvents')}
			text={t('desk.fronts.atOnce')}
			record={read}
			fieldsOf={(record) => ({ events: record?.events ?? [] })}
			save={({ events }, version, options) =>
				savePartnerEvents({}, { version, events: events.map(sendable) }, options)
			}
			read={() => readPartnerEvents()}
			fields={{
				events: {
					label: t('menu.partnerEvents'),
					show: (list) => list.map(({ name }) => name).join('\n'),
				},
			}}
		>
			{(form) => (
				<>
					{read.elsewhere && (
						<Alert color="yellow" role="status" mb="md">
							{t('desk.fronts.partnersElsewhere')}
						</Alert>
					)}
					<ListField
						{...form.bind('events')}
						hideLabel
						max={50}
						empty={{ name: '', startsAt: '', link: '' }}
						addLabel={t('company.edit.addEvent')}
						titleOf={({ name }) => name}
						row={(entry) => (
							<>
								<TextField {...within(entry, 'name', t('desk.attr.title'))} required maxLength={200} />
								<Row>
									<DateTimeField
										{...within(entry, 'startsAt', t('desk.fronts.startsAt'))}
										timeZone={timeZone}
										required
									/>
									<TextField {...within(entry, 'city', t('job.city'))} maxLength={80} />
								</Row>
								<TextField
									{...within(entry, 'link', t('company.edit.link'))}
									required
									ltr
									maxLength={500}
									placeholder="https://"
								/>
								<PictureField {...within(entry, 'picture', t('desk.block.picture'))} />
							</>
						)}
					/>
				</>
			)}
		</SetForm>
	);
}
