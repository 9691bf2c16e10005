import PDFDocument from 'pdfkit';
import { country, formatOfficialTime, typeName } from '../../country/public.ts';
import { publicPageText } from '../../foundation/messages/catalogue.ts';
import { translateRecordedReason } from '../../foundation/messages/record-messages.ts';
import { PdfTextFonts, typefaces } from '../typesetting/public.ts';
import type { Decision } from './decision.ts';
import { type CodeNames, decisionText, registrationText, titleOfDecision } from './decision-texts.ts';
import { drawGoods } from './pdf-goods.ts';
import {
  accentColour,
  collectPdf,
  contentWidth,
  drawHeading,
  drawText,
  leftMargin,
  lineColour,
  lineHeightOf,
  mutedColour,
  type PageLayout,
  rightEdge,
  textLinesOf,
  tintColour,
} from './pdf-layout.ts';
import { drawMasthead } from './pdf-masthead.ts';
import { drawQrCode } from './pdf-qr-code.ts';

const qrSize = 118;

/**
 * Renders a decision document as a PDF of A4 pages, which loads no external resource. The same decision always results
 * in the same bytes.
 */
export async function decisionPdf(decision: Decision, codeNames: CodeNames): Promise<Buffer> {
  let layout = drawPages(decision, codeNames);
  // Fonts are loaded when a character needs them. The pages are then drawn again, until no font is missing.
  while (await typefaces().load()) layout = drawPages(decision, codeNames);
  const whole = collectPdf(layout.pdf);
  layout.fonts.embed();
  layout.pdf.end();
  return whole;
}

function drawPages(decision: Decision, words: CodeNames): PageLayout {
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
  drawHeader(sheet, decision, words);
  drawTitle(sheet, decision, words);
  let y = drawFacts(sheet, decision, words);
  y = drawReason(sheet, decision, words, y);
  y = drawParties(sheet, decision, words, y);
  drawGoods(sheet, decision, words, y);
  drawFooters(sheet, decision, words);
  return sheet;
}

function drawHeader(sheet: PageLayout, { declaration }: Decision, words: CodeNames): void {
  drawMasthead(sheet, words.language);
  const { office } = declaration;
  if (office === null) return;
  const name = words.office(office) ?? decisionText(words, 'office');
  const style = { size: 10, bold: true, align: 'right', width: rightEdge - 250 } as const;
  const first = 29 - (textLinesOf(sheet, name, style).length - 1) * lineHeightOf(style);
  drawText(sheet, name, 250, Math.max(first, 12), style);
  drawText(sheet, decisionText(words, 'officeCode', { code: office }), 300, 43, {
    size: 9,
    colour: mutedColour,
    align: 'right',
  });
}

function drawTitle(sheet: PageLayout, decision: Decision, words: CodeNames): void {
  const title = titleOfDecision(words.language, decision.decision);
  const says = publicPageText(words.language, `decision.${decision.decision}.says`);
  const beside = contentWidth - qrSize - 24;
  drawText(sheet, decisionText(words, 'number', { number: decision.number }), leftMargin, 92, {
    size: 9,
    bold: true,
    colour: mutedColour,
  });
  drawText(sheet, title, leftMargin, 105, { size: 25, bold: true, width: beside });
  drawText(sheet, says, leftMargin, 139, { size: 10.5, colour: mutedColour, width: beside });
  drawQrCode(sheet, decision.verification, { x: rightEdge - qrSize, y: 88, size: qrSize });
  const x = rightEdge - qrSize - 8;
  drawText(sheet, decisionText(words, 'scan'), x, 211, {
    size: 8,
    colour: mutedColour,
    width: qrSize + 16,
    maxLines: 2,
    align: 'center',
  });
}

