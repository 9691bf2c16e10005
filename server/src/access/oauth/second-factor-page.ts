import { html, page } from '../../foundation/http/page.ts';
import { type PageFacts, tokenField } from './sign-in-page.ts';

export type SecondFactorFault =
  | { readonly kind: 'missing' | 'wrong' }
  | { readonly kind: 'throttled'; readonly minutes: number };

/** The page after a right password, for whoever has a second factor. `proof` tells whose password it was. */
export function secondFactorPage(
  facts: PageFacts,
  { fault, proof }: { readonly proof: string; readonly fault: SecondFactorFault | null },
): string {
  const words = fault && wordsOf(fault);
  const body = html`<div class="card">
<p class="eyebrow">${facts.platformName} by ${facts.organisationName}</p>
<h1>Second factor</h1>
<p class="lede">Your password is right. Now prove it is you.</p>
${words !== null && html`<div class="alert" role="alert" id="fault"><p>${words}</p></div>`}
<form method="post" action="${facts.path}/second-factor" novalidate>
${tokenField(facts)}
<input type="hidden" name="proof" value="${proof}">
<div class="field">
<label for="code">Code of your authenticator app, or a recovery code</label>
<input id="code" name="code" type="text" inputmode="text" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="20" autofocus${
    words !== null && html` aria-invalid="true" aria-describedby="fault"`
  }>
</div>
<div class="actions"><button class="button" type="submit">Continue</button>
<button class="button quiet" type="submit" formaction="${facts.path}/deny" formnovalidate>Cancel</button></div>
</form>
<p class="aside">Only enter a code on a page of the Customs Portal. ${facts.platformName} never sees it.</p>
</div>`;
  return page({ title: fault === null ? 'Second factor' : 'Error: Second factor', body, layout: 'task' });
}

function wordsOf(fault: SecondFactorFault): string {
  switch (fault.kind) {
    case 'missing':
      return 'Enter a code.';
    case 'wrong':
      return 'The code is not right, or was used before. Wait for the next one and try again.';
    case 'throttled':
      return `There were too many wrong codes. Please wait ${fault.minutes === 1 ? '1 minute' : `${fault.minutes} minutes`}, then try again.`;
  }
}
