const place = 'signedUp';

/** Stores the sign-up address in this tab, so that the user need not retype it after following the mail link. */
export function rememberAddress(email: string): void {
  sessionStorage.setItem(place, email);
}

export function rememberedAddress(): string | null {
  return sessionStorage.getItem(place);
}

export function deleteStoredAddress(): void {
  sessionStorage.removeItem(place);
}
