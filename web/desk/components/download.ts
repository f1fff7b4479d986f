/** Stores a text as a file of the device, named after its title. */
export function downloadText(title: string, text: string): void {
	const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
	const link = document.createElement('a');
	link.href = address;
	link.download = `${title.slice(0, 60).replace(/[^\p{L}\p{M}\p{N}]+/gu, '-') || 'text'}.txt`;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
