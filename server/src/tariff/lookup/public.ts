export { readTariff } from './read-tariff.ts';
