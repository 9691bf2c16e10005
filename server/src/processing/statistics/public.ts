export { getTradeStatistics } from './get-trade-statistics.ts';
export { publishTradeStatistics } from './publish-trade-statistics.ts';
