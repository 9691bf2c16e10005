import PDFDocument from 'pdfkit';
import { country, officialTime, typeName } from '../../country/public.ts';
import { wordsOfPage } from '../../foundation/words/catalogue.ts';
import type { Decision } from './decision.ts';
import { drawCode } from './pdf-code.ts';
import {
  accent,
  addFonts,
  collect,
  heading,
  layoutOf,
  left,
  line,
  right,
  type Sheet,
  soft,
  wash,
  width,
  write,
} from './pdf-sheet.ts';
import { pdfText, registrationText } from './pdf-text.ts';
import { titleOfDecision, type Words } from './words.ts';

const bottom = 772;
const qrSize = 118;
/** So many goods items stand on paper; the signed decision has all of them. */
export const mostItems = 24;

/**
 * A decision as an A4 page, or two, to print and to carry along. The same decision makes the same bytes, and nothing in
 * it comes from elsewhere.
 */
export async function decisionPdf(decision: Decision, words: Words): Promise<Buffer> {
  const title = titleOfDecision(words.language, decision.decision);
  const { mrn, lrn } = decision.declaration;
  const taken = new Date(decision.decidedAt);
  const info = {
    Title: `${title} - ${mrn ?? lrn}`,
    Creator: 'Customs Portal',
    CreationDate: taken,
    ModDate: taken,
  };
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: words.language,
    displayTitle: true,
    info,
  });
  addFonts(pdf);
  const whole = collect(pdf);
  const sheet = { pdf, complete: true };
  drawHead(sheet, decision, words);
  drawTitle(sheet, decision, words);
  let y = drawFacts(sheet, decision, words);
  y = drawReason(sheet, decision, words, y);
  y = drawParties(sheet, decision, words, y);
  drawGoods(sheet, decision, words, y);
  drawFeet(sheet, decision, words);
  pdf.end();
  return whole;
}

/** A text of the page in the language of its reader. */
function paperText(
  { language }: Words,
  key: string,
  values?: Readonly<Record<string, string | number>>,
): string {
  return wordsOfPage(language, `paper.${key}`, values);
}

function drawHead(sheet: Sheet, { declaration }: Decision, words: Words): void {
  const { pdf } = sheet;
  pdf.rect(0, 0, 596, 6).fill(accent);
  pdf
    .circle(left + 12, 40, 11)
    .lineWidth(1.8)
    .stroke(accent);
  pdf
    .moveTo(left + 7.5, 40.5)
    .lineTo(left + 10.8, 43.8)
    .lineTo(left + 16.8, 36.8)
    .lineWidth(2)
    .stroke(accent);
  write(sheet, 'Customs Portal', left + 32, country.official ? 33 : 27, { size: 12, bold: true });
  if (!country.official)
    write(sheet, wordsOfPage(words.language, 'demonstration'), left + 32, 43, {
      size: 9,
      bold: true,
      colour: accent,
    });
  const { office } = declaration;
  if (office === null) return;
  const name = words.office(office) ?? paperText(words, 'office');
  write(sheet, name, 300, 29, { size: 10, bold: true, align: 'right', height: 13 });
  write(sheet, paperText(words, 'officeCode', { code: office }), 300, 43, {
    size: 9,
    colour: soft,
    align: 'right',
  });
}

function drawTitle(sheet: Sheet, decision: Decision, words: Words): void {
  const title = titleOfDecision(words.language, decision.decision);
  const says = wordsOfPage(words.language, `decision.${decision.decision}.says`);
  const beside = width - qrSize - 24;
  write(sheet, paperText(words, 'number', { number: decision.number }), left, 92, {
    size: 9,
    bold: true,
    colour: soft,
  });
  write(sheet, title, left, 105, { size: 25, bold: true, width: beside });
  write(sheet, says, left, 139, { size: 10.5, colour: soft, width: beside });
  drawCode(sheet, decision.verification, { x: right - qrSize, y: 88, size: qrSize });
  const x = right - qrSize - 8;
  write(sheet, paperText(words, 'scan'), x, 211, {
    size: 8,
    colour: soft,
    width: qrSize + 16,
    height: 21,
    align: 'center',
  });
}

