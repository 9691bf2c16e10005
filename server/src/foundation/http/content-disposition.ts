import { replaceUnsafe } from '../text/unsafe-characters.ts';

/**
 * Returns the Content-Disposition header of a download (RFC 6266). It contains the file name in ASCII for old clients,
 * and the complete name for clients that support RFC 8187. A name with another extension gets `ending`.
 */
export function attachmentHeader(name: string, ending: string): string {
  const shown = replaceUnsafe(name);
  const known = shown.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(shown));
  const whole = known ? shown : `${shown}.${ending}`;
  const ascii = whole.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === whole ? plain : `${plain}; filename*=UTF-8''${extendedValue(whole)}`;
}

// Escapes more characters than `encodeURIComponent`, because RFC 8187 section 3.2.1 allows fewer.
function extendedValue(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
