import { languageOf, storedSettings } from './texts/settings.ts';

// Applies the selected theme, or that of the system, before the browser shows anything.
const selectedTheme = localStorage.getItem('theme');
if (selectedTheme === 'light' || selectedTheme === 'dark')
  document.documentElement.dataset.theme = selectedTheme;

// Requests the messages early, in parallel with the first script, because rendering needs them.
const language = languageOf(storedSettings());
for (const words of `${pageData(language)} ${pageData(`page-${language}`)}`.trim().split(' ')) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = words;
  document.head.append(link);
}

// Requests the session and the page's first API response early, without delaying the page. `api/client.ts` uses the responses.
const firstCallPath = pageData('call');
const earlyPaths = [
  'management/session',
  ...(firstCallPath && localStorage.getItem('signed-in') ? [firstCallPath] : []),
];
const earlyHeaders = { 'Accept-Language': language };
globalThis.earlyAnswers = new Map(
  earlyPaths.map((path) => {
    const url = new URL(`../${path}`, document.baseURI).href;
    const answer = new Promise((resolve) => setTimeout(resolve)).then(() =>
      fetch(url, { headers: earlyHeaders }),
    );
    answer.catch(() => {});
    return [url, answer];
  }),
);

// Discards unused responses after ten seconds, because their data may be outdated.
setTimeout(() => globalThis.earlyAnswers.clear(), 10_000);

/**
 * Returns data that the server has embedded in the page for this script, which runs while the browser parses
 * the page.
 */
function pageData(name: string): string {
  return document.currentScript?.getAttribute(`data-${name}`) ?? '';
}

// Creates a formatter while the other scripts download, because the browser takes as long as a render to load its locale data.
setTimeout(() => [new Intl.NumberFormat(language), new Intl.DateTimeFormat(language)]);
