import { Alert, Menu, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
	deleteMedia,
	type FileToSave,
	type LibraryFile,
	listMediaActions,
	readMedia,
	restoreMedia,
	saveMedia,
} from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { languageName, locales } from '../../app/locales';
import { useSession } from '../../app/session';
import { Actions } from '../../components/Actions';
import { shortMoment } from '../../components/dates';
import { Icon } from '../../components/Icon';
import { licenceNames, nameOf } from '../../components/library/Tiles';
import { State } from '../../components/State';
import { FormPage, Row, Section } from '../../forms/FormPage';
import { BrandField, DateField, LongTextField, SwitchField, TextField } from '../../forms/fields';
import { RecordPage } from '../../forms/RecordPage';
import { useUndoable } from '../../forms/undo';
import { useVersionedForm } from '../../forms/useVersionedForm';
import { CaptionFiles } from './CaptionFiles';
import { Cuts } from './Cuts';
import { FocalPoint } from './FocalPoint';
import css from './Library.module.css';
import { Replace } from './Replace';
import { TextsField } from './TextsField';
import { Uses } from './Uses';

/** The fields of a file that an editor changes. */
type FileEdit = Omit<FileToSave, 'version'>;

/** A file of the library that the address names. */
export function FilePage() {
	const { id } = useParams({ from: '/shell/library/$id' });
	return (
		<RecordPage queryKey={['library-file', id]} read={() => readMedia({ id: Number(id) })}>
			{(file) => file && <FileForm key={id} file={file} />}
		</RecordPage>
	);
}

const fieldsOf = (file: LibraryFile): FileEdit => ({
	alt: file.alt,
	decorative: file.decorative,
	brand: file.brand,
	caption: file.caption,
	credit: file.credit,
	texts: file.texts,
	focalX: file.focalX,
	focalY: file.focalY,
	crops: file.crops,
	licence: file.licence,
	licenceSource: file.licenceSource,
	licenceEnds: file.licenceEnds,
});

