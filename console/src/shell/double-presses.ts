/** Longest time between the two presses of a double press of Enter, in milliseconds. */
const doublePressMs = 500;

const controls = 'button, a[href], summary';

function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(controls) : null;
}

function ignore(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Ignores the second press of a double click, or of Enter, on another element than the first press. The first press
 * has removed its control or opened a dialog, so the user did not mean the element of the second one: the next row
 * of a list, or the form in the dialog.
 */
export function ignoreMisplacedPresses(): void {
  let clicked: Element | null = null;
  const nothing = { control: null, at: 0 };
  let entered: { readonly control: Element | null; readonly at: number } = nothing;
  addEventListener(
    'click',
    (event) => {
      const control = controlOf(event.target);
      // A click by key or by a program has no count.
      if (event.detail <= 1) clicked = control;
      else if (control !== null && control !== clicked) ignore(event);
    },
    { capture: true },
  );
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Enter') {
        entered = nothing;
        return;
      }
      const control = controlOf(event.target);
      const isSecond = event.repeat || event.timeStamp - entered.at < doublePressMs;
      if (isSecond && entered.control !== null && control !== entered.control) return ignore(event);
      if (!event.repeat) entered = { control, at: event.timeStamp };
    },
    { capture: true },
  );
}
