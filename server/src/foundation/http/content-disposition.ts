import { withoutUnsafe } from '../text/unsafe-characters.ts';

/**
 * The header of a file that is saved and not shown, under its name (RFC 6266): in ASCII for old callers, and as it is for
 * those that know RFC 8187. A name of another kind of file gets the ending of what the file is.
 */
export function attachment(name: string, ending: string): string {
  const shown = withoutUnsafe(name);
  const known = shown.toLowerCase().endsWith(`.${ending}`) || (ending === 'jpg' && /\.jpeg$/i.test(shown));
  const whole = known ? shown : `${shown}.${ending}`;
  const ascii = whole.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === whole ? plain : `${plain}; filename*=UTF-8''${extendedValue(whole)}`;
}

// RFC 8187 section 3.2.1 lets fewer characters stand than a URI does.
function extendedValue(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
