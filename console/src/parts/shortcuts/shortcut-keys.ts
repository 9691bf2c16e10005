import { useEffect } from 'react';
import { offeredShortcuts } from './shortcuts.ts';

/** Runs a registered shortcut when its keys are pressed, unless the user has disabled shortcuts. */
export function useShortcutKeys(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let begun = '';
    function press(event: KeyboardEvent): void {
      const key = keyOf(event);
      if (key === null || isHandledElsewhere(event, key)) {
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

/** Returns the key in shortcut notation; null if it can't be a shortcut. */
function keyOf({ key, altKey, ctrlKey, metaKey, repeat, isComposing }: KeyboardEvent): string | null {
  if (altKey || repeat || isComposing || key.length !== 1) return null;
  return ctrlKey || metaKey ? `mod+${key.toLowerCase()}` : key;
}

const textInputs =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=grid]';

/**
 * Returns whether another element processes the key: an input (except with Ctrl or ⌘), or a dialog or menu
 * above the page.
 */
function isHandledElsewhere({ target, defaultPrevented }: KeyboardEvent, key: string): boolean {
  if (defaultPrevented || document.querySelector('dialog[open], [role=menu], [role=listbox]')) return true;
  return !key.startsWith('mod+') && target instanceof Element && target.closest(textInputs) !== null;
}
