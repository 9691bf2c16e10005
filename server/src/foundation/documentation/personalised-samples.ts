import { publicPageText } from '../messages/catalogue.ts';
import type { Language } from '../messages/language.ts';
import { type Html, html, trustedMarkup } from '../pages/html.ts';
import { ownScript } from '../pages/page-assets.ts';

/*
 * Samples are the same for all readers. The reader's values (client id, secret, key) are marked, and a script
 * of the page (design/personalise-samples.mjs) inserts them for a signed-in reader.
 */

/** The JSON property that contains the reader's value, by the variable name in the samples. */
const propertyByMark: Readonly<Record<string, string>> = {
  CLIENT_ID: 'clientId',
  CLIENT_SECRET: 'clientSecret',
  API_KEY: 'apiKey',
  PLATFORM_ID: 'clientId',
  PLATFORM_SECRET: 'clientSecret',
  PLATFORM_KEY: 'apiKey',
  IDP: 'idPlatform',
  ORIGIN: 'origin',
};

/** Marks personal values in the escaped code of a guide: reads of the sandbox’s accounts file, and their variables. */
export function markPersonalValuesInGuide(code: string): string {
  return code
    .replaceAll(
      /\$\(json \.(hostToHost|platform)\.(clientId|clientSecret|apiKey|idPlatform|origin) &lt; &quot;\$SANDBOX&quot;\)/g,
      (whole, of: string, member: string) =>
        markedValue(member, whole, of === 'platform' ? 'platform' : 'host_to_host'),
    )
    .replaceAll('$(json .baseUrl &lt; &quot;$SANDBOX&quot;)', (whole) => markedValue('baseUrl', whole))
    .replaceAll(/\$(CLIENT_ID|CLIENT_SECRET|API_KEY)\b/g, (whole, name: string) => markVariable(name, whole))
    .replaceAll(/\$(PLATFORM_(?:ID|SECRET|KEY)|IDP|ORIGIN)\b/g, (whole, name: string) =>
      markVariable(name, whole, 'platform'),
    )
    .replaceAll('FIRST-$(date +%s)', (whole) => markedValue('lrn', whole));
}

/**
 * Marks personal values in a highlighted sample of the reference: variables, example LRNs, and the position of a
 * platform’s headers.
 */
export function markPersonalValuesInSample(code: string): string {
  return code
    .replaceAll(/\$?(?<![A-Z_])(CLIENT_ID|CLIENT_SECRET|API_KEY)\b/g, (whole, name: string) =>
      markVariable(name, whole),
    )
    .replaceAll(
      /(\blrn\b(?:&quot;|&#x27;|\\|<\/?span[^>]*>|:|=&gt;|\s)+)([A-Z][\w.-]+)/g,
      (_, before: string, lrn: string) => before + markedValue('lrn', lrn),
    )
    .replace(
      /-H <span[^>]*>&quot;portal-api-key: (?:(?!&quot;).)*&quot;<\/span>/,
      (header) => header + markedValue('platform', ''),
    );
}

function markVariable(name: string, whole: string, of?: string): string {
  return markedValue(propertyByMark[name] ?? '', whole, of);
}

function markedValue(member: string, text: string, of?: string): string {
  return html`<span data-own="${member}"${of !== undefined && html` data-of="${of}"`}>${trustedMarkup(text)}</span>`
    .markup;
}

/** Adds input fields and the script for personal values to a page with marks. A page without marks is unchanged. */
export function addPersonalValueFields(
  body: Html,
  { prefix, language }: { readonly prefix: string; readonly language: Language },
): { readonly body: Html; readonly scripts: readonly string[] } {
  if (!body.markup.includes('<span data-own=')) return { body, scripts: [] };
  const text = (key: string): string => publicPageText(language, key);
  const secret = (name: string, label: string): Html =>
    html`<label class="field">${label} <input type="text" name="${name}" class="masked" autocomplete="off" autocapitalize="none" spellcheck="false"></label>`;
  const fields = html`<template id="own" data-prefix="${prefix}"><section class="own no-print" lang="${language}" aria-label="${text('own')}">
<p>${text('own.about')}</p>
<label class="field">${text('own.client')} <select></select></label>
${secret('clientSecret', text('own.secret'))}
${secret('apiKey', text('own.key'))}
</section></template>`;
  return { body: html`${body}${fields}`, scripts: [ownScript] };
}