function drawFacts(sheet: Sheet, decision: Decision, words: Words): number {
  const { declaration, decidedAt, lane, outcome } = decision;
  const type = typeName(declaration.type, words.language);
  const facts: [string, string][] = [
    ['MRN', declaration.mrn === null ? paperText(words, 'noMrn') : registrationText(declaration.mrn)],
    [paperText(words, 'taken'), officialTime(new Date(decidedAt), words.language)],
    ['LRN', declaration.lrn],
    [paperText(words, 'declaration'), paperText(words, 'version', { type, version: declaration.version })],
  ];
  if (lane !== null) facts.push([paperText(words, 'lane'), paperText(words, `lane.${lane}`)]);
  if (outcome !== null) facts.push([paperText(words, 'goods'), paperText(words, `outcome.${outcome}`)]);
  const column = (width - qrSize - 24) / 2;
  let y = 168;
  for (let index = 0; index < facts.length; index += 2) {
    for (const [offset, [label, value]] of facts.slice(index, index + 2).entries()) {
      const x = left + offset * column;
      write(sheet, label, x, y, { size: 8, colour: soft });
      write(sheet, value, x, y + 11, { size: 10.5, bold: true, width: column - 10, height: 14 });
    }
    y += 34;
  }
  return Math.max(y, 240) + 6;
}

function drawReason(sheet: Sheet, { reason }: Decision, words: Words, y: number): number {
  if (reason === null) return y;
  const { pdf } = sheet;
  const shown = pdfText(reason).text;
  const inner = width - 28;
  const text = pdf
    .font('regular')
    .fontSize(10)
    .heightOfString(shown, { ...layoutOf(10, inner), height: 120 });
  const height = Math.min(text, 120) + 32;
  pdf.rect(left, y, width, height).fill(wash);
  pdf.rect(left, y, 3, height).fill(accent);
  write(sheet, paperText(words, 'reason'), left + 14, y + 9, { size: 8, bold: true, colour: soft });
  write(sheet, reason, left + 14, y + 21, { size: 10, width: inner, height: Math.min(text, 120) + 2 });
  return y + height + 18;
}

function drawParties(sheet: Sheet, { parties }: Decision, words: Words, from: number): number {
  const all = [
    ['declarant', parties.declarant],
    ['representative', parties.representative],
    ['importer', parties.importer],
    ['exporter', parties.exporter],
  ] as const;
  const given = all.flatMap(([role, party]) => (party ? [{ role, ...party }] : []));
  if (given.length === 0) return from;
  let y = heading(sheet, paperText(words, 'parties'), from);
  const column = width / 2;
  for (let index = 0; index < given.length; index += 2) {
    for (const [offset, party] of given.slice(index, index + 2).entries()) {
      const x = left + offset * column;
      write(sheet, paperText(words, party.role), x, y, { size: 8, colour: soft });
      write(sheet, party.name, x, y + 11, { size: 10, width: column - 14, height: 13 });
      write(sheet, party.identification ?? '', x, y + 25, { size: 9, colour: soft, width: column - 14 });
    }
    y += 44;
  }
  return y + 4;
}

const columns = {
  number: left,
  goods: left + 24,
  origin: left + 262,
  packages: left + 336,
  mass: right - 66,
};

