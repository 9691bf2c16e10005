import { inflateSync } from 'node:zlib';

/** The content of each compressed stream of a PDF, in its order: pages as they are drawn, fonts and their tables. */
function streamsOf(pdf: Buffer): { readonly object: string; readonly content: string }[] {
  const streams: { object: string; content: string }[] = [];
  for (let at = pdf.indexOf('\nstream\n'); at !== -1; at = pdf.indexOf('\nstream\n', at + 1)) {
    const start = at + 8;
    // The metadata are not compressed.
    if (pdf[start] !== 0x78) continue;
    const head = pdf.subarray(0, at).toString('latin1');
    const object = /(\d+) 0 obj(?![\s\S]*\d 0 obj)/.exec(head.slice(-400))?.[1] ?? '';
    const content = inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start))).toString('latin1');
    streams.push({ object, content });
  }
  return streams;
}

/** Each rectangle that is drawn: x, y, width, height. */
export function rectanglesOf(pdf: Buffer): number[][] {
  return streamsOf(pdf).flatMap(({ content }) =>
    [...content.matchAll(/^([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/gm)].map((match) =>
      match.slice(1).map(Number),
    ),
  );
}

/** What the pages of a PDF show, in the order in which it is drawn, by the tables that readers copy text with. */
export function textOf(pdf: Buffer): string {
  const plain = pdf.toString('latin1');
  const streams = streamsOf(pdf);
  const fonts = new Map(
    [...plain.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']): [string, string[]] => {
      const table = new RegExp(`\\n${font} 0 obj[\\s\\S]*?/ToUnicode (\\d+) 0 R`).exec(plain)?.[1];
      return [name, lettersOf(streams.find(({ object }) => object === table)?.content ?? '')];
    }),
  );
  return streams
    .flatMap(({ content }) => [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)])
    .reduce(
      ({ text, letters }, [, font, shown]) => {
        if (font !== undefined) return { text, letters: fonts.get(font) ?? [] };
        const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)].flatMap(
          ([, hex = '']) => hex.match(/.{4}/g) ?? [],
        );
        const line = glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '\ufffd').join('');
        return { text: `${text}${line}\n`, letters };
      },
      { text: '', letters: Array.of<string>() },
    ).text;
}

/** The letters of a font's glyphs, by a table of ranges (`<0000> <0002> [<0041> <0042> <0043>]`). */
function lettersOf(table: string): string[] {
  const letters: string[] = [];
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/g)) {
    const first = Number.parseInt(from, 16);
    for (const [index, hex] of (list.match(/[0-9a-f ]+/g) ?? [])
      .filter((part) => part.trim() !== '')
      .entries()) {
      letters[first + index] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
    }
  }
  return letters;
}
