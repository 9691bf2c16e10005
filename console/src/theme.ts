import { keptSettings, languageOf } from './texts/settings.ts';

// Runs before anything is painted: the theme that somebody has chosen, else the system's.
const chosen = localStorage.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;

// Nothing is said before there are words, those of the page among them: they are asked for with the first code, not after it.
const language = languageOf(keptSettings());
for (const name of [`data-${language}`, `data-page-${language}`]) {
  const words = document.currentScript?.getAttribute(name);
  if (!words) continue;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = words;
  document.head.append(link);
}

// So is who is signed in, once this script has let the page go on. What becomes of it is the business of whoever takes it.
globalThis.earlySession = new Promise((resolve) => setTimeout(resolve)).then(() =>
  fetch(new URL('../management/session', document.baseURI)),
);
globalThis.earlySession.catch(() => {});
