import { publicPageText } from '../../../foundation/messages/catalogue.ts';
import { html } from '../../../foundation/pages/html.ts';
import {
  type ConsentPageData,
  organisationChoice,
  signedInAs,
  withoutOrganisationPage,
} from '../consent-page.ts';
import type { DeviceAuthorizationRequest } from '../interaction-context.ts';
import { formTarget, requestingSoftware, signInClosedPage, tokenField } from '../sign-in-page.ts';

/**
 * Renders the page where a person compares the code with their terminal and lets it act for them, or refuses
 * (RFC 8628 section 5.4).
 */
export function deviceConsentPage(
  data: ConsentPageData,
  { address, browser, userCode }: DeviceAuthorizationRequest,
): string {
  if (data.memberships.length === 0) return withoutOrganisationPage(data);
  const { days, unusedDays } = data;
  const values = { platform: data.platformName, days, unusedDays, address, browser };
  const text = (key: string): string => publicPageText(data.language, key, values);
  const body = html`<div class="card">
${requestingSoftware(data)}
<h1>${text('terminal.title')}</h1>
<p class="lede">${text('terminal.lede')}</p>
<p class="user-code">${userCode}</p>
<p class="note">${text('terminal.compare')}</p>
<p class="soft">${text(browser === '' ? 'terminal.from.unnamed' : 'terminal.from')}</p>
<form method="post" action="${formTarget(data, 'consent')}">
${tokenField(data)}
${organisationChoice(data)}
<h2 id="access">${text('consent.able')}</h2>
<ul class="grants" aria-labelledby="access">${data.scopes.map(
    (scope) =>
      html`<li><strong>${text(`terminal.scope.${scope}`)}</strong><span>${text(`terminal.scope.${scope}.text`)}</span></li>`,
  )}</ul>
<p class="soft">${text('terminal.ends')}</p>
<div class="actions"><button class="button" type="submit">${text('consent.allow')}</button>
<button class="button quiet" type="submit" formaction="${formTarget(data, 'deny')}" formnovalidate>${text('consent.deny')}</button></div>
</form>
${signedInAs(data)}
</div>`;
  return signInClosedPage(data, { title: text('terminal.title'), body, isFaulty: data.isChoiceMissing });
}
