import { languageOf, storedSettings } from './texts/settings.ts';

// Runs before the first paint: applies the selected theme, or the system's.
const chosen = localStorage.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;

// Requests the messages together with the first script instead of after it, because rendering needs them.
const language = languageOf(storedSettings());
for (const words of `${pageData(language)} ${pageData(`page-${language}`)}`.trim().split(' ')) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = words;
  document.head.append(link);
}

// Also requests the session and the page's first API response, after this script has unblocked the page.
// `api/client.ts` consumes the responses.
const first = pageData('call');
const calls = ['management/session', ...(first && localStorage.getItem('signed-in') ? [first] : [])];
const headers = { 'Accept-Language': language };
globalThis.earlyAnswers = new Map(
  calls.map((path) => {
    const url = new URL(`../${path}`, document.baseURI).href;
    const answer = new Promise((resolve) => setTimeout(resolve)).then(() => fetch(url, { headers }));
    answer.catch(() => {});
    return [url, answer];
  }),
);

// Unused responses are stale by then.
setTimeout(() => globalThis.earlyAnswers.clear(), 10_000);

/** Returns data that the page contains for this script, which runs while the page is parsed. */
function pageData(name: string): string {
  return document.currentScript?.getAttribute(`data-${name}`) ?? '';
}

// The first formatter makes the browser load its locale data, which takes as long as a render. Doing it here uses the
// time while the scripts download.
setTimeout(() => [new Intl.NumberFormat(language), new Intl.DateTimeFormat(language)]);
