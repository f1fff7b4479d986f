import type { Ticker } from '../../../api/client.gen';
import { useT } from '../../app/i18n';
import { type Bound, errorsOf, within } from '../../forms/bound';
import { Row, Section } from '../../forms/FormPage';
import { AddressField, ChoiceField, TextField } from '../../forms/fields';
import { ListField } from '../../forms/ListField';
import { NamesField } from '../../forms/NamesField';
import { type BrandFields, type HeadingRow, headingStyles, type TickerKind, tickerKind } from './brand';

type Settings = BrandFields['settings'];

/** The styles of the headings of sections. settings has the errors about them. */
export function HeadingsSection({
	settings,
	headings,
}: {
	settings: Bound<Settings>;
	headings: Bound<HeadingRow[]>;
}) {
	const t = useT();
	return (
		<Section title={t('desk.admin.headings')} text={t('desk.admin.headings.text')}>
			<ListField
				{...headings}
				errors={headingErrors(settings.errors, headings.value)}
				hideLabel
				fixedOrder
				max={40}
				empty={{ segment: '', style: 'normal' }}
				titleOf={({ segment }) => segment || t('desk.admin.headings.others')}
				row={(row) => (
					<Row>
						<TextField
							{...within(row, 'segment', t('desk.admin.headings.segment'))}
							ltr
							maxLength={60}
							placeholder="press-release"
						/>
						<ChoiceField
							{...within(row, 'style', t('desk.admin.headings.style'))}
							options={headingStyles.map((style) => ({
								value: style,
								label: t(`desk.admin.headings.${style}`),
							}))}
						/>
					</Row>
				)}
			/>
		</Section>
	);
}

/** The errors about styles of headings, which the server names by path, by row. */
const headingErrors = (errors: Record<string, string>, rows: HeadingRow[]): Record<string, string> => {
	const found: Record<string, string> = {};
	const all = errorsOf(errors, 'headings');
	if (all['']) found[''] = all[''];
	for (const [index, { segment }] of rows.entries()) {
		const text = errorsOf(errors, `headings.${segment}`)[''];
		if (text) found[`[${index}].segment`] = text;
	}
	return found;
};

/** Where the prices of the ticker come from, and which coins it shows. */
export function TickerSection({ settings }: { settings: Bound<Settings> }) {
	const t = useT();
	const bound = within(settings, 'ticker', t('desk.fronts.ticker'));
	const ticker: Bound<Ticker> = { ...bound, value: bound.value ?? {} };
	const source = within(ticker, 'source', t('desk.ticker.address'));
	const kind = tickerKind(ticker.value.source);
	const sources: Record<TickerKind, string> = {
		server: '',
		sample: 'sample',
		off: 'off',
		exchange: 'https://',
	};
	const coins = within(ticker, 'coins', t('desk.ticker.coins'));
	return (
		<Section title={t('desk.fronts.ticker')} id="ticker">
			<Row>
				<ChoiceField<TickerKind>
					name="ticker-kind"
					label={t('desk.ticker.source')}
					value={kind}
					onChange={(chosen) => source.onChange(sources[chosen ?? 'server'])}
					errors={{}}
					options={(['server', 'exchange', 'sample', 'off'] as const).map((value) => ({
						value,
						label: t(`desk.ticker.${value}`),
					}))}
				/>
				{kind === 'exchange' && (
					<AddressField {...source} required description={t('desk.ticker.address.text')} />
				)}
			</Row>
			{kind !== 'off' && (
				<ListField
					{...coins}
					value={coins.value ?? []}
					description={t('desk.ticker.coins.text', { names: 'BTC, ETH, SOL, ADA, MATIC' })}
					max={12}
					empty={{ symbol: '', name: '' }}
					titleOf={({ symbol, name }) => name || symbol}
					row={(coin) => {
						const symbol = within(coin, 'symbol', t('desk.ticker.symbol'));
						return (
							<Row>
								<TextField
									{...symbol}
									onChange={(typed = '') => symbol.onChange(typed.toUpperCase())}
									required
									ltr
									maxLength={12}
									placeholder="BTC"
								/>
								<TextField {...within(coin, 'name', t('account.name'))} required maxLength={40} />
							</Row>
						);
					}}
				/>
			)}
		</Section>
	);
}

/** The texts of a link in other languages than that of the brand. */
export function LinkTexts({
	texts,
	...bound
}: Omit<Bound<unknown>, 'value' | 'onChange'> & {
	texts: Record<string, string> | undefined;
	onChange: (texts: Record<string, string>) => void;
}) {
	return (
		<NamesField
			{...bound}
			description=""
			max={1}
			value={Object.fromEntries(Object.entries(texts ?? {}).map(([code, text]) => [code, [text]]))}
			onChange={(names = {}) =>
				bound.onChange(
					Object.fromEntries(Object.entries(names).flatMap(([code, [text]]) => (text ? [[code, text]] : []))),
				)
			}
		/>
	);
}
