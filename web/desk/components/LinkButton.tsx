import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon } from './Icon';

/** A link to a view of the Desk that looks like a button. to is an address below /ed, such as "/directory/people/new". */
export const LinkButton = ({ to, ...props }: ButtonProps & { to: string; children: ReactNode }) => (
	<Button component={Link} to={to} {...props} />
);

/** A link to the form of a new record. */
export const AddLink = (props: { to: string; children: ReactNode }) => (
	<LinkButton leftSection={<Icon name="plus" size={16} />} {...props} />
);
