export { PdfTextFonts } from './pdf-text-fonts.ts';
export { breakLines, type TextLine } from './text-lines.ts';
export { typefaces, typefacesOf } from './typefaces.ts';
