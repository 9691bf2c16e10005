export { getTraderRecord } from './get-trader-record.ts';
export { getTraderRecordAsOfficer } from './get-trader-record-as-officer.ts';
