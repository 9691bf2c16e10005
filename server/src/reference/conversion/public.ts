export { collectTariff } from './collect-tariff.ts';
export {
  type ConvertedTariff,
  convertedLists,
  type OmittedItem,
  validateConvertedTariff,
} from './converted-tariff.ts';
export { readUkCsv } from './uk-csv.ts';
export { readUkJson } from './uk-json.ts';
