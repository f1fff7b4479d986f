import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type CityOption, cities } from '../../../api/client.gen';
import { maxCity } from '../../../api/limits.gen';
import styles from '../../components/Form/Form.module.css';

/** Milliseconds without typing after which cities are requested (D-19). */
const typingPause = 200;

interface Props {
	label: string;
	/** Called with the id of the chosen city, or null when none is chosen (VALID-15, VALID-16). */
	onChoose(id: string | null): void;
}

/** A combobox that suggests cities. The field keeps the focus (STATE-93 to STATE-95). */
export const CityField = ({ label, onChoose }: Props) => {
	const id = useId();
	const [text, setText] = useState('');
	const [options, setOptions] = useState<CityOption[]>([]);
	const [highlighted, setHighlighted] = useState(-1);
	const chosen = useRef(false);
	const root = useRef<HTMLDivElement>(null);

	useEffect(() => {
		if (chosen.current || text.trim() === '') {
			setOptions([]);
			return;
		}
		const request = new AbortController();
		const timer = setTimeout(async () => {
			const response = await cities({ key: text.trim() }, { signal: request.signal });
			if (request.signal.aborted) return;
			setOptions(response.ok ? response.value : []);
			setHighlighted(-1);
		}, typingPause);
		return () => {
			clearTimeout(timer);
			request.abort();
		};
	}, [text]);

	// A click outside closes the list, and empties the field if no city was chosen.
	useEffect(() => {
		const onPointerDown = ({ target }: Event) => {
			if (root.current?.contains(target as Node)) return;
			setOptions([]);
			if (!chosen.current) setText('');
		};
		document.addEventListener('pointerdown', onPointerDown);
		return () => document.removeEventListener('pointerdown', onPointerDown);
	}, []);

	const type = (value: string) => {
		chosen.current = false;
		onChoose(null);
		setText(value);
	};
	const chooseCity = (city: CityOption) => {
		chosen.current = true;
		onChoose(city.id);
		setText(city.name);
		setOptions([]);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (options.length === 0) return;
		const city = options[highlighted];
		if (event.key === 'ArrowDown') setHighlighted((highlighted + 1) % options.length);
		else if (event.key === 'ArrowUp') setHighlighted((highlighted <= 0 ? options.length : highlighted) - 1);
		else if (event.key === 'Enter' && city) chooseCity(city);
		else if (event.key === 'Escape') setOptions([]);
		else return;
		event.preventDefault();
	};

	return (
		<div className={styles.field} ref={root} data-cities="">
			<input
				className={styles.input}
				aria-label={label}
				placeholder={label}
				value={text}
				onChange={(event) => type(event.target.value)}
				onBlur={() => {
					if (text !== text.trim()) setText(text.trim());
				}}
				onKeyDown={onKeyDown}
				role="combobox"
				aria-expanded={options.length > 0}
				aria-controls={id}
				aria-autocomplete="list"
				aria-activedescendant={highlighted >= 0 && options.length > 0 ? `${id}-${highlighted}` : undefined}
				autoComplete="off"
				maxLength={maxCity}
			/>
			<div id={id} role="listbox" aria-label={label} hidden={options.length === 0}>
				{options.map((city, index) => (
					// biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
					// biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
					<div
						key={city.id}
						id={`${id}-${index}`}
						role="option"
						aria-selected={index === highlighted}
						onClick={() => chooseCity(city)}
					>
						{city.name}
					</div>
				))}
			</div>
		</div>
	);
};
