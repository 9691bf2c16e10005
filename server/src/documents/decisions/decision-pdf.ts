import PDFDocument from 'pdfkit';
import { country, officialTime, typeName } from '../../country/public.ts';
import { wordsOfPage } from '../../foundation/messages/catalogue.ts';
import { PdfTextFonts, typefaces } from '../typesetting/public.ts';
import type { Decision } from './decision.ts';
import { paperText, registrationText, titleOfDecision, type Words } from './decision-texts.ts';
import { drawCode } from './pdf-code.ts';
import { drawGoods } from './pdf-goods.ts';
import {
  accent,
  collect,
  heading,
  left,
  line,
  lineHeightOf,
  right,
  type Sheet,
  soft,
  textLinesOf,
  wash,
  width,
  write,
} from './pdf-layout.ts';

const qrSize = 118;

/**
 * Renders a decision as a printable A4 document of one or two pages. The same decision always has the same
 * bytes, and the document loads nothing external.
 */
export async function decisionPdf(decision: Decision, words: Words): Promise<Buffer> {
  let sheet = drawPages(decision, words);
  // Fonts load on demand, and the page is then drawn again.
  while (await typefaces().load()) sheet = drawPages(decision, words);
  const whole = collect(sheet.pdf);
  sheet.fonts.embed();
  sheet.pdf.end();
  return whole;
}

function drawPages(decision: Decision, words: Words): Sheet {
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
  const sheet = { pdf, fonts: new PdfTextFonts(pdf), complete: true };
  drawHead(sheet, decision, words);
  drawTitle(sheet, decision, words);
  let y = drawFacts(sheet, decision, words);
  y = drawReason(sheet, decision, words, y);
  y = drawParties(sheet, decision, words, y);
  drawGoods(sheet, decision, words, y);
  drawFeet(sheet, decision, words);
  return sheet;
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
  const style = { size: 10, bold: true, align: 'right', width: right - 250 } as const;
  const first = 29 - (textLinesOf(sheet, name, style).length - 1) * lineHeightOf(style);
  write(sheet, name, 250, Math.max(first, 12), style);
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
    maxLines: 2,
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
  const style = { size: 10.5, bold: true, width: column - 10 };
  let y = 168;
  for (let index = 0; index < facts.length; index += 2) {
    let end = y;
    for (const [offset, [label, value]] of facts.slice(index, index + 2).entries()) {
      const x = left + offset * column;
      write(sheet, label, x, y, { size: 8, colour: soft });
      end = Math.max(end, write(sheet, value, x, y + 11, style));
    }
    y = end + 9;
  }
  return Math.max(y, 240) + 6;
}

function drawReason(sheet: Sheet, { reason }: Decision, words: Words, y: number): number {
  if (reason === null) return y;
  const { pdf } = sheet;
  const style = { size: 10, width: width - 28, maxLines: 12 };
  const height = textLinesOf(sheet, reason, style).length * lineHeightOf(style) + 32;
  pdf.rect(left, y, width, height).fill(wash);
  pdf.rect(left, y, 3, height).fill(accent);
  write(sheet, paperText(words, 'reason'), left + 14, y + 9, { size: 8, bold: true, colour: soft });
  write(sheet, reason, left + 14, y + 21, style);
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
    let end = y;
    for (const [offset, { role, name, identification }] of given.slice(index, index + 2).entries()) {
      const x = left + offset * column;
      write(sheet, paperText(words, role), x, y, { size: 8, colour: soft });
      const named = write(sheet, name, x, y + 11, { size: 10, width: column - 14 });
      const style = { size: 9, colour: soft, width: column - 14 };
      end = Math.max(end, write(sheet, identification ?? '', x, named + 0.5, style));
    }
    y = end + 7;
  }
  return y + 4;
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