function drawFacts(sheet: PageLayout, decision: Decision, words: CodeNames): number {
  const { declaration, decidedAt, lane, outcome } = decision;
  const type = typeName(declaration.type, words.language);
  const facts: [string, string][] = [
    ['MRN', declaration.mrn === null ? decisionText(words, 'noMrn') : registrationText(declaration.mrn)],
    [decisionText(words, 'taken'), formatOfficialTime(new Date(decidedAt), words.language)],
    ['LRN', declaration.lrn],
    [
      decisionText(words, 'declaration'),
      decisionText(words, 'version', { type, version: declaration.version }),
    ],
  ];
  if (lane !== null) facts.push([decisionText(words, 'lane'), decisionText(words, `lane.${lane}`)]);
  if (outcome !== null) facts.push([decisionText(words, 'goods'), decisionText(words, `outcome.${outcome}`)]);
  const column = (contentWidth - qrSize - 24) / 2;
  const style = { size: 10.5, bold: true, width: column - 10 };
  let y = 168;
  for (let index = 0; index < facts.length; index += 2) {
    let end = y;
    for (const [offset, [label, value]] of facts.slice(index, index + 2).entries()) {
      const x = leftMargin + offset * column;
      drawText(sheet, label, x, y, { size: 8, colour: mutedColour });
      end = Math.max(end, drawText(sheet, value, x, y + 11, style));
    }
    y = end + 9;
  }
  return Math.max(y, 240) + 6;
}

function drawReason(sheet: PageLayout, decision: Decision, words: CodeNames, y: number): number {
  if (decision.reason === null) return y;
  const reason = translateRecordedReason(words.language, decision.reason);
  const { pdf } = sheet;
  const style = { size: 10, width: contentWidth - 28, maxLines: 12 };
  const height = textLinesOf(sheet, reason, style).length * lineHeightOf(style) + 32;
  pdf.rect(leftMargin, y, contentWidth, height).fill(tintColour);
  pdf.rect(leftMargin, y, 3, height).fill(accentColour);
  drawText(sheet, decisionText(words, 'reason'), leftMargin + 14, y + 9, {
    size: 8,
    bold: true,
    colour: mutedColour,
  });
  drawText(sheet, reason, leftMargin + 14, y + 21, style);
  return y + height + 18;
}

function drawParties(sheet: PageLayout, { parties }: Decision, words: CodeNames, from: number): number {
  const all = [
    ['declarant', parties.declarant],
    ['representative', parties.representative],
    ['importer', parties.importer],
    ['exporter', parties.exporter],
  ] as const;
  const statedParties = all.flatMap(([role, party]) => (party ? [{ role, ...party }] : []));
  if (statedParties.length === 0) return from;
  let y = drawHeading(sheet, decisionText(words, 'parties'), from);
  const column = contentWidth / 2;
  for (let index = 0; index < statedParties.length; index += 2) {
    let end = y;
    for (const [offset, { role, name, identification }] of statedParties.slice(index, index + 2).entries()) {
      const x = leftMargin + offset * column;
      drawText(sheet, decisionText(words, role), x, y, { size: 8, colour: mutedColour });
      const named = drawText(sheet, name, x, y + 11, { size: 10, width: column - 14 });
      const style = { size: 9, colour: mutedColour, width: column - 14 };
      end = Math.max(end, drawText(sheet, identification ?? '', x, named + 0.5, style));
    }
    y = end + 7;
  }
  return y + 4;
}

function drawFooters(sheet: PageLayout, { verification, declaration }: Decision, words: CodeNames): void {
  const { pdf } = sheet;
  const { count } = pdf.bufferedPageRange();
  const note = sheet.complete ? '' : ` ${decisionText(words, 'unknownCharacter')}`;
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    pdf.moveTo(leftMargin, 784).lineTo(rightEdge, 784).lineWidth(0.5).stroke(lineColour);
    const binding = country.official
      ? decisionText(words, 'copy')
      : `${publicPageText(words.language, 'demonstration')}.`;
    drawText(sheet, `${binding}${note}`, leftMargin, 790, {
      size: 7.5,
      colour: mutedColour,
      width: contentWidth - 70,
    });
    drawText(sheet, verification, leftMargin, note === '' ? 801 : 811, {
      size: 7.5,
      colour: mutedColour,
      width: contentWidth,
    });
    if (page > 0) {
      drawText(sheet, declaration.mrn ?? declaration.lrn, leftMargin, 24, {
        size: 8,
        colour: mutedColour,
        align: 'right',
      });
    }
    drawText(sheet, decisionText(words, 'page', { page: page + 1, count }), rightEdge - 66, 790, {
      size: 7.5,
      colour: mutedColour,
      align: 'right',
    });
  }
}
