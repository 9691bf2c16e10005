let demonstrates = false;

/** Marks every page from now on as an unofficial demonstration. */
export function markAsDemonstration(): void {
  demonstrates = true;
}

export function isDemonstration(): boolean {
  return demonstrates;
}
