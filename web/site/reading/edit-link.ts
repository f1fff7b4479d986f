/** The link that opens a story in the Desk, for members of the newsroom who may write it. */
import { editStory } from '../../api/client.gen';

/**
 * Returns the number of the block that the reader has before them, counted from 0, among the blocks of a story's text: the
 * first that ends below the upper third of the screen. -1 if the text has not been reached yet, so that nothing was read.
 */
export function blockInView(story: HTMLElement): number {
	const blocks = [...story.querySelectorAll<HTMLElement>('[data-prose] > *')];
	const [first] = blocks;
	const line = innerHeight / 3;
	if (!first || first.getBoundingClientRect().top > line) return -1;
	const found = blocks.findIndex((block) => block.getBoundingClientRect().bottom > line);
	return found === -1 ? blocks.length - 1 : found;
}

/** Adds the link to a story if the server says that the reader may edit it; the block in view is read when it is followed. */
async function offerEditLink(story: HTMLElement): Promise<void> {
	const { storyPath, edit } = story.dataset;
	const actions = story.querySelector('mh-island[name=Actions]')?.parentElement;
	if (!storyPath || !edit || !actions) return;
	const response = await editStory({ path: storyPath });
	if (!response.ok) return;
	const { redirect } = response.value;
	const link = document.createElement('a');
	link.textContent = edit;
	link.rel = 'nofollow';
	link.href = redirect;
	link.dataset.editLink = '';
	const page = document.documentElement;
	link.lang = page.lang;
	link.dir = page.dir;
	Object.assign(link.style, {
		minBlockSize: '44px',
		display: 'inline-flex',
		alignItems: 'center',
		paddingInline: '8px',
		textDecoration: 'underline',
	});
	const aim = () => {
		const block = blockInView(story);
		link.href = block < 0 ? redirect : `${redirect}?block=${block}`;
	};
	for (const type of ['pointerenter', 'pointerdown', 'focus', 'click', 'contextmenu'])
		link.addEventListener(type, aim);
	actions.append(link);
}

/** Adds the links of the stories in an element. */
export function offerEditLinks(root: ParentNode): void {
	const stories = [...root.querySelectorAll<HTMLElement>('article[data-edit]')];
	if (root instanceof HTMLElement && root.matches('article[data-edit]')) stories.push(root);
	for (const story of stories) void offerEditLink(story);
}
