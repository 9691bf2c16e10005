import { useEffect } from 'react';
import { offeredShortcuts } from './shortcuts.ts';

/** Runs the shortcuts of the page as their keys are pressed, unless they are switched off. */
export function useShortcutKeys(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let begun = '';
    function press(event: KeyboardEvent): void {
      const key = keyOf(event);
      if (key === null || isTaken(event, key)) {
        begun = '';
        return;
      }
      const offered = offeredShortcuts();
      const found =
        offered.find(({ keys }) => keys === `${begun} ${key}`) ?? offered.find(({ keys }) => keys === key);
      begun = !found && offered.some(({ keys }) => keys.startsWith(`${key} `)) ? key : '';
      if (!found) return;
      event.preventDefault();
      found.run();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [on]);
}

/** The key as shortcuts name it; null for what none can be. */
function keyOf({ key, altKey, ctrlKey, metaKey, repeat, isComposing }: KeyboardEvent): string | null {
  if (altKey || repeat || isComposing || key.length !== 1) return null;
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key;
}

const typedInto =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid]';

/** Whether the key belongs to somebody else: to what is typed into, for which Ctrl and ⌘ mean nothing, or to what lies above the page. */
function isTaken({ target, defaultPrevented }: KeyboardEvent, key: string): boolean {
  if (defaultPrevented || document.querySelector('dialog[open], [role=menu], [role=listbox]')) return true;
  return !key.startsWith('mod+') && target instanceof Element && target.closest(typedInto) !== null;
}
