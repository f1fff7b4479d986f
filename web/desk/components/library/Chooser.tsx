import { lazy, Suspense } from 'react';
import { useRequest } from './choose';

const Dialog = lazy(() =>
	import('./ChooserDialog').then(({ ChooserDialog }) => ({ default: ChooserDialog })),
);

/** The dialog of chooseFile and choosePictures. Its script is loaded when it is opened first. */
export function LibraryChooser() {
	const [request, close] = useRequest();
	if (!request) return null;
	return (
		<Suspense fallback={null}>
			<Dialog {...request} onClose={close} />
		</Suspense>
	);
}
