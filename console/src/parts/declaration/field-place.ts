/** Where a field is found by its pointer. */
export function idOf(pointer: string): string {
  return `at${pointer}`;
}

/** Focuses the field at a place, or the first below it, opening what it is folded in; whether there is one. */
export function focusOn(pointer: string): boolean {
  const inputs = ':is(input, select, textarea, button)';
  const below = document.querySelector<HTMLElement>(`${inputs}[id^="${CSS.escape(idOf(pointer))}/"]`);
  const field = document.getElementById(idOf(pointer)) ?? below;
  for (let part: HTMLElement | null = field; part; part = part.parentElement)
    if (part instanceof HTMLDetailsElement) part.open = true;
  field?.focus();
  return field !== null;
}
