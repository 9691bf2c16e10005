import { useEffect } from 'react';

/**
 * Moves the focus to the nearest remaining container when the focused element is removed, for example a button
 * after its action. Otherwise keyboard users would restart at the top of the page (WCAG 2.4.3).
 */
export function useFocusFallback(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    const remember = ({ target }: FocusEvent): void => {
      around = target instanceof Element ? ancestorsOf(target) : [];
    };
    const keep = (): void => {
      const [focused] = around;
      if (!focused || focused.isConnected || document.activeElement !== document.body) return;
      const left = around.find(
        (each) => each.isConnected && each.matches('section, form, main, dialog[open]'),
      );
      around = [];
      if (!(left instanceof HTMLElement)) return;
      if (!left.hasAttribute('tabindex')) left.tabIndex = -1;
      left.focus({ preventScroll: true });
    };
    const changes = new MutationObserver(keep);
    document.addEventListener('focusin', remember);
    changes.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      changes.disconnect();
    };
  }, []);
}

/** Returns the element and its current ancestors, innermost first. */
function ancestorsOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let each: Element | null = element; each; each = each.parentElement) found.push(each);
  return found;
}
