const formsWithInput = new Set<Element>();

// Listens to input events of the whole page, which reports changes in every field, with or without a form library.
document.addEventListener('input', ({ target }) => {
  const form = target instanceof Element ? target.closest('form, .document-form') : null;
  if (form) formsWithInput.add(form);
});

/** Returns whether a form in an element, by default on the page, contains unsaved input. */
export function hasUnsavedInput(within: Element = document.body): boolean {
  for (const form of formsWithInput) if (!form.isConnected) formsWithInput.delete(form);
  return [...formsWithInput].some((form) => within.contains(form));
}
