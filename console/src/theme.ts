import { keptSettings, languageOf } from './texts/settings.ts';

// Runs before anything is painted: the theme that somebody has chosen, else the system's.
const chosen = localStorage.getItem('theme');
if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;

// Nothing is said before there are words: they are asked for with the first code, not after it.
const words = document.currentScript?.dataset[languageOf(keptSettings())];
if (words) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = words;
  document.head.append(link);
}
