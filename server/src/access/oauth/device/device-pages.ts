import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { publicPageText } from '../../../foundation/messages/catalogue.ts';
import { languageCookieToSet } from '../../../foundation/messages/language.ts';
import { html } from '../../../foundation/pages/html.ts';
import { closedPageHeaders, languageHeaders, type PageLocation } from '../../../foundation/pages/page.ts';
import { deviceSessionClient } from '../../device-session.ts';
import { errorPage, pageLocationOf, renderErrorBelow, signInExpired } from '../error-page.ts';
import { originalRequest, queryStringOf } from '../sanitize-request.ts';
import { signInClosedPage } from '../sign-in-page.ts';

const maxUserCodeInput = 20;
/**
 * Errors of oidc-provider for an unknown, expired or used code. The page does not distinguish them because that
 * would help only an attacker who guesses codes.
 */
const userCodeErrors = ['NotFoundError', 'ExpiredError', 'AlreadyUsedError'];

/** Creates the pages of RFC 8628 before and after the sign-in, as hooks of oidc-provider. */
export function devicePages(baseUrl: string) {
  const send = (context: KoaContextWithOIDC, status: number, page: (place: PageLocation) => string): void => {
    const pageRequest = originalRequest(context.req);
    const place = pageLocationOf(pageRequest, baseUrl);
    const remembered = languageCookieToSet(queryStringOf(pageRequest).slice(1), baseUrl);
    if (remembered !== null) context.res.appendHeader('Set-Cookie', remembered);
    context.status = status;
    context.set({ ...closedPageHeaders(), ...languageHeaders(place.language) });
    context.body = page(place);
  };
  const askForCode = (
    context: KoaContextWithOIDC,
    status: number,
    typed: string,
    fault: CodeError | null,
  ) => {
    const token = String(Object(context.oidc.session?.state).secret);
    send(context, status, (place) =>
      codePage(place, { token, typed: typed.slice(0, maxUserCodeInput), fault }),
    );
  };
  const renderError = renderErrorBelow(baseUrl);
  return {
    userCodeInputSource(context: KoaContextWithOIDC, _form: string, out?: ErrorOut, error?: Error): void {
      if (!out || !error) return askForCode(context, 200, String(context.query.code ?? ''), null);
      const isTyped = context.oidc.route === 'code_verification';
      if (isTyped && error.name === 'NoCodeError') return askForCode(context, 400, '', 'missing');
      if (isTyped && userCodeErrors.includes(error.name)) {
        return askForCode(context, 400, String(Reflect.get(error, 'userCode') ?? ''), 'wrong');
      }
      skipSessionStorage(context);
      if (error.name === 'AbortedError') send(context, 200, (place) => endPage(place, 'device.denied'));
      else if (userCodeErrors.includes(error.name))
        send(context, 400, (place) => errorPage(place, signInExpired));
      else renderError(context, out, error);
    },
    /**
     * Shows the code page instead of a confirmation page, because the person sees the code again on the
     * consent page after the sign-in.
     */
    userCodeConfirmSource: (context: KoaContextWithOIDC): void => askForCode(context, 400, '', 'missing'),
    successSource: (context: KoaContextWithOIDC): void =>
      send(context, 200, (place) => endPage(place, 'device.allowed')),
  };
}

/**
 * Marks the session as unchanged, so that it is not stored. oidc-provider put a form token into it, which a
 * page without a form does not need.
 */
function skipSessionStorage({ oidc }: KoaContextWithOIDC): void {
  if (oidc.session) Reflect.set(oidc.session, 'touched', false);
}

type CodeError = 'missing' | 'wrong';

interface TypedCode {
  /** CSRF token, which proves that the form comes from a page of the portal. */
  readonly token: string;
  readonly typed: string;
  readonly fault: CodeError | null;
}

/** Renders the page where a person types the code that their terminal displays. */
function codePage(place: PageLocation, { token, typed, fault }: TypedCode): string {
  const text = (key: string): string =>
    publicPageText(place.language, key, { platform: deviceSessionClient.name });
  const words = fault && text(`device.${fault}`);
  const body = html`<div class="card">
<p class="eyebrow">${deviceSessionClient.name}</p>
<h1>${text('device.title')}</h1>
<p class="lede">${text('device.lede')}</p>
${words !== null && html`<div class="alert" role="alert" id="fault"><p>${words}</p></div>`}
<form method="post" action="${place.prefix}/device" novalidate>
<input type="hidden" name="xsrf" value="${token}">
<input type="hidden" name="confirm" value="yes">
<div class="field">
<label for="user_code">${text('device.code')}</label>
<input id="user_code" name="user_code" type="text" autocomplete="off" autocapitalize="characters" spellcheck="false" required maxlength="${String(maxUserCodeInput)}" autofocus${
    typed !== '' && html` value="${typed}"`
  }${words !== null && html` aria-invalid="true" aria-describedby="fault"`}>
</div>
<p class="note">${text('device.only')}</p>
<div class="actions"><button class="button" type="submit">${text('device.continue')}</button></div>
</form>
</div>`;
  return signInClosedPage(place, { title: text('device.title'), body, isFaulty: fault !== null });
}

/** Renders the last page: the person continues at the terminal. */
function endPage(place: PageLocation, words: 'device.allowed' | 'device.denied'): string {
  const title = publicPageText(place.language, words);
  const body = html`<div class="card">
<h1>${title}</h1>
<p>${publicPageText(place.language, `${words}.text`)}</p>
</div>`;
  return signInClosedPage(place, { title, body });
}
