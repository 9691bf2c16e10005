import type PDFDocument from 'pdfkit';
import type { TextCluster } from './shaped-text.ts';
import { subsetFont } from './subset-font.ts';
import type { TextLine } from './text-lines.ts';
import type { Typeface } from './typefaces.ts';

type Pdf = InstanceType<typeof PDFDocument>;
type Reference = ReturnType<Pdf['ref']>;

interface UsedFont {
  readonly name: string;
  readonly typeface: Typeface;
  readonly reference: Reference;
  readonly glyphs: Map<number, { readonly width: number; text: string | null }>;
}

/**
 * The fonts of a PDF document: draws lines of text, and embeds the used glyphs with the text that they
 * represent.
 */
export class PdfTextFonts {
  readonly #pdf: Pdf;
  readonly #fonts = new Map<string, UsedFont>();

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  /** Draws a line of text that begins at `x`. The baseline is `baseline` below the top of the page. */
  draw({ clusters }: TextLine, x: number, baseline: number, size: number): void {
    const { page } = this.#pdf;
    const y = page.height - baseline;
    const commands = [`q 1 0 0 -1 0 ${formatLength(page.height)} cm`, 'BT'];
    let at = x;
    for (const run of runsOf(clusters)) {
      const font = this.#fontOf(run.typeface);
      page.fonts[font.name] = font.reference;
      commands.push(`/${font.name} ${formatLength(size)} Tf`);
      for (const part of run.parts) {
        for (const { glyphs, text } of part)
          recordGlyphText(
            font,
            glyphs.map(({ id }) => id),
            text,
          );
        const actual = part.map(({ text }) => text).join('');
        // A PDF reader must copy a letter together with its combining marks, so such a cluster needs `ActualText`.
        const isPlain = part.every(
          (cluster) => cluster.glyphs.length === 1 && hasRecordedText(font, cluster),
        );
        if (!isPlain) commands.push(`/Span <</ActualText <feff${textToUtf16Hex(actual)}>>> BDC`);
        commands.push(...glyphCommands(font, part, at, y, size));
        if (!isPlain) commands.push('EMC');
        at += part.reduce((sum, { advance }) => sum + advance, 0) * size;
      }
    }
    commands.push('ET', 'Q');
    this.#pdf.addContent(commands.join('\n'));
  }

