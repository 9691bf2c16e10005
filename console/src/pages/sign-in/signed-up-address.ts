const storageKey = 'signedUp';

/**
 * Stores the mail address of a sign-up in the browser tab, so that the user need not enter it again after
 * following the link in the mail.
 */
export function storeSignUpAddress(email: string): void {
  sessionStorage.setItem(storageKey, email);
}

export function storedSignUpAddress(): string | null {
  return sessionStorage.getItem(storageKey);
}

export function deleteSignUpAddress(): void {
  sessionStorage.removeItem(storageKey);
}
