const typedIn = new Set<Element>();

// Listens to the browser's input events, so that it covers every field, with or without form state.
document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest('form, .document-form') : null;
  if (form) typedIn.add(form);
});

/** Returns whether a form on the page contains unsaved input. */
export function hasUnsavedInput(): boolean {
  for (const form of typedIn) if (!form.isConnected) typedIn.delete(form);
  return typedIn.size > 0;
}
