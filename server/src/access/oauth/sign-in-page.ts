import { publicPageText } from '../../foundation/messages/catalogue.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { type Html, html } from '../../foundation/pages/html.ts';
import { type PageLocation, page } from '../../foundation/pages/page.ts';

/** Data of every sign-in page. Forms of the page are sent to URLs below its path. */
export interface SignInPageData extends PageLocation {
  /** CSRF token, which proves that a form comes from a page of the portal. */
  readonly token: string;
  readonly platformName: string;
  /** Name of the organisation whose software requests access; null for software of the portal. */
  readonly organisationName: string | null;
}

export type SignInFault =
  | { readonly kind: 'missing'; readonly email: boolean; readonly password: boolean }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'busy' }
  | { readonly kind: 'throttled'; readonly minutes: number };

export interface SignIn {
  readonly email: string;
  readonly fault: SignInFault | null;
}

export function signInPage(data: SignInPageData, { email, fault }: SignIn): string {
  const faults = signInErrorsOf(fault, data.language);
  const { platformName: platform } = data;
  const text = (key: string): string => publicPageText(data.language, key, { platform });
  const described = faults.summary !== null;
  const body = html`<div class="card">
${requestingSoftware(data)}
<h1>${text('signIn.title')}</h1>
<p class="lede">${text('signIn.lede')}</p>
${faults.summary !== null && html`<div class="alert" role="alert" id="fault"><p>${faults.summary}</p></div>`}
<form method="post" action="${formTarget(data, 'sign-in')}" novalidate>
${tokenField(data)}
${field({
  name: 'email',
  label: text('signIn.email'),
  type: 'text',
  autocomplete: 'username',
  value: email,
  fault: faults.email,
  described,
  focused: email === '' || faults.email !== null,
})}
${field({
  name: 'password',
  label: text('signIn.password'),
  type: 'password',
  autocomplete: 'current-password',
  value: '',
  fault: faults.password,
  described,
  focused: email !== '' && faults.email === null,
})}
<div class="actions"><button class="button" type="submit">${text('signIn.title')}</button>
<button class="button quiet" type="submit" formaction="${formTarget(data, 'deny')}">${text('signIn.cancel')}</button></div>
</form>
<p class="aside">${text('signIn.only')}</p>
</div>`;
  return signInClosedPage(data, { title: text('signIn.title'), body, isFaulty: fault !== null });
}

/**
 * Renders a sign-in page. After an error, the title begins with the error, so that screen readers announce it
 * first.
 */
export function signInClosedPage(
  { prefix, path, language }: PageLocation,
  {
    title,
    body,
    isFaulty = false,
  }: { readonly title: string; readonly body: Html; readonly isFaulty?: boolean },
): string {
  const pageTitle = isFaulty ? publicPageText(language, 'signIn.error', { title }) : title;
  return page({ prefix, path, language, title: pageTitle, body, layout: 'task', closed: true });
}

/** Renders the name of the software that requests access, and of its maker. */
export function requestingSoftware({ language, platformName, organisationName }: SignInPageData): Html {
  if (organisationName === null) return html`<p class="eyebrow">${platformName}</p>`;
  const names = { platform: platformName, maker: organisationName };
  return html`<p class="eyebrow">${publicPageText(language, 'signIn.by', names)}</p>`;
}

/** Returns the URL to which a form of a sign-in page is sent. */
export function formTarget({ prefix, path }: SignInPageData, name: string): string {
  return `${prefix}${path}/${name}`;
}

interface SignInErrors {
  readonly summary: string | null;
  readonly email: string | null;
  readonly password: string | null;
}

function signInErrorsOf(fault: SignInFault | null, language: Language): SignInErrors {
  const none = { summary: null, email: null, password: null };
  switch (fault?.kind) {
    case undefined:
      return none;
    case 'missing':
      return {
        ...none,
        email: fault.email ? publicPageText(language, 'signIn.missing.email') : null,
        password: fault.password ? publicPageText(language, 'signIn.missing.password') : null,
      };
    case 'wrong':
    case 'busy':
      return { ...none, summary: publicPageText(language, `signIn.${fault.kind}`) };
    case 'throttled':
      return { ...none, summary: publicPageText(language, 'signIn.throttled', { minutes: fault.minutes }) };
  }
}

interface Field {
  readonly name: 'email' | 'password';
  readonly label: string;
  readonly type: string;
  readonly autocomplete: string;
  readonly value: string;
  readonly fault: string | null;
  readonly described: boolean;
  readonly focused: boolean;
}

function field({ name, label, type, autocomplete, value, fault, described, focused }: Field): Html {
  const describedBy = fault !== null ? `${name}-fault` : 'fault';
  return html`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required maxlength="254"${
    value !== '' && html` value="${value}"`
  }${name === 'email' && html` inputmode="email" autocapitalize="none" spellcheck="false"`}${
    (fault !== null || described) && html` aria-invalid="true" aria-describedby="${describedBy}"`
  }${focused && html` autofocus`}>
${fault !== null && html`<p class="fault" id="${name}-fault">${fault}</p>`}
</div>`;
}

/** Renders the hidden CSRF token of a form. */
export function tokenField({ token }: SignInPageData): Html {
  return html`<input type="hidden" name="token" value="${token}">`;
}
