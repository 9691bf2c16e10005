const place = 'signedUp';

/** Keeps the address of a sign-up in this tab: whoever comes back to it by the link of the mail need not type it again. */
export function rememberAddress(email: string): void {
  sessionStorage.setItem(place, email);
}

export function rememberedAddress(): string | null {
  return sessionStorage.getItem(place);
}

export function forgetAddress(): void {
  sessionStorage.removeItem(place);
}
