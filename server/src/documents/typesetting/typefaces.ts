import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Blob, Face, Font, Variation } from 'harfbuzzjs';
import decompress from 'woff2-encoder/decompress';
import { countryFonts } from '../../country/public.ts';
import { lazy } from '../../foundation/lazy-value.ts';
import { servedFolder } from '../../foundation/messages/country-folder.ts';

/*
 * Fonts of printed documents, in the order in which a character is looked up: IBM Plex Sans (Latin, Greek, Cyrillic),
 * the fonts in the folder of the country, then fonts of other scripts. Each file contains a part of a script, and is
 * loaded when a character needs it.
 */

/** A font file in one weight. */
export interface Typeface {
  /** Identifier that is unique in the process. */
  readonly id: string;
  readonly data: Uint8Array;
  readonly font: Font;
  readonly face: Face;
  /** Weight of a variable font; null for a static font. */
  readonly weight: number | null;
}

type Range = readonly [first: number, last: number];

interface FontFile {
  readonly path: string;
  /** Path of the bold version of a static font; null without one. */
  readonly boldPath: string | null;
  /** Ranges of characters that the file contains; null until the file is loaded if its ranges are not declared. */
  readonly ranges: readonly Range[] | null;
  loaded: { readonly regular: Typeface; readonly bold: Typeface } | null;
  loading?: Promise<void>;
}

const design = join(import.meta.dirname, '../../../../design');
const { resolve } = createRequire(import.meta.url);
const packages = [
  ...['ibm-plex-sans-arabic', 'noto-sans-hebrew', 'noto-sans-thai', 'noto-sans-devanagari'],
  ...['noto-sans-sc', 'noto-sans-kr'],
];

class Typefaces {
  readonly #files: readonly FontFile[];
  readonly #known = new Map<number, FontFile | null>();
  readonly #missing = new Set<FontFile>();

  constructor(files: readonly FontFile[]) {
    this.#files = files;
  }

  /** Returns the typeface of a character; undefined if no font contains it, or if `load` must first read the font. */
  find(codePoint: number, bold: boolean): Typeface | undefined {
    let file = this.#known.get(codePoint);
    if (file === undefined) {
      file = this.#fileOf(codePoint);
      if (file === undefined) return undefined;
      this.#known.set(codePoint, file);
    }
    return file?.loaded?.[bold ? 'bold' : 'regular'];
  }

  /** Loads the fonts that `find` needed but that were not loaded. Returns false if there were none. */
  async load(): Promise<boolean> {
    const files = [...this.#missing];
    await Promise.all(
      files.map((file) => {
        // A file is loaded only once if documents are printed concurrently.
        file.loading ??= loadFile(file);
        return file.loading;
      }),
    );
    for (const file of files) this.#missing.delete(file);
    return files.length > 0;
  }

  /**
   * Returns the first file that contains a character; null without one, undefined while a file that can contain it is
   * not loaded.
   */
  #fileOf(codePoint: number): FontFile | null | undefined {
    for (const file of this.#files) {
      if (
        file.ranges !== null &&
        !file.ranges.some(([first, last]) => first <= codePoint && codePoint <= last)
      )
        continue;
      if (file.loaded === null) {
        this.#missing.add(file);
        return undefined;
      }
      if (file.loaded.regular.font.nominalGlyph(codePoint) !== undefined) return file;
    }
    return null;
  }
}

/** Returns the fonts for the documents of a country. */
export function typefacesOf(folder: string): Typefaces {
  return new Typefaces([...plexFiles(), ...countryFontFiles(folder), ...packages.flatMap(packagedFiles)]);
}

export const typefaces: () => Typefaces = lazy(() => typefacesOf(servedFolder));

async function loadFile(file: FontFile): Promise<void> {
  const { path, boldPath } = file;
  const regular = await sfntOf(path);
  const name = basename(path).replace(/\.\w+$/, '');
  const face = new Face(new Blob(regular));
  const isVariable = 'wght' in face.getAxisInfos();
  const boldData = boldPath === null || isVariable ? null : await sfntOf(boldPath);
  const boldFace = boldData === null ? face : new Face(new Blob(boldData));
  file.loaded = {
    regular: typeface(name, regular, face, isVariable ? 400 : null),
    bold: typeface(`${name}-bold`, boldData ?? regular, boldFace, isVariable ? 700 : null),
  };
}

function typeface(id: string, data: Uint8Array, face: Face, weight: number | null): Typeface {
  const font = new Font(face);
  if (weight !== null) font.setVariations([new Variation('wght', weight)]);
  return { id, data, face, font, weight };
}

/** Reads a font file of any format, and returns it in TrueType format. */
async function sfntOf(path: string): Promise<Uint8Array> {
  const data = await readFile(path);
  return path.endsWith('.woff2') ? decompress(data) : data;
}

/** Returns the files of IBM Plex Sans, with the ranges of characters in its stylesheet. */
function plexFiles(): FontFile[] {
  const css = readFileSync(join(design, 'fonts.css'), 'utf8');
  return [...css.matchAll(/url\("(fonts\/plex-sans-[^"]+)"\)[^}]*?unicode-range:([^;}]+)/g)].map(
    ([, path = '', ranges = '']) => ({
      path: join(design, path),
      boldPath: null,
      ranges: rangesOf(ranges),
      loaded: null,
    }),
  );
}

/**
 * Returns the fonts in the folder of a country: `fonts/*.ttf` or `.woff2`, with `-bold` in the name of the bold version
 * of a static font.
 */
function countryFontFiles(folder: string): FontFile[] {
  const paths = countryFonts(folder);
  return paths
    .filter((path) => !/-bold\.\w+$/.test(path))
    .map((path) => {
      const boldPath = path.replace(/(\.\w+)$/, '-bold$1');
      return { path, boldPath: paths.includes(boldPath) ? boldPath : null, ranges: null, loaded: null };
    });
}

/** Returns the files of a Fontsource package, without the characters that IBM Plex Sans contains. */
function packagedFiles(name: string): FontFile[] {
  const isVariable = name.startsWith('noto');
  const list = resolve(`@fontsource${isVariable ? '-variable' : ''}/${name}/unicode.json`);
  const ranges: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'));
  return Object.entries(ranges)
    .filter(([subset]) => !/^(?:latin|cyrillic|greek|vietnamese)/.test(subset))
    .map(([subset, unicode]) => {
      const pathOf = (weight: string): string =>
        join(dirname(list), 'files', `${name}-${subset.replaceAll(/[[\]]/g, '')}-${weight}-normal.woff2`);
      return {
        path: pathOf(isVariable ? 'wght' : '400'),
        boldPath: isVariable ? null : pathOf('700'),
        ranges: rangesOf(unicode),
        loaded: null,
      };
    });
}

/** Parses ranges of characters, such as `U+0460-052f, U+20b4`. */
function rangesOf(text: string): Range[] {
  return [...text.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi)].map(([, first = '', last = first]) => [
    Number.parseInt(first, 16),
    Number.parseInt(last, 16),
  ]);
}
