import { useState } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Returns the theme selected in this browser, and a function that changes it. */
export function useTheme(): readonly [Theme, (theme: Theme) => void] {
  const { dataset } = document.documentElement;
  const [theme, setTheme] = useState<Theme>(themes.find((name) => name === dataset.theme) ?? 'system');
  function choose(chosen: Theme): void {
    if (chosen === 'system') {
      delete dataset.theme;
      localStorage.removeItem('theme');
    } else {
      dataset.theme = chosen;
      localStorage.setItem('theme', chosen);
    }
    setTheme(chosen);
  }
  return [theme, choose];
}
