export { collectTariff } from './collect-tariff.ts';
export {
  type ConvertedTariff,
  convertedLists,
  faultsOfConverted,
  type LeftOut,
} from './converted-tariff.ts';
export { readUkCsv } from './uk-csv.ts';
export { readUkJson } from './uk-json.ts';
