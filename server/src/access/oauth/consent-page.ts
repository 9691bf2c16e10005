import { scopeWords } from '../../callers/public.ts';
import { type Html, html, page } from '../../foundation/http/page.ts';
import type { Membership } from '../../organisations/public.ts';
import { type PageFacts, tokenField } from './sign-in-page.ts';

export interface ConsentFacts extends PageFacts {
  readonly person: { readonly name: string; readonly email: string };
  readonly memberships: readonly Membership[];
  readonly scopes: readonly string[];
  readonly days: number;
  /** The form came back without one of the organisations. */
  readonly unchosen: boolean;
}

/** The page where a person lets a platform act for one organisation, or does not. */
export function consentPage(facts: ConsentFacts): string {
  if (facts.memberships.length === 0) return withoutOrganisationPage(facts);
  const body = html`<div class="card">
<p class="eyebrow">${facts.platformName} by ${facts.organisationName}</p>
<h1>Let ${facts.platformName} act for your organisation?</h1>
<p class="lede"><strong>${facts.organisationName}</strong>, the maker of ${facts.platformName}, asks for this access to the Customs Portal.</p>
<form method="post" action="${facts.path}/consent">
${tokenField(facts)}
${organisationChoice(facts)}
<h2 id="access">It will be able to</h2>
<ul class="grants" aria-labelledby="access">${facts.scopes.map((scope) => {
    const { title, text } = scopeWords(scope);
    return html`<li><strong>${title}</strong><span>${text}</span></li>`;
  })}</ul>
<p class="soft">Access ends after ${facts.days} days, or earlier when it is withdrawn. Your password is not shared.</p>
<div class="actions"><button class="button" type="submit">Allow</button>
<button class="button quiet" type="submit" formaction="${facts.path}/deny" formnovalidate>Deny</button></div>
</form>
${signedInAs(facts)}
</div>`;
  const title = `${facts.unchosen ? 'Error: ' : ''}Let ${facts.platformName} act for your organisation`;
  return page({ title, body, layout: 'task' });
}

function organisationChoice({ memberships, unchosen }: ConsentFacts): Html {
  const [first, ...others] = memberships;
  if (first && others.length === 0) {
    const { id, name } = first.organisation;
    return html`<p class="note">It will act for <strong>${name}</strong>.</p><input type="hidden" name="organisation" value="${id}">`;
  }
  return html`<fieldset${unchosen && html` aria-invalid="true" aria-describedby="organisation-fault"`}>
<legend>Which organisation may it act for?</legend>
${unchosen && html`<p class="fault" id="organisation-fault" role="alert">Choose one organisation.</p>`}
${memberships.map(
  ({ organisation }) =>
    html`<label class="choice"><input type="radio" name="organisation" value="${organisation.id}" required><span>${organisation.name}<small>${kindWords[organisation.kind]}</small></span></label>`,
)}
</fieldset>`;
}

const kindWords: Readonly<Record<Membership['organisation']['kind'], string>> = {
  trader: 'Trader',
  broker: 'Customs broker',
  platform_operator: 'Platform operator',
  customs_authority: 'Customs authority',
};

function withoutOrganisationPage(facts: ConsentFacts): string {
  const body = html`<div class="card">
<p class="eyebrow">${facts.platformName} by ${facts.organisationName}</p>
<h1>You cannot connect an organisation yet</h1>
<p>You are signed in, but you belong to no active organisation for which you may let ${facts.platformName} act.</p>
<p>Ask the owner of your organisation to add you as a developer or owner, or to have its suspension lifted. Then go back to ${facts.platformName} and start again.</p>
<form method="post" action="${facts.path}/deny">${tokenField(facts)}
<div class="actions"><button class="button" type="submit">Back to ${facts.platformName}</button></div></form>
${signedInAs(facts)}
</div>`;
  return page({ title: 'You cannot connect an organisation yet', body, layout: 'task' });
}

function signedInAs(facts: ConsentFacts): Html {
  return html`<form class="aside" method="post" action="${facts.path}/other-person">${tokenField(facts)}
Signed in as ${facts.person.name} (${facts.person.email}). Not you? <button class="link-button" type="submit">Sign in as someone else</button>
</form>`;
}
