import type { ReactNode } from 'react';
import form from './Form.module.css';

interface Props {
	action: string;
	/** Values of hidden fields by name. */
	hidden?: Readonly<Record<string, string>>;
	/** Whether the page is a lite form; then so is the page after it. */
	lite?: boolean;
	/** Whether it has fields with files. */
	files?: boolean;
	className?: string | undefined;
	children: ReactNode;
}

/** A form that is posted, with its hidden fields. */
export const PostForm = ({
	action,
	hidden = {},
	lite = false,
	files = false,
	className = form.form,
	children,
}: Props) => (
	<form
		className={className}
		method="post"
		action={action}
		encType={files ? 'multipart/form-data' : undefined}
	>
		{Object.entries(hidden).map(([name, value]) => (
			<input key={name} type="hidden" name={name} value={value} />
		))}
		{lite && <input type="hidden" name="lite" value="1" />}
		{children}
	</form>
);
