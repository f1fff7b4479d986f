// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { picturesOf } from './upload';

const files = [new File([''], 'a.png', { type: 'image/png' })];
const pasted = (html: string) => ({ files, getData: () => html }) as unknown as DataTransfer;

test('the text of an office program is pasted, not the picture that it adds', () => {
	expect([
		...picturesOf(pasted('<html><body><style>p{}</style><!--StartFragment--><p>Text</p></body></html>')),
	]).toEqual([]);
});

test('a screenshot and a picture that a browser copied are uploaded', () => {
	expect([...picturesOf(pasted(''))]).toEqual(files);
	expect([...picturesOf(pasted('<style>p{}</style><img src="https://example.com/a.png">'))]).toEqual(files);
});
