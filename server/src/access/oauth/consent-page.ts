import { openApiScopes } from '../../callers/public.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import { type Html, html } from '../../foundation/pages/html.ts';
import type { Membership } from '../../organisations/public.ts';
import {
  formTarget,
  requestingSoftware,
  type SignInPageData,
  signInClosedPage,
  tokenField,
} from './sign-in-page.ts';

export interface ConsentPageData extends SignInPageData {
  readonly person: { readonly name: string; readonly email: string };
  readonly memberships: readonly Membership[];
  readonly scopes: readonly string[];
  /** Maximum lifetime of the consent, and its lifetime without use, in days. */
  readonly days: number;
  readonly unusedDays: number;
  /** Whether the person sent the form without choosing an organisation. */
  readonly isChoiceMissing: boolean;
}

/** Renders the page where a person lets a platform act for one organisation, or refuses. */
export function consentPage(data: ConsentPageData): string {
  if (data.memberships.length === 0) return withoutOrganisationPage(data);
  const { days, platformName: platform } = data;
  const maker = data.organisationName ?? '';
  const text = (key: string): string => publicPageText(data.language, key, { platform, maker, days });
  const body = html`<div class="card">
${requestingSoftware(data)}
<h1>${text('consent.title')}</h1>
<p class="lede">${text('consent.lede')}</p>
<form method="post" action="${formTarget(data, 'consent')}">
${tokenField(data)}
${organisationChoice(data)}
<h2 id="access">${text('consent.able')}</h2>
<ul class="grants" aria-labelledby="access">${data.scopes.map((scope) => grantMarkup(scope, text))}</ul>
<p class="soft">${text('consent.ends')}</p>
<div class="actions"><button class="button" type="submit">${text('consent.allow')}</button>
<button class="button quiet" type="submit" formaction="${formTarget(data, 'deny')}" formnovalidate>${text('consent.deny')}</button></div>
</form>
${signedInAs(data)}
</div>`;
  return signInClosedPage(data, { title: text('consent.title'), body, isFaulty: data.isChoiceMissing });
}

/**
 * Renders the description of a requested scope. Only scopes of the Open API have one, because people can't
 * grant other scopes.
 */
function grantMarkup(scope: string, text: (key: string) => string): Html {
  const isKnown = openApiScopes.some((each) => each === scope);
  const title = isKnown ? text(`consent.scope.${scope}`) : scope;
  const about = text(isKnown ? `consent.scope.${scope}.text` : 'consent.scope.other');
  return html`<li><strong>${title}</strong><span>${about}</span></li>`;
}

export function organisationChoice({ language, memberships, isChoiceMissing }: ConsentPageData): Html {
  const [first, ...others] = memberships;
  if (first && others.length === 0) {
    const { id, name } = first.organisation;
    const actsFor = publicPageText(language, 'consent.actsFor', { organisation: name });
    return html`<p class="note">${actsFor}</p><input type="hidden" name="organisation" value="${id}">`;
  }
  const text = (key: string): string => publicPageText(language, key);
  return html`<fieldset${isChoiceMissing && html` aria-invalid="true" aria-describedby="organisation-fault"`}>
<legend>${text('consent.which')}</legend>
${isChoiceMissing && html`<p class="fault" id="organisation-fault" role="alert">${text('consent.unchosen')}</p>`}
${memberships.map(
  ({ organisation }) =>
    html`<label class="choice"><input type="radio" name="organisation" value="${organisation.id}" required><span>${organisation.name}<small>${text(`consent.kind.${organisation.kind}`)}</small></span></label>`,
)}
</fieldset>`;
}

export function withoutOrganisationPage(data: ConsentPageData): string {
  const text = (key: string): string => publicPageText(data.language, key, { platform: data.platformName });
  const body = html`<div class="card">
${requestingSoftware(data)}
<h1>${text('consent.none')}</h1>
<p>${text('consent.none.why')}</p>
<p>${text('consent.none.hint')}</p>
<form method="post" action="${formTarget(data, 'deny')}">${tokenField(data)}
<div class="actions"><button class="button" type="submit">${text('consent.none.back')}</button></div></form>
${signedInAs(data)}
</div>`;
  return signInClosedPage(data, { title: text('consent.none'), body });
}

export function signedInAs(data: ConsentPageData): Html {
  const { language, person } = data;
  const { name, email } = person;
  return html`<form class="aside" method="post" action="${formTarget(data, 'other-person')}">${tokenField(data)}
${publicPageText(language, 'consent.signedIn', { name, email })} <button class="link-button" type="submit">${publicPageText(language, 'consent.other')}</button>
</form>`;
}
