export { getTariff } from './get-tariff.ts';
export type { LawOfDeclaration } from './tariff-versions.ts';
