let demonstrates = false;

/** Marks every page from now on as an unofficial demonstration. */
export function sayDemonstration(): void {
  demonstrates = true;
}

export function isDemonstration(): boolean {
  return demonstrates;
}
