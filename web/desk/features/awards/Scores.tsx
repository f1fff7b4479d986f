import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type JuryScores, listJuryScores, type Result } from '../../../api/client.gen';
import { must } from '../../app/api';
import { useLanguage } from '../../app/i18n';
import { Unread } from '../../components/Failed';
import { Part } from '../../forms/RecordView';

/** Reads the scores of the newest round; null without a round. */
async function readScores(slug: string): Promise<Result<JuryScores | null>> {
	const answer = await listJuryScores({ slug });
	return answer.ok || answer.status !== 404 ? answer : { ok: true, value: null };
}

/** The query of the scores of an award's newest round. */
export const scoresQuery = (slug: string) => ({
	queryKey: ['jury-scores', slug],
	queryFn: () => must(readScores(slug)),
});

/** The scores of the nominees in the newest round of the jury, the best first. */
export function Scores({ slug }: { slug: string }) {
	const { t, lang } = useLanguage();
	const scores = useQuery(scoresQuery(slug));
	const number = new Intl.NumberFormat(`${lang}-IN-u-nu-latn`, { maximumFractionDigits: 1 });
	const list = scores.data?.items ?? [];
	/** Figures of a company that nobody has scored would read as its scores. */
	const figure = (count: number, text: string) => (count === 0 ? '–' : text);
	return (
		<Part title={t('desk.awards.scores')}>
			{scores.isError && <Unread again={() => scores.refetch()} />}
			{scores.isSuccess && list.length === 0 && <Text>{t('desk.awards.noScores')}</Text>}
			{list.length > 0 && (
				<Table.ScrollContainer minWidth={480}>
					<Table>
						<Table.Caption>
							<bdi>{scores.data?.round.name}</bdi>
						</Table.Caption>
						<Table.Thead>
							<Table.Tr>
								<Table.Th scope="col">{t('desk.company')}</Table.Th>
								<Table.Th scope="col">{t('desk.awards.mean')}</Table.Th>
								<Table.Th scope="col">{t('desk.awards.spread')}</Table.Th>
								<Table.Th scope="col">{t('desk.awards.range')}</Table.Th>
								<Table.Th scope="col">{t('desk.awards.votes')}</Table.Th>
							</Table.Tr>
						</Table.Thead>
						<Table.Tbody>
							{list.map(({ company, name, mean, spread, least, most, count }) => (
								<Table.Tr key={company}>
									<Table.Th scope="row" dir="auto">
										{name}
									</Table.Th>
									<Table.Td>{figure(count, number.format(mean))}</Table.Td>
									<Table.Td>{figure(count, number.format(spread))}</Table.Td>
									<Table.Td>{figure(count, `${number.format(least)}–${number.format(most)}`)}</Table.Td>
									<Table.Td>{number.format(count)}</Table.Td>
								</Table.Tr>
							))}
						</Table.Tbody>
					</Table>
				</Table.ScrollContainer>
			)}
		</Part>
	);
}
