import { Alert, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import {
	type DeskPeopleList,
	type ListedPerson,
	readPeopleList,
	savePeopleList,
} from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { useSession } from '../../app/session';
import { within } from '../../forms/bound';
import { Row, Section } from '../../forms/FormPage';
import { LongTextField, NumberField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { PictureField } from '../../forms/picture';
import { RecordPage } from '../../forms/RecordPage';
import { SetForm, withoutEmpty } from './sets';

/** The list of people of the brand that the address names. */
export function PeopleListPage() {
	const { brand } = useParams({ from: '/shell/fronts/$brand/people' });
	return (
		<RecordPage queryKey={['people-list', brand]} read={() => readPeopleList({ brand })} isNew={false}>
			{(read) => read && <PeopleForm key={brand} brand={brand} read={read} />}
		</RecordPage>
	);
}

interface Fields {
	title: string;
	intro: string;
	nominate: string;
	people: ListedPerson[];
}

function PeopleForm({ brand, read }: { brand: string; read: DeskPeopleList }) {
	const t = useT();
	const { brands } = useSession();
	const { name = brand } = brands.find(({ slug }) => slug === brand) ?? {};
	return (
		<SetForm<Fields, DeskPeopleList>
			kind="people-list"
			brand={brand}
			title={t('desk.fronts.peopleOf', { brand: name })}
			text={t('desk.fronts.atOnce')}
			record={read}
			status={
				read.page &&
				read.people.length > 0 && (
					<a href={read.page} target="_blank" rel="noopener">
						{t('desk.openPage')}
					</a>
				)
			}
			fieldsOf={(record) => ({
				title: record?.title ?? '',
				intro: record?.intro ?? '',
				nominate: record?.nominate ?? '',
				people: record?.people ?? [],
			})}
			save={({ people, title, ...fields }, version, options) =>
				savePeopleList(
					{ brand },
					{
						...withoutEmpty(fields),
						version,
						title,
						people: people.map((person) => ({
							...withoutEmpty(person),
							name: person.name,
							year: person.year ?? 0,
						})),
					},
					options,
				)
			}
			read={() => readPeopleList({ brand })}
			fields={{
				title: { label: t('desk.block.heading') },
				intro: { label: t('company.edit.introduction') },
				nominate: { label: t('desk.fronts.nominate') },
				people: {
					label: t('menu.people'),
					show: (list) => list.map((person) => `${person.year}: ${person.name}`).join('\n'),
				},
			}}
		>
			{(form) => (
				<>
					{!read.page && (
						<Alert color="yellow" role="status">
							{t('desk.fronts.noPeoplePage', { field: t('desk.admin.peopleList') })}
						</Alert>
					)}
					<Stack gap="md" mb="lg">
						<TextField {...form.bind('title')} required maxLength={120} />
						<LongTextField {...form.bind('intro')} maxLength={1000} />
						<TextField {...form.bind('nominate')} ltr maxLength={500} placeholder="/" />
					</Stack>
					<Section title={t('menu.people')}>
						<ListField
							{...form.bind('people')}
							hideLabel
							max={500}
							empty={{ year: new Date().getFullYear(), name: '' }}
							addLabel={t('company.edit.addPerson')}
							titleOf={(person) => person.name}
							row={(entry) => (
								<>
									<Row>
										<TextField {...within(entry, 'name', t('desk.attr.title'))} required maxLength={120} />
										<NumberField
											{...within(entry, 'year', t('people.years'))}
											required
											min={1900}
											max={2200}
										/>
									</Row>
									<TextField
										{...within(entry, 'designation', t('company.edit.designation'))}
										maxLength={200}
									/>
									<LongTextField {...within(entry, 'bio', t('desk.bio'))} maxLength={1000} />
									<Row>
										<TextField {...within(entry, 'sector', t('people.sectors'))} maxLength={80} />
										<TextField {...within(entry, 'place', t('desk.place'))} maxLength={80} />
									</Row>
									<TextField
										{...within(entry, 'story', t('search.story'))}
										ltr
										maxLength={500}
										placeholder="/"
									/>
									<PictureField {...within(entry, 'picture', t('desk.block.picture'))} square />
								</>
							)}
						/>
					</Section>
				</>
			)}
		</SetForm>
	);
}
