const storageKey = 'signedUp';

/**
 * Stores the mail address of a sign-up in the browser tab, so that the user need not enter it again after
 * following the link in the mail.
 */
export function rememberAddress(email: string): void {
  sessionStorage.setItem(storageKey, email);
}

export function rememberedAddress(): string | null {
  return sessionStorage.getItem(storageKey);
}

export function deleteStoredAddress(): void {
  sessionStorage.removeItem(storageKey);
}
