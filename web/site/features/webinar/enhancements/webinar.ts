import {
	askInWebinar,
	attendWebinar,
	type LiveState,
	leaveWebinarFeedback,
	readOwnWebinarState,
	registerForWebinar,
	unregisterFromWebinar,
	voteForQuestion,
	voteInPoll,
} from '../../../../api/client.gen';
import { formatClock } from '../../../clock';
import { stageAt } from '../../../moments';
import { clockOffset, dial } from '../../../server-clock';
import { session } from '../../../stores/session';
import { askToSignIn } from '../../../stores/signin';
import { showFailure, showToast } from '../../../stores/toasts';
import { redirectIfUnauthorized } from '../../../unauthorized';
import { fillForm, forgetValues, keepValues, markWrong, valuesOf } from '../form';
import { openStream, setRegistered } from '../registrations';

/** Milliseconds between two reports of a minute of attendance. */
const attendInterval = 60_000;

/** The time until the start in a language: whole days or, on the last day, a clock. left is in seconds. */
const remaining = (left: number, lang: string): string =>
	left < 86_400
		? formatClock(left, lang)
		: new Intl.NumberFormat(lang, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(
				Math.floor(left / 86_400),
			);

/** The page of a webinar: its clock, its live state, the registration, questions, votes, polls, attendance and feedback. */
export function webinar(root: HTMLElement): void {
	const found = root.querySelector<HTMLElement>('[data-webinar]');
	if (!found) return;
	const page: HTMLElement = found;
	const { lang } = document.documentElement;
	const { webinar: id = '', path = '' } = page.dataset;
	const texts = page.dataset;
	const numbers = new Intl.NumberFormat(lang);
	const one = <T extends HTMLElement>(selector: string): T | null => page.querySelector<T>(selector);
	const all = (selector: string) => page.querySelectorAll<HTMLElement>(selector);
	let offset = dial();
	let registered = false;
	let watching = false;
	let attending = false;
	const voted = new Set<string>();
	let pollVotes: Record<string, number> = {};
	let state: LiveState | undefined;
	let isOver = false;

	const stage = () => stageAt(Date.now() + offset, texts.start ?? '', texts.end ?? '');

	/** Shows the parts of the present stage and the countdown. */
	function updateStage(): void {
		const now = stage();
		for (const part of all('[data-when]')) part.hidden = !part.dataset.when?.split(' ').includes(now);
		if (state && isOver !== (now === 'ended')) {
			isOver = !isOver;
			showPolls(state.polls); // the server sends no state at the planned end
		}
		const countdown = one('[data-countdown]');
		if (!countdown) return;
		const left = Math.max(0, Math.round((Date.parse(texts.start ?? '') - Date.now() - offset) / 1000));
		countdown.textContent = countdown.dataset.countdown?.replace('{time}', remaining(left, lang)) ?? '';
	}

	/** Gives the player its stream when the webinar goes live: before that, the page does not have the address of the stream. */
	function showStream({ stream }: LiveState): void {
		const island = one('[data-player] mh-island');
		const link = island?.querySelector('a');
		if (!island || !link || !stream) return;
		const props = JSON.parse(island.getAttribute('props') ?? '{}');
		if (props.video.mediaId !== '') return;
		island.setAttribute('props', JSON.stringify({ ...props, video: { ...props.video, ...stream } }));
		link.href = stream.src;
		const none = one('[data-no-stream]');
		if (none) none.hidden = true;
		if (island.parentElement) island.parentElement.hidden = false;
	}

	/** Shows whether the reader is registered. */
	function showRegistration(is: 'none' | 'registered' | 'waiting'): void {
		registered = is === 'registered';
		const set = (selector: string, shown: boolean) => {
			const element = one(selector);
			if (element) element.hidden = !shown;
		};
		set('[data-register]', is === 'none');
		set('[data-is-registered]', is === 'registered');
		set('[data-is-waiting]', is === 'waiting');
		set('[data-leave]', is !== 'none');
		attendOnceWatching();
	}

	/** Returns whether the reader is signed in. An anonymous reader is asked to sign in and returns to this page. */
	function requireReader(after: Record<string, string> = {}, redirectUrl = location.href): boolean {
		if (session.get() === 'reader') return true;
		askToSignIn('webinar', { after, redirectUrl });
		return false;
	}

	const questionList = one<HTMLOListElement>('[data-questions]');

	function questionItem(question: LiveState['questions'][number]): HTMLLIElement {
		const item = document.createElement('li');
		item.dataset.question = question.id;
		const text = document.createElement('p');
		text.dir = 'auto';
		text.textContent = question.text;
		const vote = document.createElement('button');
		vote.type = 'button';
		vote.className = texts.voteClass ?? '';
		vote.ariaPressed = String(voted.has(question.id));
		vote.textContent = numbers.format(question.votes);
		vote.ariaLabel = `${questionList?.dataset.vote}: ${vote.textContent}`;
		item.append(text, vote);
		if (question.answer !== '') {
			const answer = document.createElement('p');
			answer.className = texts.answerClass ?? '';
			answer.dir = 'auto';
			answer.textContent = question.answer;
			item.append(answer);
		}
		return item;
	}

	function showQuestions(questions: LiveState['questions']): void {
		const none = one('[data-no-questions]');
		if (!questionList) return;
		if (none) none.hidden = questions.length > 0;
		const focused = document.activeElement?.closest<HTMLElement>('[data-question]')?.dataset.question;
		questionList.replaceChildren(...questions.map(questionItem));
		if (focused) questionList.querySelector<HTMLElement>(`[data-question="${focused}"] button`)?.focus();
	}

	/** Shows a question that this reader has just asked, before the stream of states delivers it or if there is no stream. */
	function addQuestion(question: LiveState['questions'][number]): void {
		if (one(`[data-question="${question.id}"]`)) return;
		if (state) {
			showState({ ...state, questions: [question, ...state.questions] });
			return;
		}
		questionList?.prepend(questionItem(question));
		const none = one('[data-no-questions]');
		if (none) none.hidden = true;
	}

	function showPolls(polls: LiveState['polls']): void {
		const block = one('[data-polls-block]');
		const list = one('[data-polls]');
		if (!block || !list) return;
		block.hidden = polls.length === 0;
		const focused = (document.activeElement as HTMLElement | null)?.dataset.choice;
		list.replaceChildren(
			...polls.map((poll) => {
				const open = poll.open && !isOver;
				const group = document.createElement('div');
				const question = document.createElement('p');
				question.dir = 'auto';
				question.textContent = open ? poll.question : `${poll.question} (${texts.pollClosed})`;
				group.append(question);
				poll.options.forEach((option, index) => {
					const button = document.createElement('button');
					button.type = 'button';
					button.className = list.dataset.option ?? '';
					button.dataset.poll = poll.id;
					button.dataset.choice = `${poll.id}-${index}`;
					button.disabled = !open;
					button.ariaPressed = String(pollVotes[poll.id] === index);
					const text = document.createElement('bdi');
					text.textContent = option;
					const count = document.createElement('span');
					count.textContent = numbers.format(poll.votes[index] ?? 0);
					button.append(text, count);
					group.append(button);
				});
				return group;
			}),
		);
		if (focused) list.querySelector<HTMLElement>(`[data-choice="${focused}"]`)?.focus();
	}

	/** Shows the date of a webinar that was moved, in the words of the page. */
	async function showFacts(): Promise<void> {
		const response = await fetch(location.href, { cache: 'no-cache' });
		const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
		const moved = fresh.querySelector('[data-facts] time');
		if (response.ok && moved) one('[data-facts] time')?.replaceWith(moved);
		showYourTime(fresh.querySelector<HTMLElement>('[data-start]')?.dataset.start);
	}

	function showState(next: LiveState): void {
		// A page that was cached before the cancellation would come back unchanged. Therefore it is loaded again only after a change.
		if (next.status === 'cancelled' && state && state.status !== 'cancelled') location.reload();
		state = next;
		const start = new Date(next.startTimeUnix * 1000).toISOString();
		if (stage() === 'upcoming' && Date.parse(texts.start ?? '') !== next.startTimeUnix * 1000)
			void showFacts();
		page.dataset.start = start;
		page.dataset.end = new Date(next.endTimeUnix * 1000).toISOString();
		const audience = one('[data-audience]');
		if (audience)
			audience.textContent =
				audience.dataset.audience?.replace('{count}', numbers.format(next.audience)) ?? '';
		showQuestions(next.questions);
		showPolls(next.polls);
		showStream(next);
		updateStage();
	}

	/** Shows what the reader did in the webinar, and returns the state of the registration if it is known. */
	async function readOwn(): Promise<string | undefined> {
		if (session.get() !== 'reader') {
			showRegistration('none');
			return;
		}
		const response = await readOwnWebinarState({ webinarId: id });
		if (!response.ok) {
			if (response.status === 401) session.set('anonymous');
			return;
		}
		const own = response.value;
		for (const question of own.votes) voted.add(question);
		pollVotes = own.pollVotes;
		showRegistration(own.state);
		const toRoom = one('[data-to-room]');
		if (toRoom) toRoom.hidden = !own.room;
		if (own.feedbackSubmitted) thank();
		if (state) showState(state);
		else for (const item of all('[data-question]')) markVote(item);
		return own.state;
	}

	function markVote(item: HTMLElement): void {
		const button = item.querySelector('button');
		if (button) button.ariaPressed = String(voted.has(item.dataset.question ?? ''));
	}

	function thank(): void {
		const thanks = one('[data-thanks]');
		if (thanks) thanks.hidden = false;
		one('form[data-feedback]')?.remove();
	}

	// Registration
	const dialog = one<HTMLDialogElement>('[data-dialog]');
	const dialogForm = dialog?.querySelector('form');
	const dialogOutcome = dialog?.querySelector<HTMLElement>('[data-outcome]');

	async function openForm(): Promise<void> {
		if (!dialog) return;
		const status = await fillForm(dialog, id, path);
		if (status === 200) dialog.showModal();
		else if (!redirectIfUnauthorized(status, { webinar_id: `${lang}:${id}` }))
			showFailure(texts.failed ?? '', 'webinar');
	}

	async function submitForm(form: HTMLFormElement): Promise<void> {
		const values = valuesOf(form);
		keepValues(id, values);
		if (dialogOutcome) dialogOutcome.hidden = true;
		const response = await registerForWebinar({}, { webinarId: id, locale: lang, ...values });
		// A response with an error is a failure, even with status 200 (VALID-05).
		if (response.ok && !('error' in response.value)) {
			const { waiting, redirect } = response.value;
			forgetValues(id);
			dialog?.close();
			showRegistration(waiting ? 'waiting' : 'registered');
			setRegistered(id, !waiting);
			showToast((waiting ? texts.waiting : texts.registered) ?? '', 'webinar');
			if (redirect) location.assign(redirect);
			return;
		}
		if (!response.ok && redirectIfUnauthorized(response.status, {})) return;
		const problem = response.ok ? undefined : response.problem;
		if (dialog) markWrong(dialog, problem?.fields ?? {});
		const failure = (!response.ok && response.status === 0 ? texts.offline : texts.failed) ?? '';
		if (dialogOutcome) {
			dialogOutcome.textContent = failure;
			dialogOutcome.hidden = false;
		}
		showFailure(failure, 'webinar');
	}

	one('[data-register]')?.addEventListener('click', (event) => {
		event.preventDefault();
		if (requireReader({ webinar_id: `${lang}:${id}` }, location.origin + path)) void openForm();
	});
	dialog?.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
	dialogForm?.addEventListener('submit', (event) => {
		event.preventDefault();
		void submitForm(dialogForm);
	});
	dialogForm?.addEventListener('input', () => keepValues(id, valuesOf(dialogForm)));
	one('[data-leave]')?.addEventListener('click', async () => {
		const response = await unregisterFromWebinar({ webinarId: id });
		if (!response.ok)
			return void (redirectIfUnauthorized(response.status, {}) || showFailure(texts.failed ?? '', 'webinar'));
		showRegistration('none');
		setRegistered(id, false);
		showToast(texts.left ?? '', 'webinar');
	});

	// Questions and votes
	const askForm = one<HTMLFormElement>('form[data-question-form]');
	askForm?.addEventListener('submit', async (event) => {
		event.preventDefault();
		if (!requireReader()) return;
		const area = askForm.querySelector('textarea');
		const outcome = askForm.querySelector<HTMLElement>('[data-outcome]');
		const button = askForm.querySelector('button');
		if (!area || !outcome || !button) return;
		button.disabled = true;
		askForm.ariaBusy = 'true';
		const response = await askInWebinar({}, { webinarId: id, question: area.value });
		button.disabled = false;
		askForm.ariaBusy = null;
		outcome.textContent = (response.ok ? texts.asked : texts.askFailed) ?? '';
		if (!response.ok) return void redirectIfUnauthorized(response.status, {});
		area.value = '';
		addQuestion(response.value.question);
	});
	page.addEventListener('click', async (event) => {
		const target = event.target as Element;
		const chapter = target.closest<HTMLElement>('[data-seconds]');
		if (chapter) {
			const player = one('[data-recording]');
			const { seek } = await import('../seek');
			return player ? seek(player, Number(chapter.dataset.seconds)) : undefined;
		}
		const option = target.closest<HTMLElement>('[data-poll]');
		if (option) {
			if (!requireReader()) return;
			const [poll = '', choice = ''] = option.dataset.choice?.split('-') ?? [];
			const response = await voteInPoll({}, { poll, choice: Number(choice) });
			if (!response.ok)
				return void (
					redirectIfUnauthorized(response.status, {}) || showFailure(texts.askFailed ?? '', 'poll')
				);
			pollVotes = { ...pollVotes, [poll]: Number(choice) };
			if (state) showPolls(state.polls);
			return;
		}
		const item = target.closest<HTMLElement>('[data-question]');
		if (!item || !target.closest('button') || !requireReader()) return;
		const question = item.dataset.question ?? '';
		const on = !voted.has(question);
		const response = await voteForQuestion({}, { question, voted: on });
		if (!response.ok)
			return void (redirectIfUnauthorized(response.status, {}) || showFailure(texts.askFailed ?? '', 'vote'));
		if (on) voted.add(question);
		else voted.delete(question);
		for (const other of all(`[data-question="${question}"]`)) markVote(other);
	});

	// Feedback
	const feedback = one<HTMLFormElement>('form[data-feedback]');
	feedback?.addEventListener('submit', async (event) => {
		event.preventDefault();
		if (!requireReader()) return;
		const data = new FormData(feedback);
		const response = await leaveWebinarFeedback(
			{},
			{
				webinarId: id,
				stars: Number(data.get('stars')),
				text: String(data.get('text') ?? ''),
				recommend: data.get('recommend') !== null,
			},
		);
		if (response.ok || response.status === 409) return thank();
		const outcome = feedback.querySelector<HTMLElement>('[data-outcome]');
		if (!redirectIfUnauthorized(response.status, {}) && outcome) outcome.textContent = texts.askFailed ?? '';
	});

	// Attendance: once when a registered reader opens the live player, or enrolls after that, then each minute.
	function attendOnceWatching(): void {
		if (attending || !watching || !registered) return;
		attending = true;
		const attend = () => {
			if (stage() !== 'live' || !registered) {
				attending = false;
				return clearInterval(timer);
			}
			void attendWebinar({}, { webinarId: id });
		};
		const timer = setInterval(attend, attendInterval);
		attend();
	}
	one('[data-player]')?.addEventListener('click', () => {
		if (stage() !== 'live') return;
		watching = true;
		attendOnceWatching();
	});

	// The reader's own time, if it differs from that of the page.
	function showYourTime(start = ''): void {
		const yourTime = one('[data-your-time]');
		if (!yourTime || !start) return;
		const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
		const pageOffset = /([+-])(\d\d):(\d\d)$/.exec(start);
		const minutes = pageOffset
			? Number(`${pageOffset[1]}1`) * (Number(pageOffset[2]) * 60 + Number(pageOffset[3]))
			: 0;
		if (-new Date(start).getTimezoneOffset() !== minutes)
			void import('../../../i18n/dates').then(({ dates, timeTranslator, zoneName }) => {
				const { dateTime } = dates(lang, own, start, timeTranslator(yourTime.dataset.times ?? ''));
				yourTime.textContent = yourTime.dataset.yourTime?.replace('{time}', dateTime(start)) ?? '';
				yourTime.title = zoneName(own, lang);
				yourTime.hidden = false;
			});
	}
	showYourTime(texts.start);

	// The live stream. It is closed while nobody sees the page, and once the webinar is over.
	let stream: ReturnType<typeof openStream> | undefined;
	const connect = () => {
		stream?.close();
		stream = undefined;
		if (document.hidden || stage() === 'ended' || texts.cancelled === 'true') return;
		stream = openStream(id, (next) => {
			showState(next);
			if (next.status === 'ended') stream?.close();
		});
	};
	document.addEventListener('visibilitychange', connect);
	addEventListener('pagehide', () => stream?.close());

	setInterval(updateStage, 1000);
	void clockOffset().then((found) => {
		offset = found;
		updateStage();
	});
	updateStage();
	const ownState = readOwn();
	connect();
	session.listen(() => void readOwn());
	// A link to a moment of the recording moves the player once the reader plays it.
	const moment = /^#t=(\d+)$/.exec(location.hash)?.[1];
	const recording = one('[data-recording]');
	if (moment && recording) {
		recording.scrollIntoView();
		void import('../seek').then(({ seek }) => seek(recording, Number(moment), false));
	}
	// ROUTE-53: the form opens without a click; an anonymous reader signs in first, and one who is registered is not asked again.
	if (new URLSearchParams(location.search).get('registrationForm') === 'true' && stage() !== 'ended') {
		void ownState.then((own) => {
			if (own !== 'registered' && own !== 'waiting' && requireReader()) void openForm();
		});
	}
}
