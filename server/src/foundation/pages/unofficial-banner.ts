let demonstrates = false;

/** Makes every page of this process show that the portal is an unofficial demonstration. */
export function markAsDemonstration(): void {
  demonstrates = true;
}

export function isDemonstration(): boolean {
  return demonstrates;
}
