import { neutraliseFormula } from '../../../../../server/src/foundation/csv/formula-text.ts';
import type { DeclarationSummary } from '../../../api/types.ts';
import { saveFile } from '../../../parts/save-file.ts';
import { useText } from '../../../texts/text.tsx';

/** Returns a function that saves list rows as CSV with localized values and times in UTC. */
export function useDeclarationExport(): (rows: readonly DeclarationSummary[]) => Promise<void> {
  const { text, word } = useText();
  return async (rows) => {
    const { default: Papa } = await import('papaparse');
    const fields = [
      ...[
        text('declaration'),
        text('declarations.mrn'),
        text('declaration.type'),
        text('state'),
        text('lane'),
      ],
      ...[text('office'), text('createdAt'), text('declarations.lodgedAt'), text('declarations.changedAt')],
    ];
    const data = rows.map((row) => [
      ...[
        row.lrn,
        row.mrn,
        word('type', row.type),
        word('status', row.status),
        row.lane && word('lane', row.lane),
      ],
      ...[row.office, row.createdAt, row.lodgedAt, row.changedAt],
    ]);
    const cells = data.map((row) => row.map((cell) => neutraliseFormula(cell ?? '')));
    saveFile('declarations.csv', Papa.unparse({ fields, data: cells }));
  };
}
