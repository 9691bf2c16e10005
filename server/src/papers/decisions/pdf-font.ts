import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';
import { lazy } from '../../foundation/lazy.ts';

/*
 * IBM Plex Sans: Latin with the letters of Vietnamese, Greek, Cyrillic. The standard fonts of PDF have Western European
 * letters only, and a decision names people as they write themselves.
 */
const { resolve } = createRequire(import.meta.url);

function openFont(path: string): Font {
  const font = openSync(resolve(`@expo-google-fonts/ibm-plex-sans/${path}`));
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${path} is a collection, not a font`);
  return font;
}

export interface DecisionFonts {
  readonly regular: Font;
  readonly bold: Font;
  /** Whether both have a glyph for a character. */
  has(character: string): boolean;
}

/** Opened once, when the first page is drawn: reading how letters are set takes longer than drawing a page. */
export const decisionFonts: () => DecisionFonts = lazy(() => {
  const regular = openFont('400Regular/IBMPlexSans_400Regular.ttf');
  const bold = openFont('700Bold/IBMPlexSans_700Bold.ttf');
  return {
    regular,
    bold,
    has(character) {
      const point = character.codePointAt(0) ?? 0;
      return regular.hasGlyphForCodePoint(point) && bold.hasGlyphForCodePoint(point);
    },
  };
});