  /** Embeds the fonts in the document. Must be called once, before the document ends. */
  embed(): void {
    for (const font of this.#fonts.values()) embedFont(this.#pdf, font);
  }

  #fontOf(typeface: Typeface): UsedFont {
    const known = this.#fonts.get(typeface.id);
    if (known) return known;
    const name = `T${this.#fonts.size + 1}`;
    const font = { name, typeface, reference: this.#pdf.ref({}), glyphs: new Map() };
    this.#fonts.set(typeface.id, font);
    return font;
  }
}

interface Run {
  readonly typeface: Typeface;
  /** Groups of clusters that a PDF reader can copy together, or single clusters. */
  readonly parts: TextCluster[][];
}

function runsOf(clusters: readonly TextCluster[]): Run[] {
  const runs: Run[] = [];
  for (const cluster of clusters) {
    const last = runs.at(-1);
    const isSimple = cluster.glyphs.length === 1;
    if (last?.typeface !== cluster.typeface) runs.push({ typeface: cluster.typeface, parts: [[cluster]] });
    else {
      const part = last.parts.at(-1);
      if (isSimple && part && part[0]?.glyphs.length === 1) part.push(cluster);
      else last.parts.push([cluster]);
    }
  }
  return runs;
}

/** Records the text of the glyphs in a cluster, for PDF readers that copy text glyph by glyph. */
function recordGlyphText({ glyphs, typeface }: UsedFont, ids: readonly number[], text: string): void {
  const signs = [...text];
  for (const [index, id] of ids.entries()) {
    const recordedText = glyphs.get(id);
    if (recordedText && recordedText.text !== null) continue;
    const sign = signs.find((each) => typeface.font.nominalGlyph(each.codePointAt(0) ?? 0) === id);
    const own = ids.length === 1 ? text : (sign ?? (index === 0 ? text : null));
    const width = Math.round((typeface.font.glyphHAdvance(id) * 1_000) / typeface.face.upem);
    glyphs.set(id, { width, text: own });
  }
}

function hasRecordedText({ glyphs }: UsedFont, cluster: TextCluster): boolean {
  return cluster.glyphs.map(({ id }) => glyphs.get(id)?.text ?? '').join('') === cluster.text;
}

function glyphCommands(
  font: UsedFont,
  part: readonly TextCluster[],
  x: number,
  y: number,
  size: number,
): string[] {
  const commands: string[] = [];
  let shownGlyphs = '';
  let pen = x;
  let nextX = x;
  let raised = 0;
  const move = (): unknown =>
    commands.push(`1 0 0 1 ${formatLength(pen)} ${formatLength(y + raised * size)} Tm`);
  const flush = (): void => {
    if (shownGlyphs !== '') commands.push(`[${shownGlyphs}] TJ`);
    shownGlyphs = '';
  };
  move();
  for (const { id, advance, x: right, y: up } of part.flatMap(({ glyphs }) => glyphs)) {
    const place = nextX + right * size;
    if (up !== raised) {
      flush();
      raised = up;
      pen = place;
      move();
    } else if (Math.abs(place - pen) > 0.0005 * size) {
      shownGlyphs += ` ${formatLength(((pen - place) / size) * 1_000)} `;
      pen = place;
    }
    shownGlyphs += `<${glyphToHex(id)}>`;
    pen += ((font.glyphs.get(id)?.width ?? 0) / 1_000) * size;
    nextX += advance * size;
  }
  flush();
  return commands.map((command) => command.replaceAll('><', ''));
}

function embedFont(pdf: Pdf, { typeface, reference, glyphs }: UsedFont): void {
  const { face, font, id } = typeface;
  const scale = 1_000 / face.upem;
  const head = face.referenceTable('head') ?? new Uint8Array(54);
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const { ascender, descender } = font.hExtents();
  const file = pdf.ref({});
  file.end(Buffer.from(subsetFont(typeface, glyphs.keys())));
  const name = `${subsetTagOf(reference)}+${id.replaceAll(/[^A-Za-z0-9-]/g, '')}`;
  const descriptor = pdf.ref({
    Type: 'FontDescriptor',
    FontName: name,
    Flags: 4,
    FontBBox: [36, 38, 40, 42].map((at) => Math.round(view.getInt16(at) * scale)),
    ItalicAngle: 0,
    Ascent: Math.round(ascender * scale),
    Descent: Math.round(descender * scale),
    CapHeight: 700,
    StemV: 0,
    FontFile2: file,
  });
  descriptor.end(undefined);
  const sorted = [...glyphs].toSorted(([one], [other]) => one - other);
  const descendant = pdf.ref({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: pdfString('Adobe'), Ordering: pdfString('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: sorted.flatMap(([glyph, { width }]) => [glyph, [width]]),
    CIDToGIDMap: 'Identity',
  });
  descendant.end(undefined);
  const unicode = pdf.ref({});
  unicode.end(unicodeTable(sorted.flatMap(([glyph, { text }]) => (text === null ? [] : [[glyph, text]]))));
  Object.assign(reference.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: unicode,
  });
  reference.end(undefined);
}

/** Returns the ToUnicode table of a font, with which PDF readers copy text (ISO 32000, 9.10.3). */
function unicodeTable(texts: readonly (readonly [glyph: number, text: string])[]): string {
  const blocks = [];
  for (let at = 0; at < texts.length; at += 100) {
    const block = texts
      .slice(at, at + 100)
      .map(([glyph, text]) => `<${glyphToHex(glyph)}> <${textToUtf16Hex(text)}>`);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Returns a text that pdfkit writes as a PDF string, because it writes a primitive string as a PDF name. */
function pdfString(text: string): object {
  return Object(text);
}

/** Returns the prefix of six letters in the name of a font subset (ISO 32000, 9.9.2). */
function subsetTagOf(reference: Reference): string {
  return [...String(reference.id).padStart(6, '0')].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('');
}

function formatLength(length: number): string {
  return String(Math.round(length * 10_000) / 10_000);
}

function glyphToHex(glyph: number): string {
  return glyph.toString(16).padStart(4, '0');
}

function textToUtf16Hex(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
