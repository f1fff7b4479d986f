import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listMailSenders, type MailSender } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { Icon } from '../../components/Icon';
import { LinkButton } from '../../components/LinkButton';
import { useBrandOf } from '../../lists/columns';
import { ListPage } from '../../lists/ListPage';
import { useListSearch } from '../../lists/search';

/** The senders of the emails of all brands. */
export function SendersPage() {
	const t = useT();
	const brandOf = useBrandOf();
	const [search, change] = useListSearch<{ q?: string }>();
	return (
		<ListPage
			title={t('account.email')}
			text={t('desk.mail.text')}
			search={search}
			onSearch={change}
			noSearch
			queryKey={['mail-senders']}
			load={(page) => listMailSenders(page)}
			keyOf={({ brand }) => brand}
			columns={[
				{
					id: 'brand',
					label: t('search.brand'),
					main: true,
					cell: ({ brand, brandName }: MailSender) => (
						<Link to="/admin/mail/senders/$brand" params={{ brand }} lang={brandOf(brand)?.lang} dir="auto">
							{brandName}
						</Link>
					),
				},
				{
					id: 'sender',
					label: t('desk.mail.sender'),
					cell: ({ address, effective, name }) => (
						<>
							<span dir="ltr">{address || effective}</span>
							<Text size="xs" c="dimmed" dir="auto">
								{address ? name : t('desk.mail.shared')}
							</Text>
						</>
					),
				},
				{
					id: 'key',
					label: t('desk.mail.keys'),
					cell: ({ address, keys }) => {
						const signing = keys.find(({ signs }) => signs);
						if (!address) return '–';
						return signing ? <span dir="ltr">{signing.selector}</span> : t('desk.mail.unsigned');
					},
				},
			]}
			actions={
				<LinkButton to="/admin/mail/suppressed" leftSection={<Icon name="mail" size={16} />}>
					{t('desk.mail.suppressed')}
				</LinkButton>
			}
		/>
	);
}
