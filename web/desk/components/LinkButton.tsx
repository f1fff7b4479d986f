import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to a view of the Desk that looks like a button. to is an address below /ed, such as "/directory/people/new". */
export const LinkButton = ({ to, ...props }: ButtonProps & { to: string; children: ReactNode }) => (
	<Button component={Link} to={to} {...props} />
);
