let demonstrates = false;

/** From now on every page says that the portal is a demonstration, and nothing in it official. */
export function sayDemonstration(): void {
  demonstrates = true;
}

export function isDemonstration(): boolean {
  return demonstrates;
}
