import { type Html, html, page } from '../../foundation/http/page.ts';

/** What every page of a sign-in needs. */
export interface PageFacts {
  /** The path of the interaction, below which its forms post. */
  readonly path: string;
  /** Proves that a form comes from our page. */
  readonly token: string;
  readonly platformName: string;
  readonly organisationName: string;
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

/** The page where a person proves who they are. */
export function signInPage(facts: PageFacts, { email, fault }: SignIn): string {
  const faults = faultsOf(fault);
  const body = html`<div class="card">
<p class="eyebrow">${facts.platformName} by ${facts.organisationName}</p>
<h1>Sign in</h1>
<p class="lede">to connect <strong>${facts.platformName}</strong> with your organisation in the Customs Portal.</p>
${faults.summary !== null && html`<div class="alert" role="alert" id="fault"><p>${faults.summary}</p></div>`}
<form method="post" action="${facts.path}/sign-in" novalidate>
${tokenField(facts)}
${field({
  name: 'email',
  label: 'E-mail address',
  type: 'email',
  autocomplete: 'username',
  value: email,
  fault: faults.email,
  described: faults.summary !== null,
  focused: email === '' || faults.email !== null,
})}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'current-password',
  value: '',
  fault: faults.password,
  described: faults.summary !== null,
  focused: email !== '' && faults.email === null,
})}
<div class="actions"><button class="button" type="submit">Sign in</button>
<button class="button quiet" type="submit" formaction="${facts.path}/deny">Cancel</button></div>
</form>
<p class="aside">Only enter your password on a page of the Customs Portal. ${facts.platformName} never sees it.</p>
</div>`;
  const title = fault === null ? 'Sign in' : 'Error: Sign in';
  return page({ title, body, layout: 'task' });
}

interface Faults {
  readonly summary: string | null;
  readonly email: string | null;
  readonly password: string | null;
}

function faultsOf(fault: SignInFault | null): Faults {
  const none = { summary: null, email: null, password: null };
  switch (fault?.kind) {
    case undefined:
      return none;
    case 'missing':
      return {
        ...none,
        email: fault.email ? 'Enter your e-mail address.' : null,
        password: fault.password ? 'Enter your password.' : null,
      };
    case 'wrong':
      return {
        ...none,
        summary: 'The e-mail address or the password is not right. Check both and try again.',
      };
    case 'busy':
      return {
        ...none,
        summary: 'Many people are signing in at this moment. Please try again in a few seconds.',
      };
    case 'throttled':
      return {
        ...none,
        summary: `There were too many failed attempts. Please wait ${minutes(fault.minutes)}, then try again.`,
      };
  }
}

function minutes(count: number): string {
  return count === 1 ? '1 minute' : `${count} minutes`;
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
  }${type === 'email' && html` autocapitalize="none" spellcheck="false"`}${
    (fault !== null || described) && html` aria-invalid="true" aria-describedby="${describedBy}"`
  }${focused && html` autofocus`}>
${fault !== null && html`<p class="fault" id="${name}-fault">${fault}</p>`}
</div>`;
}

/** The hidden proof in each form. */
export function tokenField({ token }: PageFacts): Html {
  return html`<input type="hidden" name="token" value="${token}">`;
}
