export { getTariff } from './get-tariff.ts';
