// Answers each call with what its first byte asks for.
import { parseArgs } from 'node:util';
import { serve } from '../../../web/site/server/frames.mjs';

const { values } = parseArgs({ options: { socket: { type: 'string' }, reply: { type: 'string' } } });
process.stderr.write(`started with ${Object.keys(process.env).join(',')}\n`);

serve(values.socket, (payload) => {
	switch (String.fromCharCode(payload[0])) {
		case 'h':
			for (;;);
		case 'x':
			process.exit(3);
		case 'p':
			return { status: 7, body: String(process.pid) };
		default:
			return { status: 0, body: Buffer.concat([Buffer.from(values.reply), payload]) };
	}
});
