import { publicPageText } from '../../foundation/messages/catalogue.ts';
import { html } from '../../foundation/pages/html.ts';
import {
  formTarget,
  requestingSoftware,
  type SignInPageData,
  signInClosedPage,
  tokenField,
} from './sign-in-page.ts';

export type SecondFactorFault =
  | { readonly kind: 'missing' | 'wrong' }
  | { readonly kind: 'throttled'; readonly minutes: number };

/**
 * Renders the page after the password for a person with a second factor. `proof` identifies the person whose
 * password was accepted.
 */
export function secondFactorPage(
  data: SignInPageData,
  { fault, proof }: { readonly proof: string; readonly fault: SecondFactorFault | null },
): string {
  const { language, platformName: platform } = data;
  const minutes = fault?.kind === 'throttled' ? fault.minutes : 0;
  const text = (key: string): string => publicPageText(language, key, { platform, minutes });
  const words = fault && text(`secondFactor.${fault.kind}`);
  const body = html`<div class="card">
${requestingSoftware(data)}
<h1>${text('secondFactor.title')}</h1>
<p class="lede">${text('secondFactor.lede')}</p>
${words !== null && html`<div class="alert" role="alert" id="fault"><p>${words}</p></div>`}
<form method="post" action="${formTarget(data, 'second-factor')}" novalidate>
${tokenField(data)}
<input type="hidden" name="proof" value="${proof}">
<div class="field">
<label for="code">${text('secondFactor.code')}</label>
<input id="code" name="code" type="text" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="20" autofocus${
    words !== null && html` aria-invalid="true" aria-describedby="fault"`
  }>
</div>
<div class="actions"><button class="button" type="submit">${text('secondFactor.continue')}</button>
<button class="button quiet" type="submit" formaction="${formTarget(data, 'deny')}" formnovalidate>${text('signIn.cancel')}</button></div>
</form>
<p class="aside">${text('secondFactor.only')}</p>
</div>`;
  return signInClosedPage(data, { title: text('secondFactor.title'), body, isFaulty: fault !== null });
}
