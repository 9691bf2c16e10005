import type { ConsoleVisit } from './console-page.ts';

/* The functions of this file perform the steps of a new user at the console. */

export const password = 'drei kleine katzen';

export async function signUp(visit: ConsoleVisit, email: string): Promise<void> {
  await visit.goTo('/sign-up');
  await visit.fill('Your name', 'Nora Quay');
  await visit.fill('E-mail address', email);
  await visit.fill('Password', password);
  await visit.press('Sign up');
  await visit.page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
}

/** Opens the sandbox inbox, follows the link in the newest mail, and returns it. */
export async function followMail(visit: ConsoleVisit, email: string, subject: RegExp): Promise<string> {
  await visit.goTo(`/mails?to=${encodeURIComponent(email)}`);
  const mail = visit.page.getByRole('article').filter({ hasText: subject }).first();
  const link = mail.getByRole('link').first();
  const address = await link.textContent();
  await link.click();
  return address ?? '';
}

export async function confirmWithPassword(visit: ConsoleVisit, with_: string): Promise<void> {
  await visit.fill('Password', with_);
  await visit.press('Confirm address');
}

export async function signedUp(visit: ConsoleVisit, email: string): Promise<void> {
  await signUp(visit, email);
  await followMail(visit, email, /confirm your e-mail/);
  await confirmWithPassword(visit, password);
  await visit.sees('Your address is confirmed');
}

export async function registerOrganisation(visit: ConsoleVisit, name: string, number: string): Promise<void> {
  await visit.fill('Name', name);
  await visit.fill('Identification number', number);
  await visit.press('Register organisation');
  await visit.sees('Customs has not approved the organisation yet');
}