function FileForm({ file }: { file: LibraryFile }) {
	const { t, lang } = useLanguage();
	const { brands } = useSession();
	const client = useQueryClient();
	const undoable = useUndoable();
	const key = ['library-file', String(file.id)];
	const lists = [['library'], ['library-actions', file.id], ['library-uses', file.id]];
	const brandName = (slug: string) =>
		brands.find((brand) => brand.slug === slug)?.name ?? (slug || t('desk.allBrands'));
	const percent = (part: number) => `${Math.round(part * 100)} %`;
	const form = useVersionedForm<FileEdit, LibraryFile>({
		kind: 'file',
		id: file.id,
		record: file,
		fieldsOf: (record) => fieldsOf(record ?? file),
		versionOf: ({ version }) => version,
		save: (fields, version, options) =>
			saveMedia({ id: file.id }, { ...fields, brand: fields.brand ?? '', version: Number(version) }, options),
		read: () => readMedia({ id: file.id }),
		queryKey: key,
		lists,
		titleOf: () => nameOf(file),
		fields: {
			alt: { label: t('desk.attr.alt') },
			decorative: { label: t('desk.attr.decorative'), show: (is) => (is ? '✓' : '–') },
			brand: { label: t('search.brand'), show: (slug) => brandName(slug ?? '') },
			caption: { label: t('desk.attr.caption') },
			credit: { label: t('desk.library.credit') },
			texts: {
				label: t('desk.library.texts'),
				show: (texts) =>
					Object.entries(texts)
						.map(([code, { alt, caption }]) => `${languageName(code)}: ${alt} ${caption}`)
						.join('\n'),
			},
			focalX: { label: `${t('desk.library.focal')} ↔`, show: percent },
			focalY: { label: `${t('desk.library.focal')} ↕`, show: percent },
			crops: { label: t('desk.library.cuts'), show: (crops) => Object.keys(crops).join(', ') },
			licence: { label: t('openData.licence') },
			licenceSource: { label: t('desk.library.licenceSource') },
			licenceEnds: { label: t('desk.library.licenceEnds') },
		},
	});
	const show = (read: LibraryFile) => {
		client.setQueryData(key, read);
		for (const queryKey of lists) void client.invalidateQueries({ queryKey });
	};
	const { values } = form;
	return (
		<FormPage
			form={form}
			title={nameOf(file)}
			back={{ to: '/library', label: t('desk.area.library') }}
			readOnly={!file.canChange}
			status={
				file.deleted ? (
					<State kind="off" label={t('desk.library.deleted')} />
				) : file.licenceState === 'ending' || file.licenceState === 'expired' ? (
					<State
						kind={file.licenceState === 'expired' ? 'off' : 'waiting'}
						label={t(licenceNames[file.licenceState])}
					/>
				) : undefined
			}
			menu={
				file.canChange && (
					<Menu.Item
						leftSection={<Icon name={file.deleted ? 'undo' : 'trash'} size={16} />}
						onClick={() =>
							file.deleted
								? undoable({
										run: () => must(restoreMedia({ id: file.id })),
										done: t('desk.restored', { name: nameOf(file) }),
										onDone: show,
									})
								: undoable({
										run: () => must(deleteMedia({ id: file.id, version: file.version })),
										undo: () => must(restoreMedia({ id: file.id })),
										done: t('desk.list.removed', { name: nameOf(file) }),
										onDone: show,
										onUndone: (read) => show(read as LibraryFile),
									})
						}
					>
						{t(file.deleted ? 'desk.restore' : 'desk.library.delete')}
					</Menu.Item>
				)
			}
			aside={
				<>
					<section>
						<dl className={css.facts}>
							{file.picture && (
								<div>
									<dt>{t('openData.size')}</dt>
									<dd dir="ltr">
										{file.picture.width} × {file.picture.height}
									</dd>
								</div>
							)}
							<div>
								<dt>{t('search.brand')}</dt>
								<dd dir="auto">{brandName(file.brand)}</dd>
							</div>
							{file.uploadedAt && (
								<div>
									<dt>{t('desk.library.uploadedAt')}</dt>
									<dd dir="auto">
										{shortMoment(file.uploadedAt, lang)}
										{file.uploadedBy && ` · ${file.uploadedBy}`}
									</dd>
								</div>
							)}
						</dl>
						{file.canChange && <Replace file={file} onDone={show} />}
					</section>
					<Uses id={file.id} />
					<Actions
						queryKey={['library-actions', file.id]}
						load={(page) => listMediaActions({ id: file.id, ...page })}
					/>
				</>
			}
		>
			{!file.canChange && (
				<Alert color="gray" mb="md">
					{t('desk.library.readOnly')}
				</Alert>
			)}
			{file.picture ? (
				<FocalPoint
					key={file.picture.base}
					picture={file.picture}
					x={values.focalX}
					y={values.focalY}
					disabled={!file.canChange}
					onChange={(focalX, focalY) => form.change({ focalX, focalY })}
				/>
			) : (
				<Player file={file} />
			)}
			{file.picture && (
				<Cuts
					picture={file.picture}
					focal={{ x: values.focalX, y: values.focalY }}
					{...form.bind('crops')}
					disabled={!file.canChange}
				/>
			)}
			<Section title={t('desk.library.texts')}>
				{file.picture && (
					<>
						<SwitchField {...form.bind('decorative')} description={t('desk.library.decorative.text')} />
						{!values.decorative && <LongTextField {...form.bind('alt')} maxLength={1000} rows={2} />}
					</>
				)}
				<LongTextField {...form.bind('caption')} maxLength={2000} rows={2} />
				<TextField {...form.bind('credit')} maxLength={300} />
				<TextsField
					{...form.bind('texts')}
					alt={file.picture !== null}
					offered={locales.map(({ code }) => code)}
				/>
			</Section>
			<Section title={t('openData.licence')}>
				<LongTextField {...form.bind('licence')} maxLength={500} rows={1} />
				<Row>
					<TextField {...form.bind('licenceSource')} maxLength={500} />
					<DateField {...form.bind('licenceEnds')} />
				</Row>
			</Section>
			<Section title={t('search.brand')}>
				<BrandField {...form.bind('brand')} all />
			</Section>
			{(file.kind === 'recording' || file.kind === 'film') && <CaptionFiles file={file} onDone={show} />}
		</FormPage>
	);
}

/** Plays a recording or film; a document is offered as a download. */
function Player({ file }: { file: LibraryFile }) {
	const { t } = useLanguage();
	const tracks = file.captions.map(({ lang, address }) => (
		<track key={lang} kind="captions" srcLang={lang} src={address} label={languageName(lang)} />
	));
	return (
		<>
			{file.kind === 'document' ? (
				<p>
					<a href={file.address} download>
						{t('resource.download')}
					</a>
				</p>
			) : file.kind === 'film' ? (
				// biome-ignore lint/a11y/useMediaCaption: an editor adds them below
				<video className={css.player} controls preload="metadata" src={file.address}>
					{tracks}
				</video>
			) : (
				// biome-ignore lint/a11y/useMediaCaption: captions are added below
				<audio className={css.player} controls preload="metadata" src={file.address} />
			)}
			<Text size="sm" c="dimmed" dir="ltr">
				{file.address}
			</Text>
		</>
	);
}
