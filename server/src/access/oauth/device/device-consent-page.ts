import { publicPageText } from '../../../foundation/messages/catalogue.ts';
import { html } from '../../../foundation/pages/html.ts';
import {
  type ConsentPageData,
  organisationChoice,
  signedInAs,
  withoutOrganisationPage,
} from '../consent-page.ts';
import type { DeviceAuthorizationRequest } from '../interaction-context.ts';
import { closedPage, formTarget, requestingSoftware, tokenField } from '../sign-in-page.ts';

/**
 * Renders the page where a person compares the code with their terminal and lets it act for them, or refuses
 * (RFC 8628 section 5.4).
 */
export function deviceConsentPage(
  facts: ConsentPageData,
  { address, browser, userCode }: DeviceAuthorizationRequest,
): string {
  if (facts.memberships.length === 0) return withoutOrganisationPage(facts);
  const { days, unusedDays } = facts;
  const values = { platform: facts.platformName, days, unusedDays, address, browser };
  const text = (key: string): string => publicPageText(facts.language, key, values);
  const body = html`<div class="card">
${requestingSoftware(facts)}
<h1>${text('terminal.title')}</h1>
<p class="lede">${text('terminal.lede')}</p>
<p class="user-code">${userCode}</p>
<p class="note">${text('terminal.compare')}</p>
<p class="soft">${text(browser === '' ? 'terminal.from.unnamed' : 'terminal.from')}</p>
<form method="post" action="${formTarget(facts, 'consent')}">
${tokenField(facts)}
${organisationChoice(facts)}
<h2 id="access">${text('consent.able')}</h2>
<ul class="grants" aria-labelledby="access">${facts.scopes.map(
    (scope) =>
      html`<li><strong>${text(`terminal.scope.${scope}`)}</strong><span>${text(`terminal.scope.${scope}.text`)}</span></li>`,
  )}</ul>
<p class="soft">${text('terminal.ends')}</p>
<div class="actions"><button class="button" type="submit">${text('consent.allow')}</button>
<button class="button quiet" type="submit" formaction="${formTarget(facts, 'deny')}" formnovalidate>${text('consent.deny')}</button></div>
</form>
${signedInAs(facts)}
</div>`;
  return closedPage(facts, { title: text('terminal.title'), body, isFaulty: facts.unchosen });
}
