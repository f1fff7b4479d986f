import { Link } from '@tanstack/react-router';
import { type Source, useOption } from '../forms/pickers';

/** The name of a record of which only the id is known, as a link to its view. */
export function RecordName<V extends string | number>({
	source,
	value,
	path,
}: {
	source: Source<V>;
	value: V;
	/** The address of its view without the id, such as "/directory/companies/". */
	path: string;
}) {
	const option = useOption(source, value);
	return (
		<Link to={`${path}${value}` as '/stories'} dir="auto">
			{option?.label ?? `#${value}`}
		</Link>
	);
}
