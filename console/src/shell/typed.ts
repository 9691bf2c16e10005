const typedIn = new Set<Element>();

// Whatever keeps what is typed, fields or state: the browser tells of it.
document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest('form, .document-form') : null;
  if (form) typedIn.add(form);
});

/** Whether something was typed into a form that is still there: it would be lost with the page. */
export function hasTyped(): boolean {
  for (const form of typedIn) if (!form.isConnected) typedIn.delete(form);
  return typedIn.size > 0;
}
