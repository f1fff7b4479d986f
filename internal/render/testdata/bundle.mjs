// What the tests render: each page name is a behaviour.
export function render(page, model) {
	switch (page) {
		case 'Hello':
			return `<p>${model.name}</p>`;
		case 'Large':
			return 'x'.repeat(model.size);
		case 'Later':
			return Promise.resolve(`<p>later ${model.name}</p>`);
		case 'Never':
			return new Promise(() => {});
		case 'Hang':
			for (;;);
		case 'Crash':
			process.kill(process.pid, 'SIGKILL');
			for (;;);
		case 'Work': {
			const end = performance.now() + model.ms;
			while (performance.now() < end);
			return `<p>${model.name}</p>`;
		}
		case 'Number':
			return 42;
		case 'ThrowLater':
			return Promise.reject(new Error('no later'));
		case 'Environment':
			return Object.keys(process.env).sort().join(' ');
		case 'Pid':
			return String(process.pid);
		default:
			throw new Error(`no page ${page}`);
	}
}
