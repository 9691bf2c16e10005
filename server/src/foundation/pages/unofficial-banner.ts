let isUnofficial = false;

/** Makes every page of this process show that the portal is an unofficial demonstration. */
export function markAsDemonstration(): void {
  isUnofficial = true;
}

export function isDemonstration(): boolean {
  return isUnofficial;
}
