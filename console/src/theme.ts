import { keptSettings, languageOf } from './texts/settings.ts';

// Runs before anything is painted: the theme that somebody has chosen, else the system's.
const chosen = localStorage.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;

// Nothing is said before there are words, those of the page among them: they are asked for with the first code, not after it.
const language = languageOf(keptSettings());
for (const words of `${told(language)} ${told(`page-${language}`)}`.trim().split(' ')) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = words;
  document.head.append(link);
}

// So are who is signed in, and what the page will ask for first, once this script has let the page go on. Whoever needs an
// answer takes it (`api/client.ts`).
const first = told('call');
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

// What nobody has taken by then is of yesterday.
setTimeout(() => globalThis.earlyAnswers.clear(), 10_000);

/** What the page has for this script, which runs while the page is read. */
function told(name: string): string {
  return document.currentScript?.getAttribute(`data-${name}`) ?? '';
}

// The first format of all makes a browser read what it knows of languages, which takes as long as drawing a page: it has
// the time now, while the code is on its way.
setTimeout(() => [new Intl.NumberFormat(language), new Intl.DateTimeFormat(language)]);
