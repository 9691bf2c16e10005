import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lazy } from '../../foundation/lazy-value.ts';
import type { Typeface } from './typefaces.ts';

/*
 * Reduces a font to the glyphs that a document uses, with the subsetter of HarfBuzz. The package harfbuzzjs contains it
 * as WebAssembly without bindings. The glyphs keep their ids.
 */

const { resolve } = createRequire(import.meta.url);

const flags = { noHinting: 0x1, retainGlyphIds: 0x2, noLayoutClosure: 0x200 };
const droppedTables = 3;
const writableMemoryMode = 2;

interface Subsetter {
  readonly memory: () => ArrayBuffer;
  call(name: string, ...values: readonly number[]): number;
}

const subsetter: () => Subsetter = lazy(() => {
  const bytes = readFileSync(resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  const { memory } = exports;
  if (!(memory instanceof WebAssembly.Memory)) throw new Error('the subsetter exports no memory');
  function call(name: string, ...values: readonly number[]): number {
    const found = exports[name];
    if (typeof found !== 'function') throw new Error(`the subsetter has no ${name}`);
    return Number(found(...values) ?? 0);
  }
  call('_initialize');
  return { memory: () => memory.buffer, call };
});

/** Returns a TrueType font that contains only these glyphs, in the weight of the typeface. */
export function subsetFont({ data, weight, id }: Typeface, glyphs: Iterable<number>): Uint8Array {
  const { call, memory } = subsetter();
  const at = call('malloc', data.length);
  new Uint8Array(memory()).set(data, at);
  const blob = call('hb_blob_create', at, data.length, writableMemoryMode, 0, 0);
  const face = call('hb_face_create', blob, 0);
  call('hb_blob_destroy', blob);
  const input = call('hb_subset_input_create_or_fail');
  const glyphSet = call('hb_subset_input_glyph_set', input);
  for (const glyph of glyphs) call('hb_set_add', glyphSet, glyph);
  const dropped = call('hb_subset_input_set', input, droppedTables);
  for (const table of ['GSUB', 'GPOS', 'GDEF', 'BASE', 'STAT', 'vhea', 'vmtx', 'VORG'])
    call('hb_set_add', dropped, tableTagOf(table));
  call('hb_subset_input_set_flags', input, flags.noHinting | flags.retainGlyphIds | flags.noLayoutClosure);
  if (weight !== null) call('hb_subset_input_pin_axis_location', input, face, tableTagOf('wght'), weight);
  const reduced = call('hb_subset_or_fail', face, input);
  if (reduced === 0) throw new Error(`the font ${id} cannot be reduced to the glyphs that the document uses`);
  const result = call('hb_face_reference_blob', reduced);
  const from = call('hb_blob_get_data', result, 0);
  const font = new Uint8Array(memory()).slice(from, from + call('hb_blob_get_length', result));
  call('hb_blob_destroy', result);
  for (const each of [reduced, face]) call('hb_face_destroy', each);
  call('hb_subset_input_destroy', input);
  call('free', at);
  return font;
}

function tableTagOf(name: string): number {
  return [...name].reduce((tag, letter) => tag * 256 + letter.charCodeAt(0), 0);
}
