/** Returns the DOM id of a field, by JSON Pointer. */
export function fieldIdOf(pointer: string): string {
  return `at${pointer}`;
}

/**
 * Focuses the field at a JSON Pointer, or the first field below it, and expands its sections. Returns whether
 * such a field exists.
 */
export function focusField(pointer: string): boolean {
  const inputs = ':is(input, select, textarea, button)';
  const below = document.querySelector<HTMLElement>(`${inputs}[id^="${CSS.escape(fieldIdOf(pointer))}/"]`);
  const field = document.getElementById(fieldIdOf(pointer)) ?? below;
  for (let part: HTMLElement | null = field; part; part = part.parentElement)
    if (part instanceof HTMLDetailsElement) part.open = true;
  field?.focus();
  return field !== null;
}
