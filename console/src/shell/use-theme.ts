import { useState } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** The theme that was chosen in this browser, and how to choose another. */
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
