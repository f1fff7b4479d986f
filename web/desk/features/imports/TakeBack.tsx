import { Alert, Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type DeskImport, previewTakeBack } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useT } from '../../app/i18n';
import { messageOf } from '../../components/errors';

/** Whether stories of the site of an export may exist here, so that the import can be taken back. */
export const canTakeBack = ({ kind, mode, result }: DeskImport): boolean =>
	kind !== 'companies' &&
	result !== null &&
	// A check finds stories of earlier imports.
	(mode !== 'dry-run' || result.counts.some(({ changed, unchanged }) => changed + unchanged > 0));

/** Asks whether an import is taken back, with what would be deleted and what stays. */
export function TakeBackDialog({
	record,
	brand,
	onClose,
	onTakeBack,
}: {
	record: DeskImport;
	/** Name of the brand of the stories. */
	brand: string;
	onClose: () => void;
	onTakeBack: () => void;
}) {
	const t = useT();
	const { data, error } = useQuery({
		queryKey: ['import', String(record.id), 'take-back'],
		queryFn: () => must(previewTakeBack({ id: record.id })),
		staleTime: 0,
		gcTime: 0,
	});
	return (
		<Modal
			opened
			onClose={onClose}
			title={t('desk.import.takeBack')}
			closeButtonProps={{ 'aria-label': t('header.close') }}
		>
			<Stack gap="sm">
				{error && (
					<Alert color="red" role="alert">
						{messageOf(error, t)}
					</Alert>
				)}
				{!data && !error && <Loader size="sm" />}
				{data && (
					<>
						<Text size="sm">
							{t('desk.import.takeBack.stories', { n: data.stories, site: data.site, brand })}
						</Text>
						{data.public > 0 && <Text size="sm">{t('desk.import.takeBack.public', { n: data.public })}</Text>}
						{data.edited > 0 && (
							<div>
								<Text size="sm">{t('desk.import.takeBack.edited', { n: data.edited })}</Text>
								<ul>
									{data.first.map(({ id, title, lang }) => (
										<li key={id}>
											<Link to="/stories/$id" params={{ id: String(id) }} lang={lang} dir="auto">
												{title || t('desk.untitled')}
											</Link>
										</li>
									))}
								</ul>
								{data.edited > data.first.length && (
									<Text size="sm">
										{t('desk.import.takeBack.more', { n: data.edited - data.first.length })}
									</Text>
								)}
							</div>
						)}
						{data.stories > 0 && <Text size="sm">{t('desk.import.takeBack.stays')}</Text>}
					</>
				)}
				<Group justify="flex-end">
					<Button variant="default" onClick={onClose} data-autofocus>
						{t('desk.cancel')}
					</Button>
					{data && data.stories > 0 && (
						<Button color="red" onClick={onTakeBack}>
							{t('desk.import.takeBack.do', { n: data.stories })}
						</Button>
					)}
				</Group>
			</Stack>
		</Modal>
	);
}