function drawGoods(sheet: Sheet, { goods }: Decision, words: Words, from: number): void {
  let y = heading(sheet, paperText(words, 'goods'), from);
  const totals = [
    goods.totalPackages === null ? '' : paperText(words, 'packages', { count: goods.totalPackages }),
    goods.grossMass === null ? '' : paperText(words, 'gross', { mass: goods.grossMass }),
    paperText(words, 'items', { count: goods.items.length }),
  ];
  y = write(sheet, totals.filter((text) => text !== '').join('  ·  '), left, y, { size: 10 }) + 3;
  if (goods.containers.length > 0) {
    const shown = goods.containers.slice(0, 30).join('  ');
    const count = goods.containers.length - 30;
    const more = count > 0 ? `  ${paperText(words, 'more', { count })}` : '';
    y = write(sheet, `${paperText(words, 'containers')}  ${shown}${more}`, left, y, { size: 10 }) + 3;
  }
  y = drawColumns(sheet, words, y + 6);
  for (const item of goods.items.slice(0, mostItems)) {
    if (y + 30 > bottom) {
      sheet.pdf.addPage();
      y = drawColumns(sheet, words, 48);
    }
    y = drawItem(sheet, item, words, y);
  }
  const rest = goods.items.length - mostItems;
  if (rest > 0) {
    write(sheet, paperText(words, 'moreItems', { count: rest }), left, y + 6, {
      size: 9,
      colour: soft,
    });
  }
}

function drawColumns(sheet: Sheet, words: Words, y: number): number {
  const style = { size: 8, colour: soft };
  write(sheet, paperText(words, 'column.number'), columns.number, y, style);
  write(sheet, paperText(words, 'column.goods'), columns.goods, y, style);
  write(sheet, paperText(words, 'column.origin'), columns.origin, y, style);
  write(sheet, paperText(words, 'column.packages'), columns.packages, y, style);
  write(sheet, paperText(words, 'column.mass'), columns.mass, y, { ...style, align: 'right' });
  sheet.pdf
    .moveTo(left, y + 13)
    .lineTo(right, y + 13)
    .lineWidth(0.5)
    .stroke(line);
  return y + 18;
}

function drawItem(sheet: Sheet, item: Decision['goods']['items'][number], words: Words, y: number): number {
  const country = item.origin === null ? '' : (words.country(item.origin) ?? item.origin);
  const packages = item.packages.map(({ type, count, marks }) =>
    [`${count} ${words.packageType(type) ?? type}`, marks ?? ''].filter((text) => text !== '').join(', '),
  );
  write(sheet, String(item.number), columns.number, y, { size: 9 });
  write(sheet, item.commodityCode ?? '', columns.goods, y, { size: 9, bold: true });
  write(sheet, item.description ?? '', columns.goods, y + 12, { size: 8.5, width: 228, height: 11 });
  write(sheet, country, columns.origin, y, { size: 9, width: 68, height: 23 });
  write(sheet, packages.join('; '), columns.packages, y, { size: 9, width: 92, height: 23 });
  write(sheet, item.grossMass ?? '', columns.mass, y, { size: 9, align: 'right' });
  sheet.pdf
    .moveTo(left, y + 28)
    .lineTo(right, y + 28)
    .lineWidth(0.5)
    .stroke(line);
  return y + 33;
}

function drawFeet(sheet: Sheet, { verification, declaration }: Decision, words: Words): void {
  const { pdf } = sheet;
  const { count } = pdf.bufferedPageRange();
  const note = sheet.complete ? '' : ` ${paperText(words, 'unknownCharacter')}`;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.moveTo(left, 784).lineTo(right, 784).lineWidth(0.5).stroke(line);
    const binding = country.official
      ? paperText(words, 'copy')
      : `${wordsOfPage(words.language, 'demonstration')}.`;
    write(sheet, `${binding}${note}`, left, 790, {
      size: 7.5,
      colour: soft,
      width: width - 70,
    });
    write(sheet, verification, left, note === '' ? 801 : 811, { size: 7.5, colour: soft, width });
    if (page > 0) {
      write(sheet, declaration.mrn ?? declaration.lrn, left, 24, { size: 8, colour: soft, align: 'right' });
    }
    write(sheet, paperText(words, 'page', { page: page + 1, count }), right - 66, 790, {
      size: 7.5,
      colour: soft,
      align: 'right',
    });
  }
}
