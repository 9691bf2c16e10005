import bidiFactory from 'bidi-js';
import { Direction, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { lazy } from '../../foundation/lazy-value.ts';
import { type Typeface, typefaces } from './typefaces.ts';

/** A glyph with its position. All lengths are in em. */
export interface Glyph {
  readonly id: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

/** The smallest part of a text that can't be divided: a letter with its combining marks, or a ligature. */
export interface TextCluster {
  readonly typeface: Typeface;
  readonly text: string;
  /** Embedding level of the bidirectional algorithm, which is odd for right-to-left text (UAX 9). */
  readonly level: number;
  readonly advance: number;
  /** Glyphs from left to right. */
  readonly glyphs: readonly Glyph[];
}

export interface ShapedText {
  /** Clusters in the order of reading. */
  readonly clusters: readonly TextCluster[];
  /** False if no font contains one of the characters, which is replaced by a question mark. */
  readonly complete: boolean;
}

// The type declaration of the package has a default export, but Node imports the function.
const bidi = lazy(() => (typeof bidiFactory === 'function' ? bidiFactory : bidiFactory.default)());

/**
 * Shapes a line of text: selects a font for each character, applies ligatures and combining marks, and supports
 * right-to-left text.
 */
export function shapeText(text: string, bold: boolean): ShapedText {
  const { characters, complete } = charactersIn(text, bold);
  const shown = characters.map(({ text: each }) => each).join('');
  const { levels } = bidi().getEmbeddingLevels(shown);
  const clusters: TextCluster[] = [];
  let start = 0;
  for (let at = 0; at < characters.length; ) {
    const first = characters[at];
    if (!first) break;
    const level = levels[start] ?? 0;
    let end = start;
    let { script } = first;
    for (; at < characters.length; at += 1) {
      const next = characters[at];
      if (!next || next.typeface !== first.typeface || (levels[end] ?? 0) !== level) break;
      if (script !== '' && next.script !== '' && next.script !== script) break;
      script ||= next.script;
      end += next.text.length;
    }
    clusters.push(...shapeRun(shown, start, end, level, first.typeface));
    start = end;
  }
  return { clusters, complete };
}

interface Character {
  readonly text: string;
  readonly typeface: Typeface;
  readonly script: string;
}

const ignorableCharacter = /^[\p{Default_Ignorable_Code_Point}\p{Cc}]$/u;

/**
 * Selects a typeface for each character. A character that no font contains loses its accents or is replaced by a
 * question mark.
 */
function charactersIn(
  text: string,
  bold: boolean,
): { readonly characters: readonly Character[]; readonly complete: boolean } {
  const characters: Character[] = [];
  let complete = true;
  const add = (each: string, typeface: Typeface): unknown =>
    characters.push({ text: each, typeface, script: scriptOf(each) });
  for (const each of text.normalize('NFC')) {
    const before = characters.at(-1)?.typeface;
    const point = each.codePointAt(0) ?? 0;
    // A combining mark or joiner uses the font of the letter before it.
    if (before && /[\p{M}\u200c\u200d]/u.test(each) && before.font.nominalGlyph(point) !== undefined)
      add(each, before);
    else if (ignorableCharacter.test(each) && !/\p{Cc}/u.test(each)) {
      if (before && /[\u200c\u200d]/.test(each)) add(each, before);
    } else {
      const known = fontsOf(each, bold) ?? fontsOf(replacementFor(each), bold);
      if (!known) complete = false;
      for (const [shown, typeface] of known ?? fontsOf('?', bold) ?? []) add(shown, typeface);
    }
  }
  return { characters, complete };
}

function replacementFor(character: string): string {
  return /[\p{Z}\s]/u.test(character) ? ' ' : character.normalize('NFD').replaceAll(/\p{M}/gu, '');
}

function fontsOf(text: string, bold: boolean): [string, Typeface][] | null {
  const found = [...text].map((each): [string, Typeface | undefined] => [
    each,
    typefaces().find(each.codePointAt(0) ?? 0, bold),
  ]);
  const known = found.flatMap(([each, typeface]): [string, Typeface][] =>
    typeface ? [[each, typeface]] : [],
  );
  return text !== '' && known.length === found.length ? known : null;
}

const scripts = [
  ...[
    'Latn',
    'Grek',
    'Cyrl',
    'Arab',
    'Hebr',
    'Thai',
    'Hani',
    'Hira',
    'Kana',
    'Hang',
    'Deva',
    'Beng',
    'Taml',
    'Telu',
  ],
  ...[
    'Gujr',
    'Guru',
    'Knda',
    'Mlym',
    'Orya',
    'Sinh',
    'Laoo',
    'Khmr',
    'Mymr',
    'Geor',
    'Armn',
    'Ethi',
    'Tibt',
    'Mong',
  ],
].map((name): [string, RegExp] => [name, new RegExp(`\\p{Script=${name}}`, 'u')]);
const knownScripts = new Map<string, string>();

/** Returns the script of a character; an empty text for characters that all scripts use. */
function scriptOf(character: string): string {
  const known = knownScripts.get(character);
  if (known !== undefined) return known;
  const script = scripts.find(([, pattern]) => pattern.test(character))?.[0] ?? '';
  if (knownScripts.size < 20_000) knownScripts.set(character, script);
  return script;
}

function shapeRun(
  text: string,
  start: number,
  end: number,
  level: number,
  typeface: Typeface,
): TextCluster[] {
  const rightToLeft = level % 2 === 1;
  const buffer = new ShapingBuffer();
  buffer.addText(text, start, end - start);
  buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(typeface.font, buffer);
  const positions = buffer.getGlyphPositions();
  const { upem } = typeface.face;
  const byCluster = new Map<number, Glyph[]>();
  for (const [index, { codepoint, cluster }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const glyphs = byCluster.get(cluster) ?? [];
    glyphs.push({ id: codepoint, advance: xAdvance / upem, x: xOffset / upem, y: yOffset / upem });
    byCluster.set(cluster, glyphs);
  }
  const starts = [...byCluster.keys()].toSorted((one, other) => one - other);
  return starts.map((from, index) => {
    const glyphs = byCluster.get(from) ?? [];
    const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
    return { typeface, level, glyphs, advance, text: text.slice(from, starts[index + 1] ?? end) };
  });
}
