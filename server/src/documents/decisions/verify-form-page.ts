import { exampleMrn } from '../../country/public.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import { html } from '../../foundation/pages/html.ts';
import { type PageLocation, page } from '../../foundation/pages/page.ts';
import { renderIcon, scanScript } from '../../foundation/pages/page-assets.ts';

/**
 * Renders the form in which a visitor enters an MRN or scans the QR code of a decision with the camera or from a photo,
 * if the browser supports it. `number` is an invalid input, which the visitor can correct.
 */
export function verifyFormPage(place: PageLocation, number: string | null): string {
  const { language, prefix } = place;
  const text = (key: string): string => publicPageText(language, key);
  const fault =
    number === null
      ? null
      : publicPageText(language, number === '' ? 'verify.number.missing' : 'verify.number.fault', { number });
  const body = html`<div class="card">
<h1>${text('verify.title')}</h1>
<p class="lede">${text('verify.lede')}</p>
<form action="${prefix}/verify" method="get">
<div class="field"><label for="number">${text('verify.number')}</label>
<p class="hint" id="number-hint">${publicPageText(language, 'verify.number.hint', { example: exampleMrn })}</p>
<input id="number" name="number" value="${number ?? ''}" maxlength="300" autocomplete="off" autocapitalize="characters" spellcheck="false"${
    fault !== null && html` aria-invalid="true"`
  } aria-describedby="number-hint${fault !== null && ' number-fault'}">
${fault !== null && html`<p class="fault" id="number-fault" role="alert">${fault}</p>`}</div>
<div class="actions"><button class="button" type="submit">${text('verify.check')}</button></div>
</form>
<div id="scan" class="scan" hidden data-no-code="${text('verify.noCode')}" data-no-camera="${text('verify.noCamera')}" data-stop="${text('verify.stop')}">
<button class="button quiet" type="button" id="camera">${renderIcon('camera')}<span>${text('verify.scan')}</span></button>
<label class="button quiet" for="picture">${renderIcon('upload')}<span>${text('verify.picture')}</span></label>
<input class="visually-hidden" id="picture" type="file" accept="image/*">
<video id="video" muted playsinline hidden aria-label="${text('verify.video')}"></video>
<p class="fault" id="scan-fault" role="alert"></p>
</div>
</div>`;
  const title = text('verify.title');
  const pageTitle = fault === null ? title : publicPageText(language, 'signIn.error', { title });
  return page({ ...place, title: pageTitle, body, layout: 'task', scripts: [scanScript] });
}
